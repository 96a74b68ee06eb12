import { expect, test } from 'vitest';
import { FOOTBALL_STATS, PLAYER_EXTRAS, type Stat, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';

test('the registry has the totals of teams in their order, and each stat has one holder or two', () => {
  const stats = Object.entries<Stat>(FOOTBALL_STATS);
  expect(stats.flatMap(([name, { team }]) => (team === 'null' ? name : []))).toEqual(TEAM_TOTALS);
  expect(stats.filter(([, { player, team }]) => !(player || team))).toEqual([]);
});

test('players and teams have the later stats of the documentation', () => {
  expect(PLAYER_EXTRAS.toSorted()).toEqual([
    'distance',
    'fouls',
    'interceptions',
    'minutes',
    'passes',
    'passes_completed',
    'position',
    'saves',
    'shirt',
    'shots',
    'shots_on_target',
    'started',
    'tackles',
  ]);
  expect(TEAM_EXTRAS.toSorted()).toEqual(['interceptions', 'passes', 'possession', 'tackles']);
});
