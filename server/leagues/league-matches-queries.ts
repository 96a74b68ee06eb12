import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { LeagueMatchesQuery } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import { join, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import {
  belongsToTarget,
  hasNoFixture,
  isInTarget,
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
    from (select m.match_id from ${ids} order by ${NEWEST_FIRST} limit ${MATCHES_PER_PAGE}) as newest
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
      team_key = fold_team_name(${team})
      or team_key in (
        select other.team_key
        from team_spellings given
        join team_spellings other using (team_id)
        where given.league_id = ${leagueId} and given.team_key = fold_team_name(${team})
          and given.removed_at is null and other.removed_at is null
      )
    )
  )::text[]`;
  return sql`(m.blue_name = any(${names}) or m.green_name = any(${names}))`;
}

/** Whether a match of `matches m` is older than `matches last`, the match `before`. */
function isOlder(before: number | null): Sql {
  return sql`(
    ${before}::integer is null or (m.submission_date, m.match_id) < (last.submission_date, last.match_id)
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
  const condition = join(conditions, ' and ');
  // Planned anew for each request, as the best plan depends on the filters' values.
  const [league] = await query<{ matches: string | null }>(
    database,
    competition === undefined
      ? sql`
        select ${summariesOf(sql`matches m where m.league_id = l.id and ${condition}`)}::text as matches
        from ${leagueAndLast(leagueId, before)}`
      : sql`
        with ${targetCompetition(competition)}
        select case when exists (select from target where league_id = l.id and published_at is not null)
          then ${summariesOf(sql`(${matchesOfTarget(filters, condition)}) as m`)}::text end as matches
        from ${leagueAndLast(leagueId, before)}`,
  );
  return league?.matches ?? (league && null);
}

/** Approved matches that count or matches that wait for review, as the status says. */
function hasStatus(status: string): Sql {
  const isWaiting = status === 'Pending' || status === 'On-Hold';
  const isOfKind = isWaiting ? sql`${isListed('m')} and m.status in ('Pending', 'On-Hold')` : isCounted('m');
  return sql`${isOfKind} and m.status = ${status}`;
}

/**
 * The matches of the CTE `target`, with id and date: those of its fixtures, and with no matchweek chosen the newest of
 * those without a fixture. Each part is bounded, by the competition's fixtures or by the page's size.
 */
function matchesOfTarget({ matchweek }: LeagueMatchesQuery, condition: Sql): Sql {
  const ofFixtures = sql`
    select m.match_id, m.submission_date
    from target
    join fixtures f on f.competition_id = target.id and f.removed_at is null
    join matches m on m.match_id = f.match_id
    where ${condition}`;
  if (matchweek !== undefined) {
    return sql`${ofFixtures} and f.stage in ('round robin', 'group') and f.round = ${matchweek}`;
  }
  return sql`
    ${ofFixtures}
    union all (
      select m.match_id, m.submission_date
      from target
      join matches m on ${isInTarget('m')}
      join team_names blue_known on blue_known.league_id = m.league_id and blue_known.name = m.blue_name
      join team_names green_known on green_known.league_id = m.league_id and green_known.name = m.green_name
      left join spellings blue on blue.team_key = blue_known.team_key
      left join spellings green on green.team_key = green_known.team_key
      cross join lateral (
        select (m.submission_date at time zone 'UTC')::date as day, m.type, blue.team_id as home_id,
          green.team_id as away_id
      ) as facts
      where ${condition} and ${hasNoFixture('m')} and ${belongsToTarget('facts')}
      order by ${NEWEST_FIRST}
      limit ${MATCHES_PER_PAGE}
    )`;
}
