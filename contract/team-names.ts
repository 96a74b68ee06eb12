import { TEAM_SIDES } from '#contract/teams.ts';

/** What teams are told apart by: a name in other capitals, with other spaces or in wide letters is the same team. */
export function foldTeamName(name: string): string {
  return spaceOnce(name.normalize('NFKC')).toLowerCase();
}

export function spaceOnce(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** Whether it is the name of a side, which a team without a name has: it stands for no team. */
export function isSideName(name: string): boolean {
  return TEAM_SIDES.some((side) => side === name);
}
