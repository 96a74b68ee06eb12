import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for open requests, and for connections over which nobody has asked anything yet. */
const PATIENCE = 8_000;

/** Once this server takes no more connections, each answer ends its own: the caller's next request goes elsewhere. */
export function endConnections(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending.aborted && !app.server.listening) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Serves as ever for the time that load balancers need to notice, then takes no more connections, and gives those there
 * are the same time for what comes over them. Only then may Fastify be closed: it refuses the calls that a page under
 * way still makes.
 */
export async function drain({ server }: FastifyInstance, milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  // HTTP's own close cuts idle connections at once, over which a proxy may just be sending its next request.
  const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
  setTimeout(() => server.closeIdleConnections(), milliseconds).unref();
  setTimeout(() => server.closeAllConnections(), milliseconds + PATIENCE).unref();
  await closed;
}
