import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Random } from '#server/demo/random.ts';

/** SQL edits of an operator; `$1` are match ids and `$2` a small number. */
const EDITS = [
  'update matches set declined_at = now() where match_id = any($1) and $2 >= 0',
  'update matches set declined_at = null where match_id = any($1) and $2 >= 0',
  'update matches set blue_goals = $2 where match_id = any($1)',
  'update matches set event_count = nullif($2, 3) where match_id = any($1)',
  'update matches set overall_player_count = nullif($2, 4) where match_id = any($1)',
  `update matches set submission_date = submission_date - $2 * interval '7 hours' where match_id = any($1)`,
  `update matches set match_name = match_name || ' ' || $2::text where match_id = any($1) and length(match_name) < 100`,
  `update matches set status = 'Approved' where match_id = any($1) and $2 >= 0`,
  `insert into matches (league_id, status, method, type, submission_date, match_name, blue_name, green_name, blue_goals,
     green_goals, overall_player_count, event_count, player_data, event_data)
   select league_id, status, method, type, submission_date + interval '1 millisecond' * $2, match_name, blue_name,
     green_name, blue_goals, green_goals, overall_player_count, event_count, player_data, event_data
   from matches where match_id = any($1)`,
];

const MAX_MATCHES = 20;

/**
 * Edits some matches in a transaction that stays open for `openMilliseconds`; one in ten is rolled back.
 * Returns the number of changed matches.
 */
export async function editAsOperator(database: Database, random: Random, openMilliseconds: number): Promise<number> {
  const { rows } = await database.$client.query<{ newest: number }>('select max(match_id) as newest from matches');
  const newest = rows[0]?.newest ?? 1;
  const from = random.chance(0.5) ? Math.max(1, newest - 1_000) : 1;
  const count = random.between(1, MAX_MATCHES);
  const ids = Array.from({ length: count }, () => random.between(from, newest));
  const statement = random.pick(EDITS);
  const isRolledBack = random.chance(0.1);
  let changed = 0;
  try {
    await inTransaction(database, async ({ $client }) => {
      const result = await $client.query(statement, [ids, random.between(0, 40)]);
      await sleep(openMilliseconds);
      if (isRolledBack) throw new RolledBack();
      changed = result.rowCount ?? 0;
    });
  } catch (error) {
    if (!(error instanceof RolledBack) && !isDeadlock(error)) throw error;
  }
  return changed;
}

class RolledBack extends Error {}

/** Two edits may deadlock; PostgreSQL then aborts one. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
