import { PLAYER_LINE_COLUMNS, RESULT_COLUMNS } from '#contract/csv-columns.ts';
import type { CsvQuery } from '#contract/matches.ts';
import { writeCsv, writeCsvHead } from '#server/http/csv.ts';
import type { PlayerLineRow, ResultRow } from '#server/matches/league-export-queries.ts';

export async function writeResultsHead(query: CsvQuery): Promise<string> {
  return writeCsvHead(RESULT_COLUMNS, query);
}

export function writeResults(results: readonly ResultRow[]): Promise<string> {
  return writeCsv(results.map((result) => RESULT_COLUMNS.map((column) => result[column])));
}

export async function writePlayerLinesHead(query: CsvQuery): Promise<string> {
  return writeCsvHead(PLAYER_LINE_COLUMNS, query);
}

export function writePlayerLines(lines: readonly PlayerLineRow[]): Promise<string> {
  return writeCsv(lines.map((line) => PLAYER_LINE_COLUMNS.map((column) => line[column])));
}
