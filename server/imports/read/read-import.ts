import { IMPORT_FIELDS } from '#contract/imports/fields.ts';
import type { SheetImport } from '#contract/imports/schema.ts';
import { guessByContent } from '#server/imports/plan/find-heads.ts';
import { type Columns, guessColumns } from '#server/imports/read/guess-columns.ts';
import { type DayOrderReading, findDayOrder } from '#server/imports/read/read-day.ts';
import { readSheet, type Sheet } from '#server/imports/read/read-sheet.ts';

/** A sheet's contents, independent of its league. */
export type ImportReading =
  | { sheet: Sheet; columns: Columns; days: DayOrderReading }
  /** Why it is unreadable, in one sentence. */
  | { sheet: null; problem: string };

const DAY_FIELDS: Columns = ['date', 'from', 'to'];

/** Takes up to seconds, so the server reads sheets in a worker thread (`SheetReader`). */
export function readImport(request: SheetImport): ImportReading {
  const reading = readSheet(request.text, request.kind, request.corrections, request.head_row);
  if (!reading.sheet) return reading;
  const { sheet } = reading;
  const columns = chooseColumns(sheet, request);
  return { sheet, columns, days: findDayOrder(listDays(sheet, columns)) };
}

/** The chosen columns that the sheet has, else the guessed ones. */
function chooseColumns({ headRow, heads, rows }: Sheet, { kind, columns }: SheetImport): Columns {
  if (!columns) {
    if (headRow > 0) return guessColumns(heads, kind);
    return guessByContent(
      rows.map(({ cells }) => cells),
      heads.length,
      kind,
    );
  }
  const fields: readonly string[] = IMPORT_FIELDS[kind];
  return heads.map((_, at) => {
    const field = columns[at] ?? null;
    return field !== null && fields.includes(field) ? field : null;
  });
}

function* listDays({ rows }: Sheet, columns: Columns): Generator<string> {
  const at = columns.flatMap((field, column) => (DAY_FIELDS.includes(field) ? [column] : []));
  for (const { cells } of rows) for (const column of at) yield cells[column] ?? '';
}
