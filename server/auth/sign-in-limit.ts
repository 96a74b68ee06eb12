import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hashAddress } from '#server/http/rate-limits.ts';

/** Limit on starts of sign-ins, an address and minute. All visitors of a demo share one loopback address. */
export function signInLimit({ demo, addressSalt }: Config) {
  return {
    rateLimit: {
      max: demo ? 600 : 30,
      timeWindow: '1 minute',
      keyGenerator: (request: FastifyRequest) => hashAddress(request, addressSalt),
    },
  };
}
