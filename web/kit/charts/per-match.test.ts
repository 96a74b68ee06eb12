import { expect, test } from 'vitest';
import { listPerMatch, writeStat } from '#web/kit/charts/per-match.ts';

test('distances are written in kilometres, counts with separators', () => {
  expect([writeStat('distance', 31_200), writeStat('distance', 0), writeStat('distance', 4_000_000)]).toEqual([
    '8.7 km',
    '0.0 km',
    '1,120.0 km',
  ]);
  expect([writeStat('passes', 31_200), writeStat('passes', 0)]).toEqual(['31,200', '0']);
});

test('averages and totals have the units of their stats, and a share has no total', () => {
  const stats = {
    distance: { total: 62_400, matches: 2 },
    passes: { total: 9, matches: 2 },
    possession: { total: 110, matches: 2 },
  };
  expect(listPerMatch(stats).map(({ stat, perMatch, total }) => [stat, perMatch, total])).toEqual(
    expect.arrayContaining([
      ['distance', '8.7 km', '17.5 km'],
      ['passes', '4.5', '9'],
      ['possession', '55%', '–'],
    ]),
  );
});
