import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';

/** The window of every limit. */
const WINDOW_SECONDS = 60;

/** Header prefixes of @fastify/rate-limit: for this process's count, and for Redis's. */
const PREFIXES = ['ratelimit', 'x-ratelimit'] as const;

interface Count {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
}

/** Sets a count for `setRateLimitHeaders`, as @fastify/rate-limit does. */
export function setRateLimitCount(reply: FastifyReply, { limit, remaining, reset }: Count): void {
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset });
}

/**
 * Sets `RateLimit-Policy`, the caller's limit, and `RateLimit`, the remaining quota, on API responses
 * (draft-ietf-httpapi-ratelimit-headers-11, docs/decisions/0017). Responses for shared caches get only the policy, the
 * same for everyone; so this hook runs after `controlCaches`.
 */
export function setRateLimitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const counts = PREFIXES.map((prefix) => takeCount(reply, prefix)).filter((count) => count !== undefined);
    const [first, second = first] = counts;
    if (!first || !second || !request.url.startsWith('/api/')) return done(null, payload);
    const { limit, remaining, reset } = second.remaining < first.remaining ? second : first;
    const policy = limit === API_REQUESTS_PER_MINUTE ? '"api"' : '"call"';
    reply.header('ratelimit-policy', `${policy};q=${limit};w=${WINDOW_SECONDS}`);
    const isShared =
      String(reply.getHeader('cache-control')).startsWith('public') || reply.hasHeader('surrogate-control');
    if (!isShared) {
      reply.header('ratelimit', `${policy};r=${remaining};t=${reset}`);
    }
    done(null, payload);
  });
}

function takeCount(reply: FastifyReply, prefix: (typeof PREFIXES)[number]): Count | undefined {
  const limit = reply.getHeader(`${prefix}-limit`);
  if (limit === undefined) return undefined;
  const remaining = Number(reply.getHeader(`${prefix}-remaining`));
  const reset = Number(reply.getHeader(`${prefix}-reset`));
  for (const part of ['limit', 'remaining', 'reset']) reply.removeHeader(`${prefix}-${part}`);
  return { limit: Number(limit), remaining, reset };
}
