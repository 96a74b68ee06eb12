import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import type { Config } from '#server/config.ts';
import { HttpError } from '#server/http/errors.ts';
import { SESSION_COOKIE } from '#server/http/session-cookie.ts';

const REQUESTS_PER_MINUTE = 1200;

/** Limits every caller, told apart by session, API key or a salted hash of the address (rules §8). */
export async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 500 })
    : undefined;
  redis?.on('error', () => {});
  app.addHook('onClose', async () => redis?.disconnect());
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    redis,
    skipOnError: true,
    keyGenerator: (request) => callerOf(request, config.addressSalt),
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`),
  });
}

function callerOf(request: FastifyRequest, salt: string): string {
  const secret = request.headers.authorization ?? request.cookies[SESSION_COOKIE];
  return secret === undefined ? hashAddress(request, salt) : hashCaller(`secret ${secret}`);
}

/** Tells addresses apart without keeping them; for limits that a made-up cookie must not reset. */
export function hashAddress(request: FastifyRequest, salt: string): string {
  return hashCaller(`address ${salt} ${request.ip}`);
}

function hashCaller(caller: string): string {
  return hash('sha256', caller, 'base64url');
}
