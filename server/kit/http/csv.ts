import { stringify } from 'csv-stringify/sync';
import { range } from 'd3-array';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';

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
/** The same after a separator of any locale; a quote there may open a cell. */
const INNER_FORMULA = /^'*"*[=+\-@＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const SEPARATOR = /([,;\t\r\n])/;

/**
 * Spreadsheets execute a cell that starts like a formula; an apostrophe makes it text. Those of another locale split cells
 * at their own separator, so that its pieces get one too. Plain numbers are safe.
 */
function escapeFormula(cell: string): string {
  const start = FORMULA.test(cell) && !NUMBER.test(cell) ? "'" : '';
  return start + mapPieces(cell, (piece) => (INNER_FORMULA.test(piece) && !NUMBER.test(piece) ? `'${piece}` : piece));
}

/** A cell of one of our files without the apostrophes before formulas. */
export function unescapeFormula(cell: string): string {
  const text = mapPieces(cell, (piece) =>
    piece.startsWith("'") && INNER_FORMULA.test(piece) ? piece.slice(1) : piece,
  );
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Changes the pieces of a cell that follow a separator. */
function mapPieces(cell: string, change: (piece: string) => string): string {
  if (!SEPARATOR.test(cell)) return cell;
  return cell
    .split(SEPARATOR)
    .map((piece, at) => (at > 0 && at % 2 === 0 ? change(piece) : piece))
    .join('');
}
