import { expect, test } from 'vitest';
import { countOf, writeCount } from '#contract/kit/count-of.ts';

test('a count has the singular for 1, else the plural, and separates thousands', () => {
  expect(countOf(0, 'match', 'matches')).toBe('0 matches');
  expect(countOf(1, 'match', 'matches')).toBe('1 match');
  expect(countOf(1284, 'goal')).toBe('1,284 goals');
});

test('a whole number is written as Intl writes it', () => {
  const counts = [0, 7, 99, 100, 999, 1000, 12_345, 100_007, 1_000_000];
  expect(counts.map(writeCount)).toEqual(counts.map((count) => count.toLocaleString('en-GB')));
});
