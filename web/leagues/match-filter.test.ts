import { expect, test } from 'vitest';
import { matchParams } from '#web/leagues/match-filter.ts';

const COMPETITION = { id: 7, season_id: 4, name: 'League', format: 'round robin', matchweeks: 18 } as const;
const LEAGUE = { competitions: [COMPETITION] };

test.each([
  ['', {}],
  ['team=+Kestrel+&type=Cup+Match&season=4', { team: 'Kestrel', type: 'Cup Match' }],
  ['competition=7&matchweek=12&status=Approved', { competition: 7, matchweek: 12, status: 'Approved' }],
  ['competition=0&matchweek=12&type=*&status=Lost', {}],
  ['competition=&matchweek=&type=&status=', {}],
  ['competition=99999999999&matchweek=1', {}],
])('the query %j filters by %j', (query, filter) => {
  expect(matchParams(LEAGUE).read(new URLSearchParams(query))).toEqual(filter);
});

test('a filter is read back from the query it writes, which keeps the season and drops the filter before', () => {
  const filter = { competition: 7, type: 'Cup Match', status: 'Pending' } as const;
  const query = matchParams(LEAGUE).write(new URLSearchParams('season=4&team=Lions&matchweek=3'), filter);
  expect(query.get('season')).toBe('4');
  expect(matchParams(LEAGUE).read(query)).toEqual(filter);
});

test('a league without competitions filters by team alone', () => {
  const query = new URLSearchParams('team=Lions&type=Cup+Match&competition=7');
  expect(matchParams({ competitions: [] }).read(query)).toEqual({ team: 'Lions' });
});
