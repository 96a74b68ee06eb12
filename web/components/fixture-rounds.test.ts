import { expect, test } from 'vitest';
import type { Fixture } from '#contract/fixtures.ts';
import { takeRounds } from '#web/components/fixture-rounds.ts';

function takeSizes(sizes: readonly number[], page: number) {
  const rounds = sizes.map((size, at) => ({
    key: String(at),
    name: `Matchweek ${at + 1}`,
    number: at + 1,
    fixtures: Array.from({ length: size }, () => ({}) as Fixture),
  }));
  const { items, pages } = takeRounds(rounds, `http://localhost/leagues/8/fixtures?page=${page}`);
  return { pages, shown: items.map(({ number, fixtures }) => [number, fixtures.length]) };
}

test('a round that does not fit on a page begins the next', () => {
  expect(takeSizes([60, 40, 60, 41], 1)).toEqual({
    pages: 3,
    shown: [
      [1, 60],
      [2, 40],
    ],
  });
  expect(takeSizes([60, 40, 60, 41], 2).shown).toEqual([[3, 60]]);
});

test('a round with more fixtures than a page continues on the next', () => {
  expect(takeSizes([10, 250, 10], 1)).toEqual({ pages: 4, shown: [[1, 10]] });
  expect([2, 3, 4].map((page) => takeSizes([10, 250, 10], page).shown)).toEqual([
    [[2, 100]],
    [[2, 100]],
    [
      [2, 50],
      [3, 10],
    ],
  ]);
});

test('a season without fixtures has one empty page', () => {
  expect(takeSizes([], 1)).toEqual({ pages: 1, shown: [] });
});
