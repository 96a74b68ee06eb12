import type { TeamHead } from '#contract/kit/heads.ts';

/** The page of a team. */
export function teamPagePath(leagueId: number, { slug }: Pick<TeamHead, 'slug'>): string {
  return `/leagues/${leagueId}/teams/${slug}`;
}

/** The matches of a team in its league, under any of the team's names. */
export function teamPath(leagueId: number, name: string): string {
  return `${recordsPath(leagueId)}?team=${encodeURIComponent(name)}`;
}

/** All matches of a league. */
export function recordsPath(leagueId: number): string {
  return `/leagues/${leagueId}/records`;
}
