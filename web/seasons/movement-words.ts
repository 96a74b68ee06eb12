import { ordinal } from '#contract/competitions/place-words.ts';
import type { Movement, SeasonTurn } from '#contract/seasons/movements.ts';

type Divisions = SeasonTurn['divisions'];

/** Names the division of a level, or that a team leaves. */
export function nameLevel(divisions: Divisions, level: number | null): string {
  if (level === null) return 'Out';
  return divisions.find((division) => division.level === level)?.name ?? `Division ${level}`;
}

/** Says why a team goes where it goes. */
export function describeReason(
  { reason, place, from_level, note }: Pick<Movement, 'reason' | 'place' | 'from_level'> & { note?: string | null },
  divisions: Divisions,
): string {
  const standing = `${place === null ? 'in' : `${ordinal(place)} of`} ${nameLevel(divisions, from_level)}`;
  switch (reason) {
    case 'table':
      return `Table: ${standing}`;
    case 'play-off':
      return `Play-off: ${standing}`;
    case 'vacancy':
      return `Vacancy: ${standing}`;
    case 'withdrawal':
      return 'Withdrew';
    case 'new':
      return 'New in the league';
    case 'by hand':
      return note ? `By hand: “${note}”` : 'By hand';
    default:
      return `Stays: ${standing}`;
  }
}

/** Tags of teams in the next season's divisions. */
export const REASON_TAGS: Record<Movement['reason'], (movement: { isUp: boolean }) => string> = {
  table: ({ isUp }) => (isUp ? 'up' : 'down'),
  'play-off': ({ isUp }) => (isUp ? 'up' : 'play-off'),
  vacancy: () => 'vacancy',
  hold: () => 'stays',
  withdrawal: () => 'out',
  new: () => 'new',
  'by hand': () => 'by hand',
};

export type MovementGroup = 'flagged' | 'up' | 'down' | 'other' | 'stay';

/** The list in which staff find a movement. */
export function chooseMovementList({ flag, from_level, to_level, reason }: Movement): MovementGroup {
  if (flag) return 'flagged';
  if (to_level === null || from_level === null || reason === 'vacancy' || reason === 'by hand') return 'other';
  if (to_level === from_level) return 'stay';
  return to_level < from_level ? 'up' : 'down';
}
