import { expect, test } from 'vitest';
import type { LiveHead } from '#contract/live/schema.ts';
import { choosePollMs, markSilent } from '#web/live/use-live-list.ts';

test('the list of live matches is read every 20 seconds while one is on, else ever more seldom', () => {
  const seconds = (matches: LiveHead[], reads: number) => choosePollMs(matches, reads) / 1000;
  expect([1, 2, 3, 4, 5, 6, 100].map((reads) => seconds([], reads))).toEqual([20, 40, 80, 160, 300, 300, 300]);
  expect(seconds([{} as LiveHead], 100)).toBe(20);
  expect(choosePollMs(undefined, 0)).toBe(20_000);
});

test('a match of the list is silent 30 seconds after its last news, also while later reads fail, unless it is over', () => {
  const server_time = '2026-11-28T20:00:00Z';
  const match = (updated_at: string, is_over = false) =>
    ({ updated_at: `2026-11-28T${updated_at}Z`, is_over }) as LiveHead;
  const matches = [match('19:59:50'), match('19:59:30'), match('19:50:00', true)];
  const silent = (failedMs: number) => markSilent({ matches, server_time }, failedMs).map(({ isSilent }) => isSilent);
  expect(silent(0)).toEqual([false, true, false]);
  expect(silent(20_000)).toEqual([true, true, false]);
});
