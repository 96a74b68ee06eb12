import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time limit for open requests, and for connections without a request yet. */
const DRAIN_TIMEOUT_MS = 8_000;

/**
 * Closes connections after their response once the server has stopped listening, so that the next request goes
 * elsewhere.
 */
export function closeConnections(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending.aborted && !app.server.listening) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Keeps serving while load balancers react, then stops listening and gives open connections the same time again. Only
 * then may Fastify be closed: a closing Fastify refuses the in-process calls of pages being rendered.
 */
export async function drain({ server }: FastifyInstance, milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  // `http.Server.close` would close idle connections at once, on which a proxy may be sending its next request.
  const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
  setTimeout(() => server.closeIdleConnections(), milliseconds).unref();
  setTimeout(() => server.closeAllConnections(), milliseconds + DRAIN_TIMEOUT_MS).unref();
  await closed;
}
