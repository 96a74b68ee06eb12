import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows, toggleSort } from '#web/kit/list/sorted-rows.ts';

const KEYS = { name: ({ name }: Row) => name, goals: ({ goals }: Row) => goals };
interface Row {
  name: string;
  goals: number;
}

const ROWS: Row[] = [
  { name: 'Zoë', goals: 3 },
  { name: 'anna10', goals: 3 },
  { name: 'Anna9', goals: 7 },
  { name: 'Åke', goals: 0 },
];

test('sorts numbers by size and keeps the order of equal ones', () => {
  const names = (direction: 'ascending' | 'descending') =>
    sortRows(ROWS, KEYS, { column: 'goals', direction }).map(({ name }) => name);
  expect(names('descending')).toEqual(['Anna9', 'Zoë', 'anna10', 'Åke']);
  expect(names('ascending')).toEqual(['Åke', 'Zoë', 'anna10', 'Anna9']);
});

test('sorts names by letters and numbers, ignoring case and accents', () => {
  const sorted = sortRows(ROWS, KEYS, { column: 'name', direction: 'ascending' });
  expect(sorted.map(({ name }) => name)).toEqual(['Åke', 'Anna9', 'anna10', 'Zoë']);
});

test('the first click sorts by the highest number or from A, the second reverses the order', () => {
  const first = toggleSort(null, 'goals', false);
  expect(first).toEqual({ column: 'goals', direction: 'descending' });
  expect(toggleSort(first, 'goals', false)).toEqual({ column: 'goals', direction: 'ascending' });
  expect(toggleSort(first, 'name', true)).toEqual({ column: 'name', direction: 'ascending' });
});

test('keeps every row and does not change the given list', () => {
  const row = fc.record({ name: fc.string(), goals: fc.integer() });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const given = [...rows];
      const sorted = sortRows(rows, KEYS, { column: 'goals', direction: 'ascending' });
      expect(rows).toEqual(given);
      expect(new Set(sorted)).toEqual(new Set(rows));
      expect(sorted.map(({ goals }) => goals)).toEqual(rows.map(({ goals }) => goals).toSorted((a, b) => a - b));
    }),
  );
});
