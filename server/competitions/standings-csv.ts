import { BOARD_PLAYER_COLUMNS, LEADERBOARD_COLUMNS, STANDING_COLUMNS } from '#contract/csv-columns.ts';
import type { CsvQuery } from '#contract/matches.ts';
import type { Leaderboards, Standings } from '#contract/standings.ts';
import { writeCsvFile } from '#server/http/csv.ts';

const BOARDS = ['goals', 'assists', 'cards'] as const;

/** A row for each team. */
export function buildStandingsCsv({ standings }: Standings, query: CsvQuery): Promise<string> {
  const rows = standings.map((row) => STANDING_COLUMNS.map((column) => row[column] ?? null));
  return writeCsvFile(STANDING_COLUMNS, rows, query);
}

/** A row for each place of each board, which the first column names. */
export function buildLeaderboardsCsv(boards: Leaderboards, query: CsvQuery): Promise<string> {
  const rows = BOARDS.flatMap((board) =>
    boards[board].map((entry) => [board, ...BOARD_PLAYER_COLUMNS.map((column) => entry[column])]),
  );
  return writeCsvFile(LEADERBOARD_COLUMNS, rows, query);
}
