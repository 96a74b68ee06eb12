import type { FastifyInstance } from 'fastify';
import type { EdgePurger } from '#server/kit/edge/edge-purger.ts';

/** Delays responses to writes until the edges that answer have purged what changed. */
export function flushAfterWrites(app: FastifyInstance, purger: EdgePurger): void {
  app.addHook('onSend', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    // Signing in and linking an account are redirects in response to GET.
    const isCallback = request.routeOptions.url?.endsWith('/callback') === true;
    if ((isRead && !isCallback) || reply.statusCode >= 500) return;
    await purger.flush();
  });
}
