import { stringify } from 'csv-stringify/sync';

export const CSV_TYPE = 'text/csv; charset=utf-8';

type Cell = string | number | null;

/** RFC 4180, with a line of column names if asked for (rules §7). */
export function writeCsv(columns: readonly string[], rows: readonly (readonly Cell[])[], hasHeaders: boolean): string {
  const lines = hasHeaders ? [columns, ...rows] : rows;
  return stringify([...lines], {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    cast: { string: guardFormula },
  });
}

/** Spreadsheets run a cell that begins like a formula; an apostrophe makes it text. A plain number runs nothing. */
function guardFormula(cell: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(cell);
  return /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
}

/**
 * `Content-Disposition` of a CSV about a thing such as Match 12: a file named by the thing, its name and the content. Old
 * programs read the ASCII name, the others the one in UTF-8 (RFC 6266).
 */
export function describeCsvFile(thing: 'Match' | 'League', id: number, name: string, content: string): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const plain = [thing.toLowerCase(), id, ascii, content].filter(Boolean).join('-');
  const shown = name.replace(/[/\\:*?"<>|\p{C}]/gu, ' ').trim();
  const full = encodeURIComponent(`${thing} ${id} ${shown} ${content}.csv`).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${plain}.csv"; filename*=UTF-8''${full}`;
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
