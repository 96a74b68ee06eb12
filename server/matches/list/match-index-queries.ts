import type { MatchStatus } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, raw, sql } from '#database/query.ts';
import { type DatabaseSnapshot, isChangedSince, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';
import { isPublic } from '#server/leagues/league-queries.ts';
import type { IndexedPage, IndexQuery } from '#server/matches/list/match-index.ts';
import type { ListPosition } from '#server/matches/match-cursor.ts';

/** The columns of a match that the index holds. */
export interface IndexedRow extends ListPosition {
  league_id: number;
  type: string;
  status: MatchStatus;
  match_name: string;
  event_count: number | null;
  goals: number;
  overall_player_count: number | null;
  /** Declined, or in review in a league that isn't listed yet. */
  is_hidden: boolean;
}

const SUBMITTED_US = raw(`round(date_part('epoch', submission_date) * 1000000)`);
/** The match columns that `listChangedMatches` reads. */
const CHANGED_COLUMNS = raw(
  'match_id, league_id, type, status, submission_date, match_name, event_count, goals, overall_player_count, declined_at',
);
const ROWS_PER_BATCH = 4000;
/** Beyond this number of changes, for example after a restore, reloading the whole index is faster. */
export const MAX_INDEX_CHANGES = 20_000;

/**
 * The matches changed by transactions that were still running at the snapshot `since`, and the snapshot that they were
 * read in. Ids and dates don't follow the order of commits; snapshots do. Returns up to `MAX_CHANGES + 1` rows, limited
 * by `row_number`, as `limit` leads the planner to a slower plan. A requested league is listed from its first counted
 * match on, so a change includes the league's matches in review.
 */
export async function listChangedMatches(
  database: Database,
  since: DatabaseSnapshot,
): Promise<DatabaseSnapshot & { changes: IndexedRow[] }> {
  // Most requests find no change, and the whole statement takes half as long again as this one.
  const [counted] = await queryPrepared<DatabaseSnapshot & { changed: number }>(
    database,
    'count_changes',
    sql`
      select ${raw(SNAPSHOT_COLUMNS)}, (
        select count(*)::integer from matches where ${isChangedSince(since.snapshot)}
      ) as changed`,
  );
  if (!counted) throw new Error('count_changes returned no row.');
  const { changed, ...snapshot } = counted;
  return changed === 0 ? { ...snapshot, changes: [] } : readChanges(database, since);
}

async function readChanges(
  database: Database,
  since: DatabaseSnapshot,
): Promise<DatabaseSnapshot & { changes: IndexedRow[] }> {
  const [row] = await queryPrepared<DatabaseSnapshot & { changes: IndexedRow[] | null }>(
    database,
    'list_changes',
    sql`
      with changed as materialized (
        select ${CHANGED_COLUMNS} from matches where ${isChangedSince(since.snapshot)}
      ),
      waiting as (
        select ${CHANGED_COLUMNS}
        from (select distinct league_id from changed join league_requests using (league_id)) as requested
        join matches using (league_id)
        where declined_at is null and status in ('Pending', 'On-Hold') and not (${isChangedSince(since.snapshot)})
      )
      select ${raw(SNAPSHOT_COLUMNS)}, (
        select json_agg(json_build_object(
          'match_id', match_id,
          'submitted_us', ${SUBMITTED_US},
          'league_id', league_id,
          'type', type,
          'status', status,
          'match_name', match_name,
          'event_count', event_count,
          'goals', goals,
          'overall_player_count', overall_player_count,
          'is_hidden', not ${isPublic('found')}
        ))
        from (
          select *, row_number() over () as number
          from (select * from changed union all select * from waiting) as all_changed
        ) as found
        where number <= ${MAX_INDEX_CHANGES + 1}
      ) as changes`,
  );
  if (!row) throw new Error('list_changes returned no row.');
  return { ...row, changes: row.changes ?? [] };
}

/** Every match of public lists, in list order, oldest first, in batches of different snapshots. */
export async function* loadIndexedMatches(database: Database): AsyncGenerator<IndexedRow[]> {
  let last: IndexedRow & { submission_date_text: string };
  let after = { date: '-infinity', match_id: 0 };
  for (;;) {
    const rows = await queryPrepared<typeof last>(
      database,
      'load_matches',
      sql`
        select match_id, ${SUBMITTED_US} as submitted_us, league_id, type, status, match_name, event_count, goals, overall_player_count,
          false as is_hidden, submission_date::text as submission_date_text
        from matches
        where ${isPublic('matches')}
          and (submission_date, match_id) > (${after.date}::timestamptz, ${after.match_id}::bigint)
        order by submission_date, match_id
        limit ${literal(ROWS_PER_BATCH)}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    last = rows.at(-1) as typeof last;
    after = { date: last.submission_date_text, match_id: last.match_id };
  }
}

/**
 * Finds a page by SQL as an up-to-date index would, in about 100 ms per million matches. It excludes `team`, which no
 * index of the database supports.
 */
export async function findPage(
  database: Database,
  {
    submitted,
    after,
    events,
    goals,
    players,
    league,
    type,
    status,
    isOldestFirst,
    offset,
    limit,
  }: Omit<IndexQuery, 'team'>,
): Promise<IndexedPage> {
  const order = isOldestFirst ? { by: raw('asc'), beyond: raw('>') } : { by: raw('desc'), beyond: raw('<') };
  const [found] = await queryPrepared<{ page: ListPosition[]; total: number }>(
    database,
    isOldestFirst ? 'find_oldest_list_page' : 'find_list_page',
    sql`
      with listed as not materialized (
        select match_id, submission_date
        from matches
        where ${isPublic('matches')}
          and submission_date >= coalesce(to_timestamp(${submitted?.from}::float8 / 1000000), '-infinity')
          and submission_date < coalesce(to_timestamp(${submitted?.until}::float8 / 1000000), 'infinity')
          and coalesce(event_count, 0) >= ${events} and goals >= ${goals}
          and coalesce(overall_player_count, 0) >= ${players}
          and league_id = coalesce(${league ?? null}, league_id) and type = coalesce(${type ?? null}, type)
          and status = coalesce(${status ?? null}, status)
      )
      select
        (select count(*)::integer from listed) as total,
        (
          select coalesce(json_agg(page), '[]')
          from (
            select match_id, ${SUBMITTED_US} as submitted_us
            from listed
            where ${after?.submitted_us}::float8 is null
              or (${SUBMITTED_US}, match_id) ${order.beyond} (${after?.submitted_us}::float8, ${after?.match_id}::bigint)
            order by submission_date ${order.by}, match_id ${order.by}
            limit ${limit + 1} offset ${offset}
          ) as page
        ) as page`,
  );
  const { page, total } = found ?? { page: [], total: 0 };
  const last = page[limit - 1];
  return {
    match_ids: page.slice(0, limit).map(({ match_id }) => match_id),
    total,
    ...(page.length > limit && last && { end: last }),
  };
}
