import { sum } from 'd3-array';
import { expect, test } from 'vitest';
import { shareVotes, splitPercent } from '#server/votes/share-votes.ts';

test.each([
  [[], []],
  [[3], [100]],
  [
    [3, 3, 1, 1],
    [38, 38, 12, 12],
  ],
  [
    [5, 2, 1],
    [63, 25, 12],
  ],
  [
    [1, 1, 1],
    [33, 33, 33],
  ],
  [
    [2, 2, 2, 1],
    [28, 28, 28, 14],
  ],
])('%j are %j percent of their sum', (parts, percents) => {
  expect(splitPercent(parts)).toEqual(percents);
});

test('shares of different parts sum to 100, in the order of the parts and less than one from exact', () => {
  for (let seed = 1; seed < 500; seed += 1) {
    const parts = [3, 7, 11, 13, 17].map((factor, at) => ((seed * factor) % 97) * 5 + at).toSorted((a, b) => b - a);
    const shares = splitPercent(parts);
    expect(sum(shares)).toBe(100);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    for (const [at, share] of shares.entries()) {
      expect(Math.abs(share - (100 * (parts[at] ?? 0)) / sum(parts))).toBeLessThan(1);
    }
  }
});

test('shares are whole percentages of the votes of a group', () => {
  const counted = [
    { player_key: 'b', is_player: true, votes: 1 },
    { player_key: 'a', is_player: true, votes: 2 },
  ];
  expect(shareVotes(counted)).toEqual({
    votes: 3,
    shares: [
      { player_key: 'a', share: 67 },
      { player_key: 'b', share: 33 },
    ],
  });
  expect(shareVotes([])).toEqual({ votes: 0, shares: [] });
});
