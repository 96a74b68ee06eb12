import { DEFAULT_TEAM_NAMES } from '#contract/sports.ts';
import { TEAM_SIDES } from '#contract/teams.ts';

/** What teams are told apart by: a name in other capitals, with other spaces or in wide letters is the same team. */
export function foldTeamName(name: string): string {
  return spaceOnce(name.normalize('NFKC')).toLowerCase();
}

export function spaceOnce(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** Names of a side and of an empty form: a team that has one was given none, so it stands for no team. */
export const SIDE_NAMES: readonly string[] = [...TEAM_SIDES, ...Object.values(DEFAULT_TEAM_NAMES)];

export function isSideName(name: string): boolean {
  return SIDE_NAMES.includes(name);
}
