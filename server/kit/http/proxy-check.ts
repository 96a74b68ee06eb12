import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/config.ts';
import { hashAddress, hashCaller } from '#server/kit/calls/credentials.ts';

/** Too many clients behind one address to be a household with its own proxy. */
const CLIENTS = 20;
const PERIOD_MS = 10 * 60_000;
/** Maximum tracked addresses that send `X-Forwarded-For`. */
const MAX_ADDRESSES = 50;

/**
 * Logs one warning if a proxy in front is probably missing in TRUST_PROXY: all its clients would share the rate limits
 * of its address. Only hashes are stored, and none after the warning.
 */
export function checkProxies(app: FastifyInstance, { trustProxy, addressSalt }: Config): void {
  if (trustProxy > 0) return;
  const clients = new LRUCache<string, Set<string>>({ max: MAX_ADDRESSES, ttl: PERIOD_MS });
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded !== undefined && !isWarned) {
      const address = hashAddress(request, addressSalt);
      const seen = clients.get(address) ?? new Set();
      if (seen.size === 0) clients.set(address, seen);
      seen.add(hashCaller(`forwarded ${addressSalt} ${forwarded}`));
      if (seen.size >= CLIENTS) {
        isWarned = true;
        clients.clear();
        request.log.warn(
          { event: 'proxy' },
          'TRUST_PROXY is 0, but many clients with X-Forwarded-For share one address: they share its rate limits. Set TRUST_PROXY to the number of proxies in front.',
        );
      }
    }
    done();
  });
}
