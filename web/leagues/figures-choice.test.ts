import { expect, test } from 'vitest';
import { choosePeriod, describeScope, figuresParams, findPeriod, listTypes } from '#web/leagues/figures-choice.ts';

const TODAY = '2026-11-21';
const SEASONS = [
  { id: 5, name: 'Next', first_day: '2027-01-01', last_day: '2027-05-31' },
  { id: 4, name: 'Autumn', first_day: '2026-08-01', last_day: '2026-12-31' },
];

test.each([
  ['', 'season 4'],
  ['season=5', 'season 5'],
  ['from=2006-01-01', 'all'],
  ['from=2006-01-01&to=2007-01-01', 'days'],
  ['to=2026-01-01&type=Cup+Match', 'days'],
])('the query %j selects the period %s', (query, period) => {
  expect(findPeriod(figuresParams.read(new URLSearchParams(query)), SEASONS, TODAY)).toBe(period);
});

test('a cup played within a season does not replace it as the default', () => {
  const cup = { id: 6, name: 'Cup', first_day: '2026-11-20', last_day: '2026-11-22' };
  expect(findPeriod({}, [cup, ...SEASONS], TODAY)).toBe('season 4');
});

test('a league without seasons shows the year up to its newest match', () => {
  expect(findPeriod({}, [], TODAY)).toBe('year');
});

test.each(['season 5', 'all', 'days'] as const)(
  'the period %s is read back from the query it writes, and keeps the type',
  (period) => {
    const query = figuresParams.write(new URLSearchParams('from=2026-03-01'), {
      ...choosePeriod(period, TODAY),
      type: 'Cup Match',
    });
    expect(findPeriod(figuresParams.read(query), SEASONS, TODAY)).toBe(period);
    expect(query.get('type')).toBe('Cup Match');
  },
);

test('the default period writes an empty query', () => {
  expect(String(figuresParams.write(new URLSearchParams('season=5'), choosePeriod('year', TODAY)))).toBe('');
});

test('match types are listed once each, without *', () => {
  const usual = ['League Match', 'Cup Match', 'Special Match', 'National Match'];
  expect(listTypes(['Cup Match', 'Ranked'], '*')).toEqual([...usual, 'Ranked']);
  expect(listTypes([], 'Friendly')).toEqual([...usual, 'Friendly']);
});

test.each([
  [
    { season: SEASONS[1], from: '2026-08-01', to: '2026-12-31', type: null },
    'Autumn · 1 Aug 2026 – 31 Dec 2026 · All types',
  ],
  [{ season: null, from: '2026-08-01', to: '2026-08-01', type: 'Ranked' }, '1 Aug 2026 · Ranked'],
  [{ season: null, from: '2006-01-01', to: null, type: 'Ranked' }, 'All dates · Ranked'],
  [{ season: null, from: null, to: '2026-08-01', type: 'Ranked' }, 'Up to 1 Aug 2026 · Ranked'],
  [{ season: null, from: null, to: null, type: 'League Match' }, 'League Match'],
])('scope %# is described as %s', (scope, words) => {
  expect(describeScope({ league_id: 8, league_name: 'League', ...scope, season: scope.season ?? null })).toBe(words);
});
