import { writeCsv } from '#server/http/csv.ts';
import type { PlayerLineRow, ResultRow } from '#server/matches/league-export-queries.ts';

const RESULT_COLUMNS = [
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

const PLAYER_LINE_COLUMNS = [
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

export async function writeResultsHead(hasHeaders: boolean): Promise<string> {
  return hasHeaders ? writeCsv([RESULT_COLUMNS]) : '';
}

export function writeResults(results: readonly ResultRow[]): Promise<string> {
  return writeCsv(results.map((result) => RESULT_COLUMNS.map((column) => result[column])));
}

export async function writePlayerLinesHead(hasHeaders: boolean): Promise<string> {
  return hasHeaders ? writeCsv([PLAYER_LINE_COLUMNS]) : '';
}

export function writePlayerLines(lines: readonly PlayerLineRow[]): Promise<string> {
  return writeCsv(lines.map((line) => PLAYER_LINE_COLUMNS.map((column) => line[column])));
}
