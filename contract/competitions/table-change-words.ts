import { ordinal } from '#contract/competitions/place-words.ts';
import type { TableChange } from '#contract/fixtures/result-change.ts';

export const NO_TABLE_CHANGE = 'The table stays as it is.';

/** Writes 'Kestrel United: 3rd with 4 points, now 1st with 7'. */
export function writeTableChange({ team, before, after }: TableChange): string {
  if (!after) return `${team} leave the table`;
  const now = `now ${ordinal(after.place)} with`;
  return before
    ? `${team}: ${ordinal(before.place)} with ${writePoints(before.points)}, ${now} ${after.points}`
    : `${team}: ${now} ${writePoints(after.points)}`;
}

function writePoints(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}
