import { expect, test } from 'vitest';
import { readPlayerLines } from '#web/squads/manage/read-player-lines.ts';

test('a line has a name, and a shirt number, a position and a Roblox ID in any order', () => {
  const text = 'OffsideOtto\n\nNil_Nora, 1, GK\nbenji_2009\t7001234\t10\n Long Shot ; Forward ; 5551 ; ';
  expect(readPlayerLines(text).players).toEqual([
    { name: 'OffsideOtto' },
    { name: 'Nil_Nora', shirt_number: 1, position: 'goalkeeper' },
    { name: 'benji_2009', id: '7001234', shirt_number: 10 },
    { name: 'Long Shot', id: '5551', position: 'forward' },
  ]);
});

test.each([
  ['OffsideOtto\n, 4', 'Line 2 has no name.'],
  ['OffsideOtto, ten', 'Line 1 has “ten”, which is no shirt number from 1 to 99, no position and no Roblox ID.'],
  ['OffsideOtto, 0', 'Line 1 has “0”, which is no shirt number from 1 to 99, no position and no Roblox ID.'],
  ['x'.repeat(51), 'Line 1 has a name of more than 50 characters.'],
  ['One\n'.repeat(61), 'Add up to 60 players at once.'],
])('%j is refused: %s', (text, mistake) => {
  expect(readPlayerLines(text)).toEqual({ players: null, mistake });
});
