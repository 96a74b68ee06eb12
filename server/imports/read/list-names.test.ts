import { expect, test } from 'vitest';
import { splitNames } from '#server/imports/read/list-names.ts';

test.each([
  ['Kestrels, Kestrel FC; KU/K|Kes', ['Kestrels', 'Kestrel FC', 'KU', 'K', 'Kes']],
  ['"Kestrels, United", KU', ['Kestrels, United', 'KU']],
  ['"The ""Kestrels""","KU"', ['The "Kestrels"', 'KU']],
  ['"Kestrels, United', ['Kestrels', 'United']],
  [' , ', []],
])('%s has the names %j', (cell, names) => {
  expect(splitNames(cell)).toEqual(names);
});
