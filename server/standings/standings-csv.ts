import type { CsvQuery } from '#contract/matches.ts';
import type { Leaderboards, Standings } from '#contract/standings.ts';
import { writeCsvFile } from '#server/http/csv.ts';

export const TABLE_COLUMNS = [
  'position',
  'team',
  'played',
  'won',
  'drawn',
  'lost',
  'goals_for',
  'goals_against',
  'goal_difference',
  'points_deducted',
  'points',
] as const;
const PLAYER_COLUMNS = ['rank', 'name', 'id', 'goals', 'assists', 'yellow_cards', 'red_cards'] as const;
export const LEADERBOARD_COLUMNS = ['board', ...PLAYER_COLUMNS] as const;
const BOARDS = ['goals', 'assists', 'cards'] as const;

/** A row for each team. */
export function buildStandingsCsv({ standings }: Standings, query: CsvQuery): Promise<string> {
  const rows = standings.map((row) => TABLE_COLUMNS.map((column) => row[column]));
  return writeCsvFile(TABLE_COLUMNS, rows, query);
}

/** A row for each place of each board, which the first column names. */
export function buildLeaderboardsCsv(boards: Leaderboards, query: CsvQuery): Promise<string> {
  const rows = BOARDS.flatMap((board) =>
    boards[board].map((entry) => [board, ...PLAYER_COLUMNS.map((column) => entry[column])]),
  );
  return writeCsvFile(LEADERBOARD_COLUMNS, rows, query);
}
