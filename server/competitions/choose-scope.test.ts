import { expect, test } from 'vitest';
import type { Season } from '#contract/seasons/schema.ts';
import { chooseScope, type LeagueBasis, listDeductionsOf } from '#server/competitions/choose-scope.ts';

const AUTUMN: Season = { id: 3, name: 'Autumn', first_day: '2026-08-01', last_day: '2026-12-31' };
const SPRING: Season = { id: 2, name: 'Spring', first_day: '2026-02-01', last_day: '2026-05-31' };
const BASIS: LeagueBasis = {
  league_id: 8,
  league_name: 'League',
  time_zone: 'UTC',
  newest_day: '2026-07-14',
  has_many_teams: false,
  has_stats: false,
  has_votes: false,
  seasons: [AUTUMN, SPRING],
  aliases: [],
  competitions: [],
  plans: false,
  deductions: [
    { id: 1, season_id: 2, team: 'Wolves', points: 3, reason: 'Late', day: null },
    { id: 2, season_id: 3, team: 'Lions', points: 1, reason: 'Absent', day: null },
  ],
};

test.each<[string, Parameters<typeof chooseScope>[0], string, object]>([
  ['the season of today', {}, '2026-08-01', { season: AUTUMN, from: '2026-08-01', to: '2026-12-31' }],
  ['the season that begins next', {}, '2026-07-31', { season: AUTUMN, from: '2026-08-01', to: '2026-12-31' }],
  ['the first of the seasons to begin', {}, '2026-01-31', { season: SPRING, from: '2026-02-01', to: '2026-05-31' }],
  ['the season that ended last', {}, '2027-01-01', { season: AUTUMN, from: '2026-08-01', to: '2026-12-31' }],
  ['a season by its id', { season: 3 }, '2026-01-01', { season: AUTUMN, from: '2026-08-01', to: '2026-12-31' }],
  [
    'days',
    { from: '2026-01-01', to: '2026-01-01' },
    '2026-08-01',
    { season: null, from: '2026-01-01', to: '2026-01-01' },
  ],
  ['all from a day', { from: '2026-01-01' }, '2026-08-01', { season: null, from: '2026-01-01', to: null }],
  ['any type', { type: '*' }, '2026-08-01', { type: null }],
  ['a type', { type: 'Cup Match' }, '2026-08-01', { type: 'Cup Match' }],
  ['league matches', {}, '2026-08-01', { type: 'League Match' }],
])('counts %s', (_what, query, today, scope) => {
  expect(chooseScope(query, BASIS, today)).toMatchObject({ league_id: 8, league_name: 'League', ...scope });
});

test('a league without seasons and matches has no days', () => {
  const scope = chooseScope({}, { ...BASIS, seasons: [], newest_day: null }, '2026-08-01');
  expect(scope).toMatchObject({ season: null, from: null, to: null });
});

test('a league without seasons counts the year up to its newest match', () => {
  const scope = chooseScope({}, { ...BASIS, seasons: [] }, '2026-08-01');
  expect(scope).toMatchObject({ season: null, from: '2025-07-15', to: '2026-07-14' });
});

test('a short cup does not take the place of the season that it lies in', () => {
  const cup: Season = { id: 4, name: 'Cup', first_day: '2026-10-01', last_day: '2026-10-14' };
  const basis = { ...BASIS, seasons: [cup, AUTUMN, SPRING] };
  for (const today of ['2026-09-30', '2026-10-01', '2026-10-14', '2026-10-15']) {
    expect(chooseScope({}, basis, today).season).toEqual(AUTUMN);
  }
});

test('a season that has ended does not take the place of one that runs', () => {
  const short: Season = { id: 4, name: 'Shield', first_day: '2026-09-01', last_day: '2026-09-07' };
  const basis = { ...BASIS, seasons: [short, { ...SPRING, last_day: '2026-11-30' }] };
  expect(chooseScope({}, basis, '2026-10-01').season?.name).toBe('Spring');
});

test.each([
  [{ season: 9 }, 404, 'Season 9 of league 8 was not found.'],
  [{ season: 3, from: '2026-01-01' }, 400, 'season has days of its own; leave out from and to.'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 400, 'from must not be after to.'],
])('refuses %j', (query, statusCode, message) => {
  expect(() => chooseScope(query, BASIS, '2026-08-01')).toThrow(expect.objectContaining({ statusCode, message }));
});

test.each([
  [{ season: 2 }, ['Wolves']],
  [{ from: '2026-02-01', to: '2026-12-31' }, ['Wolves', 'Lions']],
  [{ from: '2026-02-02', to: '2026-12-31' }, ['Lions']],
  [{ to: '2026-12-30' }, ['Wolves']],
])('deductions of seasons within %j count', (query, teams) => {
  const scope = chooseScope(query, BASIS, '2026-08-01');
  expect(listDeductionsOf(scope, BASIS).map(({ team }) => team)).toEqual(teams);
});
