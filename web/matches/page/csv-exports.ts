/** The files of a match; `target` is the file name without extension. */
export const CSV_EXPORTS = [
  { target: 'team-stats', title: 'Team stats', text: 'One row per team: goals, cards, shots, fouls and the rest.' },
  { target: 'player-stats', title: 'Player stats', text: 'One row per player: goals, assists and cards.' },
] as const;

/** Path of a file below the API's root; null for an unknown target. */
export function csvPath(matchId: number, target: string): string | null {
  return CSV_EXPORTS.some((known) => known.target === target) ? `/matches/${matchId}/${target}.csv` : null;
}
