import { CsvError, parse } from 'csv-parse/sync';
import { group, rollup } from 'd3-array';
import type { ImportKind } from '#contract/imports/schema.ts';
import { clip } from '#contract/kit/clip.ts';
import { MAX_CELL_LENGTH, MAX_NAME_LENGTH, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '#contract/kit/limits.ts';
import { cleanText } from '#contract/kit/plain-text.ts';
import { findHeads, findRowWithoutData, HEADING } from '#server/imports/plan/find-heads.ts';
import { unescapeFormula } from '#server/kit/http/csv.ts';

/** A pasted sheet or a CSV file. */
export interface Sheet {
  /** The number of the row with the column heads, after which the rows begin; 0 without one. */
  headRow: number;
  /** Empty texts for a sheet without heads. */
  heads: string[];
  rows: SheetRow[];
}

export interface SheetRow {
  /** Spreadsheet numbering, from 1. */
  number: number;
  /** One cell per head, cleaned like names. */
  cells: string[];
  /** Columns whose cells exceed the limit; `cells` has the beginning of their text. */
  tooLong: number[];
  /** Why the row holds no data, in one sentence; null if it does. */
  leftOut: string | null;
  /** The last preceding heading, a row with a single cell such as 'Matchday 2'; empty without one. */
  heading: string;
}

/** A cell's replaced text; `row` counts from 1, `column` from 0. */
export interface CellCorrection {
  row: number;
  column: number;
  text: string;
}

export type SheetReading = { sheet: Sheet } | { sheet: null; problem: string };

/** A title and notes, and the row of heads. */
const MAX_ROWS_ABOVE = 21;
/** Characters sampled to guess the separator. */
const SEPARATOR_SAMPLE = 20_000;

/** The separator line that Excel writes first in a CSV file and doesn't show as a row. */
const SEPARATOR_LINE = /^sep=.\r?\n/i;

/** Supports tabs, commas, semicolons and bars as separators, quotes and a byte order mark; empty rows are dropped. */
export function readSheet(
  text: string,
  kind: ImportKind,
  corrections: readonly CellCorrection[] = [],
  chosenHeadRow?: number,
): SheetReading {
  const plain = text.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '');
  const correctionsOf = group(corrections, ({ row }) => row);
  const rows: SheetRow[] = [];
  let number = 0;
  let count = 0;
  function take(cells: string[]): null {
    number += 1;
    for (const { column, text: corrected } of correctionsOf.get(number) ?? []) {
      if (column < cells.length) cells[column] = corrected;
    }
    const row = readRow(number, cells);
    if (row.cells.some((cell) => cell !== '')) {
      count += 1;
      if (count <= MAX_SHEET_ROWS + MAX_ROWS_ABOVE) rows.push(row);
    }
    return null;
  }
  try {
    parse(plain, {
      delimiter: guessSeparator(plain),
      relax_quotes: true,
      relax_column_count: true,
      on_record: take,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(`Row ${number + 1} begins a cell with a quotation mark that is not closed.`);
  }
  const place =
    chosenHeadRow === undefined
      ? findHeads(
          rows.map((row) => row.cells),
          kind,
        )
      : rows.findIndex((row) => row.number === chosenHeadRow);
  const head = rows[place];
  const body = rows.slice(place + 1);
  if (body.length === 0) return refuse('The sheet needs a row of column names and at least one row below it.');
  const bodyCount = count - place - 1;
  if (bodyCount > MAX_SHEET_ROWS)
    return refuse(
      `The sheet has ${formatCount(bodyCount)} rows; ${formatCount(MAX_SHEET_ROWS)} can be imported in one go.`,
    );
  const [longHead] = head?.tooLong ?? [];
  if (longHead !== undefined)
    return refuse(`The name of column ${longHead + 1} has more than ${formatCount(MAX_CELL_LENGTH)} characters.`);
  const width = Math.max(...(head ? [head] : body).map((row) => row.cells.findLastIndex((cell) => cell !== '') + 1));
  if (width > MAX_SHEET_COLUMNS) return refuse(`The sheet has ${width} columns; it can have ${MAX_SHEET_COLUMNS}.`);
  const tooWide = body.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (tooWide) return refuse(`Row ${tooWide.number} has more cells than there are column names.`);
  const pad = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const heads = pad(head?.cells ?? []);
  let heading = '';
  const padded = body.map((row) => {
    const cells = pad(row.cells);
    const leftOut = findRowWithoutData(cells, heads, kind);
    if (leftOut === HEADING) heading = cells.find((cell) => cell !== '') ?? '';
    return { ...row, cells, leftOut, heading };
  });
  return { sheet: { headRow: head?.number ?? 0, heads, rows: padded } };
}

function refuse(problem: string): SheetReading {
  return { sheet: null, problem };
}

function readRow(number: number, texts: readonly string[]): SheetRow {
  const tooLong = texts.flatMap((text, column) => (text.length > MAX_CELL_LENGTH ? [column] : []));
  const cells = texts.map((text) => cleanCell(text.length > MAX_CELL_LENGTH ? clip(text, MAX_NAME_LENGTH) : text));
  return { number, cells, tooLong, leftOut: null, heading: '' };
}

/**
 * The separator with the most consistent count in the first rows. A title above the heads may have none, and cells may
 * contain the others.
 */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, SEPARATOR_SAMPLE)
    .split(/[\r\n]+/, MAX_ROWS_ABOVE)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const scores = ['\t', ';', ',', '|'].map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const regular = Math.max(
      0,
      ...rollup(
        counts,
        (equal) => equal.length,
        (count) => count,
      ).values(),
    );
    return { separator, score: [regular, Math.max(0, ...counts)] as const };
  });
  return scores.reduce((best, next) => (ascending(best.score, next.score) < 0 ? next : best)).separator;
}

function ascending(one: readonly [number, number], other: readonly [number, number]): number {
  return one[0] - other[0] || one[1] - other[1];
}

const PLAIN_CELL = /^[!-~]*$|^[!-~][ -~]*[!-~]$/;

/** A cell on one line, cleaned like a name. */
function cleanCell(text: string): string {
  const cell = unescapeFormula(text);
  return PLAIN_CELL.test(cell) ? cell : cleanText(cell.replace(/\p{Cc}+/gu, ' '));
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}
