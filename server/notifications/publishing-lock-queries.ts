import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';

/** An arbitrary key of the advisory lock for publishing. */
const PUBLISHING_LOCK = 20_360;

/**
 * Takes the publishing lock until the transaction ends; false if another server has it. With one publisher at a time,
 * notice ids follow the order of commits, and no reader's cursor misses one.
 */
export async function lockPublishing(transaction: Database): Promise<boolean> {
  const lock = sql`select where pg_try_advisory_xact_lock(${PUBLISHING_LOCK})`;
  return (await execute(transaction, lock)) > 0;
}

/** Waits for the publishing lock, and holds it until the transaction ends. */
export async function waitToPublish(transaction: Database): Promise<void> {
  await execute(transaction, sql`select pg_advisory_xact_lock(${PUBLISHING_LOCK})`);
}
