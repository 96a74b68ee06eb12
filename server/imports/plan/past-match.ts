import type { PlannedMatch } from '#server/imports/plan/plan.ts';
import type { CupPlace } from '#server/imports/read/stated-round.ts';

/** A played match of a past cup, with its position in the cup. */
export interface PastMatch {
  match: PlannedMatch;
  place: CupPlace;
}

/** The same key for all names of a team. */
export function teamKey({ id, key }: PlannedMatch['home']): string {
  return id === null ? key : `#${id}`;
}
