/** The matches of a team in its league, under any of the team's names. */
export function teamPath(leagueId: number, name: string): string {
  return `/leagues/${leagueId}?team=${encodeURIComponent(name)}#matches`;
}
