/** The page on which a league's staff review matches. */
export function reviewPath(leagueId: number): string {
  return `/dashboard/myLeagues/${leagueId}/review`;
}
