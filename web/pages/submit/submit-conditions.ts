import { MAX_NAME_LENGTH, MAX_STAT } from '#contract/limits.ts';
import { describeCounts } from '#web/components/count-text.ts';
import type { EventForm } from '#web/pages/submit/event-list.ts';
import { isBlank, isTooLong, SIDES, type Side, sayTeam } from '#web/pages/submit/match-text.ts';
import { type ManualForm, PLAYER_STATS, readStat } from '#web/pages/submit/team-sheet.ts';

/** The field at fault: a team's name, or a cell of a row; rows count from 0, column 0 is the name. */
export type Place = { side: Side; row?: undefined } | { side?: Side; row: number; column?: number };

/** One condition of spec §5; `place` is where it is met when it is not met yet. */
export interface Condition {
  text: string;
  met: boolean;
  place?: Place;
}

/** Conditions of a manual submission: what is wrong first, then what is missing, in the form's order. */
export function listManualConditions(form: ManualForm): Condition[] {
  const unmanned = SIDES.find((side) => form.teams[side].players.every((player) => isBlank(player.name)));
  return [
    ...SIDES.flatMap((side) => [...listLongName(form, side), ...listWrongStat(form, side)]),
    ...listTeamNameConditions({ A: form.teams.A.name, B: form.teams.B.name }),
    {
      text: 'At least one player each',
      met: unmanned === undefined,
      ...(unmanned && { place: { side: unmanned, row: 0 } }),
    },
    ...SIDES.flatMap((side) => listUnnamedPlayer(form, side)),
  ];
}

/** Conditions of an event-based submission, in the order in which the form is filled in. */
export function listEventConditions(form: EventForm): Condition[] {
  const unnamed = form.events.findIndex((event) => isBlank(event.player));
  const long = form.events.findIndex((event) => isTooLong(event.player));
  return [
    ...listTeamNameConditions(form.teams),
    { text: 'At least one event', met: form.events.length > 0 },
    ...unmetAt(unnamed, `Name the player in event ${unnamed + 1}`, { row: unnamed }),
    ...unmetAt(long, `${SHORTEN} the name in event ${long + 1}`, { row: long }),
  ];
}

export function isReady(conditions: Condition[]): boolean {
  return conditions.every((condition) => condition.met);
}

const SHORTEN = `Shorten to ${MAX_NAME_LENGTH} characters:`;

function listTeamNameConditions(names: Record<Side, string>): Condition[] {
  const faults = SIDES.flatMap((side): Condition[] => {
    const colour = sayTeam('', side);
    if (isBlank(names[side])) return [{ text: `Name the ${colour} team`, met: false, place: { side } }];
    if (isTooLong(names[side])) {
      return [{ text: `${SHORTEN} the name of the ${colour} team`, met: false, place: { side } }];
    }
    return [];
  });
  return faults.length > 0 ? faults : [{ text: 'Team names', met: true }];
}

/** The first row without a name; a team without any name fails another condition. */
function listUnnamedPlayer(form: ManualForm, side: Side): Condition[] {
  const { name, players } = form.teams[side];
  const row = players.findIndex((player) => isBlank(player.name));
  if (players.every((player) => isBlank(player.name))) return [];
  return unmetAt(row, `Name player ${row + 1} in ${sayTeam(name, side)}`, { side, row });
}

function listLongName(form: ManualForm, side: Side): Condition[] {
  const { name, players } = form.teams[side];
  const row = players.findIndex((player) => isTooLong(player.name));
  return unmetAt(row, `${SHORTEN} the name of player ${row + 1} in ${sayTeam(name, side)}`, { side, row });
}

/** The first cell that holds no count of the range. */
function listWrongStat(form: ManualForm, side: Side): Condition[] {
  const { name, players } = form.teams[side];
  const row = players.findIndex((player) => PLAYER_STATS.some((stat) => readStat(player, stat) === null));
  const player = players[row];
  const column = player ? PLAYER_STATS.findIndex((stat) => readStat(player, stat) === null) : -1;
  const cell = `${PLAYER_STATS[column]} of player ${row + 1} in ${sayTeam(name, side)}`;
  return unmetAt(row, `${cell} must be ${describeCounts(MAX_STAT)}`, { side, row, column: column + 1 });
}

/** No condition when there is no such row. */
function unmetAt(row: number, text: string, place: Place): Condition[] {
  return row === -1 ? [] : [{ text, met: false, place }];
}
