import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_REQUESTS_PER_MINUTE } from '#contract/limits.ts';

/** Every limit counts by the minute. */
const WINDOW_SECONDS = 60;

/** Names below which @fastify/rate-limit notes what it counts: in this process, and with Redis in all of them. */
const COUNTERS = ['ratelimit', 'x-ratelimit'] as const;

interface Count {
  limit: number;
  remaining: number;
  /** Seconds. */
  reset: number;
}

/** Notes a count for `setRateLimitHeaders`, as @fastify/rate-limit does. */
export function setRateLimitCount(reply: FastifyReply, { limit, remaining, reset }: Count): void {
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset });
}

/**
 * Tells callers of the API their limit as `RateLimit-Policy` and what is left of it as `RateLimit`, in the form of
 * draft-ietf-httpapi-ratelimit-headers-11 (docs/decisions/0017). What a shared cache may keep says the policy alone, as
 * that is everyone's; so this comes after `controlCaches`.
 */
export function setRateLimitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const counts = COUNTERS.map((counter) => takeCount(reply, counter)).filter((count) => count !== undefined);
    const [first, second = first] = counts;
    if (!first || !second || !request.url.startsWith('/api/')) return done(null, payload);
    // Without an answer from Redis its count is that of nobody.
    const { limit, remaining, reset } = second.remaining < first.remaining ? second : first;
    const policy = limit === API_REQUESTS_PER_MINUTE ? '"api"' : '"call"';
    reply.header('ratelimit-policy', `${policy};q=${limit};w=${WINDOW_SECONDS}`);
    if (!String(reply.getHeader('cache-control')).startsWith('public')) {
      reply.header('ratelimit', `${policy};r=${remaining};t=${reset}`);
    }
    done(null, payload);
  });
}

function takeCount(reply: FastifyReply, counter: (typeof COUNTERS)[number]): Count | undefined {
  const limit = reply.getHeader(`${counter}-limit`);
  if (limit === undefined) return undefined;
  const remaining = Number(reply.getHeader(`${counter}-remaining`));
  const reset = Number(reply.getHeader(`${counter}-reset`));
  for (const part of ['limit', 'remaining', 'reset']) reply.removeHeader(`${counter}-${part}`);
  return { limit: Number(limit), remaining, reset };
}
