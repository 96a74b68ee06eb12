import type { Config } from '#server/config.ts';

/** Limit on starts of sign-ins, a caller and minute. All visitors of a demo share one loopback address. */
export function signInLimit({ demo }: Config) {
  return { rateLimit: { max: demo ? 600 : 30, timeWindow: '1 minute' } };
}
