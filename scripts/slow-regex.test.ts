import { expect, test } from 'vitest';
import { listExpressions, readModule } from '#scripts/regex-rules.mjs';
import { findSlowPart } from '#scripts/slow-regex.mjs';

test.each([
  [String.raw`[ T,]+(\d{1,2})[:.](\d{2})$`, 'i', '[ T,]+ is read from each of its characters'],
  [String.raw`[,;/|]|\s+and\s+`, 'i', String.raw`\s+ is read from each of its characters`],
  ['(a+)+$', '', '(a+)+ can read a text in many ways'],
  ['^a*a*$', '', 'a* and a* can read the same text'],
  ['<b>(.*?)</b>', 's', '.*? can contain <b>, and is read from each of them'],
  ['(?<=a+)b', '', 'a+ is read in a lookbehind, from each character'],
  ['x(?=.*y)', '', '.* is read from each of its characters'],
])('/%s/%s takes more than linear time', (source, flags, fault) => {
  expect(findSlowPart(source, flags)).toBe(fault);
});

test.each([
  [String.raw`(?<![ T,])[ T,]+(\d{1,2})[:.](\d{2})$`, 'i'],
  [String.raw`\s(?:and|&)\s`, 'i'],
  [String.raw`\s+`, 'g'],
  ['^a.*b', ''],
  ['<b>([^<]*)</b>', ''],
  ['^(?=[a-z]*[^a-z])[^0-9]*$', 'u'],
])('/%s/%s takes linear time', (source, flags) => {
  expect(findSlowPart(source, flags)).toBeNull();
});

test('expressions are read from literals, constructors and schemas, and an exempt one is left out', async () => {
  const { parseSync } = await import('vite');
  const read = (file: string, text: string) => readModule(file, text, parseSync(file, text).program);
  const modules = [
    read('contract/one.ts', 'export const LINE = "^a+$";'),
    read(
      'contract/two.ts',
      [
        "import { LINE } from '#contract/one.ts';",
        'const PAIR = /b*/i;',
        "const SCHEMA = { pattern: LINE + 'c' };",
        'const LONG = new RegExp(`$' + '{PAIR.source}d`, "g");',
        'const UNKNOWN = new RegExp(words);',
        '// Time bounded: words are few.',
        'const EXEMPT = new RegExp(words);',
      ].join('\n'),
    ),
  ];
  expect(listExpressions(modules).map(({ line, source, flags }) => [line, source, flags])).toEqual([
    [2, 'b*', 'i'],
    [3, '^a+$c', 'u'],
    [4, 'b*d', 'g'],
    [5, null, ''],
  ]);
});
