import type { LeaguePage, LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { newestLeagueMatches } from '#server/leagues/league-matches-queries.ts';
import { HAS_RULES, IS_LEAGUE_LISTED } from '#server/leagues/league-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { SEASONS } from '#server/results/tables/table-rules-queries.ts';

/** A league's match types are read from its newest matches, as counting all takes long. */
const MATCHES_READ_FOR_TYPES = 500;

/** The matchweeks of `competitions c` that have a fixture, up to the last one. */
const MATCHWEEKS = sql`(
  select coalesce(max(f.round), 0)
  from fixtures f
  where f.competition_id = c.id and f.removed_at is null and f.stage in ('round robin', 'group')
)`;

/** Seasons `ended` of `leagues l`. */
const ENDED = sql`
  league_seasons ended
  where ended.league_id = l.id and ended.finished_at is not null and ended.removed_at is null`;

/** The season of `leagues l` that its home opens with once it has ended. */
const SHOWN_END = sql`(
  select ended.id
  from ${ENDED} and not exists (
    select
    from league_seasons later
    join competitions c on c.season_id = later.id and c.published_at is not null and c.removed_at is null
    join fixtures f on f.competition_id = c.id and f.removed_at is null
    where later.league_id = l.id and later.last_day > ended.last_day and later.removed_at is null
  )
  order by ended.last_day desc, ended.id desc
  limit 1
)`;

/** The contract's `LeagueSeasons` of `leagues l`, for `json_build_object`; with further fields of its `competitions c`. */
const leagueSeasons = (competitionFields = sql``) => sql`
  'id', l.id,
  'name', l.name,
  'slug', l.slug,
  'sport', l.sport,
  'desc', l."desc",
  'methods', l.methods,
  'time_zone', l.time_zone,
  'seasons', ${SEASONS},
  'ended_season_ids', (select coalesce(json_agg(ended.id order by ended.id), '[]') from ${ENDED}),
  'ended_season_id', ${SHOWN_END},
  'competitions', (
    select coalesce(json_agg(json_strip_nulls(json_build_object(
      'id', c.id, 'season_id', c.season_id, 'name', c.name, 'format', c.format,
      'level', c.division_level, 'play_off_level', c.play_off_level ${competitionFields}
    )) order by c.division_level, lower(c.name), c.id), '[]')
    from competitions c
    join league_seasons s on s.id = c.season_id and s.removed_at is null
    where c.league_id = l.id and c.removed_at is null and c.published_at is not null
  ),
  'has_teams', exists (select from teams t where t.league_id = l.id and t.removed_at is null),
  'has_rules', ${HAS_RULES},
  'is_listed', ${IS_LEAGUE_LISTED}`;

/** Undefined for an unknown league. */
export async function findLeagueSeasons(
  database: Database,
  leagueId: number,
): Promise<JsonText<LeagueSeasons> | undefined> {
  const [league] = await queryPrepared<{ seasons: string }>(
    database,
    'find_league_seasons',
    sql`select json_build_object(${leagueSeasons()})::text as seasons from open_leagues l where l.id = ${leagueId}`,
  );
  return league?.seasons;
}

/** Undefined for an unknown league. */
export async function findLeaguePage(database: Database, leagueId: number): Promise<JsonText<LeaguePage> | undefined> {
  const [league] = await queryPrepared<{ page: string }>(
    database,
    'find_league_page',
    sql`
      select json_build_object(
        ${leagueSeasons(sql`, 'matchweeks', ${MATCHWEEKS}`)},
        'match_types', (
          select coalesce(json_agg(type order by times desc, type), '[]')
          from (
            select type, count(*) as times
            from (
              select type
              from matches m
              where league_id = l.id and ${isCounted('m')}
              order by submission_date desc, match_id desc
              limit ${literal(MATCHES_READ_FOR_TYPES)}
            ) as newest
            group by type
          ) as types
        ),
        'has_discord', exists (select from discord_connections where league_id = l.id),
        'matches', ${newestLeagueMatches(sql`true`)}
      )::text as page
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.page;
}
