import { normalise } from '#contract/plain-text.ts';
import { DEFAULT_TEAM_NAMES } from '#contract/sports.ts';
import { TEAM_SIDES } from '#contract/teams.ts';

/** Removes case, spaces and full-width letters: names that fold to the same text are one team. */
export function foldTeamName(name: string): string {
  return spaceOnce(normalise(name, 'NFKC')).toLowerCase();
}

export function spaceOnce(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** Names of sides and defaults of forms: a team with such a name is unnamed. */
export const SIDE_NAMES: readonly string[] = [...TEAM_SIDES, ...Object.values(DEFAULT_TEAM_NAMES)];

/** The side names as `foldTeamName` folds them: no team can have one of them. */
export const SIDE_KEYS: readonly string[] = SIDE_NAMES.map(foldTeamName);

export function isSideName(name: string): boolean {
  return SIDE_NAMES.includes(name);
}
