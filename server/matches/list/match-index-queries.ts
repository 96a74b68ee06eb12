import type { Database } from '#database/connect.ts';
import { type DatabaseSnapshot, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';
import type { IndexedPage, IndexQuery } from '#server/matches/list/match-index.ts';
import type { ListPosition } from '#server/matches/match-cursor.ts';

/** The columns of a match that the index holds. */
export interface IndexedRow extends ListPosition {
  match_name: string;
  event_count: number | null;
  goals: number;
  overall_player_count: number | null;
  is_declined: boolean;
}

const SUBMITTED_US = `round(date_part('epoch', submission_date) * 1000000)`;
const ROWS_PER_BATCH = 4000;
/** Loading the whole index is quicker than more changes than these, as after a restore. */
export const MAX_CHANGES = 20_000;

/**
 * In SQL: whether a row of `matches` was changed by a transaction that was still running at the snapshot. A standby
 * can't list the running transactions of its snapshots, so there it selects every change since the oldest of them.
 */
function changedSince(snapshot: string): string {
  return `changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and (pg_is_in_recovery() or not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot))`;
}

/**
 * The matches changed by transactions that were still running at the snapshot `since`, and the snapshot that they were
 * read in. Ids and dates don't follow the order of commits; snapshots do. Returns up to `MAX_CHANGES + 1` rows, limited
 * by `row_number`, as `limit` leads the planner to a slower plan.
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
          'submitted_us', ${SUBMITTED_US},
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
        where number <= ${MAX_CHANGES + 1}
      ) as changes`,
    values: [since.snapshot],
  });
  if (!rows[0]) throw new Error('list_changes returned no row.');
  return { ...rows[0], changes: rows[0].changes ?? [] };
}

/** Every match that is not declined, in the list's order, oldest first, in batches of different snapshots. */
export async function* loadMatches(database: Database): AsyncGenerator<IndexedRow[]> {
  let last: IndexedRow & { submission_date_text: string };
  let after: [string, number] = ['-infinity', 0];
  for (;;) {
    const { rows } = await database.$client.query<typeof last>({
      name: 'load_matches',
      text: `
        select match_id, ${SUBMITTED_US} as submitted_us, match_name, event_count, goals, overall_player_count,
          false as is_declined, submission_date::text as submission_date_text
        from matches
        where declined_at is null and (submission_date, match_id) > ($1::timestamptz, $2::integer)
        order by submission_date, match_id
        limit ${ROWS_PER_BATCH}`,
      values: after,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    last = rows.at(-1) as typeof last;
    after = [last.submission_date_text, last.match_id];
  }
}

/**
 * The page that an up-to-date index would find, in some 100 ms a million matches. Without `team`: the index folds
 * names as JavaScript does, which differs from `lower` in some locales.
 */
export async function findPage(
  database: Database,
  { submitted, after, events, goals, players, offset, limit }: Omit<IndexQuery, 'team'>,
): Promise<IndexedPage> {
  const { rows } = await database.$client.query<{ page: ListPosition[]; total: number }>({
    name: 'find_list_page',
    text: `
      with listed as not materialized (
        select match_id, submission_date
        from matches
        where declined_at is null
          and submission_date >= coalesce(to_timestamp($1::float8 / 1000000), '-infinity')
          and submission_date < coalesce(to_timestamp($2::float8 / 1000000), 'infinity')
          and coalesce(event_count, 0) >= $3 and goals >= $4 and coalesce(overall_player_count, 0) >= $5
      )
      select
        (select count(*)::integer from listed) as total,
        (
          select coalesce(json_agg(page), '[]')
          from (
            select match_id, ${SUBMITTED_US} as submitted_us
            from listed
            where $6::float8 is null or (${SUBMITTED_US}, match_id) < ($6, $7::integer)
            order by submission_date desc, match_id desc
            limit $8 offset $9
          ) as page
        ) as page`,
    values: [
      submitted?.from,
      submitted?.until,
      events,
      goals,
      players,
      after?.submitted_us,
      after?.match_id,
      limit + 1,
      offset,
    ],
  });
  const { page, total } = rows[0] ?? { page: [], total: 0 };
  const last = page[limit - 1];
  return {
    match_ids: page.slice(0, limit).map(({ match_id }) => match_id),
    total,
    ...(page.length > limit && last && { end: last }),
  };
}
