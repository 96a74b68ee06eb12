import type { CsvQuery } from '#contract/matches.ts';
import { writeCsv, writeCsvHead } from '#server/http/csv.ts';
import type { PlayerLineRow, ResultRow } from '#server/matches/league-export-queries.ts';

export const RESULT_COLUMNS = [
  'match_id',
  'submission_date',
  'status',
  'type',
  'match_name',
  'blue_name',
  'blue_goals',
  'green_name',
  'green_goals',
  'overall_player_count',
  'event_count',
] as const satisfies (keyof ResultRow)[];

export const PLAYER_LINE_COLUMNS = [
  'match_id',
  'submission_date',
  'type',
  'team',
  'team_name',
  'name',
  'id',
  'goals',
  'assists',
  'yellow_cards',
  'red_cards',
] as const satisfies (keyof PlayerLineRow)[];

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
