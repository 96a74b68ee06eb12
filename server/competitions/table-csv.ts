import type { CompetitionTables } from '#contract/competition-tables.ts';
import type { CsvQuery } from '#contract/matches.ts';
import { writeCsvFile } from '#server/http/csv.ts';

const FIGURES = [
  'place',
  'name',
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
export const TABLE_COLUMNS = ['group', ...FIGURES, 'form', 'zone'] as const;

/** A row for each team of each table; `form` has the oldest match first. */
export function buildTableCsv({ tables }: CompetitionTables, query: CsvQuery): Promise<string> {
  const rows = tables.flatMap(({ group, rows: teams }) =>
    teams.map((row) => [group, ...FIGURES.map((figure) => row[figure]), row.form.join(''), row.zone]),
  );
  return writeCsvFile(TABLE_COLUMNS, rows, query);
}
