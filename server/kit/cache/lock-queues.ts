import type { Database } from '#database/connect.ts';
import { Semaphore, type WaitLimits } from '#server/kit/cache/semaphore.ts';

/** Maximum share of the pool's connections held by changes in these queues; the rest is for reads. */
const SHARE_OF_CONNECTIONS = 0.5;

interface Queues {
  locks: Map<string, Semaphore>;
  connections: Semaphore;
}

const QUEUES = new WeakMap<Database['$client'], Queues>();

/**
 * Runs changes that need the same lock one after another, so that only the first occupies a connection while it waits.
 * Other processes wait for the lock itself, up to `lock_timeout`. `run` takes its connection from the pool and must not
 * queue for another lock. Throws as `limits` state.
 */
export async function queueForLock<T>(
  { $client: pool }: Database,
  lock: string,
  limits: WaitLimits,
  run: () => Promise<T>,
): Promise<T> {
  const { locks, connections } = queuesOf(pool);
  const semaphore = locks.get(lock) ?? new Semaphore(1);
  locks.set(lock, semaphore);
  // One change per lock waits for a connection.
  const connectionLimits = { ...limits, maxWaiting: Number.POSITIVE_INFINITY };
  try {
    return await semaphore.run(() => connections.run(run, connectionLimits), limits);
  } finally {
    if (semaphore.isIdle) locks.delete(lock);
  }
}

/** Whether a change of this process holds or awaits the lock. */
export function isLockQueued({ $client: pool }: Database, lock: string): boolean {
  return QUEUES.get(pool)?.locks.has(lock) ?? false;
}

function queuesOf(pool: Database['$client']): Queues {
  const connections = Math.max(1, Math.floor(pool.options.max * SHARE_OF_CONNECTIONS));
  const queues = QUEUES.get(pool) ?? { locks: new Map(), connections: new Semaphore(connections) };
  QUEUES.set(pool, queues);
  return queues;
}
