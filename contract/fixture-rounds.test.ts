import { expect, test } from 'vitest';
import { pageRounds } from '#contract/fixture-rounds.ts';
import type { Fixture } from '#contract/fixtures.ts';

/** Round and number of fixtures, by page. */
function listPages(sizes: readonly number[]) {
  const rounds = sizes.map((size, at) => ({
    key: String(at),
    name: `Matchweek ${at + 1}`,
    number: at + 1,
    fixtures: Array.from({ length: size }, () => ({}) as Fixture),
  }));
  return pageRounds(rounds).map((page) => page.map(({ number, fixtures }) => [number, fixtures.length]));
}

test('a round that does not fit on a page begins the next', () => {
  expect(listPages([60, 40, 60, 41])).toEqual([
    [
      [1, 60],
      [2, 40],
    ],
    [[3, 60]],
    [[4, 41]],
  ]);
});

test('a round with more fixtures than a page continues on the next', () => {
  expect(listPages([10, 250, 10])).toEqual([
    [[1, 10]],
    [[2, 100]],
    [[2, 100]],
    [
      [2, 50],
      [3, 10],
    ],
  ]);
});

test('a season without fixtures has one empty page', () => {
  expect(listPages([])).toEqual([[]]);
});
