import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { LeaguePage, LeagueSeasons } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { IS_LEAGUE_LISTED } from '#server/leagues/league-queries.ts';
import { isCounted, MATCH_SUMMARY } from '#server/matches/match-queries.ts';
import { SEASONS } from '#server/standings/table-rules-queries.ts';

/** The types of a league's matches are those of its newest ones, as counting all takes long. */
const MATCHES_READ_FOR_TYPES = 500;

/** Matches of `leagues l` that count, the newest first; `condition` is on `matches m`. */
function newestMatches(condition: Sql): Sql {
  return sql`(
    select coalesce(json_agg(${MATCH_SUMMARY} order by m.submission_date desc, m.match_id desc), '[]')
    from (
      select m.*
      from matches m
      where m.league_id = l.id and ${isCounted('m')} and ${condition}
      order by m.submission_date desc, m.match_id desc
      limit ${MATCHES_PER_PAGE}
    ) as m
  )`;
}

/** The contract's `LeagueSeasons` of `leagues l`, for `json_build_object`. */
const LEAGUE_SEASONS = sql`
  'id', l.id,
  'name', l.name,
  'slug', l.slug,
  'sport', l.sport,
  'desc', l."desc",
  'methods', l.methods,
  'seasons', ${SEASONS},
  'competitions', (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'season_id', c.season_id, 'name', c.name, 'format', c.format
    ) order by lower(c.name), c.id), '[]')
    from competitions c
    join league_seasons s on s.id = c.season_id and s.removed_at is null
    where c.league_id = l.id and c.removed_at is null and c.published_at is not null
  ),
  'has_teams', exists (select from teams t where t.league_id = l.id and t.removed_at is null)`;

/** Undefined without such a league. */
export async function findLeagueSeasons(
  database: Database,
  leagueId: number,
): Promise<JsonText<LeagueSeasons> | undefined> {
  const [league] = await queryPrepared<{ seasons: string }>(
    database,
    'find_league_seasons',
    sql`select json_build_object(${LEAGUE_SEASONS})::text as seasons from leagues l where l.id = ${leagueId}`,
  );
  return league?.seasons;
}

/** Undefined without such a league. */
export async function findLeaguePage(database: Database, leagueId: number): Promise<JsonText<LeaguePage> | undefined> {
  const [league] = await queryPrepared<{ page: string }>(
    database,
    'find_league_page',
    sql`
      select json_build_object(
        ${LEAGUE_SEASONS},
        'match_types', (
          select coalesce(json_agg(type order by times desc, type), '[]')
          from (
            select type, count(*) as times
            from (
              select type
              from matches m
              where league_id = l.id and ${isCounted('m')}
              order by submission_date desc, match_id desc
              limit ${MATCHES_READ_FOR_TYPES}
            ) as newest
            group by type
          ) as types
        ),
        'matches', ${newestMatches(sql`true`)},
        'is_listed', ${IS_LEAGUE_LISTED}
      )::text as page
      from leagues l
      where l.id = ${leagueId}`,
  );
  return league?.page;
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

/** The league's matches older than the match `before`, of one `team` or all; undefined without such a league. */
export async function listOlderMatches(
  database: Database,
  leagueId: number,
  { before = null, team }: { before?: number | null; team?: string },
): Promise<JsonText<MatchSummary[]> | undefined> {
  const isOlder = sql`(
    ${before}::integer is null or (m.submission_date, m.match_id) < (last.submission_date, last.match_id)
  )`;
  const [league] = await queryPrepared<{ matches: string }>(
    database,
    team === undefined ? 'list_older_matches' : 'list_team_matches',
    sql`
      select ${newestMatches(
        team === undefined ? isOlder : sql`${isOlder} and ${isOfTeam(leagueId, team)}`,
      )}::text as matches
      from leagues l
      left join matches last on last.match_id = ${before} and last.league_id = l.id
      where l.id = ${leagueId}`,
  );
  return league?.matches;
}
