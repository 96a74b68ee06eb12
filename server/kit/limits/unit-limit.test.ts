import { expect, test } from 'vitest';
import { UnitLimit } from '#server/kit/limits/unit-limit.ts';

/** A Redis with the sum of all servers' charges. */
function redisOf(used: number) {
  return {
    async eval(_script: string, _keys: number, key: string, units: number, max: number) {
      expect(key).toBe('touchline-matches-8');
      const isWithin = used + units <= max;
      if (isWithin) used += units;
      return [isWithin ? 1 : 0, used, 20_000];
    },
  };
}

const charge = (limit: UnitLimit, units: number) => limit.charge('8', units);

test('a caller has its units a minute, and a charge above the remaining units takes none', async () => {
  const limit = new UnitLimit('matches', 10, undefined);
  expect(await charge(limit, 7)).toMatchObject({ isWithin: true, remaining: 3 });
  expect(await charge(limit, 4)).toMatchObject({ isWithin: false, remaining: 3 });
  expect(await charge(limit, 3)).toMatchObject({ isWithin: true, remaining: 0 });
  expect(await limit.charge('9', 10)).toMatchObject({ isWithin: true, remaining: 0 });
});

test('with Redis the units charged by other servers count too', async () => {
  const limit = new UnitLimit('matches', 10, redisOf(6) as never);
  expect(await charge(limit, 3)).toEqual({ isWithin: true, remaining: 1, resetMs: 20_000 });
  expect(await charge(limit, 2)).toEqual({ isWithin: false, remaining: 1, resetMs: 20_000 });
});

test('while Redis fails a server limits by its own count', async () => {
  const limit = new UnitLimit('matches', 10, {
    eval: () => Promise.reject(new Error('Connection is closed.')),
  } as never);
  expect(await charge(limit, 10)).toMatchObject({ isWithin: true, remaining: 0 });
  expect(await charge(limit, 1)).toMatchObject({ isWithin: false, remaining: 0 });
});
