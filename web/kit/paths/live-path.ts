/** The page of live matches, of one league or of all. */
export function livePath(leagueId: number | string | undefined): string {
  return leagueId === undefined ? '/matches/live' : `/matches/live?league=${leagueId}`;
}
