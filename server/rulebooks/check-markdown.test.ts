import { expect, test } from 'vitest';
import { findCostlyMarkup } from '#server/rulebooks/check-markdown.ts';

test.each([
  ['> - '.repeat(5), 'has 10 quotes and lists within each other in line 1; 8 are possible.'],
  [`Squads\n\n${'1. '.repeat(9)}`, 'has 9 quotes and lists within each other in line 3; 8 are possible.'],
  ['>'.repeat(9), 'has 9 quotes and lists within each other in line 1; 8 are possible.'],
  ['- '.repeat(9), 'has 9 quotes and lists within each other in line 1; 8 are possible.'],
  ['a\n=\n'.repeat(1001), 'has 2,002 lines; 2,000 are possible.'],
  ['>a\n\n'.repeat(1501), 'has 1,501 list items and lines of quotes; 1,500 are possible.'],
  ['- a\n  - b\n'.repeat(751), 'has 1,502 list items and lines of quotes; 1,500 are possible.'],
  ['*'.repeat(2001), 'has 2,001 asterisks and underscores; 2,000 are possible.'],
  ['_a *b '.repeat(1001), 'has 2,002 asterisks and underscores; 2,000 are possible.'],
  ['[a](b) '.repeat(801), 'has 801 opening brackets; 800 are possible.'],
  ['!['.repeat(11) + '](a)'.repeat(11), 'has 11 brackets within each other; 10 are possible.'],
])('a text of %.12j… costs too much', (text, reason) => {
  expect(findCostlyMarkup(text)).toBe(reason);
});

test.each([
  '# 1. Squads\n\n- **Seven** a side\n  - [Bans](https://a.example/b_c)\n    1. > Quoted\n\n---\n\n***\n',
  '[![shield](https://a.example/s.png)](https://a.example)',
  `${'Teams check in.\n'.repeat(100)}\n${'____________________\n'.repeat(50)}`,
  '-5 points, 2.5 goals, -',
  '[open\n\n'.repeat(100),
])('a text of %.12j… is rendered', (text) => {
  expect(findCostlyMarkup(text)).toBeNull();
});
