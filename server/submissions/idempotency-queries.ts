import { IDEMPOTENCY_KEY_HOURS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { ownKeyPrefix } from '#server/submissions/idempotency.ts';

const KEYS_PER_BATCH = 10_000;

export async function deleteOwnKeys(database: Database, userId: number): Promise<void> {
  await execute(database, sql`delete from idempotency_keys where starts_with(key, ${ownKeyPrefix(userId)})`);
}

/** Deletes expired idempotency keys in short transactions, skipping locked rows. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  let deleted: number;
  do {
    deleted = await execute(
      database,
      sql`
        delete from idempotency_keys where (league_id, key) in (
          select league_id, key from idempotency_keys
          where created_at < now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})
          limit ${KEYS_PER_BATCH}
          for update skip locked
        )`,
    );
  } while (deleted === KEYS_PER_BATCH);
}
