import { AsyncLocalStorage } from 'node:async_hooks';
import { Counter } from '@prometheus-io/client';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { describeUnexpected } from '#server/kit/http/errors.ts';

/** Weak, as a connection that a request opens outlives the request. */
const replies = new AsyncLocalStorage<WeakRef<FastifyReply>>();
/** Responses with a complete body or a stream. */
const sending = new WeakSet<FastifyReply>();

/** Counts this process only. */
export const unhandledErrors = new Counter({
  name: 'touchline_unhandled_errors_total',
  help: 'Errors that no code handled, by whether they ended a response.',
  labelNames: ['of'],
  registers: [],
});
for (const ended of ['response', 'server']) unhandledErrors.inc({ of: ended }, 0);

/** Associates all asynchronous work of a request with its response. */
export function trackResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => replies.run(new WeakRef(reply), done));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    sending.add(reply);
    done();
  });
}

/**
 * Ends the response that an error belongs to, with 500 if it hasn't begun. Errors without a response, such as those of
 * background work, are only logged and counted.
 */
export function handleUnhandledError(log: FastifyBaseLogger, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const reply = replies.getStore()?.deref();
  const isOpen = reply !== undefined && !reply.raw.closed;
  unhandledErrors.inc({ of: isOpen ? 'response' : 'server' });
  log.fatal({ event: 'unhandled-error', reqId: reply?.request.id, err: describeUnexpected(error) }, 'unhandled error');
  if (!isOpen) return;
  if (sending.has(reply)) reply.raw.destroy(error);
  else reply.send(error);
}
