import { expect, test } from 'vitest';
import { CSV_EXPORTS, csvPath } from '#web/matches/page/csv-exports.ts';

test('the two files of a match have paths, unknown targets have null', () => {
  expect(CSV_EXPORTS.map(({ target }) => csvPath(48213, target))).toEqual([
    '/matches/48213/team-stats.csv',
    '/matches/48213/player-stats.csv',
  ]);
  for (const target of ['', 'referee-stats', '../7/team-stats']) expect(csvPath(48213, target)).toBeNull();
});
