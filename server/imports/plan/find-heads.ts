import type { ImportKind } from '#contract/imports/schema.ts';
import { type Columns, findColumnProblem, foldHead, guessColumns } from '#server/imports/read/guess-columns.ts';
import { readDay } from '#server/imports/read/read-day.ts';
import { readScore } from '#server/results/counted/read-score.ts';

/** Number of rows searched for heads, which a title and notes may precede. */
const ROWS_SEARCHED = 20;
const FEWEST_HEADS = 2;

/**
 * The index of the row of heads: the first with enough known columns, or the one with most known heads. -1 for a sheet
 * that begins with data.
 */
export function findHeads(rows: readonly (readonly string[])[], kind: ImportKind): number {
  const guesses = rows.slice(0, ROWS_SEARCHED).map((cells) => guessColumns(cells, kind));
  const complete = guesses.findIndex((columns) => findColumnProblem(columns, kind) === null);
  if (complete >= 0) return complete;
  const counts = guesses.map((columns) => columns.filter((field) => field !== null).length);
  const most = Math.max(...counts);
  if (most >= FEWEST_HEADS) return counts.indexOf(most);
  return most === 0 && (isListOfNames(kind) || (rows[0] ?? []).some(isData)) ? -1 : 0;
}

/** In such a sheet, names of teams and players resemble unknown heads. */
function isListOfNames(kind: ImportKind): boolean {
  return kind === 'teams' || kind === 'squads';
}

function isData(cell: string): boolean {
  return isDay(cell) || readScore(cell).score !== null;
}

function isDay(cell: string): boolean {
  return readDay(cell, 'day first').day !== null;
}

/** Guesses the columns of a sheet without heads: matches are recognised by a date, a score and two names. */
export function guessByContent(rows: readonly (readonly string[])[], width: number, kind: ImportKind): Columns {
  const columns: Columns = Array.from({ length: width }, () => null);
  if (kind === 'teams') return columns.with(0, 'name');
  if (kind !== 'matches' && kind !== 'fixtures') return columns;
  const first = rows.slice(0, ROWS_SEARCHED);
  const hasMostly = (column: number, test: (cell: string) => boolean) =>
    first.filter((cells) => test(cells[column] ?? '')).length > first.length / 2;
  const takeFirst = (field: 'date' | 'score' | 'home' | 'away', test: (cell: string) => boolean) => {
    const column = columns.findIndex((held, at) => held === null && hasMostly(at, test));
    if (column >= 0) columns[column] = field;
  };
  takeFirst('date', isDay);
  if (kind === 'matches') takeFirst('score', (cell) => readScore(cell).score !== null);
  takeFirst('home', isName);
  takeFirst('away', isName);
  return columns;
}

function isName(cell: string): boolean {
  return /\p{L}/u.test(cell) && !isData(cell);
}

export const HEADING = 'A heading.';
const TOTALS = new Set([
  'total',
  'totals',
  'grand total',
  'subtotal',
  'sum',
  'average',
  'gesamt',
  'summe',
  'totale',
  'totaal',
]);

/** Explains why a row below the heads holds no data, in one sentence; null if it does. */
export function findRowWithoutData(
  cells: readonly string[],
  heads: readonly string[],
  kind: ImportKind,
): string | null {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [{ cell, head: heads[at] ?? '' }]));
  if (heads.length >= FEWEST_HEADS && filled.every(({ cell, head }) => cell === head))
    return 'Repeats the column names.';
  if (filled.every(({ cell }) => /^[-–—=_*.~]{2,}$/.test(cell))) return 'A row of lines.';
  if (TOTALS.has(foldHead(filled[0]?.cell ?? ''))) return 'A row of totals.';
  const [only, other] = filled;
  if (!isListOfNames(kind) && only && !other && cells.length > FEWEST_HEADS && isName(only.cell)) return HEADING;
  return null;
}
