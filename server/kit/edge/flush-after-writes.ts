import type { FastifyInstance } from 'fastify';
import type { EdgePurger } from '#server/kit/edge/edge-purger.ts';

/** Delays responses to writes until the responsive edges have purged the changes. */
export function flushAfterWrites(app: FastifyInstance, purger: EdgePurger): void {
  app.addHook('onSend', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    // Signing in and linking an account end in redirects of GET requests.
    const isCallback = request.routeOptions.url?.endsWith('/callback') === true;
    if ((isRead && !isCallback) || reply.statusCode >= 500) return;
    await purger.flush();
  });
}
