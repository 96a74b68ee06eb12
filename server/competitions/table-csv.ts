import type { CompetitionTables } from '#contract/competition-tables.ts';
import { TABLE_COLUMNS, TABLE_FIGURES } from '#contract/csv-columns.ts';
import type { CsvQuery } from '#contract/matches.ts';
import { writePlace } from '#contract/place-words.ts';
import { writeCsvFile } from '#server/http/csv.ts';

/** A row for each team of each table; `form` has the oldest match first, `place_shown` is '2=' for a shared place. */
export function buildTableCsv({ tables }: CompetitionTables, query: CsvQuery): Promise<string> {
  const rows = tables.flatMap(({ group, rows: teams }) =>
    teams.map((row) => [
      group,
      ...TABLE_FIGURES.map((figure) => row[figure]),
      row.form.join(''),
      row.zone,
      writePlace(row),
      row.team?.id ?? null,
    ]),
  );
  return writeCsvFile(TABLE_COLUMNS, rows, query);
}
