import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const EXPOSED_HEADERS = [
  'x-request-id',
  'cf-ray',
  'etag',
  'location',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'www-authenticate',
];
const READING_METHODS = ['GET', 'HEAD'];

/**
 * Allows scripts of any origin to read public endpoints, without credentials, which `*` excludes. Everything else is
 * restricted to the site's origin, as the API may have a different one.
 */
export async function allowOrigins(app: FastifyInstance, { publicUrl, apiOrigin }: Config): Promise<void> {
  // With a separate API origin, a cached response for one origin must not be served to another.
  if (apiOrigin !== null) app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'));
  await app.register(cors, {
    delegator: (request: FastifyRequest, callback) => callback(null, optionsFor(request)),
  });

  function optionsFor(request: FastifyRequest): FastifyCorsOptions {
    const shared = { exposedHeaders: EXPOSED_HEADERS, strictPreflight: false };
    if (request.headers.origin === publicUrl) return { ...shared, origin: publicUrl, credentials: true };
    return { ...shared, origin: isPublicRead(request) && '*', methods: READING_METHODS };
  }

  /**
   * A preflight is allowed by its method: its route isn't known yet, and the read itself is checked. OPTIONS without a
   * preflight's headers counts as a read.
   */
  function isPublicRead(request: FastifyRequest): boolean {
    if (request.method === 'OPTIONS') {
      return READING_METHODS.includes(request.headers['access-control-request-method'] ?? 'GET');
    }
    // The 404 of an unknown address is public as well.
    const isPublic = request.is404 || request.routeOptions.config.isPublic === true;
    return READING_METHODS.includes(request.method) && isPublic;
  }
}
