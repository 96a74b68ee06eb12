import { expect, test } from 'vitest';
import { readPlayerData } from '#contract/review/read-match.ts';
import { shareOf } from '#web/kit/charts/share-of.ts';
import { compareTeams } from '#web/matches/figures/team-comparison.ts';

const FULL = {
  players: [],
  assists: 2,
  yellow_cards: 1,
  red_cards: 0,
  shots_on_target: 8,
  shots_off_target: 6,
  fouls_committed: 5,
  saves: 4,
  corner_kicks: 6,
  free_kicks: 9,
  penalties: 0,
  throw_ins: 17,
};

test('the twelve comparisons are in order, and total shots are on plus off target', () => {
  const teams = readPlayerData({ Blue: FULL, Green: { ...FULL, shots_off_target: 5 } });
  expect(compareTeams(teams, { Blue: 3, Green: 2 }).map(({ label, Blue, Green }) => [label, Blue, Green])).toEqual([
    ['Goals', 3, 2],
    ['Assists', 2, 2],
    ['Yellow Cards', 1, 1],
    ['Red Cards', 0, 0],
    ['Shots on Target', 8, 8],
    ['Total Shots', 14, 13],
    ['Fouls', 5, 5],
    ['Saves', 4, 4],
    ['Corner Kicks', 6, 6],
    ['Free Kicks', 9, 9],
    ['Penalties', 0, 0],
    ['Throw Ins', 17, 17],
  ]);
});

test("omitted totals are the players' sums where players have that stat, else null", () => {
  const players = [
    { name: 'a', assists: 1, yellow_cards: 1, red_card: 1, saves: 3, shots_on_target: 9 },
    { name: 'b', assists: 2, saves: 1 },
  ];
  const teams = readPlayerData({ Blue: { players, shots_on_target: 3 }, Green: null });
  const byLabel = Object.fromEntries(compareTeams(teams, { Blue: 0, Green: 0 }).map((stat) => [stat.label, stat]));
  expect(byLabel.Assists).toMatchObject({ Blue: 3, Green: null });
  expect(byLabel['Red Cards']).toMatchObject({ Blue: 1, Green: null });
  expect(byLabel['Total Shots']).toMatchObject({ Blue: null, Green: null });
  expect(byLabel['Shots on Target']).toMatchObject({ Blue: 3, Green: null });
  expect(byLabel.Saves).toMatchObject({ Blue: 4, Green: null });
});

test('each bar has its share of the sum; zeros or a missing number give two empty bars', () => {
  expect(shareOf(3, 2)).toBe(60);
  expect(shareOf(0, 0)).toBe(0);
  expect(shareOf(null, 4)).toBe(0);
  expect(shareOf(4, null)).toBe(0);
});
