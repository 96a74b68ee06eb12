import { MAX_SQUAD_PLAYERS } from '#contract/limits.ts';
import { findPosition } from '#contract/position-words.ts';
import { POSITIONS, type Position } from '#contract/positions.ts';
import { DELETED_KEY } from '#server/domain/deleted-player.ts';
import { findFirstDay, findPlayerKeys, listSpellsOf, listSquadDays } from '#server/imports/import-facts-queries.ts';
import { buildRow, type Plan, type PlanInput, type PlannedSpell, readRows } from '#server/imports/plan.ts';
import type { RowReader } from '#server/imports/row-reader.ts';
import { refuseTeamName } from '#server/imports/sheet-teams.ts';
import { findCrowdedSquad, type SquadDays } from '#server/imports/squad-limit.ts';
import { mapInSlices } from '#server/map-in-slices.ts';
import { formatDay } from '#server/squads/squad-check-queries.ts';
import { findSquadRules } from '#server/squads/squad-rule-queries.ts';

interface SquadRow {
  reader: RowReader;
  team: string;
  player: string;
  roblox_id: string | null;
  number: number | null;
  position: Position | null;
  first_day: string;
  last_day: string | null;
}

/** The days of a player with a team, for the search of overlaps. */
interface Spell {
  first_day: string;
  last_day: string | null;
  team: string;
  /** 'row 4', or null for a spell of the league. */
  row: string | null;
}

/** Squad spells of a sheet: no player is in two squads on one day. */
export async function planSquads(input: PlanInput): Promise<Plan> {
  const { database, leagueId, teams } = input;
  const firstDay = await findFirstDay(database, leagueId, input.form.today);
  const read = await readRows(input, (reader) => readSquadRow(reader, firstDay));
  const keys = await findPlayerKeys(database, leagueId, read);
  const stored = await listSpellsOf(database, leagueId, [...new Set(keys.map(({ player_key }) => player_key))]);
  const spellsOf = new Map<string, Spell[]>();
  for (const { player_key, team_name, first_day, last_day } of stored)
    addTo(spellsOf, player_key, { first_day, last_day, team: team_name, row: null });
  const spells: PlannedSpell[] = [];
  const newPlayers = new Set<string>();
  const rows = await mapInSlices(read, (row, at) => {
    const { reader, player, first_day, last_day, number, position, roblox_id } = row;
    const { player_key = '', is_known = true } = keys[at] ?? {};
    if (player_key === DELETED_KEY) reader.report('player', `“${player}” is not the name of a player.`);
    const named = teams.find(row.team);
    const known = spellsOf.get(player_key) ?? [];
    const same = known.find(
      (spell) => spell.first_day === first_day && spell.last_day === last_day && spell.team === named?.name,
    );
    const overlap = same ? undefined : known.find((spell) => overlaps(spell, row));
    if (overlap && reader.problems.length === 0) reader.report('from', describeOverlap(player, overlap));
    const unknown: string[] = [];
    if (reader.problems.length === 0 && !same) {
      const { team, isFirst } = teams.findOrMake(row.team);
      if (isFirst) unknown.push(team.name);
      spells.push({ team, player, roblox_id, player_key, number, position, first_day, last_day });
      addTo(spellsOf, player_key, { first_day, last_day, team: team.name, row: `row ${reader.number}` });
      if (!is_known) newPlayers.add(player_key);
    }
    const team = teams.find(row.team);
    return buildRow(reader, {
      cells: [
        team?.name ?? row.team,
        player,
        number === null ? reader.cell('number') : String(number),
        position ?? reader.cell('position'),
        first_day || reader.cell('from'),
        last_day ?? reader.cell('to'),
      ],
      team_ids: [team?.id ?? null],
      note: same
        ? `In this squad on the same days${same.row ? ` in ${same.row}` : ' already'}. It stays as it is.`
        : reader.cell('from') === ''
          ? `From ${formatDay(first_day)}, as the sheet has no first day.`
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

async function findExcess({ database, leagueId }: PlanInput, planned: readonly PlannedSpell[]): Promise<string | null> {
  const teamIds = [...new Set(planned.flatMap(({ team }) => team.id ?? []))];
  const stored = await listSquadDays(database, teamIds);
  const { squad_limit, position_limits } = await findSquadRules(database, leagueId);
  const spells: SquadDays[] = [
    ...stored.map((spell) => ({ ...spell, isNew: false })),
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
    return `${team} would have ${players} ${of}s on ${formatDay(day)}; the limit is ${limit}.`;
  }
  return null;
}

/** `firstDay` is that of players in a sheet without a column for it. */
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
    first_day,
    last_day,
  };
}

/** Null for an empty cell, and with a problem if it names no position. */
function readPositionCell(reader: RowReader): Position | null {
  const text = reader.cell('position');
  const position = text === '' ? null : findPosition(text);
  if (position !== undefined) return position;
  reader.report('position', `Position “${text}” is not understood. Write ${POSITIONS.join(', ')}, or leave it empty.`);
  return null;
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
