import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { Position } from '#contract/squads/positions.ts';
import type { PositionLimits } from '#contract/squads/schema.ts';
import type { OwnSheet, SheetCandidate } from '#contract/team-sheets/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import { dayOf, startOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { accountsOf, type Viewer } from '#server/people/player-visibility-queries.ts';
import { shownName, spellCovers, squadPlayer } from '#server/people/squad-player-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { ROLE } from '#server/squads/squad-queries.ts';
import type { CheckedPlayer } from '#server/team-sheets/check-players.ts';

/** The rules of team sheets for a fixture, and its day in the league's time zone; today without a kick-off. */
export interface SheetSettings {
  league_name: string;
  time_zone: string;
  day: string;
  starters: number;
  substitutes: number;
  deadline_minutes: number;
  is_public_at_once: boolean;
  refuses_ineligible: boolean;
  needs_accounts: boolean;
  /** Minutes before kick-off; null without check-in. */
  check_in_opens_minutes: number | null;
  check_in_closes_minutes: number;
  /** The league's limits for squads. */
  positions: PositionLimits;
}

/** Undefined for an unknown league or competition. */
export async function findSheetSettings(
  database: Database,
  leagueId: number,
  { competition_id, kick_off }: { competition_id: number; kick_off: string | null },
): Promise<SheetSettings | undefined> {
  const [settings] = await queryPrepared<SheetSettings>(
    database,
    'find_sheet_settings',
    sql`
      select l.name as league_name, l.time_zone, ${dayOf(sql`coalesce(${kick_off}::timestamptz, now())`, sql`l.time_zone`)}::text as day,
        c.sheet_starters as starters, c.sheet_substitutes as substitutes,
        c.sheet_deadline_minutes as deadline_minutes, c.sheet_is_public_at_once as is_public_at_once,
        c.sheet_refuses_ineligible as refuses_ineligible, c.sheet_needs_accounts as needs_accounts,
        c.check_in_opens_minutes, c.check_in_closes_minutes,
        coalesce(rules.position_limits, '{}') as positions
      from open_leagues l
      join competitions c on c.league_id = l.id
      left join squad_rules rules on rules.league_id = l.id
      where l.id = ${leagueId} and c.id = ${competition_id}`,
  );
  return settings;
}

/** A spell in the team's squad, on the fixture's day or of a named player. */
export interface SheetSpell extends Omit<SheetCandidate, 'reasons'> {
  player_key: string;
  /** The name entered in the squad, if any. */
  entered_name: string | null;
  is_member: boolean;
  has_account: boolean;
}

/** A line of a stored sheet; without a spell it has a name. */
export interface StoredLine {
  spell_id: number | null;
  name: string | null;
  is_starter: boolean;
  position: Position | null;
  shirt_number: number | null;
}

export interface StoredSheet {
  team: TeamHead;
  named_at: string | null;
  checked_in_at: string | null;
  squad: SheetSpell[];
  lines: StoredLine[];
  last: OwnSheet['last'];
}

/** The fields of a `team_sheet_players line` without its player, for `json_build_object`. */
export const LINE_FIELDS = sql`
  'is_starter', line.is_starter, 'position', line.position, 'shirt_number', line.shirt_number`;

interface SheetQuery {
  fixture_id: number;
  team_id: number;
  day: string;
  kick_off: string | null;
  /** Further spells of the team to return. */
  spells?: readonly number[];
}

/** A team's sheet for a fixture, with its squad. */
export async function findStoredSheet(
  database: Database,
  { fixture_id, team_id, day, kick_off, spells = [] }: SheetQuery,
  viewer: Viewer,
): Promise<StoredSheet | undefined> {
  const [found] = await queryPrepared<StoredSheet>(
    database,
    'find_stored_team_sheet',
    sql`
      select ${TEAM_HEAD} as team,
        (
          select ${isoTime('named_at')} from team_sheets sheet
          where sheet.fixture_id = ${fixture_id} and sheet.team_id = t.id
        ) as named_at,
        (
          select ${isoTime('checked_in_at')} from check_ins
          where check_ins.fixture_id = ${fixture_id} and check_ins.team_id = t.id
        ) as checked_in_at,
        (
          select coalesce(json_agg(
            json_build_object(
              'spell_id', spell.id, 'player_key', spell.player_key, 'entered_name', spell.name, 'player', named.player,
              'shirt_number', spell.shirt_number, 'position', spell.position, 'role', ${ROLE},
              'is_member', ${spellCovers('spell', sql`${day}::date`)},
              'has_account', exists (select ${accountsOf(sql`spell.player_key`)})
            )
            order by spell.shirt_number, lower(named.player ->> 'name'), spell.id
          ), '[]')
          from squad_spells spell
          cross join lateral (select ${squadPlayer(sql`spell.player_key`, viewer)} as player) as named
          where spell.team_id = t.id and (
            ${spellCovers('spell', sql`${day}::date`)}
            or spell.id = any(${[...spells]}::integer[])
            or exists (
              select from team_sheet_players line
              where line.fixture_id = ${fixture_id} and line.team_id = t.id and line.spell_id = spell.id
            )
          )
        ) as squad,
        (
          select coalesce(json_agg(
            json_build_object('spell_id', line.spell_id, 'name', line.name, ${LINE_FIELDS}) order by line.place
          ), '[]')
          from team_sheet_players line
          where line.fixture_id = ${fixture_id} and line.team_id = t.id
        ) as lines,
        (
          select coalesce(json_agg(
            json_build_object('spell_id', line.spell_id, ${LINE_FIELDS}) order by line.place
          ), '[]')
          from team_sheet_players line
          join squad_spells spell on spell.id = line.spell_id and ${spellCovers('spell', sql`${day}::date`)}
          where line.team_id = t.id and line.fixture_id = (
            select sheet.fixture_id
            from team_sheets sheet
            join fixtures f on f.id = sheet.fixture_id
            where sheet.team_id = t.id and sheet.fixture_id <> ${fixture_id}
              and f.kick_off < coalesce(${kick_off}::timestamptz, 'infinity')
            order by f.kick_off desc, f.id desc
            limit 1
          )
        ) as last
      from teams t
      where t.id = ${team_id}`,
  );
  return found;
}

/** A named player by key, or by a name outside the team. */
export type SheetPerson = { player_key: string } | { player_key: null; name: string };

/**
 * The other team of each person on the fixture's day: that of their squad, or one whose sheet names them. Sheets that
 * aren't public count only with `seesAll`. Otherwise a captain could probe the other team's players one by one.
 */
export async function listOtherTeams(
  database: Database,
  league_id: number,
  { fixture_id, team_id, day }: Pick<SheetQuery, 'fixture_id' | 'team_id' | 'day'>,
  people: readonly SheetPerson[],
  seesAll: boolean,
): Promise<CheckedPlayer['other'][]> {
  if (people.length === 0) return [];
  const keys = people.map(({ player_key }) => player_key);
  const names = people.map((person) => (person.player_key === null ? foldName(person.name) : null));
  const found = await queryPrepared<NonNullable<CheckedPlayer['other']> & { place: number }>(
    database,
    'list_other_teams_of_people',
    sql`
      select person.place::integer, t.name as team, other.on
      from unnest(${keys}::text[], ${names}::text[]) with ordinality as person (player_key, search_name, place)
      cross join lateral (
        select spell.team_id, 'squad' as on
        from squad_spells spell
        where spell.league_id = ${league_id} and spell.team_id <> ${team_id}
          and ${spellCovers('spell', sql`${day}::date`)} and ${isPerson(sql`spell.player_key`)}
        union all
        select line.team_id, 'sheet'
        from team_sheet_players line
        join fixtures f on f.id = line.fixture_id and f.removed_at is null
        join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
        left join squad_spells spell on spell.id = line.spell_id
        where line.league_id = ${league_id} and line.team_id <> ${team_id}
          and (f.id = ${fixture_id} or ${isOnDay(league_id, day)})
          and (${seesAll} or c.sheet_is_public_at_once or f.kick_off <= now())
          and (spell.player_key = person.player_key or fold_name(line.name) = person.search_name)
        limit 1
      ) as other
      join teams t on t.id = other.team_id`,
  );
  const others = new Map(found.map(({ place, team, on }) => [place, { team, on }]));
  return people.map((_, at) => others.get(at + 1) ?? null);
}

/** Former names don't count, as a captain could otherwise find out whose they were. */
function isPerson(key: Sql): Sql {
  return sql`(
    ${key} = person.player_key
    or ${key} in (select player_key from player_names where search_name = person.search_name)
      and fold_name(${shownName(key)}) = person.search_name
  )`;
}

function isOnDay(leagueId: number, day: string): Sql {
  const zone = zoneOf(leagueId);
  return sql`f.kick_off >= ${startOf(sql`${day}::date`, zone)} and f.kick_off < ${startOf(sql`${day}::date`, zone, { after: 1 })}`;
}
