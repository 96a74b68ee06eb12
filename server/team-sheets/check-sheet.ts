import type { Fixture } from '#contract/fixtures/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { Suspension } from '#contract/suspensions/schema.ts';
import type { Ineligibility, OwnSheet } from '#contract/team-sheets/schema.ts';
import type { Database } from '#database/connect.ts';
import { type CheckedPlayer, checkPlayers, type SheetBan } from '#server/team-sheets/check-players.ts';
import {
  listOtherTeams,
  type SheetPerson,
  type SheetSettings,
  type SheetSpell,
  type StoredLine,
  type StoredSheet,
} from '#server/team-sheets/sheet-facts-queries.ts';

/** A fixture with the inputs for checking its team sheets. */
export interface SheetFixture {
  league_id: number;
  fixture: Fixture;
  /** The other fixtures of its competition. */
  others: readonly Fixture[];
  settings: SheetSettings;
  /** The suspensions of the fixture's competition. */
  suspensions: readonly Suspension[];
}

/**
 * The team's players' bans that are still unserved at the fixture: each open fixture of the team before it serves one
 * match.
 */
function listOpenBans({ fixture, others, suspensions, settings }: SheetFixture, teamId: number): Map<string, SheetBan> {
  const open = others
    .filter(
      ({ home, away, score, status }) =>
        (home.team?.id === teamId || away.team?.id === teamId) && score === null && status !== 'cancelled',
    )
    .flatMap(({ kick_off }) => kick_off ?? [])
    .toSorted();
  const before = open.filter((kickOff) => fixture.kick_off !== null && kickOff < fixture.kick_off).length;
  // The fixture itself also serves a match, even without a kick-off.
  const served = [...open.slice(0, before), fixture.kick_off, ...open.slice(before)];
  const bans = new Map<string, SheetBan>();
  for (const { player, remaining, reason, ban_id } of suspensions) {
    const sum = (bans.get(player.player_key)?.remaining ?? 0) + remaining;
    const end = served[sum] ?? null;
    const until = end === null ? null : writeDay(end, settings.time_zone);
    bans.set(player.player_key, { remaining: sum, until, reason: ban_id === null ? reason : null });
  }
  return new Map([...bans].filter(([, ban]) => ban.remaining > before));
}

/** Writes '5 Dec', in the league's time zone. */
function writeDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }).format(new Date(instant));
}

/** A line with its spell; a name that only one member of the squad has belongs to that member. */
export interface FoundLine extends StoredLine {
  spell: SheetSpell | undefined;
}

/** Finds the lines' spells; a name that only one member of the squad has belongs to that member. */
export function findSpells(lines: readonly StoredLine[], squad: readonly SheetSpell[]): FoundLine[] {
  const spells = new Map(squad.map((spell) => [spell.spell_id, spell]));
  return lines.map((line) => {
    const { spell_id, name } = line;
    if (spell_id !== null) return { ...line, spell: spells.get(spell_id) };
    const typed = foldName(name ?? '');
    const named = squad.filter(
      ({ is_member, player, entered_name }) =>
        is_member && [player.name, entered_name].some((known) => known !== null && foldName(known) === typed),
    );
    const [spell] = named;
    return spell && named.length === 1
      ? { ...line, spell_id: spell.spell_id, name: null, spell }
      : { ...line, spell: undefined };
  });
}

/** Why each named player is ineligible. */
export async function checkLines(
  database: Database,
  of: SheetFixture,
  teamId: number,
  lines: readonly FoundLine[],
  seesAll: boolean,
): Promise<Ineligibility[][]> {
  const { league_id, fixture, settings } = of;
  const people = lines.map(
    ({ spell, name }): SheetPerson =>
      spell ? { player_key: spell.player_key } : { player_key: null, name: name ?? '' },
  );
  const place = { fixture_id: fixture.id, team_id: teamId, day: settings.day };
  const others = await listOtherTeams(database, league_id, place, people, seesAll);
  const checked = lines.map(
    ({ spell, is_starter, position }, at): CheckedPlayer => ({
      player_key: spell?.player_key ?? null,
      is_member: spell?.is_member ?? false,
      has_account: spell?.has_account ?? false,
      other: others[at] ?? null,
      is_starter,
      position,
    }),
  );
  return checkPlayers(checked, { ...settings, bans: listOpenBans(of, teamId) });
}

/** A team's named lines and its squad, each with the reasons of ineligibility. */
export async function checkSquad(
  database: Database,
  of: SheetFixture,
  { team, squad, lines }: StoredSheet,
  seesAll: boolean,
): Promise<{
  named: { line: FoundLine; reasons: Ineligibility[] }[];
  unnamed: { spell: SheetSpell; reasons: Ineligibility[] }[];
}> {
  const found = findSpells(lines, squad);
  const reasons = await checkLines(database, of, team.id, found, seesAll);
  const members = squad.map((spell): CheckedPlayer => ({ ...spell, other: null, is_starter: null }));
  const bans = listOpenBans(of, team.id);
  const ofMembers = checkPlayers(members, { ...of.settings, bans });
  return {
    named: found.map((line, at) => ({ line, reasons: reasons[at] ?? [] })),
    unnamed: squad.map((spell, at) => ({ spell, reasons: ofMembers[at] ?? [] })),
  };
}

/** A sheet for the team's captains. */
export async function describeOwnSheet(
  database: Database,
  of: SheetFixture,
  stored: StoredSheet,
  seesAll: boolean,
): Promise<Omit<OwnSheet, 'can_check_in'>> {
  const { team, named_at, last } = stored;
  const { named, unnamed } = await checkSquad(database, of, stored, seesAll);
  return {
    team,
    named_at,
    squad: unnamed.map(({ spell, reasons }) => {
      const { player_key: _, entered_name: __, is_member: ___, has_account: ____, ...candidate } = spell;
      return { ...candidate, reasons };
    }),
    players: named.map(({ line: { spell, spell_id, name, is_starter, position, shirt_number }, reasons }) => ({
      spell_id,
      player: spell?.player ?? { player_key: null, name: name ?? '' },
      is_starter,
      position,
      shirt_number,
      reasons,
    })),
    last,
  };
}
