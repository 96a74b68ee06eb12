import { writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes, writeNotesOf } from '#contract/competitions/table-notes.ts';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import {
  BOARD_PLAYER_COLUMNS,
  LEADERBOARD_COLUMNS,
  STANDING_COLUMNS,
  TABLE_COLUMNS,
  TABLE_FIGURE_COLUMNS,
} from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { nameCounted } from '#contract/leagues/board-words.ts';
import type { Leaderboards, Standings, StatEntry } from '#contract/leagues/standings.ts';
import { writeCsvFile } from '#server/kit/http/csv.ts';

function writeStatRow(board: string, { rank, name, id, value }: StatEntry) {
  return [board, rank, name, id, null, null, null, null, value];
}

const BOARDS = ['goals', 'assists', 'cards'] as const;

/** One row per team. */
export function buildStandingsCsv({ standings, deductions }: Standings, query: CsvQuery): Promise<string> {
  const notes = listTableNotes({ deductions: deductions.map(({ team, ...one }) => ({ name: team, ...one })) });
  const rows = standings.map((row) =>
    STANDING_COLUMNS.map((column) => (column === 'notes' ? writeNotesOf(row.team, notes) : (row[column] ?? null))),
  );
  return writeCsvFile(STANDING_COLUMNS, rows, query);
}

/** One row per place of each board; the first column names the board. */
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

/**
 * One row per team of each table; `form` has the oldest match first. `place_shown` is '2=' for a shared place, and
 * `notes` has deductions and withdrawals.
 */
export function buildTableCsv({ tables, ...marks }: CompetitionTables, query: CsvQuery): Promise<string> {
  const notes = listTableNotes(marks);
  const rows = tables.flatMap(({ group, rows: teams }) =>
    teams.map((row) => [
      group,
      ...TABLE_FIGURE_COLUMNS.map((figure) => row[figure]),
      row.form.join(''),
      row.zone,
      writePlace(row),
      row.team?.id ?? null,
      writeNotesOf(row.name, notes),
    ]),
  );
  return writeCsvFile(TABLE_COLUMNS, rows, query);
}
