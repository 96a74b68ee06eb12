import type { Fixture, FixtureSide } from '#contract/fixtures/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { FixtureSheets, NewTeamSheet, OwnSheets, PlayerToName, SideSheet } from '#contract/team-sheets/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import { findSilence } from '#server/fixtures/kick-offs/silence-queries.ts';
import { describeFixture, type LockedFixture, lockFixture } from '#server/fixtures/require-fixture.ts';
import { badRequest, conflict, invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import type { Viewer } from '#server/people/player-visibility-queries.ts';
import { squadPlayer } from '#server/people/squad-player-queries.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import { listSuspensions } from '#server/suspensions/suspension-queries.ts';
import {
  checkLines,
  describeOwnSheet,
  type FoundLine,
  findSpells,
  type SheetFixture,
} from '#server/team-sheets/check-sheet.ts';
import {
  arePublic,
  canCheckIn,
  describeSheetRules,
  isCheckedIn,
  isInTime,
  isOpen,
} from '#server/team-sheets/fixture-times.ts';
import {
  findSheetSettings,
  findStoredSheet,
  LINE_FIELDS,
  type SheetSettings,
  type StoredLine,
} from '#server/team-sheets/sheet-facts-queries.ts';

/** The public parts of both sheets of a published fixture. Throws 404 for an unknown fixture. */
export async function findFixtureSheets(
  database: Database,
  league_id: number,
  fixtureId: number,
  viewer: Viewer,
): Promise<FixtureSheets> {
  const fixture = requireFound(
    await findFixture(database, league_id, fixtureId),
    `Fixture ${fixtureId} of league ${league_id}`,
  );
  return describeSheets(database, league_id, fixture, viewer);
}

/** The public parts of both sheets of a fixture. */
export async function describeSheets(
  database: Database,
  league_id: number,
  fixture: Fixture,
  viewer: Viewer,
): Promise<FixtureSheets> {
  const settings = await requireSettings(database, league_id, fixture);
  const stored = await listSheets(database, fixture, arePublic(fixture, settings), viewer);
  const rules = describeSheetRules(fixture, settings);
  const describe = ({ team }: FixtureSide): SideSheet => {
    const found = (team && stored.get(team.id)) ?? UNNAMED;
    return { team, ...found, checked_in_at: isCheckedIn(rules, found.checked_in_at) ? found.checked_in_at : null };
  };
  return {
    league_id,
    league_name: settings.league_name,
    time_zone: settings.time_zone,
    fixture,
    rules,
    silence: await findSilence(database, fixture),
    home: describe(fixture.home),
    away: describe(fixture.away),
  };
}

const UNNAMED: Omit<SideSheet, 'team'> = { is_named: false, players: null, checked_in_at: null, not_named: [] };

/** The sheets and check-ins of a fixture's teams, by team; players are null while they aren't public. */
async function listSheets(
  database: Database,
  { id, home, away, match_id, score }: Fixture,
  isPublic: boolean,
  viewer: Viewer,
): Promise<Map<number, Omit<SideSheet, 'team'>>> {
  const teams = [home, away].flatMap(({ team }) => team?.id ?? []);
  const played = score === null ? null : match_id;
  const rows = await queryPrepared<Omit<SideSheet, 'team'> & { team_id: number }>(
    database,
    'list_team_sheets_of_fixture',
    sql`
      select t.id as team_id, sheet.team_id is not null as is_named, ${isoTime('checked_in_at')} as checked_in_at,
      case when sheet.team_id is not null and ${isPublic} then (
        select coalesce(json_agg(
          json_build_object(
            'player', case
              when spell.id is null then json_build_object('player_key', null, 'name', line.name)
              else ${squadPlayer(sql`spell.player_key`, viewer)}
            end,
            ${LINE_FIELDS},
            'has_played', case when ${played}::bigint is not null then exists (
              select from match_players lined_up where ${isOfSide(played)} and ${IS_NAMED_LINE}
            ) end
          )
          order by line.place
        ), '[]')
        from team_sheet_players line
        left join squad_spells spell on spell.id = line.spell_id
        where line.fixture_id = sheet.fixture_id and line.team_id = sheet.team_id
      ) end as players, (
        select coalesce(json_agg(lined_up.slot - 1 order by lined_up.slot), '[]')
        from match_players lined_up
        where sheet.team_id is not null and ${isOfSide(played)} and lined_up.player_key <> ${DELETED_KEY} and not exists (
          select
          from team_sheet_players line
          left join squad_spells spell on spell.id = line.spell_id
          where line.fixture_id = sheet.fixture_id and line.team_id = sheet.team_id and ${IS_NAMED_LINE}
        )
      ) as not_named
      from unnest(${teams}::integer[]) as t (id)
      join fixtures f on f.id = ${id}
      left join team_sheets sheet on sheet.fixture_id = ${id} and sheet.team_id = t.id
      left join check_ins on check_ins.fixture_id = ${id} and check_ins.team_id = t.id`,
  );
  return new Map(rows.map(({ team_id, ...sheet }) => [team_id, sheet]));
}

/** Whether `match_players lined_up` was on the side of team `t` in the match of `fixtures f`. */
function isOfSide(matchId: number | null): Sql {
  return sql`lined_up.match_id = ${matchId}::bigint and (lined_up.team = f.home_side) = (t.id = f.home_team_id)`;
}

/**
 * Whether `match_players lined_up` is the player of `team_sheet_players line` and its `squad_spells spell`. Players are
 * compared by name only if one of them has no Roblox id.
 */
const IS_NAMED_LINE = sql`(
  lined_up.player_key = spell.player_key
  or (spell.id is null or starts_with(spell.player_key, 'name:') or starts_with(lined_up.player_key, 'name:'))
    and fold_name(coalesce(lined_up.name, (select name from players where player_key = lined_up.player_key)))
      = fold_name(coalesce(line.name, (select name from players where player_key = spell.player_key)))
)`;

/** Throws 404 for a competition of another league. */
export async function requireSettings(database: Database, leagueId: number, fixture: Fixture): Promise<SheetSettings> {
  const { competition, kick_off } = fixture;
  const place = { competition_id: competition.id, kick_off };
  return requireFound(await findSheetSettings(database, leagueId, place), `League ${leagueId}`);
}

interface SheetAccess {
  /** Teams that the account leads. */
  team_ids: readonly number[];
  is_staff: boolean;
  viewer: Viewer;
}

/** The sheets of a fixture that an account may name. */
export async function findOwnSheets(
  database: Database,
  league_id: number,
  found: LockedFixture,
  { team_ids, is_staff, viewer }: SheetAccess,
): Promise<OwnSheets> {
  const { fixture } = found;
  const own = [fixture.home.team?.id, fixture.away.team?.id].filter(
    (id): id is number => id !== undefined && (is_staff || team_ids.includes(id)),
  );
  if (own.length === 0) return { can_name: false, sheets: [] };
  const of = await findSheetFixture(database, league_id, found);
  const sheets: OwnSheets['sheets'] = [];
  for (const team_id of own) {
    const query = { fixture_id: fixture.id, team_id, day: of.settings.day, kick_off: fixture.kick_off };
    const stored = await findStoredSheet(database, query, viewer);
    if (!stored) continue;
    const rules = describeSheetRules(fixture, of.settings);
    const can_check_in =
      isOpen(fixture) && canCheckIn(rules, is_staff) === true && !isCheckedIn(rules, stored.checked_in_at);
    sheets.push({ ...(await describeOwnSheet(database, of, stored, is_staff)), can_check_in });
  }
  return { can_name: isOpen(fixture) && (is_staff || isInTime(fixture, of.settings)), sheets };
}

/** A fixture with the inputs for checking its team sheets. Throws 404 for a competition of another league. */
export async function findSheetFixture(
  database: Database,
  league_id: number,
  { fixture, others }: LockedFixture,
): Promise<SheetFixture> {
  const settings = await requireSettings(database, league_id, fixture);
  const suspensions = await listSuspensions(database, league_id, { competition: fixture.competition.id });
  return { league_id, fixture, others, settings, suspensions };
}

/**
 * Stores a team's whole sheet, if it differs; without players removes it. Returns one sentence for each ineligible
 * player. Throws 400 for a player named twice, 404 for an unknown fixture, team or spell. Throws 409 for captains after
 * the deadline, for a finished fixture, and for ineligible players if the competition refuses them.
 */
export async function nameSheet(
  database: Database,
  leagueId: number,
  { fixture_id, team_id, players }: NewTeamSheet,
  { actor, is_staff, viewer }: { actor: Actor; is_staff: boolean; viewer: NonNullable<Viewer> },
): Promise<string[]> {
  const lines = players.map(readLine).toSorted((one, other) => Number(other.is_starter) - Number(one.is_starter));
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    const found = await lockFixture(transaction, leagueId, fixture_id);
    const { fixture } = found;
    const team = [fixture.home.team, fixture.away.team].find((one) => one?.id === team_id);
    if (!team) throw notFound(`Team ${team_id} of fixture ${fixture_id}`);
    if (!isOpen(fixture)) throw conflict(`Fixture ${fixture_id} is ${fixture.status}, so its team sheets stay.`);
    const of = await findSheetFixture(transaction, leagueId, found);
    const { settings } = of;
    if (!is_staff && !isInTime(fixture, settings)) throw conflict('The deadline for team sheets has passed.');
    const spells = lines.flatMap(({ spell_id }) => spell_id ?? []);
    const query = { fixture_id, team_id, day: settings.day, kick_off: fixture.kick_off, spells };
    const stored = requireFound(await findStoredSheet(transaction, query, viewer), `Team ${team_id}`);
    const named = findSpells(lines, stored.squad);
    requireSeparate(named, team_id);
    const reasons = await checkLines(transaction, of, team_id, named, is_staff);
    const warnings = named.flatMap((line, at) => (reasons[at] ?? []).map(({ text }) => `${nameOf(line)}: ${text}.`));
    if (settings.refuses_ineligible && warnings.length > 0) throw conflict(warnings.join(' '));
    const after = named.map(({ spell: _, ...line }) => line);
    if (JSON.stringify(after) === JSON.stringify(stored.lines)) return warnings;
    await storeLines(transaction, { league_id: leagueId, fixture_id, team_id, named_by: viewer.id }, after);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team sheet named',
      subject: fixture_id,
      before: countLines(stored.lines),
      after: { ...describeFixture(fixture), team: team.name, ...countLines(after) },
    });
    return warnings;
  });
}

function readLine({ spell_id, name, is_starter, position, shirt_number }: PlayerToName, at: number): StoredLine {
  if ((spell_id === undefined) === (name === undefined)) {
    throw invalidField(`players[${at}]`, 'must have either a spell_id or a name.');
  }
  const place = { is_starter, position: position ?? null, shirt_number: shirt_number ?? null };
  return { spell_id: spell_id ?? null, name: name ?? null, ...place };
}

function nameOf({ spell, name }: FoundLine): string {
  return spell?.player.name ?? name ?? '';
}

/** Throws 404 for a spell of another team, 400 for a player named twice. */
function requireSeparate(lines: readonly FoundLine[], teamId: number): void {
  const seen = new Set<string>();
  for (const line of lines) {
    if (line.spell_id !== null && !line.spell) throw notFound(`Spell ${line.spell_id} of team ${teamId}`);
    const who = line.spell?.player_key ?? `typed ${foldName(nameOf(line))}`;
    if (seen.has(who)) throw badRequest(`${nameOf(line)} is named twice.`, 'players');
    seen.add(who);
  }
}

function countLines(lines: readonly StoredLine[]): { starters: number; substitutes: number } {
  const starters = lines.filter(({ is_starter }) => is_starter).length;
  return { starters, substitutes: lines.length - starters };
}

async function storeLines(
  transaction: Database,
  sheet: { league_id: number; fixture_id: number; team_id: number; named_by: number },
  lines: readonly StoredLine[],
): Promise<void> {
  const { league_id, fixture_id, team_id, named_by } = sheet;
  if (lines.length === 0) {
    await execute(transaction, sql`delete from team_sheets where fixture_id = ${fixture_id} and team_id = ${team_id}`);
    return;
  }
  await execute(
    transaction,
    sql`
      insert into team_sheets (fixture_id, team_id, league_id, named_by)
      values (${fixture_id}, ${team_id}, ${league_id}, ${named_by})
      on conflict (fixture_id, team_id) do update set named_at = now(), named_by = excluded.named_by`,
  );
  await execute(
    transaction,
    sql`delete from team_sheet_players where fixture_id = ${fixture_id} and team_id = ${team_id}`,
  );
  await execute(
    transaction,
    sql`
      insert into team_sheet_players
        (fixture_id, team_id, league_id, place, spell_id, name, is_starter, position, shirt_number)
      select ${fixture_id}, ${team_id}, ${league_id}, place, spell_id, name, is_starter, position, shirt_number
      from unnest(
        ${lines.map(({ spell_id }) => spell_id)}::integer[], ${lines.map(({ name }) => name)}::text[],
        ${lines.map(({ is_starter }) => is_starter)}::boolean[], ${lines.map(({ position }) => position)}::text[],
        ${lines.map(({ shirt_number }) => shirt_number)}::smallint[]
      ) with ordinality as named (spell_id, name, is_starter, position, shirt_number, place)`,
  );
}
