import { expect, test } from 'vitest';
import type { BasicStats } from '#contract/groups/schema.ts';
import { rankPlayers } from '#web/groups/rank-players.ts';

function player(name: string, goals: number, assists = 0, yellow_cards = 0, red_cards = 0): BasicStats {
  return { name, id: null, goals, assists, yellow_cards, red_cards };
}

test('players are sorted by goals, assists, yellow cards, red cards, each descending, then by name', () => {
  const players = [
    player('no goal, many assists', 0, 30),
    player('same as b', 2, 1, 1, 0),
    player('a red card more', 2, 1, 1, 1),
    player('a yellow card more', 2, 1, 2, 0),
    player('an assist more', 2, 2),
    player('a goal more', 3),
    player('equal', 2, 1, 1, 0),
  ];
  expect(rankPlayers(players).map(({ name }) => name)).toEqual([
    'a goal more',
    'an assist more',
    'a yellow card more',
    'a red card more',
    'equal',
    'same as b',
    'no goal, many assists',
  ]);
});
