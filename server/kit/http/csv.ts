import type { CsvQuery } from '#contract/kit/parts.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

export type CsvValue = string | number | null;

/** The cells of a row in column order; the compiler reports a missing column. */
export function listCells<C extends string>(
  columns: readonly C[],
  row: Readonly<Record<C, CsvValue | undefined>>,
): CsvValue[] {
  return columns.map((column) => row[column] ?? null);
}

/** A file with its column names, and on request the byte order mark by which Excel recognises UTF-8. */
export async function writeCsvFile(
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  query: CsvQuery,
): Promise<string> {
  return `${await writeCsvHead(columns, query)}${await writeCsv(rows)}`;
}

/** The start of a file, before its rows. */
export async function writeCsvHead(columns: readonly string[], query: CsvQuery): Promise<string> {
  return `${query.bom ? '\uFEFF' : ''}${query['include-headers'] ? await writeCsv([columns]) : ''}`;
}

/** CSV by RFC 4180, with formulas escaped; null is an empty cell, as is a field that a row lacks. */
export async function writeCsv(rows: readonly (readonly CsvValue[])[]): Promise<string> {
  return (await mapInSlices(rows, (row) => `${row.map(writeCell).join(',')}\r\n`)).join('');
}

/** Separators of every locale are quoted. */
const QUOTED = /[",;\t\r\n]/;

function writeCell(value: CsvValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  const cell = escapeFormula(value);
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The start of a formula, also in full-width characters, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** The same after a separator of any locale; a quote there may open a cell. */
const INNER_FORMULA = /^'*"*[=+\-@＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const SEPARATOR = /([,;\t\r\n])/;

/**
 * Spreadsheets execute a cell that begins like a formula; an apostrophe makes it text. Those of another locale split
 * cells at their own separator, so the pieces are escaped as well. Plain numbers are safe.
 */
function escapeFormula(cell: string): string {
  const start = FORMULA.test(cell) && !NUMBER.test(cell) ? "'" : '';
  return start + mapPieces(cell, (piece) => (INNER_FORMULA.test(piece) && !NUMBER.test(piece) ? `'${piece}` : piece));
}

/** A cell of our files without the apostrophes before formulas. */
export function unescapeFormula(cell: string): string {
  const text = mapPieces(cell, (piece) =>
    piece.startsWith("'") && INNER_FORMULA.test(piece) ? piece.slice(1) : piece,
  );
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Changes the pieces of a cell after a separator. */
function mapPieces(cell: string, change: (piece: string) => string): string {
  if (!SEPARATOR.test(cell)) return cell;
  return cell
    .split(SEPARATOR)
    .map((piece, at) => (at > 0 && at % 2 === 0 ? change(piece) : piece))
    .join('');
}
