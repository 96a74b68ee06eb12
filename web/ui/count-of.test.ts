import { expect, test } from 'vitest';
import { countOf } from '#web/ui/count-of.ts';

test('a count has the singular for 1, else the plural, and separates thousands', () => {
  expect(countOf(0, 'match', 'matches')).toBe('0 matches');
  expect(countOf(1, 'match', 'matches')).toBe('1 match');
  expect(countOf(1284, 'goal')).toBe('1,284 goals');
});
