import type { TeamSide } from '#contract/matches.ts';

/** The two sides of a match, in the order in which they are shown. */
export const TEAM_SIDES = ['Blue', 'Green'] as const satisfies TeamSide[];

export function otherSide(side: TeamSide): TeamSide {
  return side === 'Blue' ? 'Green' : 'Blue';
}
