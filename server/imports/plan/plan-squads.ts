import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_SQUAD_PLAYERS } from '#contract/kit/limits.ts';
import { findPosition } from '#contract/squads/position-words.ts';
import { POSITIONS, type Position } from '#contract/squads/positions.ts';
import {
  type FoundSheetPlayer,
  findFirstMatchDay,
  findPlayerKeys,
  listSpellsOf,
  listSquadDays,
} from '#server/imports/import-facts-queries.ts';
import {
  buildRow,
  type ImportPlan,
  type PlanInput,
  type PlannedSheetSpell,
  readRows,
} from '#server/imports/plan/plan.ts';
import { findCrowdedSquad, type SquadDays } from '#server/imports/plan/squad-limit.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import { refuseTeamName } from '#server/imports/read/sheet-teams.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { writeSquadDay } from '#server/squads/squad-check-queries.ts';
import { findSquadRules } from '#server/squads/squad-rule-queries.ts';

interface SquadRow {
  reader: RowReader;
  team: string;
  player: string;
  roblox_id: string | null;
  number: number | null;
  position: Position | null;
  role: PlannedSheetSpell['role'];
  first_day: string;
  last_day: string | null;
}

/** A player's days with a team, for detecting overlaps. */
interface Spell {
  first_day: string;
  last_day: string | null;
  team: string;
  /** 'row 4', or null for an existing spell. */
  row: string | null;
  /** The folded name that it was entered by; null with a Roblox id or after a merge. */
  typed_name: string | null;
  /** Set for a spell from the sheet. */
  planned?: PlannedSheetSpell;
}

/** Squad spells of a sheet; a player can't be in two squads on the same day. */
export async function planSquads(input: PlanInput): Promise<ImportPlan> {
  const { database, leagueId, teams } = input;
  const firstDay = await findFirstMatchDay(database, leagueId, input.form.today);
  const read = await readRows(input, (reader) => readSquadRow(reader, firstDay));
  const keys = await findPlayerKeys(database, leagueId, read);
  const stored = await listSpellsOf(database, leagueId, [
    ...new Set(keys.flatMap(({ player_key, name_key }) => (name_key === null ? player_key : [player_key, name_key]))),
  ]);
  const spellsOf = new Map<string, Spell[]>();
  for (const { player_key, team_name, ...days } of stored)
    addTo(spellsOf, player_key, { ...days, team: team_name, row: null });
  const spells: PlannedSheetSpell[] = [];
  const newPlayers = new Set<string>();
  const rows = await mapInSlices(read, (row, at) => {
    const { reader, player, first_day, last_day, number, position, role, roblox_id } = row;
    const named = teams.find(row.team);
    const { player_key, is_known } = findPlayer({ ...row, team: named?.name ?? row.team }, keys[at], spellsOf);
    if (player_key === DELETED_KEY) reader.report('player', `“${player}” is not the name of a player.`);
    const known = spellsOf.get(player_key) ?? [];
    const same = known.find(
      (spell) => spell.first_day === first_day && spell.last_day === last_day && spell.team === named?.name,
    );
    const others = same ? [] : known.filter((spell) => overlaps(spell, row));
    // A name and a player in two squads on one day are two people, whichever row comes first.
    const namesakes = others.filter(
      ({ typed_name, team }) => roblox_id !== null && typed_name !== null && team !== named?.name,
    );
    const overlap = others.find((spell) => !namesakes.includes(spell));
    if (overlap && reader.problems.length === 0) reader.report('from', describeOverlap(player, overlap));
    const unknown: string[] = [];
    if (reader.problems.length === 0 && !same) {
      const { team, isFirst } = teams.findOrMake(row.team);
      if (isFirst) unknown.push(team.name);
      const planned = { team, player, roblox_id, player_key, number, position, role, first_day, last_day };
      spells.push(planned);
      const typed_name = roblox_id === null && keys[at]?.name_key ? foldName(player) : null;
      addTo(spellsOf, player_key, {
        first_day,
        last_day,
        team: team.name,
        row: `row ${reader.number}`,
        typed_name,
        planned,
      });
      for (const namesake of namesakes) {
        known.splice(known.indexOf(namesake), 1);
        addTo(spellsOf, `name:${namesake.typed_name}`, namesake);
        if (namesake.planned) namesake.planned.player_key = `name:${namesake.typed_name}`;
      }
      if (!is_known) newPlayers.add(player_key);
    }
    const team = teams.find(row.team);
    return buildRow('squads', reader, {
      cells: {
        team: team?.name ?? row.team,
        player,
        number: number === null ? reader.cell('number') : String(number),
        position: [position ?? reader.cell('position'), role].filter(Boolean).join(', '),
        from: first_day || reader.cell('from'),
        to: last_day ?? reader.cell('to'),
      },
      team_ids: { team: team?.id },
      note: same
        ? `In this squad on the same days${same.row ? ` in ${same.row}` : ' already'}. It stays as it is.`
        : reader.cell('from') === ''
          ? `From ${writeSquadDay(first_day)}, as the sheet has no first day.`
          : null,
      isThere: same !== undefined,
      result: unknown.length > 0 ? 'new with team' : 'new',
      unknown: teams.describeUnknown(unknown),
    });
  });
  return {
    rows,
    contents: { kind: 'squads', spells },
    newPlayers: newPlayers.size,
    excess: await findExcess(input, spells),
  };
}

/** Keeps a name separate if its player is in another squad on these days: they are two people. */
function findPlayer(
  row: SquadRow,
  found: FoundSheetPlayer | undefined,
  spellsOf: ReadonlyMap<string, readonly Spell[]>,
): Pick<FoundSheetPlayer, 'player_key' | 'is_known'> {
  const { player_key = '', is_known = true, name_key = null } = found ?? {};
  const isElsewhere = (spellsOf.get(player_key) ?? []).some(
    (spell) => spell.team !== row.team && spell.typed_name !== foldName(row.player) && overlaps(spell, row),
  );
  return isElsewhere && name_key !== null && name_key !== player_key
    ? { player_key: name_key, is_known: spellsOf.has(name_key) }
    : { player_key, is_known };
}

async function findExcess(
  { database, leagueId }: PlanInput,
  planned: readonly PlannedSheetSpell[],
): Promise<string | null> {
  const teamIds = [...new Set(planned.flatMap(({ team }) => team.id ?? []))];
  const stored = await listSquadDays(database, teamIds);
  const { squad_limit, position_limits } = await findSquadRules(database, leagueId);
  const isNamed = new Set(
    planned.flatMap(({ team, player, roblox_id }) => (roblox_id === null ? [] : `${team.name}\n${foldName(player)}`)),
  );
  const spells: SquadDays[] = [
    // A spell under the name alone is the same as one under the id of the same player in the sheet.
    ...stored
      .filter(({ team, typed_name }) => !isNamed.has(`${team}\n${typed_name}`))
      .map((spell) => ({ ...spell, isNew: false })),
    ...planned.map(({ team, position, first_day, last_day }) => ({
      team: team.name,
      position,
      first_day,
      last_day,
      isNew: true,
    })),
  ];
  const limits: [of: Position | 'player', limit: number][] = [
    ['player', squad_limit ?? MAX_SQUAD_PLAYERS],
    ...POSITIONS.flatMap((position): [Position, number][] => {
      const limit = position_limits[position];
      return limit === undefined ? [] : [[position, limit]];
    }),
  ];
  for (const [of, limit] of limits) {
    const crowded = findCrowdedSquad(
      of === 'player' ? spells : spells.filter(({ position }) => position === of),
      limit,
    );
    if (!crowded) continue;
    const { team, players, day } = crowded;
    return `${team} would have ${players} ${of}s on ${writeSquadDay(day)}; the limit is ${limit}.`;
  }
  return null;
}

/** `firstDay` is used in a sheet without a column for it. */
function readSquadRow(reader: RowReader, firstDay: string): SquadRow {
  const team = reader.name('team');
  const refusal = refuseTeamName(team);
  if (refusal) reader.report('team', refusal);
  const first_day = reader.cell('from') === '' ? firstDay : reader.day('from');
  const last_day = reader.optionalDay('to');
  if (last_day !== null && first_day > last_day) reader.report('to', 'This day is before the first one.');
  return {
    reader,
    team,
    player: reader.name('player'),
    roblox_id: reader.robloxId(),
    number: reader.optionalCount('number', 99, 1),
    position: readPositionCell(reader),
    role: readRole(reader),
    first_day,
    last_day,
  };
}

/** Null for an empty cell, and with a problem for an unknown position. */
function readPositionCell(reader: RowReader): Position | null {
  const text = reader.cell('position');
  const position = text === '' ? null : findPosition(text);
  if (position !== undefined) return position;
  reader.report('position', `Position “${text}” is not understood. Write ${POSITIONS.join(', ')}, or leave it empty.`);
  return null;
}

const CAPTAIN = /^(?:\(?c\)?|captain|capt\.?|kapit[aä]n|capit[aá]n|capitaine|capitão|capitano|aanvoerder)$/i;
const VICE_CAPTAIN = /^(?:\(?vc?\)?|vice|vice[ -]captain)$/i;

/** Reads 'C', 'yes' or 'captain', and 'VC' or 'vice-captain'; null for no role. */
function readRole(reader: RowReader): PlannedSheetSpell['role'] {
  const text = reader.cell('role');
  if (CAPTAIN.test(text)) return 'captain';
  if (VICE_CAPTAIN.test(text)) return 'vice-captain';
  if (/^(?:player|member)$/i.test(text)) return null;
  return reader.yesOrNo('role') ? 'captain' : null;
}

function overlaps(spell: Spell, row: { first_day: string; last_day: string | null }): boolean {
  return (
    (row.last_day === null || spell.first_day <= row.last_day) &&
    (spell.last_day === null || row.first_day <= spell.last_day)
  );
}

function describeOverlap(player: string, { team, row, first_day, last_day }: Spell): string {
  const days = last_day === null ? `since ${first_day}` : `from ${first_day} to ${last_day}`;
  return row ? `${player} is with ${team} in ${row}, on some of these days.` : `${player} is with ${team} ${days}.`;
}

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
