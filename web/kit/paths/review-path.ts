/** The page for reviewing a league's matches, optionally with one of them open. */
export function reviewPath(leagueId: number, matchId?: number): string {
  return `/dashboard/myLeagues/${leagueId}/review${matchId === undefined ? '' : `?match=${matchId}`}`;
}
