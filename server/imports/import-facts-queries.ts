import type { FixtureStage, StoredFixtureStatus } from '#contract/fixtures/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import type { MatchEvent, SubmissionMethod, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { readPlayerData } from '#contract/review/read-match.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, sql } from '#database/query.ts';
import type { SquadDays } from '#server/imports/plan/squad-limit.ts';
import type { KnownTeam } from '#server/imports/read/sheet-teams.ts';
import { isWithinSpan, startOf } from '#server/kit/time/league-day-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';
import { isUnmerged } from '#server/squads/same-player-queries.ts';

/** The teams of a league with every name of each. */
export async function listKnownTeams(database: Database, leagueId: number): Promise<KnownTeam[]> {
  return query<KnownTeam>(
    database,
    sql`
      select id, name, short_name, slug,
        json_build_object('outline', crest_outline, 'pattern', crest_pattern, 'first_colour', first_colour,
          'second_colour', second_colour) as crest,
        array(
          select team_key from team_spellings where team_id = teams.id and team_spellings.removed_at is null
        ) as keys
      from teams
      where league_id = ${leagueId} and removed_at is null
      order by lower(name), id`,
  );
}

/** A match by its day in the league's time zone, its teams as written, and its score. */
export interface KnownMatch {
  match_id: number;
  day: string;
  /** ISO 8601. */
  played_at: string;
  blue_name: string;
  green_name: string;
  blue_goals: number;
  green_goals: number;
  /** The side of its fixture's home team, else Blue. */
  home_side: TeamSide;
  home_name: string;
  away_name: string;
  home_goals: number;
  away_goals: number;
  /** False for an imported match at noon. */
  has_time: boolean;
  /** Whether a sheet stated its time. */
  is_exact: boolean;
  /** The names of its fixture's competition, with and without its season; empty without a fixture. */
  competitions: string[];
}

/** The time zone of a league, UTC for one removed meanwhile. */
export async function findLeagueTimeZone(database: Database, leagueId: number): Promise<string> {
  const [league] = await query<{ time_zone: string }>(
    database,
    sql`select time_zone from leagues where id = ${leagueId}`,
  );
  return league?.time_zone ?? 'UTC';
}

/** The listed matches of a league on the given days, YYYY-MM-DD. */
export async function listMatchesOnDays(
  database: Database,
  { leagueId, timeZone }: { leagueId: number; timeZone: string },
  days: string[],
): Promise<KnownMatch[]> {
  const zone = sql`${timeZone}::text`;
  return query<KnownMatch>(
    database,
    sql`
      select m.match_id, day::text, ${isoTime('submission_date')} as played_at, blue_name, green_name, blue_goals,
        green_goals, side.home as home_side,
        case side.home when 'Blue' then blue_name else green_name end as home_name,
        case side.home when 'Blue' then green_name else blue_name end as away_name,
        case side.home when 'Blue' then blue_goals else green_goals end as home_goals,
        case side.home when 'Blue' then green_goals else blue_goals end as away_goals,
        not is_imported or (submission_date at time zone ${zone})::time <> '12:00' as has_time,
        is_imported and f.kick_off is distinct from submission_date as is_exact,
        case when c.id is null then '{}' else array[c.name, season.name || ' ' || c.name] end as competitions
      from (
        select day, ${startOf(sql`day`, zone)} as starts_at, ${startOf(sql`day`, zone, { after: 1 })} as ends_at
        from unnest(${days}::date[]) as day
        offset 0
      ) as span
      join matches m on m.league_id = ${leagueId} and ${isListed('m')} and ${isWithinSpan('m.submission_date', 'span')}
      left join fixtures f on f.match_id = m.match_id and f.removed_at is null
      left join competitions c on c.id = f.competition_id
      left join league_seasons season on season.id = c.season_id
      cross join lateral (select coalesce(f.home_side, 'Blue') as home, m.method = 'manual' and m.submitter_id = 'N/A' as is_imported)
        as side
      order by m.match_id`,
  );
}

/** A match's players, and the facts that restrict changing them. */
export interface StoredPlayers {
  match_id: number;
  method: SubmissionMethod;
  goals: Record<TeamSide, number>;
  has_events: boolean;
  revision: number;
  event_data: MatchEvent[];
  player_data: Record<TeamSide, TeamData>;
}

export async function listMatchPlayers(database: Database, matchIds: number[]): Promise<StoredPlayers[]> {
  const stored = await query<StoredPlayers>(
    database,
    sql`
      select match_id, method, json_build_object('Blue', blue_goals, 'Green', green_goals) as goals,
        json_array_length(event_data) > 0 as has_events, revision, event_data, player_data
      from matches
      where match_id = any(${matchIds}::bigint[])
      order by match_id`,
  );
  return stored.map((match) => ({ ...match, player_data: readPlayerData(match.player_data) }));
}

/** Number of names that belong to no player, by the rule of docs/decisions/0024. */
export async function countUnknownNames(database: Database, leagueId: number, names: string[]): Promise<number> {
  const typed = [...new Set(names.map((name) => foldName(name)))];
  const [found] = await query<{ count: number }>(
    database,
    sql`
      select count(*)::integer as count
      from players_of_typed_names(${leagueId}, ${typed}) as typed
      where not exists (select from players where player_key = typed.player_key)`,
  );
  return found?.count ?? 0;
}

export interface FoundSheetPlayer {
  player_key: string;
  is_known: boolean;
  /** The key of the name as a separate player, unless an id or a merge determines another player. */
  name_key: string | null;
}

/** The players of a sheet's names and Roblox ids, existing or new, in the given order. */
export async function findPlayerKeys(
  database: Database,
  leagueId: number,
  people: readonly { player: string; roblox_id: string | null }[],
): Promise<FoundSheetPlayer[]> {
  const names = people.map(({ player }) => foldName(player));
  return query<FoundSheetPlayer>(
    database,
    sql`
      with people as materialized (
        select place, coalesce(roblox_id, typed.player_key) as player_key,
          case when roblox_id is null and not exists (
            select from player_merges merge
            where merge.league_id = ${leagueId} and merge.search_name = name and undone_at is null
          ) then 'name:' || name end as name_key
        from unnest(${names}::text[], ${people.map(({ roblox_id }) => roblox_id)}::text[])
          with ordinality as person (name, roblox_id, place)
        join players_of_typed_names(${leagueId}, ${[...new Set(names)]}) as typed on typed.search_name = name
      )
      select people.player_key, players.player_key is not null as is_known, name_key
      from people left join players using (player_key)
      order by place`,
  );
}

/** A player's days in a squad, YYYY-MM-DD. */
export interface StoredSpell {
  player_key: string;
  /** The folded name by which it was entered without a Roblox id, unless a merge determines its player. */
  typed_name: string | null;
  team_name: string;
  first_day: string;
  last_day: string | null;
}

export async function listSpellsOf(database: Database, leagueId: number, playerKeys: string[]): Promise<StoredSpell[]> {
  return query<StoredSpell>(
    database,
    sql`
      select player_key, case when ${isUnmerged(leagueId, sql`typed_name`)} then typed_name end as typed_name,
        teams.name as team_name, first_day::text, last_day::text
      from squad_spells join teams on teams.id = team_id
      where squad_spells.league_id = ${leagueId} and squad_spells.removed_at is null
        and player_key = any(${playerKeys}::text[])
      order by squad_spells.id`,
  );
}

/** The squad spells of all players in some teams, with the teams' names. */
export async function listSquadDays(
  database: Database,
  teamIds: number[],
): Promise<(Omit<SquadDays, 'isNew'> & { typed_name: string | null })[]> {
  return query(
    database,
    sql`
      select teams.name as team, typed_name, position, first_day::text, last_day::text
      from squad_spells join teams on teams.id = team_id
      where team_id = any(${teamIds}::integer[]) and squad_spells.removed_at is null`,
  );
}

export interface KnownCompetition {
  id: number;
  name: string;
  season: string;
  format: CompetitionFormat;
  /** Days of its season, YYYY-MM-DD. */
  first_day: string;
  last_day: string;
  team_ids: number[];
  match_types: string[];
  level: number | null;
  play_off_level: number | null;
  holds_unknown_teams: boolean;
  /** Whether it counts only matches of fixtures. */
  is_planned: boolean;
}

export async function listKnownCompetitions(database: Database, leagueId: number): Promise<KnownCompetition[]> {
  return query<KnownCompetition>(
    database,
    sql`
      select competitions.id, competitions.name, league_seasons.name as season, format,
        first_day::text, last_day::text, match_types, division_level as level, play_off_level, holds_unknown_teams,
        array(select team_id from competition_teams where competition_id = competitions.id) as team_ids,
        published_at is not null and exists (
          select from fixtures where competition_id = competitions.id and fixtures.removed_at is null
        ) as is_planned
      from competitions join league_seasons on league_seasons.id = season_id
      where competitions.league_id = ${leagueId} and competitions.removed_at is null and league_seasons.removed_at is null
      order by first_day desc, competitions.id`,
  );
}

/** The seasons of a league. */
export async function listSeasons(database: Database, leagueId: number): Promise<(Season & { id: number })[]> {
  return query(
    database,
    sql`
      select id, name, first_day::text, last_day::text from league_seasons
      where league_id = ${leagueId} and removed_at is null
      order by first_day desc, id`,
  );
}

export interface KnownFixture {
  id: number;
  competition_id: number;
  stage: FixtureStage;
  group_name: string | null;
  round: number;
  tie: number | null;
  leg: number;
  /** Null while it depends on other results. */
  home_team_id: number | null;
  away_team_id: number | null;
  status: StoredFixtureStatus;
}

/** The fixtures of a league. */
export async function listStoredFixtures(database: Database, leagueId: number): Promise<KnownFixture[]> {
  return query<KnownFixture>(
    database,
    sql`
      select id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id, status
      from fixtures
      where league_id = ${leagueId} and removed_at is null
      order by id`,
  );
}

export async function findLeagueSport(database: Database, leagueId: number): Promise<string | undefined> {
  const [league] = await query<{ sport: string }>(database, sql`select sport from leagues where id = ${leagueId}`);
  return league?.sport;
}

/** The first day of the season that includes the day, or the day itself; YYYY-MM-DD. */
export async function findFirstMatchDay(database: Database, leagueId: number, day: string): Promise<string> {
  const [season] = await query<{ first_day: string }>(
    database,
    sql`
      select first_day::text from league_seasons
      where league_id = ${leagueId} and removed_at is null and ${day}::date between first_day and last_day
      order by last_day - first_day, id
      limit 1`,
  );
  return season?.first_day ?? day;
}
