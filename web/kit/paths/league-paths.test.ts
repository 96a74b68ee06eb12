import { expect, test } from 'vitest';
import { chooseSeason } from '#web/kit/paths/league-paths.ts';

const LEAGUE = {
  time_zone: 'UTC',
  seasons: [
    { id: 7, name: 'Next', first_day: '2098-01-01', last_day: '2098-06-30' },
    { id: 4, name: 'Past', first_day: '2020-01-01', last_day: '2020-06-30' },
  ],
};

test('a page shows the season of its address, and without one the season that the league opens with', () => {
  expect(chooseSeason(LEAGUE, new URLSearchParams('season=4'))?.name).toBe('Past');
  expect(chooseSeason(LEAGUE, new URLSearchParams('season='))?.name).toBe('Next');
  expect(chooseSeason({ ...LEAGUE, seasons: [] }, new URLSearchParams())).toBe(undefined);
});

test.each(['5', 'abc', '04'])('a page with season %s, which the league does not have, answers 404', (season) => {
  const choose = () => chooseSeason(LEAGUE, new URLSearchParams({ season }));
  expect(choose).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
