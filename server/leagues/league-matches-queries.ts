import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { MatchStatus, MatchSummary } from '#contract/matches.ts';
import type { LeagueMatchesQuery } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import { join, literal, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import {
  belongsToTarget,
  findPublishedCompetition,
  hasNoFixture,
  isInScope,
  type PublishedCompetition,
  targetCompetition,
} from '#server/competitions/match-competition-queries.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { isCounted, isListed, MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/** Orders rows of `matches m` or of their ids and dates, the newest first. */
const NEWEST_FIRST = sql`m.submission_date desc, m.match_id desc`;

/** Matches of `leagues l`, the newest first; `ids` are a source of `m`, its conditions included. */
function summariesOf(ids: Sql): Sql {
  return sql`(
    select coalesce(json_agg(${MATCH_SUMMARY} order by ${NEWEST_FIRST}), '[]')
    from (select m.match_id from ${ids} order by ${NEWEST_FIRST} limit ${literal(MATCHES_PER_PAGE)}) as newest
    join matches m using (match_id)
  )`;
}

/** Matches of `leagues l` that count, the newest first; `condition` is on `matches m`. */
export function newestMatches(condition: Sql): Sql {
  return summariesOf(sql`matches m where m.league_id = l.id and ${isCounted('m')} and ${condition}`);
}

/** Whether a team played in a match of `matches m`, under any of its names. */
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

/** Whether a match of `matches m` is older than `matches last`, the match `before`: one comparison, read from the index. */
function isOlder(before: number | null): Sql {
  return sql`(m.submission_date, m.match_id) < (
    coalesce(last.submission_date, case when ${before}::bigint is null then 'infinity'::timestamptz end),
    coalesce(last.match_id, 0)
  )`;
}

/** The leagues and the match `before`, for the conditions above. */
function leagueAndLast(leagueId: number, before: number | null): Sql {
  return sql`
      leagues l
      left join matches last on last.match_id = ${before} and last.league_id = l.id
      where l.id = ${leagueId}`;
}

/**
 * A page of a league's matches that pass the filters, the newest first. `matches` is undefined without such a league, and
 * null without such a published competition. A match that waits for review is found by its status alone.
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
      sql`select ${newestMatches(join(conditions, ' and '))}::text as matches from ${leagueAndLast(leagueId, before)}`,
    );
    return league?.matches;
  }
  if (type !== undefined) conditions.push(sql`m.type = ${type}`);
  conditions.push(status === undefined ? isCounted('m') : hasStatus(status));
  const found = competition === undefined ? undefined : await findPublishedCompetition(database, leagueId, competition);
  if (competition !== undefined && !found) return null;
  const ids = found
    ? matchesOfCompetition(leagueId, found, filters, join(conditions, ' and '))
    : sql`matches m where m.league_id = l.id and ${join(conditions, ' and ')}`;
  // Not a prepared statement, as the best plan depends on the filters' values.
  const [league] = await query<{ matches: string }>(
    database,
    sql`
      ${competition === undefined ? sql`` : sql`with ${targetCompetition(competition)}`}
      select ${summariesOf(ids)}::text as matches
      from ${leagueAndLast(leagueId, before)}`,
  );
  return league?.matches;
}

/** Approved matches that count or matches that wait for review, as the status says. */
function hasStatus(status: MatchStatus): Sql {
  const isWaiting = status === 'Pending' || status === 'On-Hold';
  const isOfKind = isWaiting ? sql`${isListed('m')} and m.status in ('Pending', 'On-Hold')` : isCounted('m');
  return sql`${isOfKind} and m.status = ${status}`;
}

/**
 * The matches of the CTE `target`, as a source of `m`: those of its fixtures, and with no matchweek chosen the newest of
 * those without a fixture. Each part is bounded, by the competition's fixtures or by the page's size.
 */
function matchesOfCompetition(
  leagueId: number,
  { first_day, last_day, match_types, has_rivals, needed_names }: PublishedCompetition,
  { matchweek }: LeagueMatchesQuery,
  condition: Sql,
): Sql {
  const ofFixtures = sql`
    select m.match_id, m.submission_date
    from target
    join fixtures f on f.competition_id = target.id and f.removed_at is null
    join matches m on m.match_id = f.match_id
    where ${condition}`;
  if (matchweek !== undefined) {
    return sql`(${ofFixtures} and f.stage in ('round robin', 'group') and f.round = ${matchweek}) as m`;
  }
  // Values, so that the planner knows how many matches there are and reads them in the order of their index.
  const isInTarget = isInScope({
    league_id: sql`${leagueId}`,
    first_day: sql`${first_day}::date`,
    last_day: sql`${last_day}::date`,
    match_types: sql`${match_types}::text[]`,
  });
  const teams = sql`
    cross join target
    join team_names blue_known on blue_known.league_id = m.league_id and blue_known.name = m.blue_name
    join team_names green_known on green_known.league_id = m.league_id and green_known.name = m.green_name
    left join spellings blue on blue.team_key = blue_known.team_key
    left join spellings green on green.team_key = green_known.team_key`;
  const hasTeam =
    needed_names === null
      ? sql`true`
      : sql`(m.blue_name = any(${needed_names}::text[]) or m.green_name = any(${needed_names}::text[]))`;
  return sql`(
    ${ofFixtures}
    union all (
      select m.match_id, m.submission_date
      from matches m
      ${has_rivals ? teams : sql``}
      where ${isInTarget} and ${hasTeam} and ${condition} and ${hasNoFixture('m')} and ${has_rivals ? IS_OF_TARGET : sql`true`}
      order by ${NEWEST_FIRST}
      limit ${literal(MATCHES_PER_PAGE)}
    )
  ) as m`;
}

const IS_OF_TARGET = belongsToTarget({
  day: sql`(m.submission_date at time zone 'UTC')::date`,
  type: sql`m.type`,
  home_id: sql`blue.team_id`,
  away_id: sql`green.team_id`,
});
