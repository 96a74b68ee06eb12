import { expect, test } from 'vitest';
import {
  readGroupSide,
  readStatedFirstRound,
  STATED_FIRST_ROUNDS,
} from '#contract/competitions/stated-first-rounds.ts';
import { placeBest } from '#server/results/tables/best-places.ts';
import { isStated } from '#server/results/tables/stated-best-places.ts';

/** The slots of a stated first round: each opponent's group, and the groups that may fill the slot. */
function listSlots(groups: number) {
  const stated = STATED_FIRST_ROUNDS.find((one) => one.groups === groups);
  const ties = stated ? readStatedFirstRound(stated) : [];
  return ties.flatMap(({ home, away }) => {
    const from = readGroupSide(away ?? '').groups;
    return from.length > 1 ? [{ opponent: home.slice(1), from }] : [];
  });
}

/** Opponents of the winner of each group, as 'B-F' for the third of group F. */
function pair(slots: ReturnType<typeof listSlots>, qualified: string) {
  const placed = placeBest(slots, [...qualified]) ?? [];
  return slots.map(({ opponent }, at) => `${opponent}-${placed[at]}`).toSorted();
}

function listCombinations(letters: string, size: number): string[] {
  if (size === 0) return [''];
  return [...letters].flatMap((letter, at) =>
    listCombinations(letters.slice(at + 1), size - 1).map((others) => letter + others),
  );
}

test.each([
  // The round of 16 of the European Championships of 2020 and 2024.
  [6, 'ACDF', ['B-F', 'C-D', 'E-C', 'F-A']],
  [6, 'CDEF', ['B-F', 'C-E', 'E-D', 'F-C']],
  [6, 'ABCD', ['B-A', 'C-D', 'E-B', 'F-C']],
  // The first and the last row of the World Cup's table.
  [12, 'EFGHIJKL', ['A-E', 'B-J', 'D-I', 'E-F', 'G-H', 'I-G', 'K-L', 'L-K']],
  [12, 'ABCDEFGH', ['A-H', 'B-G', 'D-B', 'E-C', 'G-A', 'I-F', 'K-D', 'L-E']],
])('%i groups with the best thirds of %s: the published table says who meets whom', (groups, qualified, pairs) => {
  expect(pair(listSlots(groups), qualified)).toEqual(pairs);
});

test.each([
  [6, 'ABCDEF', 4, 15],
  [12, 'ABCDEFGHIJKL', 8, 495],
])(
  '%i groups: every combination has a row, and each tie gets a third of a group that it names',
  (count, letters, best, rows) => {
    const slots = listSlots(count);
    expect(isStated(slots)).toBe(true);
    const combinations = listCombinations(letters, best);
    expect(combinations).toHaveLength(rows);
    for (const qualified of combinations) {
      const placed = placeBest(slots, [...qualified]) ?? [];
      expect(placed.toSorted().join('')).toBe(qualified);
      expect(
        placed.every((group, at) => slots[at]?.from.includes(group)),
        qualified,
      ).toBe(true);
    }
  },
);

test('slots of no table take the first group that they name and that leaves the others an opponent', () => {
  const slots = [
    { opponent: 'A', from: ['B', 'C'] },
    { opponent: 'B', from: ['A', 'C'] },
  ];
  expect(isStated(slots)).toBe(false);
  expect(placeBest(slots, ['B', 'C'])).toEqual(['B', 'C']);
  expect(placeBest(slots, ['A', 'C'])).toEqual(['C', 'A']);
  // No slot includes group D.
  expect(placeBest(slots, ['C', 'D'])).toEqual(['C', 'D']);
});
