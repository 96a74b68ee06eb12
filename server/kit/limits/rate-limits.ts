import rateLimit from '@fastify/rate-limit';
import type { Metric } from '@prometheus-io/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { API_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import type { Config } from '#server/config.ts';
import {
  credentialOf,
  hashAddress,
  hashCredentialOrAddress,
  hasVerifiedCredential,
} from '#server/kit/calls/credentials.ts';
import { isInProcess } from '#server/kit/calls/in-process-calls.ts';
import { type HttpError, rateLimited } from '#server/kit/http/errors.ts';
import { setRateLimitCount } from '#server/kit/limits/rate-limit-headers.ts';
import { connectRedis } from '#server/kit/limits/redis.ts';

/**
 * Limits requests per session, API key or else address. Each process counts in memory; while Redis is reachable, the
 * sum of all processes is limited as well. Returns the Redis client and its metrics.
 */
export async function limitRates(
  app: FastifyInstance,
  config: Config,
): Promise<{ redis: Redis | undefined; metrics: Metric[] }> {
  const limits = {
    max: API_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request: FastifyRequest) => isInProcess(request) || isBuiltFile(request),
    keyGenerator: (request: FastifyRequest) =>
      request.routeOptions.config.isLimitedByAddress
        ? hashAddress(request, config.addressSalt)
        : hashCredentialOrAddress(request, config.addressSalt),
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooManyRequests(ttl),
  };
  // Each counter has its own set of headers; `setRateLimitHeaders` merges them.
  await app.register(rateLimit, { ...limits, enableDraftSpec: true });
  const shared = config.redisUrl === null ? undefined : await connectRedis(config.redisUrl, app.log);
  if (shared) {
    const { redis } = shared;
    app.addHook('onClose', async () => redis.disconnect());
    await app.register(rateLimit, { ...limits, redis, skipOnError: true });
  }
  limitUnverified(app, config);
  limitUnknownPaths(app);
  return { redis: shared?.redis, metrics: shared ? [shared.metric] : [] };
}

/**
 * Counts requests to unknown paths, which route limits don't cover. Unverified credentials already count by address.
 */
function limitUnknownPaths(app: FastifyInstance): void {
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    const isCounted = credentialOf(request) !== undefined && !hasVerifiedCredential(request);
    if (request.is404 && !isPage(request) && !isCounted) await limit.call(app, request, reply);
  });
}

/** Scripts, styles and fonts of the site: a visit loads many, and each is cheap. */
function isBuiltFile({ is404, url }: FastifyRequest): boolean {
  return !is404 && url.startsWith('/assets/');
}

/** Pages have no route of their own. */
function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
}

/**
 * Counts requests with an unverified cookie or key against their address, so that invented ones don't evade a limit:
 * the common one, or the route's own.
 */
function limitUnverified(app: FastifyInstance, { addressSalt }: Config): void {
  const count = app.createRateLimit({
    max: (request) => ownLimitOf(request) ?? API_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const call = ownLimitOf(request) === undefined ? '' : request.routeOptions.url;
      return `${hashAddress(request, addressSalt)} ${call}`;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isInProcess(request) || credentialOf(request) === undefined || hasVerifiedCredential(request)) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    setRateLimitCount(reply, { limit: counted.max, remaining: 0, reset: counted.ttlInSeconds });
    reply.header('retry-after', counted.ttlInSeconds);
    throw tooManyRequests(counted.ttl);
  });
}

/** Limits page requests, which have no route, by verified credential or else by address. */
export function limitPages(app: FastifyInstance, { addressSalt }: Config, max: number) {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) =>
      `page ${hasVerifiedCredential(request) ? hashCredentialOrAddress(request, addressSalt) : hashAddress(request, addressSalt)}`,
  });
  return async function limit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw tooManyRequests(counted.ttl);
  };
}

function ownLimitOf({ routeOptions }: FastifyRequest): number | undefined {
  const limit = routeOptions.config.rateLimit;
  return limit && typeof limit.max === 'number' ? limit.max : undefined;
}

export function tooManyRequests(milliseconds: number): HttpError {
  return rateLimited(`Too many requests. Try again in ${Math.ceil(milliseconds / 1000)} seconds.`);
}
