import { expect, test } from 'vitest';
import type { LiveHead } from '#contract/live.ts';
import { choosePollMs } from '#web/components/use-live-list.ts';

test('the list of live matches is read every 20 seconds while one is on, else ever more seldom', () => {
  const seconds = (matches: LiveHead[], reads: number) => choosePollMs(matches, reads) / 1000;
  expect([1, 2, 3, 4, 5, 6, 100].map((reads) => seconds([], reads))).toEqual([20, 40, 80, 160, 300, 300, 300]);
  expect(seconds([{} as LiveHead], 100)).toBe(20);
  expect(choosePollMs(undefined, 0)).toBe(20_000);
});
