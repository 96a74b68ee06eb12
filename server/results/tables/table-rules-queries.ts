import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { NextSignUp } from '#contract/leagues/overview.ts';
import type {
  Deduction,
  NamedTeam,
  Season,
  SignUpRules,
  SignUpSeason,
  TableRules,
  TeamAlias,
} from '#contract/seasons/schema.ts';
import { findSeasonState } from '#contract/seasons/season-state.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, isoTime, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { isWithinSpan, seasonSpan } from '#server/kit/time/league-day-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';

/** Whether a row was removed recently enough to be restored; false for other rows. */
export const RESTORABLE = sql`removed_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;

/** The dates and limits of sign-up in `league_seasons`, as columns. */
export const SIGN_UP_COLUMNS = sql`
  ${isoTime('registration_opens')} as registration_opens, ${isoTime('registration_closes')} as registration_closes,
  ${isoTime('squads_lock')} as squads_lock, places, min_players`;

export const NO_SIGN_UP: SignUpRules = {
  registration_opens: null,
  registration_closes: null,
  squads_lock: null,
  places: null,
  min_players: null,
};

/** A league's seasons with their sign-up, by id, and their time zone. */
export async function findSignUpSeasons(database: Database, leagueId: number): Promise<SignUpSeason[]> {
  const seasons = await queryPrepared<Season & SignUpRules & { time_zone: string }>(
    database,
    'find_sign_up_seasons',
    sql`
      select season.id, season.name, first_day::text, last_day::text, ${SIGN_UP_COLUMNS}, time_zone
      from open_leagues l
      join league_seasons season on season.league_id = l.id
      where l.id = ${leagueId} and removed_at is null
      order by first_day desc, last_day desc, season.id desc`,
  );
  return seasons.map(({ time_zone, ...season }) => ({ ...season, state: findSeasonState(season, time_zone) }));
}

/**
 * Whether a team has a place in a row of `league_seasons` without an entry: it goes on from the season before, and
 * sign-up has not closed.
 */
export function hasReservedPlace(season: string, team: string): Sql {
  return raw(`(
    ${season}.registration_closes > now()
    and exists (
      select from season_movements movement
      where movement.season_id = ${season}.follows_id and movement.team_id = ${team} and movement.to_level is not null
    )
    and not exists (
      select from season_entries entry where entry.season_id = ${season}.id and entry.team_id = ${team}
    )
  )`);
}

/** The number of approved entries and reserved places of a row of `league_seasons season`. */
export const TAKEN_PLACES = sql`(
  (select count(*)::integer from season_entries entry where entry.season_id = season.id and entry.state = 'approved')
  + (
    select count(*)::integer from season_movements going
    join teams on teams.id = going.team_id and teams.removed_at is null
    where going.season_id = season.follows_id and ${hasReservedPlace('season', 'going.team_id')}
  )
)`;

/** The season of a league with sign-up that begins next after the day; null without one. */
export async function findNextSignUp(database: Database, leagueId: number, day: string): Promise<NextSignUp | null> {
  const [found] = await queryPrepared<NextSignUp>(
    database,
    'find_next_sign_up',
    sql`
      select name as season, ${isoTime('registration_opens')} as registration_opens,
        ${isoTime('registration_closes')} as registration_closes, places, ${TAKEN_PLACES} as taken
      from league_seasons season
      where league_id = ${leagueId} and removed_at is null and registration_opens is not null and first_day > ${day}::date
      order by first_day, last_day, id
      limit 1`,
  );
  return found ?? null;
}

/** The seasons of `leagues l` as the contract's `Season`s, the newest first. */
export const SEASONS = sql`(
    select coalesce(json_agg(
      json_build_object('id', id, 'name', name, 'first_day', first_day, 'last_day', last_day)
      order by first_day desc, last_day desc, id desc
    ), '[]')
    from league_seasons
    where league_id = l.id and removed_at is null
  )`;

/** The seasons, aliases and deductions of `leagues l`, for `json_build_object`. */
export const TABLE_RULES = sql`
  'seasons', ${SEASONS},
  'aliases', (
    select coalesce(json_agg(json_build_object('alias', alias, 'team', team) order by team, alias), '[]')
    from team_aliases
    where league_id = l.id
  ),
  'deductions', (
    select coalesce(json_agg(
      json_build_object(
        'id', d.id, 'season_id', season_id, 'team', team, 'points', points, 'reason', reason, 'day', d.day
      )
      order by d.id
    ), '[]')
    from point_deductions d
    join league_seasons season on season.id = season_id
    where season.league_id = l.id and season.removed_at is null and d.removed_at is null
  )`;

export interface StoredRules {
  seasons: Season[];
  aliases: TeamAlias[];
  deductions: Deduction[];
}

/** Undefined for an unknown league. */
export async function findTableRules(database: Database, leagueId: number): Promise<StoredRules | undefined> {
  const [league] = await queryPrepared<{ rules: StoredRules }>(
    database,
    'find_table_rules',
    sql`select json_build_object(${TABLE_RULES}) as rules from open_leagues l where l.id = ${leagueId}`,
  );
  return league?.rules;
}

/** The removed rules that a league's editors can restore, the last removed first. */
export async function findRemovedRules(database: Database, leagueId: number): Promise<TableRules['removed']> {
  const [league] = await queryPrepared<{ removed: TableRules['removed'] }>(
    database,
    'find_removed_rules',
    sql`
      select json_build_object(
        'seasons', (
          select coalesce(json_agg(
            json_build_object('id', id, 'name', name, 'first_day', first_day, 'last_day', last_day)
            order by removed_at desc, id desc
          ), '[]')
          from league_seasons
          where league_id = ${leagueId} and ${RESTORABLE}
        ),
        'deductions', (
          select coalesce(json_agg(
            json_build_object(
              'id', d.id, 'season_id', season_id, 'season', season.name, 'team', team, 'points', points, 'reason', reason,
              'day', d.day
            )
            order by d.removed_at desc, d.id desc
          ), '[]')
          from (select * from point_deductions where ${RESTORABLE}) as d
          join league_seasons season on season.id = season_id
          where season.league_id = ${leagueId} and season.removed_at is null
        )
      ) as removed`,
  );
  return league?.removed ?? { seasons: [], deductions: [] };
}

/** A team's name in the counted matches of a season. */
export interface SeasonTeam {
  season_id: number;
  name: string;
}

/** The names of teams in seasons with deductions. */
export async function listSeasonTeams(database: Database, leagueId: number): Promise<SeasonTeam[]> {
  return queryPrepared<SeasonTeam>(
    database,
    'list_season_teams',
    sql`
      select distinct season.id as season_id, team.name
      from (
        select season.id, season.league_id, ${seasonSpan(sql`l.time_zone`)}
        from open_leagues l
        join league_seasons season on season.league_id = l.id
        where l.id = ${hideFromPlanner(leagueId, 'integer')} and season.removed_at is null
          and season.id in (select season_id from point_deductions where removed_at is null)
        offset 0
      ) as season
      join matches m on m.league_id = season.league_id and ${isWithinSpan('m.submission_date', 'season')}
      cross join lateral (values (m.blue_name), (m.green_name)) as team (name)
      where ${isCounted('m')}`,
  );
}

/** The names of a league's teams, and those in counted matches, once as Blue and once as Green. */
export async function listTeamNames(database: Database, leagueId: number): Promise<NamedTeam[]> {
  return queryPrepared<NamedTeam>(
    database,
    'list_team_names',
    sql`
      select coalesce(blue_name, green_name) as name, count(*)::integer as matches
      from matches m
      where league_id = ${leagueId} and ${isCounted('m')}
      group by grouping sets ((blue_name), (green_name))
      union all
      select name, 0 from teams where league_id = ${leagueId} and removed_at is null`,
  );
}
