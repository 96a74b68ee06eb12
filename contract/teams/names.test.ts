import { expect, test } from 'vitest';
import { foldName } from '#contract/kit/fold-name.ts';
import { isSideName } from '#contract/teams/names.ts';

test.each([
  ['Lions', ' LIONS'],
  ['Harbour  City', 'harbour city'],
  ['Ｌｉｏｎｓ', 'lions'],
])('%s and %s are one team', (name, other) => {
  expect(foldName(name)).toBe(foldName(other));
});

test('the name of a side names no team, a longer name does', () => {
  expect(['Blue', 'Green', 'Team Blue', 'Blue Stars', 'blue'].map(isSideName)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
