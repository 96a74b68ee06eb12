import { Gauge } from '@prometheus-io/client';
import type { Redis } from 'ioredis';

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

/** Redis usually responds within a millisecond; after this time, counting continues without it. */
const REDIS_TIMEOUT_MS = 250;

/**
 * Connects to the Redis of `REDIS_URL` in the background. Without a connection commands fail at once; an unresponsive
 * connection is closed. Logs each change of reachability, which `metric` exposes as 1 or 0.
 */
export async function connectRedis(url: string, log: Log): Promise<{ redis: Redis; metric: Gauge }> {
  // Imported on demand, as most servers run without it.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2 * REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: 2 * REDIS_TIMEOUT_MS,
  });
  let isReachable: boolean | undefined;
  redis.on('ready', () => {
    if (isReachable === false) log.info({ event: 'redis' }, 'REDIS_URL is reachable again.');
    isReachable = true;
  });
  // ioredis emits `error` for a failed connection attempt, and only `close` for a broken connection.
  for (const event of ['error', 'close'] as const) {
    redis.on(event, (error?: NodeJS.ErrnoException) => {
      if (isReachable === false || redis.status === 'end') return;
      isReachable = false;
      log.warn(
        { event: 'redis', code: error?.code },
        `REDIS_URL cannot be reached${reasonOf(error)}: each server counts its rate limits alone until it can.`,
      );
    });
  }
  const metric = new Gauge({
    name: 'touchline_redis_reachable',
    help: 'Whether the Redis that shares rate limits is connected.',
    registers: [],
    collect() {
      this.set(isReachable ? 1 : 0);
    },
  });
  return { redis, metric };
}

/** Reasons by the codes and messages of ioredis. */
const REASONS: [RegExp, string][] = [
  [/WRONGPASS|invalid password/, ', as Redis refuses its password or user'],
  [/NOAUTH/, ', as it has no password and Redis asks for one'],
  [/ENOTFOUND|EAI_AGAIN/, ', as its host is unknown'],
  [/CERT|certificate|SSL|EPROTO/i, ', as TLS fails (check its scheme, port and certificate)'],
  [/Protocol error/, ', as the server at its address is not Redis'],
];

function reasonOf(error: NodeJS.ErrnoException | undefined): string {
  const text = `${error?.code ?? ''} ${error?.message ?? ''}`;
  return REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}
