import { hash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Metric } from 'prom-client';
import { API_REQUESTS_PER_MINUTE } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { readBearerToken } from '#server/http/bearer-token.ts';
import { HttpError } from '#server/http/errors.ts';
import { isInProcess } from '#server/http/in-process-calls.ts';
import { noteCount } from '#server/http/limit-headers.ts';
import { connectRedis } from '#server/http/redis.ts';

const REMEMBERED_CREDENTIALS = 20_000;

/** Hashes of the session tokens and API keys that were found to be real. */
const proven = new LRUCache<string, true>({ max: REMEMBERED_CREDENTIALS });

/** From now on the limit of this session token or API key is its own, whoever shares its address. */
export function rememberCredential(credential: string): void {
  proven.set(hashCaller(`secret ${credential}`), true);
}

/**
 * Limits every caller, told apart by session, API key or a salted hash of the address (rules §8). Each process counts in
 * memory; with Redis the sum of all counts as well, as long as Redis answers. Returns that Redis and its metrics.
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
        : callerOf(request, config.addressSalt),
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooManyRequests(ttl),
  };
  // Two sets of headers, so that neither count covers the other; `tellLimits` makes one of them.
  await app.register(rateLimit, { ...limits, enableDraftSpec: true });
  const shared = config.redisUrl === null ? undefined : connectRedis(config.redisUrl, app.log);
  if (shared) {
    const { redis } = shared;
    app.addHook('onClose', async () => redis.disconnect());
    await app.register(rateLimit, { ...limits, redis, skipOnError: true });
  }
  limitUnproven(app, config);
  limitUnknownPaths(app);
  return { redis: shared?.redis, metrics: shared ? [shared.metric] : [] };
}

/**
 * A path without a route counts like a call of its caller; the limits of routes don't reach it. Unproven credentials are
 * counted by their address already.
 */
function limitUnknownPaths(app: FastifyInstance): void {
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    const isCounted = credentialOf(request) !== undefined && !isProven(request);
    if (request.is404 && !isPage(request) && !isCounted) await limit.call(app, request, reply);
  });
}

/** Scripts, styles and fonts of the site: a visit takes many, and each costs next to nothing. */
function isBuiltFile({ is404, url }: FastifyRequest): boolean {
  return !is404 && url.startsWith('/assets/');
}

/** Pages have no route of their own. */
function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
}

/**
 * A made-up cookie or key brings no allowance of its own: until it is found to be real, it uses up its address's, be that
 * of all calls or of one with a limit of its own.
 */
function limitUnproven(app: FastifyInstance, { addressSalt }: Config): void {
  const count = app.createRateLimit({
    max: (request) => ownLimitOf(request) ?? API_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const call = ownLimitOf(request) === undefined ? '' : request.routeOptions.url;
      return `${hashAddress(request, addressSalt)} ${call}`;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isInProcess(request) || credentialOf(request) === undefined || isProven(request)) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    noteCount(reply, { limit: counted.max, remaining: 0, reset: counted.ttlInSeconds });
    reply.header('retry-after', counted.ttlInSeconds);
    throw tooManyRequests(counted.ttl);
  });
}

/** Limits the requests of pages, which have no route; a credential has an allowance of its own once it is proven. */
export function limitPages(app: FastifyInstance, { addressSalt }: Config, max: number) {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) =>
      `page ${isProven(request) ? callerOf(request, addressSalt) : hashAddress(request, addressSalt)}`,
  });
  return async function limit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw tooManyRequests(counted.ttl);
  };
}

/** Whether the request bears a session token or an API key that was found to be real. */
export function isProven(request: FastifyRequest): boolean {
  const credential = credentialOf(request);
  return credential !== undefined && proven.has(hashCaller(`secret ${credential}`));
}

function ownLimitOf({ routeOptions }: FastifyRequest): number | undefined {
  const limit = routeOptions.config.rateLimit;
  return limit && typeof limit.max === 'number' ? limit.max : undefined;
}

export function tooManyRequests(milliseconds: number): HttpError {
  return new HttpError(429, `Too many requests. Try again in ${Math.ceil(milliseconds / 1000)} seconds.`);
}

function callerOf(request: FastifyRequest, salt: string): string {
  const credential = credentialOf(request);
  return credential === undefined ? hashAddress(request, salt) : hashCaller(`secret ${credential}`);
}

/** The API key or session token that a request says it has. */
export function credentialOf(request: FastifyRequest): string | undefined {
  return readBearerToken(request) ?? request.sessionToken;
}

/**
 * Tells addresses apart without keeping them. A line has 2^64 IPv6 addresses, which count as one. A caller who hung up
 * meanwhile has none.
 */
export function hashAddress(request: FastifyRequest, salt: string): string {
  return hashCaller(`address ${salt} ${normalizeIP(request.ip ?? '')}`);
}

function hashCaller(caller: string): string {
  return hash('sha256', caller, 'base64url');
}
