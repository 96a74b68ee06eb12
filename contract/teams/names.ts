import { foldName } from '#contract/kit/fold-name.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { DEFAULT_TEAM_NAMES } from '#contract/submissions/sports.ts';

export function spaceOnce(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** Names of sides and defaults of forms: a team with such a name counts as unnamed. */
export const SIDE_NAMES: readonly string[] = [...TEAM_SIDES, ...Object.values(DEFAULT_TEAM_NAMES)];

/** The folded side names, which teams can't have. */
export const SIDE_KEYS: readonly string[] = SIDE_NAMES.map(foldName);

export function isSideName(name: string): boolean {
  return SIDE_NAMES.includes(name);
}
