import { expect, test } from 'vitest';
import { findBreaks, findTop, listTicks, scaleMatches, slotOf, toColumns } from '#web/players/career/career-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [184, [0, 50, 100, 150, 200]],
])('a maximum of %i gives the ticks %j', (highest, ticks) => {
  expect(listTicks(findTop(highest))).toEqual(ticks);
});

test('columns share the width, with gaps between them and half a gap at both ends', () => {
  const columns = scaleMatches(4);
  expect(columns.bandwidth()).toBeCloseTo(18);
  expect([0, 3].map((match) => columns(match))).toEqual([expect.closeTo(3.5), expect.closeTo(78.5)]);
});

test('a column has the goals and assists that its match added to the totals', () => {
  const career = [
    { goals: 1, assists: 0 },
    { goals: 1, assists: 2 },
    { goals: 4, assists: 2 },
  ].map((sums, at) => ({ ...sums, match_id: at, submission_date: '2026-03-01T00:00:00.000Z', appearances: at + 1 }));
  expect(toColumns(career)).toEqual([
    { goals: 1, assists: 0 },
    { goals: 0, assists: 2 },
    { goals: 3, assists: 0 },
  ]);
});

test('two months without a match are a break with a slot of its own', () => {
  const career = ['2025-08-01', '2025-08-08', '2026-01-05', '2026-03-20'].map((day, at) => ({
    match_id: at,
    submission_date: `${day}T18:00:00.000Z`,
    appearances: at + 1,
    goals: 0,
    assists: 0,
  }));
  const breaks = findBreaks(career);
  expect(breaks).toEqual([
    { before: 2, months: 5 },
    { before: 3, months: 2 },
  ]);
  expect(career.map((_, at) => slotOf(at, breaks))).toEqual([0, 1, 3, 5]);
  expect(findBreaks(career.map((point) => ({ ...point, appearances: 2 * point.appearances })))).toEqual([]);
});
