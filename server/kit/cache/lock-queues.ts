import type { Database } from '#database/connect.ts';
import { Semaphore, type WaitLimits } from '#server/kit/cache/semaphore.ts';

/** Changes in these queues may hold so many of the pool's connections together; reads get the others. */
const SHARE_OF_CONNECTIONS = 0.5;

interface Queues {
  locks: Map<string, Semaphore>;
  connections: Semaphore;
}

const QUEUES = new WeakMap<Database['$client'], Queues>();

/**
 * Runs changes that need the same lock one after another, so that one of them waits for it with a connection and the
 * others without. Other processes wait for the lock itself, for as long as `lock_timeout`. `run` takes its connection
 * from the pool, and queues for no other lock. Throws as `limits` say.
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
  // One change a lock waits for a connection.
  const connectionLimits = { ...limits, maxWaiting: Number.POSITIVE_INFINITY };
  try {
    return await semaphore.run(() => connections.run(run, connectionLimits), limits);
  } finally {
    if (semaphore.isIdle) locks.delete(lock);
  }
}

/** Whether a change of this process holds the lock or is about to take it. */
export function isLockQueued({ $client: pool }: Database, lock: string): boolean {
  return QUEUES.get(pool)?.locks.has(lock) ?? false;
}

function queuesOf(pool: Database['$client']): Queues {
  const connections = Math.max(1, Math.floor(pool.options.max * SHARE_OF_CONNECTIONS));
  const queues = QUEUES.get(pool) ?? { locks: new Map(), connections: new Semaphore(connections) };
  QUEUES.set(pool, queues);
  return queues;
}
