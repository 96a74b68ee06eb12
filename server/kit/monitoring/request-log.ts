import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Slower requests are always logged. */
const SLOW_MS = 500;
/** Sampled share of quick, successful requests; at `trace` all are logged. */
const SAMPLE_RATE = 0.01;

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/** Sets `X-Request-Id` and logs failed, slow and sampled requests, without addresses, queries and bodies. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Pages have no route; their calls are logged.
    if (request.is404) return;
    const isLogged =
      reply.statusCode >= 500 ||
      reply.elapsedTime > SLOW_MS ||
      request.log.level === 'trace' ||
      Math.random() < SAMPLE_RATE;
    if (!isLogged) return;
    request.log.info({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
  });
}

/**
 * The route's pattern, as URLs contain ids. The site's files share one label: each is a route, and they differ between
 * builds.
 */
export function routeOf({ is404, url, routeOptions }: FastifyRequest): string {
  if (is404) return url.startsWith('/api/') ? 'none' : 'page';
  if (routeOptions.url?.startsWith('/assets/')) return '/assets/*';
  return routeOptions.url ?? 'none';
}
