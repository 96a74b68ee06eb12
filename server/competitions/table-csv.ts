import type { CompetitionTables } from '#contract/competition-tables.ts';
import { writePlace } from '#contract/place-words.ts';
import { writeCsv } from '#server/http/csv.ts';

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
const COLUMNS = ['group', ...FIGURES, 'form', 'zone', 'place_shown'] as const;

/** A row for each team of each table; `form` has the oldest match first, `place_shown` is '2=' for a shared place. */
export function buildTableCsv({ tables }: CompetitionTables, hasHeaders: boolean): Promise<string> {
  const rows = tables.flatMap(({ group, rows: teams }) =>
    teams.map((row) => [group, ...FIGURES.map((figure) => row[figure]), row.form.join(''), row.zone, writePlace(row)]),
  );
  return writeCsv(hasHeaders ? [COLUMNS, ...rows] : rows);
}
