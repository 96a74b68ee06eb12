import Papa from 'papaparse';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '#contract/limits.ts';
import { cleanText } from '#contract/plain-text.ts';
import { mapInSlices, yieldToOthers } from '#server/map-in-slices.ts';

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
export async function readSheet(text: string, corrections: readonly CellCorrection[] = []): Promise<SheetReading> {
  const plain = text.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '');
  const { data } = Papa.parse<string[]>(plain, { delimiter: guessSeparator(plain) });
  for (const { row, column, text: corrected } of corrections) {
    const cells = data[row - 1];
    if (cells && column < cells.length) cells[column] = corrected;
  }
  await yieldToOthers();
  const cleaned = await mapInSlices(data, (cells, at) => ({ number: at + 1, cells: cells.map(cleanCell) }));
  const rows = cleaned.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = rows;
  if (!head || body.length === 0)
    return { sheet: null, problem: 'The sheet needs a row of column names and at least one row below it.' };
  if (body.length > MAX_SHEET_ROWS) {
    return {
      sheet: null,
      problem: `The sheet has ${body.length.toLocaleString('en-GB')} rows; ${MAX_SHEET_ROWS.toLocaleString('en-GB')} can be imported in one go.`,
    };
  }
  const width = head.cells.findLastIndex((cell) => cell !== '') + 1;
  if (width > MAX_SHEET_COLUMNS)
    return { sheet: null, problem: `The sheet has ${width} columns; it can have ${MAX_SHEET_COLUMNS}.` };
  const tooWide = body.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (tooWide) return { sheet: null, problem: `Row ${tooWide.number} has more cells than there are column names.` };
  const padded = await mapInSlices(body, ({ number, cells }) => ({
    number,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  }));
  await yieldToOthers();
  return { sheet: { heads: head.cells.slice(0, width), rows: padded } };
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
