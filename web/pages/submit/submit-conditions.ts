import type { EventForm } from '#web/pages/submit/event-list.ts';
import { isBlank, SIDES, type Side, sayTeam } from '#web/pages/submit/match-text.ts';
import type { ManualForm } from '#web/pages/submit/team-sheet.ts';

/** The field that has to be filled in: a team's name, or the name in a row (rows count from 0). */
export type Place = { side: Side; row?: undefined } | { side?: Side; row: number };

/** One condition of spec §5; `place` is where it is met when it is not met yet. */
export interface Condition {
  text: string;
  met: boolean;
  place?: Place;
}

/** Conditions of a manual submission, in the order in which the form is filled in. */
export function listManualConditions(form: ManualForm): Condition[] {
  const unmanned = SIDES.find((side) => form.teams[side].players.every((player) => isBlank(player.name)));
  return [
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
  return [
    ...listTeamNameConditions(form.teams),
    { text: 'At least one event', met: form.events.length > 0 },
    ...(unnamed === -1
      ? []
      : [{ text: `Name the player in event ${unnamed + 1}`, met: false, place: { row: unnamed } }]),
  ];
}

export function isReady(conditions: Condition[]): boolean {
  return conditions.every((condition) => condition.met);
}

function listTeamNameConditions(names: Record<Side, string>): Condition[] {
  const unnamed = SIDES.filter((side) => isBlank(names[side]));
  if (unnamed.length === 0) return [{ text: 'Team names', met: true }];
  return unnamed.map((side) => ({ text: `Name the ${sayTeam('', side)} team`, met: false, place: { side } }));
}

/** Says the first row without a name; a team without any name is said by another condition. */
function listUnnamedPlayer(form: ManualForm, side: Side): Condition[] {
  const { name, players } = form.teams[side];
  const unnamed = players.findIndex((player) => isBlank(player.name));
  if (unnamed === -1 || players.every((player) => isBlank(player.name))) return [];
  return [{ text: `Name player ${unnamed + 1} in ${sayTeam(name, side)}`, met: false, place: { side, row: unnamed } }];
}
