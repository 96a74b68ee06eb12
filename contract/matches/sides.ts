import type { TeamSide } from '#contract/matches/schema.ts';

/** The sides of a match in display order. */
export const TEAM_SIDES = ['Blue', 'Green'] as const satisfies TeamSide[];

export function otherSide(side: TeamSide): TeamSide {
  return side === 'Blue' ? 'Green' : 'Blue';
}

export function bySide<Value>(read: (side: TeamSide) => Value): Record<TeamSide, Value> {
  return { Blue: read('Blue'), Green: read('Green') };
}
