import { beforeEach, expect, test, vi } from 'vitest';
import { storeFollowWish, takeFollowWish } from '#web/notifications/follow-wish.ts';

const LEAGUE = { kind: 'league', thing: '8' } as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a wish is taken once, by the button of its own league, team or player', () => {
  storeFollowWish(LEAGUE);
  expect(takeFollowWish({ kind: 'team', thing: '8' })).toBe(false);
  expect(takeFollowWish({ kind: 'league', thing: '1' })).toBe(false);
  expect(takeFollowWish(LEAGUE)).toBe(true);
  expect(takeFollowWish(LEAGUE)).toBe(false);
});

test('a wish is void after a quarter of an hour, and absent where storage is blocked', () => {
  vi.useFakeTimers();
  storeFollowWish(LEAGUE);
  vi.advanceTimersByTime(15 * 60_000);
  expect(takeFollowWish(LEAGUE)).toBe(false);
  vi.stubGlobal('sessionStorage', undefined);
  storeFollowWish(LEAGUE);
  expect(takeFollowWish(LEAGUE)).toBe(false);
});
