import { MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { LeagueMatchesQuery } from '#contract/leagues/standings.ts';
import type { MatchStatus, MatchSummary } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { join, literal, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isWithinSpan, seasonSpan, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isCounted, isListed, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';

/** Orders `matches m`, or rows with their ids and dates, newest first. */
const NEWEST_FIRST = sql`m.submission_date desc, m.match_id desc`;

/** Matches of `leagues l`, newest first; `ids` is a source for `m` with its conditions. */
function summariesOf(ids: Sql): Sql {
  return sql`(
    select coalesce(json_agg(${MATCH_SUMMARY} order by ${NEWEST_FIRST}), '[]')
    from (select m.match_id from ${ids} order by ${NEWEST_FIRST} limit ${literal(MATCHES_PER_PAGE)}) as newest
    join matches m using (match_id)
  )`;
}

/** Counted matches of `leagues l`, newest first; `condition` is on `matches m`. */
export function newestLeagueMatches(condition: Sql): Sql {
  return summariesOf(sql`matches m where m.league_id = l.id and ${isCounted('m')} and ${condition}`);
}

/** Whether a team played in `matches m`, under any of its names. */
function isOfTeam(leagueId: number, team: string): Sql {
  const names = sql`(
    select array_agg(name)
    from team_names
    where league_id = ${leagueId} and (
      team_key = fold_name(${team})
      or team_key in (
        select other.team_key
        from team_spellings given
        join team_spellings other using (team_id)
        where given.league_id = ${leagueId} and given.team_key = fold_name(${team})
          and given.removed_at is null and other.removed_at is null
      )
    )
  )::text[]`;
  return sql`(m.blue_name = any(${names}) or m.green_name = any(${names}))`;
}

/**
 * Whether `matches m` is older than `matches last`, the match `before`; a single row comparison, so that the index
 * applies.
 */
function isOlder(before: number | null): Sql {
  return sql`(m.submission_date, m.match_id) < (
    coalesce(last.submission_date, case when ${before}::bigint is null then 'infinity'::timestamptz end),
    coalesce(last.match_id, 0)
  )`;
}

/** The leagues and the match `before`, for the conditions above. */
function leagueAndLast(leagueId: number, before: number | null): Sql {
  return sql`
      open_leagues l
      left join matches last on last.match_id = ${before} and last.league_id = l.id
      where l.id = ${leagueId}`;
}

/**
 * A page of a league's matches that pass the filters, newest first. `matches` is undefined for an unknown league, and
 * null for an unknown or unpublished competition. A match in review is found only by that status.
 */
export async function listLeagueMatches(
  database: Database,
  leagueId: number,
  filters: LeagueMatchesQuery,
): Promise<JsonText<MatchSummary[]> | null | undefined> {
  const { before = null, team, competition, type, status } = filters;
  const conditions = [isOlder(before)];
  if (team !== undefined) conditions.push(isOfTeam(leagueId, team));
  if (competition === undefined && type === undefined && status === undefined) {
    const [league] = await queryPrepared<{ matches: string }>(
      database,
      team === undefined ? 'list_older_matches' : 'list_team_matches',
      sql`select ${newestLeagueMatches(join(conditions, ' and '))}::text as matches from ${leagueAndLast(leagueId, before)}`,
    );
    return league?.matches;
  }
  if (type !== undefined) conditions.push(sql`m.type = ${type}`);
  conditions.push(status === undefined ? isCounted('m') : hasStatus(status));
  const isWaiting = status === 'Pending' || status === 'On-Hold';
  if (competition !== undefined) conditions.push(isWaiting ? IS_OF_DAYS_AND_TYPES : isOfTarget(leagueId, filters));
  const source = sql`matches m where m.league_id = l.id and ${join(conditions, ' and ')}`;
  // Not prepared, as the best plan depends on the filters' values.
  const [league] = await query<{ matches: string; is_known: boolean }>(
    database,
    sql`
      with target as materialized (
        select c.id, c.match_types, ${seasonSpan(zoneOf(leagueId))}
        from competitions c
        join league_seasons season on season.id = c.season_id and season.removed_at is null
        where c.id = ${competition ?? null}::integer and c.league_id = ${leagueId} and c.removed_at is null
          and c.published_at is not null
      )
      select ${summariesOf(source)}::text as matches,
        ${competition === undefined} or exists (select from target) as is_known
      from ${leagueAndLast(leagueId, before)}`,
  );
  return league && (league.is_known ? league.matches : null);
}

/** Counted matches or those in review, by the status. */
function hasStatus(status: MatchStatus): Sql {
  const isWaiting = status === 'Pending' || status === 'On-Hold';
  const isOfKind = isWaiting ? sql`${isListed('m')} and m.status in ('Pending', 'On-Hold')` : isCounted('m');
  return sql`${isOfKind} and m.status = ${status}`;
}

/** Matches in review have no competition yet, so the days and types of the CTE `target` decide. */
const IS_OF_DAYS_AND_TYPES = sql`exists (
    select from target where m.type = any(target.match_types) and ${isWithinSpan('m.submission_date', 'target')}
  )`;

/** Whether `matches m` counts in the CTE `target` or its matchweek, itself or for a fixture, or was replaced there. */
function isOfTarget(leagueId: number, { matchweek }: LeagueMatchesQuery): Sql {
  const isChosen =
    matchweek === undefined ? sql`true` : sql`r.stage in ('round robin', 'group') and r.round = ${matchweek}`;
  const isOfFixture = sql`m.match_id in (
    select r.match_id
    from results r
    where r.league_id = ${leagueId} and r.is_published and r.competition_id = (select id from target)
      and r.fixture_id is not null and ${isChosen}
  )`;
  return matchweek === undefined
    ? sql`(m.own_competition_id = (select id from target) or ${isOfFixture})`
    : isOfFixture;
}
