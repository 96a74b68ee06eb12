import type { FastifyInstance } from 'fastify';

/** Once this server is going to end, each answer ends its connection too: the caller's next request goes elsewhere. */
export function endConnections(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Milliseconds for open requests; then also the connections end over which nobody has asked anything yet. */
const PATIENCE = 8_000;

/**
 * Serves for the time that load balancers need to notice, then takes no more connections and waits for the open
 * requests. Only then may Fastify be closed: it refuses the calls that a page under way still makes.
 */
export async function drain({ server }: FastifyInstance, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  setTimeout(() => server.closeAllConnections(), PATIENCE).unref();
  await new Promise((resolve) => server.close(resolve));
}
