import type { Competition, EditedCompetitions } from '#contract/competitions/schema.ts';
import { MAX_COMPETITIONS_PER_SEASON } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, raw, sql } from '#database/query.ts';
import { RULE_NAMES } from '#server/competitions/stored-competition-queries.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** A row of `competitions c` as the contract's `CompetitionHead`. */
export const COMPETITION_HEAD = sql`json_strip_nulls(json_build_object(
    'id', c.id, 'season_id', c.season_id, 'name', c.name, 'format', c.format, 'level', c.division_level,
    'play_off_level', c.play_off_level
  ))`;

/** A row of `league_seasons season` as the contract's `Season`. */
export const SEASON = sql`json_build_object(
    'id', season.id, 'name', season.name, 'first_day', season.first_day, 'last_day', season.last_day
  )`;

/** The rules of a row of `competitions c` as the contract's `CompetitionRules`. */
export const COMPETITION_RULES = sql`json_build_object(${raw(RULE_NAMES.map((rule) => `'${rule}', c.${rule}`).join(', '))})`;

/** The part of a row of `competitions c` among divisions, for `json_build_object`. */
export const DIVISION = sql`
  'level', c.division_level, 'size', c.division_size, 'play_off_level', c.play_off_level`;

/** The fields of the contract's `Competition`, from `competitions c`, for `json_build_object`. */
const COMPETITION = sql`
  'id', c.id,
  'season_id', c.season_id,
  'name', c.name,
  'format', c.format,
  ${DIVISION},
  'match_types', c.match_types,
  'rules', ${COMPETITION_RULES},
  'is_published', c.published_at is not null,
  'teams', (
    select coalesce(json_agg(
      json_build_object(
        'team', ${TEAM_HEAD}, 'group', entry.group_name, 'seed', entry.seed, 'lot', entry.lot,
        'withdrawal', entry.withdrawal
      )
      order by entry.seed
    ), '[]')
    from competition_teams entry
    join teams t on t.id = entry.team_id
    where entry.competition_id = c.id
  )`;

/**
 * A page of published competitions of a league or one of its seasons, the newest season first; undefined if that
 * doesn't exist.
 */
export async function listCompetitions(
  database: Database,
  leagueId: number,
  { season: seasonId = null, page = 1 }: { season?: number | null | undefined; page?: number | undefined },
): Promise<JsonText<Competition[]> | undefined> {
  const [league] = await queryPrepared<{ competitions: string }>(
    database,
    'list_competitions',
    sql`
      select (
        select coalesce(json_agg(
          json_build_object(${COMPETITION}) order by season.first_day desc, season.id desc, c.id
        ), '[]')::text
        from (
          select c.*
          from competitions c
          join league_seasons season on season.id = c.season_id
          where c.league_id = l.id and c.removed_at is null and season.removed_at is null
            and c.published_at is not null and (${seasonId}::integer is null or c.season_id = ${seasonId}::integer)
          order by season.first_day desc, season.id desc, c.id
          limit ${literal(MAX_COMPETITIONS_PER_SEASON)} offset ${(page - 1) * MAX_COMPETITIONS_PER_SEASON}::integer
        ) as c
        join league_seasons season on season.id = c.season_id
      ) as competitions
      from open_leagues l
      where l.id = ${leagueId} and (${seasonId}::integer is null or exists (
        select from league_seasons season
        where season.id = ${seasonId} and season.league_id = l.id and season.removed_at is null
      ))`,
  );
  return league?.competitions;
}

/** A league's competitions for its editors; undefined for an unknown league. */
export async function findEditedCompetitions(
  database: Database,
  leagueId: number,
): Promise<JsonText<EditedCompetitions> | undefined> {
  const [league] = await queryPrepared<{ edited: string }>(
    database,
    'find_edited_competitions',
    sql`
      select json_build_object(
        'time_zone', l.time_zone,
        'competitions', (
          select coalesce(json_agg(
            json_build_object(${COMPETITION}, 'fixtures', (
              select count(*) from fixtures f where f.competition_id = c.id and f.removed_at is null
            ))
            order by season.first_day desc, season.id desc, c.id
          ), '[]')
          from competitions c
          join league_seasons season on season.id = c.season_id
          where c.league_id = l.id and c.removed_at is null and season.removed_at is null
        ),
        'removed', (
          select coalesce(json_agg(${COMPETITION_HEAD} order by c.removed_at desc, c.id desc), '[]')
          from (select * from competitions where ${RESTORABLE}) as c
          join league_seasons season on season.id = c.season_id
          where c.league_id = l.id and season.removed_at is null
        ),
        'seasons', (
          select coalesce(json_agg(${SEASON} order by season.first_day desc, season.last_day desc, season.id desc), '[]')
          from league_seasons season
          where season.league_id = l.id and season.removed_at is null
        ),
        'teams', (
          select coalesce(json_agg(${TEAM_HEAD} order by lower(t.name), t.id), '[]')
          from teams t
          where t.league_id = l.id and t.removed_at is null
        )
      )::text as edited
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.edited;
}
