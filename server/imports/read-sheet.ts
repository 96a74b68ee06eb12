import Papa from 'papaparse';

export const MAX_SHEET_ROWS = 5_000;

/** A pasted sheet or a CSV file; the first row holds the columns' heads. */
export interface Sheet {
  heads: string[];
  rows: SheetRow[];
}

export interface SheetRow {
  /** As spreadsheets count: the heads are row 1. */
  number: number;
  /** As many as there are heads, without space around them. */
  cells: string[];
}

export type SheetReading = { sheet: Sheet } | { sheet: null; problem: string };

/** Reads tabs, commas, semicolons and bars as separators, quotes and a byte order mark; empty rows are left out. */
export function readSheet(text: string): SheetReading {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess: ['\t', ',', ';', '|'] });
  const rows = data
    .map((cells, at) => ({ number: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = rows;
  if (!head || body.length === 0)
    return { sheet: null, problem: 'The sheet needs a row of column names and at least one row below it.' };
  if (body.length > MAX_SHEET_ROWS) {
    return {
      sheet: null,
      problem: `The sheet has ${body.length.toLocaleString('en-GB')} rows; ${MAX_SHEET_ROWS.toLocaleString('en-GB')} can be imported in one go.`,
    };
  }
  const width = head.cells.length;
  const tooWide = body.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (tooWide) return { sheet: null, problem: `Row ${tooWide.number} has more cells than there are column names.` };
  return {
    sheet: {
      heads: head.cells,
      rows: body.map(({ number, cells }) => ({
        number,
        cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      })),
    },
  };
}
