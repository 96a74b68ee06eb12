import type { Group } from '#contract/groups/schema.ts';

export interface GroupTotals {
  matches: number;
  goals: number;
}

/** A group with one page of its matches and the totals of all. */
export type PagedGroup = Group & { totals: GroupTotals };

export function sumMatches(matches: Group['matches_info']): GroupTotals {
  const goals = matches.reduce((sum, { blue_team, green_team }) => sum + blue_team.goals + green_team.goals, 0);
  return { matches: matches.length, goals };
}

/** Writes '2 + 6 in nested groups' for a group's own matches and those only its nested groups have, or '2'. */
export function writeMatchCount(own: number, nested: number): string {
  const count = own.toLocaleString('en-GB');
  return nested > 0 ? `${count} + ${nested.toLocaleString('en-GB')} in nested groups` : count;
}
