import { useMemo, useState } from 'react';

/** Rows that a table shows at once. */
export const ROWS_PER_PAGE = 50;

export type Direction = 'ascending' | 'descending';

export interface Sort<C extends string> {
  column: C;
  direction: Direction;
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** What a row is sorted by in each column. */
export type SortKeys<R, C extends string> = Record<C, (row: R) => number | string>;

/** Rows in the order of a column; equals keep the order that they come in. */
export function sortRows<R, C extends string>(
  rows: readonly R[],
  keys: SortKeys<R, C>,
  { column, direction }: Sort<C>,
): R[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(keys[column](a), keys[column](b)));
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** The next sort by a column: numbers begin with the highest, words with A; the same column turns around. */
export function toggleSort<C extends string>(sort: Sort<C> | null, column: C, isOfWords: boolean): Sort<C> {
  if (sort?.column === column) {
    return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { column, direction: isOfWords ? 'ascending' : 'descending' };
}

/** A table's rows as a reader has sorted them, 50 a page; until then in the order that they come in. */
export function useSortedRows<R, C extends string>(
  rows: readonly R[],
  keys: SortKeys<R, C>,
  initial: Sort<C> | null = null,
) {
  const [sort, setSort] = useState(initial);
  const [page, setPage] = useState(1);
  const isInitial = sort?.column === initial?.column && sort?.direction === initial?.direction;
  const sorted = useMemo(
    () => (sort === null || isInitial ? rows : sortRows(rows, keys, sort)),
    [rows, keys, sort, isInitial],
  );
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE));
  const first = (Math.min(page, pages) - 1) * ROWS_PER_PAGE;

  return {
    /** Of the page. */
    rows: sorted.slice(first, first + ROWS_PER_PAGE),
    /** How many rows come before the page. */
    first,
    count: sorted.length,
    page: Math.min(page, pages),
    pages,
    turnTo: setPage,
    sort,
    sortBy(column: C) {
      const [row] = rows;
      setSort(toggleSort(sort, column, row !== undefined && typeof keys[column](row) === 'string'));
      setPage(1);
    },
  };
}
