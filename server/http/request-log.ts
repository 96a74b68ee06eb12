import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests slower than this are logged always; of the quick and successful ones one in a hundred, and at `trace` all. */
const SLOW_MILLISECONDS = 500;
const SAMPLE = 0.01;

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/** Stamps each response with its request id and logs one line for what is worth one: no address, no query, no body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // A page is logged by the calls that it begins with.
    if (request.is404) return;
    const isWorthALine =
      reply.statusCode >= 500 ||
      reply.elapsedTime > SLOW_MILLISECONDS ||
      request.log.level === 'trace' ||
      Math.random() < SAMPLE;
    if (!isWorthALine) return;
    request.log.info({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
  });
}

/** The pattern: addresses hold ids. Each file of the site is a route of its own, and the next build has others. */
export function routeOf({ is404, url, routeOptions }: FastifyRequest): string {
  if (is404) return url.startsWith('/api/') ? 'none' : 'page';
  if (routeOptions.url?.startsWith('/assets/')) return '/assets/*';
  return routeOptions.url ?? 'none';
}
