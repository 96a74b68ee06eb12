import type { Database } from '#database/connect.ts';
import { type DatabaseSnapshot, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';

/** A match as the index reads it; a declined one is no longer listed. */
export interface IndexedRow {
  match_id: number;
  submitted: number;
  match_name: string;
  event_count: number | null;
  goals: number;
  overall_player_count: number | null;
  is_declined: boolean;
}

const MICROSECONDS = `round(date_part('epoch', submission_date) * 1000000)`;
const LOADED_AT_ONCE = 4000;
/** More changes than this at once, as after a restore, cost more than loading all anew. */
export const MOST_CHANGES = 20_000;

/**
 * In SQL: whether a row of `matches` was changed by a transaction that was not over at the moment of the snapshot. A
 * standby does not know which transactions of its snapshot are running, so there it is every change since the oldest.
 */
function changedSince(snapshot: string): string {
  return `changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and (pg_is_in_recovery() or not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot))`;
}

/**
 * The matches that transactions changed which were not over at the moment `since`, and the moment of this look. Ids and
 * dates say nothing of when a transaction ends; PostgreSQL's snapshots do. Answers one more than `MOST_CHANGES` at most;
 * they are numbered, as a limit would mislead the planner.
 */
export async function listChanges(
  database: Database,
  since: DatabaseSnapshot,
): Promise<DatabaseSnapshot & { changes: IndexedRow[] }> {
  const { rows } = await database.$client.query<DatabaseSnapshot & { changes: IndexedRow[] | null }>({
    name: 'list_changes',
    text: `
      select ${SNAPSHOT_COLUMNS}, (
        select json_agg(json_build_object(
          'match_id', match_id,
          'submitted', ${MICROSECONDS},
          'match_name', match_name,
          'event_count', event_count,
          'goals', goals,
          'overall_player_count', overall_player_count,
          'is_declined', declined_at is not null
        ))
        from (
          select match_id, submission_date, match_name, event_count, goals, overall_player_count, declined_at,
            row_number() over () as number
          from matches
          where ${changedSince('$1')}
        ) as changed
        where number <= ${MOST_CHANGES + 1}
      ) as changes`,
    values: [since.snapshot],
  });
  if (!rows[0]) throw new Error('PostgreSQL told no changes.');
  return { ...rows[0], changes: rows[0].changes ?? [] };
}

/** Every match that is not declined, in the list's order, oldest first, some thousands at once. */
export async function* loadMatches(database: Database): AsyncGenerator<IndexedRow[]> {
  let last: IndexedRow & { submission_date_text: string };
  let after: [string, number] = ['-infinity', 0];
  for (;;) {
    const { rows } = await database.$client.query<typeof last>({
      name: 'load_matches',
      text: `
        select match_id, ${MICROSECONDS} as submitted, match_name, event_count, goals, overall_player_count,
          false as is_declined, submission_date::text as submission_date_text
        from matches
        where declined_at is null and (submission_date, match_id) > ($1::timestamptz, $2::integer)
        order by submission_date, match_id
        limit ${LOADED_AT_ONCE}`,
      values: after,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < LOADED_AT_ONCE) return;
    last = rows.at(-1) as typeof last;
    after = [last.submission_date_text, last.match_id];
  }
}
