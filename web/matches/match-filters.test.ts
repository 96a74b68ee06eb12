import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countChangedFilters,
  listActiveFilters,
  NO_FILTERS,
  RESET_FILTERS,
  readFilters,
  toCallQuery,
  withoutFilter,
  writeQuery,
} from '#web/matches/match-filters.ts';

function read(query: string) {
  return readFilters(new URLSearchParams(query));
}

test('a URL without filters selects the whole list', () => {
  expect(read('')).toEqual(NO_FILTERS);
  expect(toCallQuery(read(''))).toEqual({});
  expect(writeQuery(NO_FILTERS)).toBe('');
});

test('filters are read from the URL', () => {
  expect(read('team=kestrel&date=2025-11-16&min_events=3&min_goals=4&min_players=18')).toEqual({
    team: 'kestrel',
    date: '2025-11-16',
    min_events: 3,
    min_goals: 4,
    min_players: 18,
  });
});

test('numbers beyond a slider are moved to its end', () => {
  expect(read('min_events=51&min_goals=999999999999999999999&min_players=0')).toEqual({
    ...NO_FILTERS,
    min_events: 50,
    min_goals: 15,
    min_players: 1,
  });
});

test('invalid values are ignored', () => {
  expect(read('min_events=abc&min_goals=-3&min_players=2.5&date=16/11/2025&team=')).toEqual(NO_FILTERS);
  expect(read('date=2025-02-30&min_goals=1e1&min_events=+5')).toEqual(NO_FILTERS);
});

test('a team is trimmed, cut at 100 characters and stripped of control characters', () => {
  expect(read('team=%20kestrel%20').team).toBe('kestrel');
  expect(read('team=a%0Ab').team).toBe('a b');
  expect(read(`team=${'x'.repeat(500)}`).team).toHaveLength(100);
});

test('Reset sets the sliders to 2, 1, 1 and clears date and team', () => {
  expect(RESET_FILTERS).toEqual({ date: '', team: '', min_events: 2, min_goals: 1, min_players: 1 });
  expect(writeQuery(RESET_FILTERS)).toBe('?min_events=2&min_goals=1');
  expect(countChangedFilters(RESET_FILTERS)).toBe(0);
});

test('each active filter has a chip; those that Reset would change are counted', () => {
  const filters = read('team=kestrel&date=2025-11-06&min_events=2&min_goals=1&min_players=18');
  expect(listActiveFilters(filters).map(({ label }) => label)).toEqual([
    'Team: kestrel',
    'Date: 06/11/2025',
    '2+ events',
    '1+ goals',
    '18+ players',
  ]);
  expect(countChangedFilters(filters)).toBe(3);
  expect(listActiveFilters(NO_FILTERS)).toEqual([]);
  expect(countChangedFilters(NO_FILTERS)).toBe(0);
});

test('removing a chip leaves the other filters', () => {
  const filters = read('team=kestrel&min_goals=4');
  expect(writeQuery(withoutFilter(filters, 'min_goals'))).toBe('?team=kestrel');
  expect(writeQuery(withoutFilter(filters, 'team'))).toBe('?min_goals=4');
});

test('the page is in the URL from the second on', () => {
  expect(writeQuery(NO_FILTERS, 1)).toBe('');
  expect(writeQuery(read('min_goals=4'), 3)).toBe('?min_goals=4&page=3');
});

test('filters read from any URL are the same after being written and read again', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.integer(), (team, date, min_goals, min_players) => {
      const filters = readFilters(new URLSearchParams({ team, date, min_goals, min_players: String(min_players) }));
      expect(readFilters(new URLSearchParams(writeQuery(filters)))).toEqual(filters);
    }),
  );
});
