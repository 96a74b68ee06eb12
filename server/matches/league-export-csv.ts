import { LATER_PLAYER_LINE_COLUMNS, PLAYER_LINE_COLUMNS, RESULT_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { pickPlayerExtras } from '#contract/matches/stats.ts';
import { writeCsv, writeCsvHead } from '#server/kit/http/csv.ts';
import type { LeagueResults, PlayerLineRow, ResultRow } from '#server/matches/league-export-queries.ts';
import { listLaterCells } from '#server/matches/match-csv.ts';

export async function writeResultsHead(query: CsvQuery): Promise<string> {
  return writeCsvHead(RESULT_COLUMNS, query);
}

export function writeResults(results: readonly ResultRow[]): Promise<string> {
  return writeCsv(results.map((result) => RESULT_COLUMNS.map((column) => result[column])));
}

/** Facts that determine the columns of a league's player lines. */
type Extent = Pick<LeagueResults, 'has_stats'>;

export async function writePlayerLinesHead(query: CsvQuery, { has_stats }: Extent): Promise<string> {
  return writeCsvHead(has_stats ? LATER_PLAYER_LINE_COLUMNS : PLAYER_LINE_COLUMNS, query);
}

export function writePlayerLines(lines: readonly PlayerLineRow[], { has_stats }: Extent): Promise<string> {
  return writeCsv(
    lines.map((line) => [
      ...PLAYER_LINE_COLUMNS.map((column) => line[column]),
      ...(has_stats ? listLaterCells(pickPlayerExtras(line.sent ?? {})) : []),
    ]),
  );
}
