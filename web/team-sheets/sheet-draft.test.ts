import { expect, test } from 'vitest';
import type { OwnSheet } from '#contract/team-sheets/schema.ts';
import {
  type DraftLine,
  describeDraft,
  isSame,
  listRows,
  place,
  repeatLast,
  toPlayers,
} from '#web/team-sheets/sheet-draft.ts';

const LINE: DraftLine = { spell_id: 1, name: 'Otter', is_starter: true, position: 'goalkeeper', shirt_number: 1 };
const GUEST: DraftLine = { ...LINE, spell_id: null, name: 'Guest', position: null, shirt_number: null };
const RULES = { starters: 2, substitutes: 2 };

test('a player has one place, in the order in which it was chosen, and starters are sent first', () => {
  const named = place(place([LINE], GUEST, false), { ...LINE, spell_id: 2, name: 'Badger' }, true);
  expect(place(named, LINE, null)).toHaveLength(2);
  expect(place(named, { ...GUEST, name: 'GUEST' }, true)).toHaveLength(3);
  expect(toPlayers(named)).toEqual([
    { spell_id: 1, is_starter: true, position: 'goalkeeper', shirt_number: 1 },
    { spell_id: 2, is_starter: true, position: 'goalkeeper', shirt_number: 1 },
    { name: 'Guest', is_starter: false, position: null, shirt_number: null },
  ]);
  expect(listRows([...named, { is_starter: true, position: 'forward' }, { is_starter: true, position: null }])).toEqual(
    ['forward', 'goalkeeper', null],
  );
});

test('the last sheet is repeated without players who may not play or have left', () => {
  const { name: _, ...place } = LINE;
  const member = { player: { player_key: null, name: 'Otter' }, shirt_number: 1, position: null, role: null };
  const sheet = {
    last: [
      { ...place, spell_id: 1 },
      { ...place, spell_id: 2 },
      { ...place, spell_id: 3 },
    ],
    squad: [
      { ...member, spell_id: 1, reasons: [] },
      { ...member, spell_id: 2, reasons: [{ reason: 'suspended', text: 'Suspended for 1 match' }] },
    ],
  } as unknown as OwnSheet;
  expect(repeatLast(sheet)).toEqual([LINE]);
  expect(isSame(repeatLast(sheet), [LINE])).toBe(true);
  expect(isSame([LINE], [{ ...LINE, shirt_number: 2 }])).toBe(false);
});

test.each([
  [[], '2 starters are missing'],
  [[LINE], 'One starter is missing'],
  [[LINE, { ...LINE, position: null }], 'Room for 2 more substitutes'],
  [[GUEST, GUEST], 'No goalkeeper starts'],
  [[LINE, LINE, LINE], '2 starters at most'],
  [[LINE, LINE, ...[1, 2].map(() => ({ ...LINE, is_starter: false }))], 'The sheet is full'],
  [[LINE, LINE, ...[1, 2, 3].map(() => ({ ...LINE, is_starter: false }))], '2 substitutes at most'],
])('a draft of %j says what it lacks: %s', (lines, text) => {
  expect(describeDraft(lines, RULES)).toBe(text);
});
