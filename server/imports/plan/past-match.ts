import type { PlannedMatch } from '#server/imports/plan/plan.ts';
import type { CupPlace } from '#server/imports/read/stated-round.ts';

/** A played match of a past cup, with its place in it. */
export interface PastMatch {
  match: PlannedMatch;
  place: CupPlace;
}

/** Equal for the same team under any of its names. */
export function teamKey({ id, key }: PlannedMatch['home']): string {
  return id === null ? key : `#${id}`;
}
