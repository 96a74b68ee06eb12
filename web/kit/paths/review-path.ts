/** The page on which a league's staff review matches, with one of them open. */
export function reviewPath(leagueId: number, matchId?: number): string {
  return `/dashboard/myLeagues/${leagueId}/review${matchId === undefined ? '' : `?match=${matchId}`}`;
}
