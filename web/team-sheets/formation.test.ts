import { expect, test } from 'vitest';
import { POSITIONS, type Position } from '#contract/squads/positions.ts';
import type { OwnSheet } from '#contract/team-sheets/schema.ts';
import { fillUp, layOut, listFormations, readFormation, writeFormation } from '#web/team-sheets/formation.ts';
import type { DraftLine } from '#web/team-sheets/sheet-draft.ts';

const line = (shirt_number: number, position: Position | null, is_starter = true): DraftLine => {
  return { spell_id: shirt_number, name: `Player ${shirt_number}`, is_starter, position, shirt_number };
};
const shirts = (lines: readonly DraftLine[], position: Position | null) =>
  lines.filter((one) => one.is_starter && one.position === position).map(({ shirt_number }) => shirt_number);

test.each([
  [11, '4-3-3 3-4-3 4-4-2 5-3-2 5-2-3 3-5-2 5-4-1 4-5-1'],
  [7, '2-2-2 3-2-1 3-1-2 2-3-1'],
  [5, '2-1-1 1-2-1'],
  [3, ''],
])('a side of %i has the formations %s', (starters, formations) => {
  const listed = listFormations(starters).map(writeFormation);
  expect(new Set(listed)).toEqual(new Set(formations === '' ? [] : formations.split(' ')));
  expect(listed[0] ?? '').toBe(formations.split(' ')[0]);
});

test('starters keep their line while it has room, move to the nearest, and fill the rest by their shirts', () => {
  const defenders = [2, 3, 4, 5, 6].map((shirt) => line(shirt, 'defender'));
  const others = [7, 8, 9, 10, 11].map((shirt) => line(shirt, null));
  const laidOut = layOut([...others, line(1, 'goalkeeper'), ...defenders, line(12, 'forward', false)], [4, 4, 2]);
  expect(POSITIONS.map((position) => shirts(laidOut, position))).toEqual([[1], [2, 3, 4, 5], [7, 8, 9, 6], [10, 11]]);
  expect(readFormation(laidOut, listFormations(11))).toEqual([4, 4, 2]);
  expect(laidOut.at(-1)).toMatchObject({ is_starter: false, position: 'forward' });
  expect(readFormation(laidOut.slice(1), listFormations(11))).toBeUndefined();
});

test('free places are filled from the squad by position, without players who may not play', () => {
  const member = (shirt: number, position: Position | null, reasons: unknown[] = []) => {
    return {
      spell_id: shirt,
      player: { player_key: null, name: `Player ${shirt}` },
      shirt_number: shirt,
      position,
      reasons,
    };
  };
  const squad = [
    member(1, 'goalkeeper'),
    member(2, 'defender', [{ reason: 'suspended', text: 'Suspended for 1 match' }]),
    member(3, 'goalkeeper'),
    member(4, 'defender'),
    member(5, null),
    member(6, 'defender'),
    member(7, 'forward'),
    member(8, 'midfielder'),
  ];
  const sheet = { squad } as unknown as OwnSheet;
  const rules = { starters: 5, substitutes: 2 };
  const filled = fillUp([line(8, 'midfielder')], sheet, rules, [2, 1, 1]);
  expect(POSITIONS.map((position) => shirts(filled, position))).toEqual([[1], [4, 6], [8], [7]]);
  expect(filled.filter(({ is_starter }) => !is_starter).map(({ shirt_number }) => shirt_number)).toEqual([3, 5]);
  expect(fillUp(filled, sheet, rules, [2, 1, 1])).toEqual(filled);
});
