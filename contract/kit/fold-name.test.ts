import { describe, expect, test } from 'vitest';
import { foldForSearch, foldName } from '#contract/kit/fold-name.ts';

describe('foldName', () => {
  test.each([
    ['a zero-width space', 'North\u200bgate', 'northgate'],
    ['a soft hyphen', 'North\u00adgate', 'northgate'],
    ['a byte order mark', 'North\ufeffgate', 'northgate'],
    ['a word joiner', 'North\u2060gate', 'northgate'],
    ['a variation selector', 'Northgate\ufe0f', 'northgate'],
    ['a Cyrillic р', 'Haррy', 'happy'],
    ['Cyrillic capitals', 'РАСО', 'paco'],
    ['Greek letters', 'Νοrthgate', 'vorthgate'],
    ['a typographic apostrophe', 'St Aldwyn’s', "st aldwyn's"],
    ['an accent for an apostrophe', 'St Aldwyn´s', "st aldwyn's"],
    ['a non-breaking hyphen', 'North\u2011gate', 'north-gate'],
    ['a dash', 'North–gate', 'north-gate'],
    ['a capital I with a dot', 'İnter', 'inter'],
    ['a small i without a dot', 'ınter', 'inter'],
    ['a sharp s', 'Straße', 'strasse'],
    ['a capital sharp s', 'STRAẞE', 'strasse'],
    ['full-width letters', 'Ｎｏｒｔｈｇａｔｅ', 'northgate'],
    ['mathematical letters', '𝓝𝓸𝓻𝓽𝓱𝓰𝓪𝓽𝓮', 'northgate'],
    ['spaces', ' North \u00a0\u3000gate ', 'north gate'],
    ['decomposed letters', 'S\u030ckoda', 'škoda'],
    ['a final sigma', 'Σς', 'σσ'],
    ['emoji', '🦁 Lions', '🦁 lions'],
    ['Arabic letters', 'الهلال', 'الهلال'],
    ['Hangul', '서울', '서울'],
  ])('reads a name with %s', (_case, name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  test.each([
    ['Russian', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
    ['Ukrainian', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
    ['Serbian', 'абвгдђежзијклљмнњопрстћуфхцчџш'],
    ['Greek', 'αβγδεζηθικλμνξοπρστυφχψω'],
    ['Armenian', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
    ['Turkish', 'abcçdefgğhijklmnoöprsştuüvyz'],
  ])('keeps the letters of the %s alphabet apart', (_alphabet, letters) => {
    expect(new Set([...letters].map(foldName)).size).toBe([...letters].length);
  });

  test.each([
    ['Alice1', 'Alicel'],
    ['o_0', 'o_o'],
    ['Škoda', 'Skoda'],
    ['North-gate', 'North gate'],
  ])('keeps %s and %s apart', (name, other) => {
    expect(foldName(name)).not.toBe(foldName(other));
  });
});

test.each([
  ['Škoda', 'skoda'],
  ['São Pedro', 'sao pedro'],
  ['Łódź', 'lodz'],
  ['Øst', 'ost'],
  ['Ёлка', 'eлka'],
])('%s is searched as %s', (name, folded) => {
  expect(foldForSearch(name)).toBe(folded);
});
