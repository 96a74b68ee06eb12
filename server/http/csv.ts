import { stringify } from 'csv-stringify/sync';

export const CSV_TYPE = 'text/csv; charset=utf-8';

type Cell = string | number | null;

/** RFC 4180, with guarded cells (rules §7); null is an empty cell. */
export function writeCsv(rows: (readonly Cell[])[]): string {
  return stringify(rows, { record_delimiter: '\r\n', quote_record_delimiter: true, cast: { string: guardFormula } });
}

/** Spreadsheets run a cell that begins like a formula; an apostrophe makes it text. A plain number runs nothing. */
function guardFormula(cell: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(cell);
  return /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
}
