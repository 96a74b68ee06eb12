import { expect, test } from 'vitest';
import * as limits from '#contract/kit/limits.ts';
import {
  ACCESS_LEVELS,
  ADDED_USER_LEVEL,
  DEFAULT_ACCESS_LEVEL,
  HIGHEST_ACCESS_LEVEL,
} from '#contract/leagues/access-levels.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';

test('lists show 3 leagues, 15 matches or 15 groups a page', () => {
  expect(limits.LEAGUES_PER_PAGE).toBe(3);
  expect(limits.MATCHES_PER_PAGE).toBe(15);
  expect(limits.GROUPS_PER_PAGE).toBe(15);
  expect(limits.LANDING_MATCHES).toBe(2);
});

test('submissions take 12 players a team and 16 events', () => {
  expect(limits.MAX_PLAYERS_PER_TEAM).toBe(12);
  expect(limits.MAX_EVENTS_PER_SUBMISSION).toBe(16);
});

test('groups have a name of 50 characters and 5 nested groups at most', () => {
  expect(limits.MAX_GROUP_NAME_LENGTH).toBe(50);
  expect(limits.MAX_NESTED_GROUPS).toBe(5);
});

test('group creation offers leagues 8 and 1', () => {
  expect(limits.GROUP_LEAGUES).toEqual([
    { id: 8, name: 'Global Conference Association' },
    { id: 1, name: 'Invitational Series' },
  ]);
});

test('a league has a description of 400 characters at most', () => {
  expect(limits.MAX_LEAGUE_DESCRIPTION_LENGTH).toBe(400);
});

test('access begins at level 1, added users at 2; each tab opens from its own level', () => {
  expect(DEFAULT_ACCESS_LEVEL).toBe(1);
  expect(ADDED_USER_LEVEL).toBe(2);
  expect(HIGHEST_ACCESS_LEVEL).toBe(6);
  expect(ACCESS_LEVELS).toEqual({ submit: 1, requests: 2, statistics: 3, access: 4, information: 5, apiKey: 6 });
});

test('league management shows 11 players a team and needs 1000 pixels', () => {
  expect(limits.REQUEST_PLAYERS_SHOWN_PER_TEAM).toBe(11);
  expect(limits.NARROW_SCREEN_PIXELS).toBe(1000);
});

test('filter sliders go from 0 to 50, 0 to 15 and 1 to 40, and reset to 2, 1 and 1', () => {
  expect(limits.FILTERS).toEqual({
    events: { min: 0, max: 50, reset: 2 },
    goals: { min: 0, max: 15, reset: 1 },
    players: { min: 1, max: 40, reset: 1 },
  });
});

test('durations are those specified, in milliseconds', () => {
  expect(limits.STAT_BAR_DURATION).toBe(1000);
  expect(limits.STAT_BAR_DELAY).toBe(100);
  expect(limits.GROUP_STATS_DELAY).toBe(2000);
  expect(limits.LOGOUT_REDIRECT_DELAY).toBe(1000);
  expect(limits.PREFERENCE_SUCCESS_TIMEOUT).toBe(3000);
  expect(limits.PREFERENCE_ERROR_TIMEOUT).toBe(5000);
  expect(limits.LAZY_LOAD_TIMEOUT).toBe(120_000);
});

test('the terms require an age of 13', () => {
  expect(limits.MINIMUM_AGE).toBe(13);
});

test('the teams of a match are Blue and Green', () => {
  expect(TEAM_SIDES).toEqual(['Blue', 'Green']);
});
