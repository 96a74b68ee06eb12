import type { EntryState } from '#contract/entries/schema.ts';
import type { FixtureSource, FixtureStage, StoredFixtureStatus, WalkoverWinner } from '#contract/fixtures/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { DemoSeason } from '#demo/data/demo-table-rules.ts';
import { MARKDOWN_RENDERER } from '#server/rulebooks/markdown-renderer.ts';

/** Stores a season with its deductions and returns its id. */
export async function storeSeason(
  database: Database,
  { league, name, first_day, last_day, deductions = [] }: DemoSeason,
): Promise<number> {
  const [season] = await query<{ id: number }>(
    database,
    sql`
      with season as (
        insert into league_seasons (league_id, name, first_day, last_day)
        values (${league}, ${name}, ${first_day}, ${last_day})
        returning id
      ),
      deducted as (
        insert into point_deductions (season_id, team, points, reason, day)
        select id, team, points, reason, day
        from season, json_to_recordset(${JSON.stringify(deductions)})
          as deduction (team text, points smallint, reason text, day date)
      )
      select id from season`,
  );
  if (!season) throw new Error(`The season ${name} was not stored.`);
  return season.id;
}

export interface StoredSignUp {
  season_id: number;
  opens: Date;
  closes: Date;
  places: number;
  /** In their order on the waitlist; a reason is that of a declined one. */
  entries: readonly { team_id: number | undefined; state: EntryState; at: Date; note?: string; reason?: string }[];
}

/** Opens a season for sign-up, with its entries. */
export async function storeSignUp(
  database: Database,
  league: number,
  { season_id, opens, closes, places, entries }: StoredSignUp,
): Promise<void> {
  await execute(
    database,
    sql`
      with opened as (
        update league_seasons set registration_opens = ${opens}, registration_closes = ${closes}, places = ${places}
        where id = ${season_id}
      )
      insert into season_entries (league_id, season_id, team_id, state, note, reason, entered_at, decided_at, waitlisted_at)
      select ${league}, ${season_id}, team_id, state, note, reason, at,
        case when state <> 'pending' then at + interval '1 day' end, case when state = 'waitlisted' then at end
      from json_to_recordset(${JSON.stringify(entries)})
        as entry (team_id integer, state text, note text, reason text, at timestamptz)`,
  );
}

export interface StoredTeam {
  name: string;
  short_name: string;
  slug: string;
  crest_outline: string;
  crest_pattern: string;
  first_colour: string;
  second_colour: string;
  former_name?: string;
  spelling?: string;
  captain_key?: string;
  vice_captain_key?: string;
}

/** Stores teams with their names; returns their ids by short name. */
export async function storeTeams(
  database: Database,
  league: number,
  teams: readonly StoredTeam[],
): Promise<Map<string, number>> {
  const stored = await query<{ id: number; short_name: string }>(
    database,
    sql`
      with input as (
        select team.*
        from json_to_recordset(${JSON.stringify(teams)}) as team (
          name text, short_name text, slug text, crest_outline text, crest_pattern text, first_colour text,
          second_colour text, captain_key text, vice_captain_key text, former_name text, spelling text
        )
      ),
      stored as (
        insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour,
          captain_key, vice_captain_key)
        select ${league}, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour,
          captain_key, vice_captain_key
        from input
        returning id, short_name
      ),
      spelled as (
        insert into team_spellings (team_id, team_key, league_id, spelling, kind)
        select id, fold_name(spelled.spelling), ${league}, spelled.spelling, kind
        from stored
        join input using (short_name)
        cross join lateral (
          values (name, 'name'), (former_name, 'former name'), (input.spelling, 'spelling')
        ) as spelled (spelling, kind)
        where spelled.spelling is not null
      )
      select id, short_name from stored order by id`,
  );
  return new Map(stored.map(({ id, short_name }) => [short_name, id]));
}

/** A published competition of a season; its other rules are a new competition's defaults. */
export interface StoredCompetition {
  league_id: number;
  season_id: number;
  name: string;
  format: 'round robin' | 'groups and knockout';
  match_types: string[];
  places_up: number;
  places_play_off: number;
  places_down: number;
  tie_breakers: string[];
  legs: number;
  has_third_place: boolean;
  red_card_matches: number;
  yellow_cards_per_ban: number | null;
  holds_suspended: boolean;
  published_at: Date;
  /** Ordered by seed. */
  teams: readonly { team_id: number | undefined; group_name: string | null }[];
}

export async function storeCompetition(database: Database, competition: StoredCompetition): Promise<number> {
  const { teams, ...row } = competition;
  const seeded = teams.map((team, at) => ({ ...team, seed: at + 1 }));
  const [stored] = await query<{ id: number }>(
    database,
    sql`
      with stored as (
        insert into competitions (league_id, season_id, name, format, match_types, places_up, places_play_off,
          places_down, tie_breakers, legs, has_third_place, red_card_matches, yellow_cards_per_ban, holds_suspended,
          published_at)
        select league_id, season_id, name, format, match_types, places_up, places_play_off, places_down, tie_breakers,
          legs, has_third_place, red_card_matches, yellow_cards_per_ban, holds_suspended, published_at
        from json_populate_record(null::competitions, ${JSON.stringify(row)})
        returning id
      ),
      entered as (
        insert into competition_teams (competition_id, team_id, group_name, seed)
        select id, team_id, group_name, seed
        from stored, json_to_recordset(${JSON.stringify(seeded)})
          as team (team_id integer, group_name text, seed smallint)
      )
      select id from stored`,
  );
  if (!stored) throw new Error(`The competition ${competition.name} was not stored.`);
  return stored.id;
}

/** A fixture's row; absent fields are null. */
export interface StoredFixture {
  league_id: number;
  competition_id: number;
  stage: FixtureStage;
  group_name?: string;
  round: number;
  tie?: number;
  leg: number;
  home_team_id: number | undefined;
  away_team_id: number | undefined;
  home_source?: FixtureSource;
  away_source?: FixtureSource;
  kick_off: Date;
  moved_from?: Date | undefined;
  deadline?: Date | undefined;
  referee?: string;
  status: StoredFixtureStatus;
  status_reason?: string;
  match_id: number | undefined;
  home_side?: TeamSide;
  walkover_winner?: WalkoverWinner;
  walkover_home_goals: number | undefined;
  walkover_away_goals: number | undefined;
}

/** Stores fixtures and returns their ids in the same order. */
export async function storeFixtures(database: Database, fixtures: readonly StoredFixture[]): Promise<number[]> {
  const stored = await query<{ id: number }>(
    database,
    sql`
      with stored as (
        insert into fixtures (league_id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id,
          home_source, away_source, kick_off, moved_from, deadline, referee, status, status_reason, match_id, home_side,
          walkover_winner, walkover_home_goals, walkover_away_goals)
        select league_id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id,
          home_source, away_source, kick_off, moved_from, deadline, referee, status, status_reason, match_id, home_side,
          walkover_winner, walkover_home_goals, walkover_away_goals
        from rows from (json_populate_recordset(null::fixtures, ${JSON.stringify(fixtures)})) with ordinality
        order by ordinality
        returning id
      )
      select id from stored order by id`,
  );
  return stored.map(({ id }) => id);
}

/** Adds players without a match. */
export async function storePlayers(
  database: Database,
  players: readonly { name: string; id: string }[],
): Promise<void> {
  await execute(
    database,
    sql`
      insert into players (player_key, roblox_id, name)
      select distinct on (id) id, id, name
      from json_to_recordset(${JSON.stringify(players)}) as player (id text, name text)
      on conflict do nothing`,
  );
}

/** A player's days in a squad, in the league's calendar. */
interface StoredSpell {
  team_id: number | undefined;
  id: string;
  shirt: number;
  first_day: string;
  last_day: string | undefined;
}

export async function storeSpells(database: Database, league: number, spells: readonly StoredSpell[]): Promise<void> {
  await execute(
    database,
    sql`
      insert into squad_spells (league_id, team_id, player_key, first_day, last_day, shirt_number)
      select ${league}, team_id, id, first_day, last_day, shirt
      from json_to_recordset(${JSON.stringify(spells)})
        as spell (team_id integer, id text, first_day date, last_day date, shirt smallint)`,
  );
}

/** Limits of a league's squads, and its transfer window. */
export async function storeSquadRules(
  database: Database,
  rules: { league: number; squad_limit: number; first_day: string; last_day: string },
): Promise<void> {
  const { league, squad_limit, first_day, last_day } = rules;
  await execute(
    database,
    sql`
      with rules as (
        insert into squad_rules (league_id, squad_limit, approves_transfers) values (${league}, ${squad_limit}, true)
      )
      insert into transfer_windows (league_id, first_day, last_day) values (${league}, ${first_day}, ${last_day})`,
  );
}

/** Stores a league's rules, dated before its season. */
export async function storeRulebook(
  database: Database,
  rulebook: { league: number; text: string; html: string; saved_at: Date; saved_by: number },
): Promise<void> {
  const { league, text, html, saved_at, saved_by } = rulebook;
  await execute(
    database,
    sql`
      insert into rulebook_versions (league_id, text, html, rendered_by, saved_at, saved_by)
      values (${league}, ${text}, ${html}, ${MARKDOWN_RENDERER}, ${saved_at}, ${saved_by})`,
  );
}

export interface StoredTransfer {
  player_key: string | undefined;
  from_team_id?: number | undefined;
  to_team_id?: number | undefined;
  shirt_number?: number | undefined;
  offered_at: Date;
  offered_by?: number;
  accepted_at?: Date;
  /** Null while it is open. */
  outcome: 'done' | null;
  ended_at?: Date;
}

export async function storeTransfers(
  database: Database,
  league: number,
  transfers: readonly StoredTransfer[],
): Promise<void> {
  await execute(
    database,
    sql`
      insert into transfers (league_id, player_key, from_team_id, to_team_id, shirt_number, offered_at, offered_by,
        accepted_at, outcome, ended_at)
      select ${league}, player_key, from_team_id, to_team_id, shirt_number, offered_at, offered_by, accepted_at, outcome,
        ended_at
      from json_populate_recordset(null::transfers, ${JSON.stringify(transfers)})`,
  );
}

/** Stores a team's sheet with its whole squad by shirt number: eleven start, in the positions of their numbers. */
export async function storeTeamSheet(
  database: Database,
  league: number,
  { fixture_id, team_id }: { fixture_id: number | undefined; team_id: number | undefined },
): Promise<void> {
  await execute(
    database,
    sql`
      with sheet as (
        insert into team_sheets (fixture_id, team_id, league_id)
        values (${fixture_id}::integer, ${team_id}::integer, ${league})
        returning fixture_id, team_id, league_id
      ),
      squad as (
        select id, shirt_number, row_number() over (order by shirt_number, id) as place
        from squad_spells
        where team_id = ${team_id} and last_day is null and removed_at is null
      )
      insert into team_sheet_players
        (fixture_id, team_id, league_id, place, spell_id, is_starter, position, shirt_number)
      select fixture_id, team_id, league_id, place, id, place <= 11, case
        when place = 1 then 'goalkeeper' when place <= 5 then 'defender' when place <= 8 then 'midfielder'
        when place <= 11 then 'forward'
      end, shirt_number
      from sheet cross join squad`,
  );
}

export interface StoredOffer {
  fixture_id: number | undefined;
  team_id: number | undefined;
  kick_off: Date;
  note?: string;
  offered_at: Date;
  offered_by: number;
}

export async function storeFixtureOffers(database: Database, offers: readonly StoredOffer[]): Promise<void> {
  await execute(
    database,
    sql`
      insert into fixture_offers (fixture_id, team_id, kick_off, note, offered_at, offered_by)
      select fixture_id, team_id, kick_off, note, offered_at, offered_by
      from json_populate_recordset(null::fixture_offers, ${JSON.stringify(offers)})`,
  );
}
