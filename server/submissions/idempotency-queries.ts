import { IDEMPOTENCY_KEY_HOURS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';

const DELETED_AT_ONCE = 10_000;

/** What the keys of a person's forms begin with: the arrow, which no request can send, keeps them apart from game servers'. */
export function ownKeyPrefix(userId: number): string {
  return `${userId}→`;
}

export async function deleteOwnKeys(database: Database, userId: number): Promise<void> {
  await database.$client.query('delete from idempotency_keys where starts_with(key, $1)', [ownKeyPrefix(userId)]);
}

/** Deletes the idempotency keys that are free again, in short transactions; what others are at is left to them. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await database.$client.query(`
      delete from idempotency_keys where (league_id, key) in (
        select league_id, key from idempotency_keys
        where created_at < now() - interval '${IDEMPOTENCY_KEY_HOURS} hours'
        limit ${DELETED_AT_ONCE}
        for update skip locked
      )`);
    if ((rowCount ?? 0) < DELETED_AT_ONCE) return;
  }
}
