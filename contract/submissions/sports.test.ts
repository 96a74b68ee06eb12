import { expect, test } from 'vitest';
import {
  DEFAULT_MATCH_TYPE,
  DEFAULT_TEAM_NAMES,
  EVENT_TYPES,
  MATCH_TYPES,
  SPORT_STATS,
} from '#contract/submissions/sports.ts';

test('each sport has its event types', () => {
  expect(EVENT_TYPES).toEqual({
    football: ['Goal', 'Yellow Card', 'Red Card'],
    basketball: ['2 Points', '3 Points', 'Rebound', 'Foul'],
  });
});

test('each sport has its stats', () => {
  expect(SPORT_STATS).toEqual({
    football: ['Goals', 'Assists', 'Yellow Cards', 'Red Cards'],
    basketball: ['Points', 'Rebounds', 'Fouls'],
  });
});

test('a match is of one of four types, a League Match by default', () => {
  expect(MATCH_TYPES).toEqual(['League Match', 'Cup Match', 'Special Match', 'National Match']);
  expect(DEFAULT_MATCH_TYPE).toBe('League Match');
});

test('teams are called Team Blue and Team Green by default', () => {
  expect(DEFAULT_TEAM_NAMES).toEqual({ Blue: 'Team Blue', Green: 'Team Green' });
});
