import { stringify } from 'csv-stringify/sync';
import { range } from 'd3-array';
import type { CsvQuery } from '#contract/matches.ts';
import { mapInSlices } from '#server/map-in-slices.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

type Cell = string | number | null;

/** A call of the package costs as much as 20 rows. */
const ROWS_AT_ONCE = 200;

/** A file with the names of its columns, and the byte order mark by which Excel recognises UTF-8, if the query has them. */
export async function writeCsvFile(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  query: CsvQuery,
): Promise<string> {
  return `${await writeCsvHead(columns, query)}${await writeCsv(rows)}`;
}

/** The beginning of a file whose rows follow. */
export async function writeCsvHead(columns: readonly string[], query: CsvQuery): Promise<string> {
  return `${query.bom ? '\uFEFF' : ''}${query['include-headers'] ? await writeCsv([columns]) : ''}`;
}

/** CSV by RFC 4180, with formulas escaped; null is an empty cell. Separators of every locale are quoted. */
export async function writeCsv(rows: readonly (readonly Cell[])[]): Promise<string> {
  const starts = range(0, rows.length, ROWS_AT_ONCE);
  const parts = await mapInSlices(starts, (start) =>
    stringify(rows.slice(start, start + ROWS_AT_ONCE), {
      record_delimiter: '\r\n',
      quote_record_delimiter: true,
      quoted_match: /[,;\t]/,
      cast: { string: escapeFormula },
    }),
  );
  return parts.join('');
}

/** The start of a formula, also in full-width characters, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Spreadsheets execute a cell that starts like a formula; an apostrophe makes it text. Plain numbers are safe. */
function escapeFormula(cell: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(cell);
  return FORMULA.test(cell) && !isNumber ? `'${cell}` : cell;
}

/** A cell of one of our files without the apostrophe before a formula. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
