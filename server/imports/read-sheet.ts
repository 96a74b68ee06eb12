import { group } from 'd3-array';
import Papa from 'papaparse';
import { MAX_CELL_LENGTH, MAX_NAME_LENGTH, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '#contract/limits.ts';
import { cleanText } from '#contract/plain-text.ts';

/** A pasted sheet or a CSV file; the first row holds the columns' heads. */
export interface Sheet {
  heads: string[];
  rows: SheetRow[];
}

export interface SheetRow {
  /** As spreadsheets count: the heads are row 1. */
  number: number;
  /** As many as there are heads, cleaned like names. */
  cells: string[];
  /** Columns whose cells are beyond the limit; `cells` has the beginning of their text. */
  tooLong: number[];
}

/** A cell's other text; `row` counts from 1, the row of heads, and `column` from 0. */
export interface CellCorrection {
  row: number;
  column: number;
  text: string;
}

export type SheetReading = { sheet: Sheet } | { sheet: null; problem: string };

/** Excel's own first line of a CSV file; it shows no row for it. */
const SEPARATOR_LINE = /^sep=.\r?\n/i;

/** Reads tabs, commas, semicolons and bars as separators, quotes and a byte order mark; empty rows are left out. */
export function readSheet(text: string, corrections: readonly CellCorrection[] = []): SheetReading {
  const plain = text.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '');
  const correctionsOf = group(corrections, ({ row }) => row);
  const rows: SheetRow[] = [];
  let number = 0;
  let count = 0;
  Papa.parse<string[]>(plain, {
    delimiter: guessSeparator(plain),
    step({ data: cells }) {
      number += 1;
      for (const { column, text: corrected } of correctionsOf.get(number) ?? []) {
        if (column < cells.length) cells[column] = corrected;
      }
      const row = readRow(number, cells);
      if (row.cells.every((cell) => cell === '')) return;
      count += 1;
      if (count <= MAX_SHEET_ROWS + 1) rows.push(row);
    },
  });
  const [head, ...body] = rows;
  if (!head || body.length === 0) return refuse('The sheet needs a row of column names and at least one row below it.');
  if (count > MAX_SHEET_ROWS + 1)
    return refuse(
      `The sheet has ${formatCount(count - 1)} rows; ${formatCount(MAX_SHEET_ROWS)} can be imported in one go.`,
    );
  const [longHead] = head.tooLong;
  if (longHead !== undefined)
    return refuse(`The name of column ${longHead + 1} has more than ${formatCount(MAX_CELL_LENGTH)} characters.`);
  const width = head.cells.findLastIndex((cell) => cell !== '') + 1;
  if (width > MAX_SHEET_COLUMNS) return refuse(`The sheet has ${width} columns; it can have ${MAX_SHEET_COLUMNS}.`);
  const tooWide = body.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (tooWide) return refuse(`Row ${tooWide.number} has more cells than there are column names.`);
  const padded = body.map((row) => ({ ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? '') }));
  return { sheet: { heads: head.cells.slice(0, width), rows: padded } };
}

function refuse(problem: string): SheetReading {
  return { sheet: null, problem };
}

function readRow(number: number, texts: readonly string[]): SheetRow {
  const tooLong = texts.flatMap((text, column) => (text.length > MAX_CELL_LENGTH ? [column] : []));
  const cells = texts.map((text) =>
    text.length > MAX_CELL_LENGTH ? `${cleanCell(text.slice(0, MAX_NAME_LENGTH))}…` : cleanCell(text),
  );
  return { number, cells, tooLong };
}

/** The separator that the row of heads has most often; cells below it may hold the others. */
function guessSeparator(text: string): string {
  const heads =
    text
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const counts = ['\t', ';', ',', '|'].map((separator) => ({ separator, count: heads.split(separator).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

const PLAIN = /^[!-~]*$|^[!-~][ -~]*[!-~]$/;

/** A cell on one line, as a name is stored. */
function cleanCell(cell: string): string {
  return PLAIN.test(cell) ? cell : cleanText(cell.replace(/\p{Cc}+/gu, ' '));
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}
