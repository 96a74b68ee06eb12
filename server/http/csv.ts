import { stringify } from 'csv-stringify/sync';

export const CSV_TYPE = 'text/csv; charset=utf-8';

type Cell = string | number | null;

/** CSV by RFC 4180, with formulas escaped; null is an empty cell. */
export function writeCsv(rows: (readonly Cell[])[]): string {
  return stringify(rows, { record_delimiter: '\r\n', quote_record_delimiter: true, cast: { string: escapeFormula } });
}

/** Spreadsheets execute a cell that starts like a formula; an apostrophe makes it text. Plain numbers are safe. */
function escapeFormula(cell: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(cell);
  return /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
}
