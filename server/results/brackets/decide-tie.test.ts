import { expect, test } from 'vitest';
import { decideTie, type LegScore } from '#server/results/brackets/decide-tie.ts';

const ONE_LEG = { legs: 1, away_goals: false } as const;
const TWO_LEGS = { legs: 2, away_goals: false } as const;
const AWAY_GOALS = { legs: 2, away_goals: true } as const;

function leg(home: number, away: number, shootout: LegScore['shootout'] = null): LegScore {
  return { home, away, shootout };
}

test.each([
  ['one leg', ONE_LEG, [leg(2, 1)], { winner: 'home', by: 'score' }],
  ['one leg level with a shoot-out', ONE_LEG, [leg(1, 1, { home: 3, away: 4 })], { winner: 'away', by: 'shoot-out' }],
  ['one leg level without a shoot-out', ONE_LEG, [leg(1, 1)], { winner: null, by: 'level' }],
  ['no leg played', ONE_LEG, [], { winner: null, by: 'unplayed' }],
  ['the first of two legs', TWO_LEGS, [leg(5, 0)], { winner: null, by: 'unplayed' }],
  ['the total of two legs', TWO_LEGS, [leg(2, 0), leg(1, 4)], { winner: 'away', by: 'score' }],
  ['two legs level where away goals count', AWAY_GOALS, [leg(2, 1), leg(0, 1)], { winner: 'away', by: 'away goals' }],
  ['two legs level where they do not', TWO_LEGS, [leg(2, 1), leg(0, 1)], { winner: null, by: 'level' }],
  [
    'away goals level too',
    AWAY_GOALS,
    [leg(1, 1), leg(1, 1, { home: 5, away: 4 })],
    { winner: 'home', by: 'shoot-out' },
  ],
  [
    'a shoot-out beside a decided total',
    TWO_LEGS,
    [leg(1, 0), leg(1, 1, { home: 0, away: 3 })],
    { winner: 'home', by: 'score' },
  ],
] as const)('a tie is decided by the score, away goals, then the shoot-out: %s', (_case, rules, scores, decision) => {
  expect(decideTie(scores, rules)).toEqual(decision);
});
