import { describe, expect, test } from 'vitest';
import { findSeasonState } from '#contract/seasons/season-state.ts';

const SEASON = { first_day: '2027-01-16', last_day: '2027-05-15', squads_lock: null };
const DATES = {
  ...SEASON,
  registration_opens: '2026-12-31T18:00:00Z',
  registration_closes: '2027-01-10T20:00:00Z',
};
const UNDATED = { ...SEASON, registration_opens: null, registration_closes: null };

describe('the state of a season', () => {
  test.each([
    ['2026-12-31T17:59:59Z', 'setup'],
    ['2026-12-31T18:00:00Z', 'registration'],
    ['2027-01-10T19:59:59Z', 'registration'],
    ['2027-01-10T20:00:00Z', 'closed'],
    ['2027-01-15T23:59:59Z', 'closed'],
    ['2027-01-16T00:00:00Z', 'running'],
    ['2027-05-15T22:59:59Z', 'running'],
    ['2027-05-15T23:00:00Z', 'finished'],
  ] as const)('at %s it is %s', (now, state) => {
    expect(findSeasonState(DATES, 'Europe/London', new Date(now))).toBe(state);
  });

  test('a season without dates of sign-up is set up, runs and finishes', () => {
    const states = ['2027-01-15T12:00:00Z', '2027-01-16T12:00:00Z', '2027-05-16T12:00:00Z'].map((now) =>
      findSeasonState(UNDATED, 'UTC', new Date(now)),
    );
    expect(states).toEqual(['setup', 'running', 'finished']);
  });

  test('sign-up without a closing date is open until the first day', () => {
    const open = { ...DATES, registration_closes: null };
    expect(findSeasonState(open, 'UTC', new Date('2027-01-15T23:59:59Z'))).toBe('registration');
    expect(findSeasonState(open, 'UTC', new Date('2027-01-16T00:00:00Z'))).toBe('running');
  });

  test('its days begin by the league’s clock', () => {
    const begun = new Date('2027-01-15T14:00:00Z');
    expect(findSeasonState(DATES, 'Pacific/Auckland', begun)).toBe('running');
    expect(findSeasonState(DATES, 'America/Los_Angeles', begun)).toBe('closed');
  });
});
