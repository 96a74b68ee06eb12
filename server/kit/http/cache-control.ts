import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { readPersonalToken } from '#server/kit/calls/credentials.ts';

const NOT_STORED = 'private, no-store';
/** Policy of live matches: no cache stores a response or a page that shows one. */
export const LIVE_POLICY = 'no-store';
/** Browsers revalidate each time; shared caches serve a stored response for five seconds. */
const SHARED_CACHE = 'public, max-age=0, s-maxage=5, must-revalidate';
/** Also used for shared responses to a session: a reviewer sees at once that a declined match is gone. */
const REVALIDATED = 'private, no-cache';
const BROWSER = 'private, max-age=300';

/**
 * Sets `Cache-Control` by the endpoint's cache class, unless the route has set it, and an `ETag` on storable responses.
 * Answers 304 to a matching `If-None-Match`.
 */
export function controlCaches(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = findPolicy(request, reply);
    reply.header('cache-control', policy);
    const version =
      reply.statusCode === 200 && policy !== NOT_STORED && policy !== LIVE_POLICY
        ? findVersion(reply, payload)
        : undefined;
    if (version === undefined) return done(null, payload);
    addVary(reply, 'Accept-Encoding, Cookie, Authorization');
    // Weak, because compressed and plain responses share it.
    reply.header('etag', `W/${version}`);
    if (!isKnown(request, version)) return done(null, payload);
    reply.code(304).removeHeader('content-type');
    done(null, null);
  });
}

/** Whether the caller has this version; `*` matches any. */
export function isKnown({ headers }: FastifyRequest, version: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.includes(version));
}

/** The hash of a response's content, quoted as in an `ETag`. */
export function versionOf(content: string | Buffer): string {
  return `"${hash('sha1', content, 'base64url')}"`;
}

/** Whether successful responses have an `ETag`. */
export function isVersioned({ cache }: Endpoint): boolean {
  return cache === 'shared' || cache === 'revalidated';
}

/**
 * The policy of the site's pages. No cache may serve one without revalidation: one that ignores `Vary: Cookie` would
 * show people signed out.
 */
export function pagePolicy(request: FastifyRequest): string {
  return hasSession(request) ? NOT_STORED : 'no-cache';
}

function findPolicy(request: FastifyRequest, reply: FastifyReply): string {
  if (reply.statusCode >= 400) return NOT_STORED;
  const own = reply.getHeader('cache-control');
  if (typeof own === 'string') return own;
  switch (request.routeOptions.config.cache) {
    case 'shared':
      return hasSession(request) ? REVALIDATED : SHARED_CACHE;
    case 'revalidated':
      return REVALIDATED;
    case 'browser':
      return BROWSER;
    default:
      return NOT_STORED;
  }
}

/** A page got its ETag when it was rendered; routes of files and pictures handle theirs. */
function findVersion(reply: FastifyReply, payload: unknown): string | undefined {
  if (typeof payload === 'string') return versionOf(payload);
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage ? reply.getHeader('etag')?.toString() : undefined;
}

function hasSession(request: FastifyRequest): boolean {
  return request.sessionToken !== undefined || readPersonalToken(request) !== undefined;
}

function addVary(reply: FastifyReply, fields: string): void {
  const former = reply.getHeader('vary');
  reply.header('vary', former === undefined ? fields : `${former}, ${fields}`);
}
