import { expect, test } from 'vitest';
import { readCount, tidyCount } from '#web/kit/list/count-text.ts';

test.each([
  ['', 0, '0'],
  ['7', 7, '7'],
  [' 07 ', 7, '7'],
  ['99', 99, '99'],
  ['100', null, '100'],
  ['1.5', null, '1.5'],
  ['1,5', null, '1,5'],
  ['-4', null, '-4'],
  ['2a', null, '2a'],
  ['1e1', null, '1e1'],
  ['٣', null, '٣'],
])('the text %j is the count %j, and becomes %j on blur', (typed, count, shown) => {
  expect(readCount(typed, 99)).toBe(count);
  expect(tidyCount(typed, 99)).toBe(shown);
});
