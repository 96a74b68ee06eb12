import { writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes, writeNotesOf } from '#contract/competitions/table-notes.ts';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import { TABLE_COLUMNS, TABLE_FIGURE_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { writeCsvFile } from '#server/kit/http/csv.ts';

/**
 * A row for each team of each table; `form` has the oldest match first, `place_shown` is '2=' for a shared place, and `notes`
 * says what was deducted and who withdrew.
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
