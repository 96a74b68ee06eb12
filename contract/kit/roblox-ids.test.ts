import { expect, test } from 'vitest';
import { readRobloxId } from '#contract/kit/roblox-ids.ts';

test.each([
  ['4417920381', '4417920381'],
  [4417920381, '4417920381'],
  ['12345678901234567890', '12345678901234567890'],
  ['123.0', '123'],
  ['1.23e+09', '1230000000'],
  ['1.23E9', '1230000000'],
  [' 77 ', '77'],
])('%j is the id %s', (sent, id) => {
  expect(readRobloxId(sent)).toBe(id);
});

test.each(['', ' ', 'nil', 'null', 'undefined', 'NULL', '0', '-1', 0, -1, -2.5, '-1.0', '0.0'])(
  '%j is no id',
  (sent) => {
    expect(readRobloxId(sent)).toBeNull();
  },
);

test.each([
  '007',
  '00',
  '1.5',
  1.5,
  '1e30',
  2 ** 53,
  '123456789012345678901',
  '１２３',
  '٣',
  '12a',
  'abc',
  '0x10',
  '+5',
])('%j is invalid', (sent) => {
  expect(readRobloxId(sent)).toBeUndefined();
});
