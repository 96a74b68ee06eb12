import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldForSearch, foldName } from '#contract/kit/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});

afterAll(() => drop());

async function foldInSql(names: readonly string[]) {
  const { rows } = await database.$client.query<{ folded: string; searched: string }>(
    `select fold_name(name) as folded, drop_accents(fold_name(name)) as searched
     from unnest($1::text[]) with ordinality as sent (name, place) order by place`,
    [names],
  );
  return rows;
}

const PARTS = [
  ...[
    'North',
    'gate',
    'FC',
    'ATLETICO',
    'ẞ',
    'ß',
    'SS',
    'İ',
    'I',
    'ı',
    'i\u0307',
    'Ø',
    'Škoda',
    'S\u030ckoda',
    'ﬁ',
    '①',
  ],
  ...['\u200b', '\u00ad', '\ufeff', '\u2060', '\ufe0f', '\u200d', '\u3164', '\u115f', '\u{e0061}', '\u061c'],
  ...[
    "'",
    '’',
    '‘',
    '`',
    '´',
    'ʼ',
    '＇',
    '-',
    '\u2011',
    '–',
    '—',
    '−',
    '－',
    ' ',
    '  ',
    '\u00a0',
    '\u3000',
    '\u2003',
    '\t',
  ],
  ...[
    'р',
    'Р',
    'С',
    'Спартак',
    'Ёлка',
    'Київ',
    'ΟΔΟΣ',
    'ϲ',
    'οδός',
    'Ελλάς',
    'Հայ',
    'Ｆｕｌｌ',
    '𝓕𝓪𝓷',
    'ᲐᲑ',
    'Ꭰ',
    '𐐀',
    'Ⲁ',
    'Ꙁ',
  ],
  ...[
    '🦁',
    '👩‍🚀',
    '☀️',
    'الهلال',
    'لآ',
    '서울',
    '한',
    'ᄒ',
    '東京',
    'ガ',
    'ｶﾞ',
    'हिन्दी',
    'ไทย',
    'Ǆ',
    'ŉ',
    '\u0301',
    '\u0327',
    '\u0345',
  ],
];

/** Excludes blocks newer than the oldest supported PostgreSQL. */
const letter = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x5ff }),
    fc.integer({ min: 0x1e00, max: 0x20a0 }),
    fc.integer({ min: 0x2100, max: 0x2bff }),
  )
  .map((code) => String.fromCodePoint(code));
const name = fc.array(fc.oneof(fc.constantFrom(...PARTS), letter), { maxLength: 8 }).map((parts) => parts.join(''));

test('TypeScript and PostgreSQL fold 10,000 names to the same texts', async () => {
  const names = fc.sample(name, { numRuns: 10_000, seed: 20261125 });
  const folded = await foldInSql(names);
  expect(folded).toEqual(names.map((each) => ({ folded: foldName(each), searched: foldForSearch(each) })));
});

test('folding a folded name changes nothing', () => {
  for (const each of fc.sample(name, { numRuns: 10_000, seed: 20261125 })) {
    expect(foldName(foldName(each)), JSON.stringify(each)).toBe(foldName(each));
  }
});
