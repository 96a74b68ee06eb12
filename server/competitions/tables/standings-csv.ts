import { listTableNotes, writeNotesOf } from '#contract/competitions/table-notes.ts';
import { BOARD_PLAYER_COLUMNS, LEADERBOARD_COLUMNS, STANDING_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { nameCounted } from '#contract/leagues/board-words.ts';
import type { Leaderboards, Standings, StatEntry } from '#contract/leagues/standings.ts';
import { writeCsvFile } from '#server/kit/http/csv.ts';

function writeStatRow(board: string, { rank, name, id, value }: StatEntry) {
  return [board, rank, name, id, null, null, null, null, value];
}

const BOARDS = ['goals', 'assists', 'cards'] as const;

/** A row for each team. */
export function buildStandingsCsv({ standings, deductions }: Standings, query: CsvQuery): Promise<string> {
  const notes = listTableNotes({ deductions: deductions.map(({ team, ...one }) => ({ name: team, ...one })) });
  const rows = standings.map((row) =>
    STANDING_COLUMNS.map((column) => (column === 'notes' ? writeNotesOf(row.team, notes) : (row[column] ?? null))),
  );
  return writeCsvFile(STANDING_COLUMNS, rows, query);
}

/** A row for each place of each board, which the first column names. */
export function buildLeaderboardsCsv(boards: Leaderboards, query: CsvQuery): Promise<string> {
  const rows = BOARDS.flatMap((board) =>
    boards[board].map((entry) => [board, ...BOARD_PLAYER_COLUMNS.map((column) => entry[column]), null]),
  );
  const { stats = [], player_of_the_match = [] } = boards;
  const byVotes = player_of_the_match.map((entry) => writeStatRow('player_of_the_match', entry));
  const byStats = stats.flatMap(({ stat, total, per_90 }) => [
    ...total.map((entry) => writeStatRow(stat, entry)),
    ...per_90.map((entry) => writeStatRow(`${stat}_per_90`, entry)),
  ]);
  const counted = nameCounted(boards);
  return writeCsvFile(
    LEADERBOARD_COLUMNS,
    [...rows, ...byStats, ...byVotes].map((row) => [...row, counted]),
    query,
  );
}
