import { useMemo, useState } from 'react';

export const ROWS_PER_PAGE = 50;

export type Direction = 'ascending' | 'descending';

export interface Sort<C extends string> {
  column: C;
  direction: Direction;
}

/** Created on the first sort by text, as few pages begin with one and it takes a phone 20 ms. */
let collator: Intl.Collator | undefined;

/** The sort key of a row for each column. */
export type SortKeys<R, C extends string> = Record<C, (row: R) => number | string>;

/** Sorts rows by a column; the sort is stable. */
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
  collator ??= new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(a), String(b));
}

/** The sort after a click on a column: highest number first or A first; a second click reverses it. */
export function toggleSort<C extends string>(sort: Sort<C> | null, column: C, isText: boolean): Sort<C> {
  if (sort?.column === column) {
    return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { column, direction: isText ? 'ascending' : 'descending' };
}

/** One page of a table's rows in the chosen order; by default in the given order. */
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
    rows: sorted.slice(first, first + ROWS_PER_PAGE),
    /** Index of the page's first row. */
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
