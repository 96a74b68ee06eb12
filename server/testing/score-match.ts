import type { Database } from '#database/connect.ts';
import type { NewMatch } from '#server/matches/new-match.ts';
import { type Line, playMatch } from '#server/testing/play-match.ts';

/** Stores a match of Lions and Wolves that ended so, with its players; answers its id. */
export function scoreMatch(
  database: Database,
  [Blue, Green]: [number, number],
  { blue, green, ...columns }: Partial<NewMatch> & { blue?: Line[]; green?: Line[] },
): Promise<number> {
  return playMatch(database, { Blue: blue, Green: green }, { team_goals: { Blue, Green }, ...columns });
}
