import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';

/** An arbitrary key of the advisory lock of the one server that publishes. */
const PUBLISHING_LOCK = 20_360;

/**
 * Whether no other server publishes notices until the transaction ends. One at a time does, so that ids of notices ascend in
 * the order of commits and no reader's cursor misses one.
 */
export async function lockPublishing(transaction: Database): Promise<boolean> {
  const lock = sql`select where pg_try_advisory_xact_lock(${PUBLISHING_LOCK})`;
  return (await execute(transaction, lock)) > 0;
}

/** Waits until no other publisher is at work, and keeps others out until the transaction ends. */
export async function waitToPublish(transaction: Database): Promise<void> {
  await execute(transaction, sql`select pg_advisory_xact_lock(${PUBLISHING_LOCK})`);
}
