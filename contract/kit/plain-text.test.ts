import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  hasVisibleText,
  isShortName,
  normalise,
  OPTIONAL_LINE,
  VISIBLE_LINE,
} from '#contract/kit/plain-text.ts';

const HALF_CHARACTER = /\p{Cs}/u;

const INVISIBLE_TEXTS = {
  nothing: '',
  spaces: ' \u00a0\u2003\u3000',
  'zero width': '\u200b\u200c\u200d\u2060\ufeff\u00ad',
  'the Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'blank Braille': '\u2800',
  'direction marks': '\u200e\u200f\u061c\u202a\u202e\u202c\u2066\u2067\u2068\u2069',
  'variation selectors': '\ufe0f\ufe0e\u{e0100}',
  'combining marks': '\u0301\u0351\u20dd',
  'the marks of a flag': '\u{e0067}\u{e007f}',
  'Khmer vowels without a shape': '\u17b4\u17b5',
  'controls of Latin-1': '\u0085\u009f',
  noncharacters: '\ufffe\uffff\ufdd0',
  'private use': '\ue000\u{f0000}',
  'an empty note head': '\u{1d159}',
  'blank hieroglyphs': '\u{13441}\u{13442}',
};

describe('hasVisibleText', () => {
  test.each(Object.entries(INVISIBLE_TEXTS))('%s is not visible', (_kind, text) => {
    expect(hasVisibleText(text)).toBe(false);
    expect(new RegExp(VISIBLE_LINE, 'u').test(text)).toBe(false);
  });

  test.each([
    'x',
    '0',
    '名前',
    'שלום',
    '\u200fשלום',
    '❤️',
    '#️⃣',
    '🇬🇧',
    '👩‍👩‍👧',
    '-',
    '\u200bé',
    'क्षि',
    '\ufffd',
    '\ud800',
  ])('%j: yes', (text) => {
    expect(hasVisibleText(text)).toBe(true);
    expect(new RegExp(VISIBLE_LINE, 'u').test(text)).toBe(true);
  });

  test('a text of invisible characters is not visible, and one visible character makes it so', () => {
    const invisible = fc.array(fc.constantFrom(...Object.values(INVISIBLE_TEXTS)), { maxLength: 30 });
    fc.assert(
      fc.property(invisible, invisible, (before, after) => {
        expect(hasVisibleText([...before, ...after].join(''))).toBe(false);
        expect(hasVisibleText([...before, 'x', ...after].join(''))).toBe(true);
      }),
    );
  });
});

test('an optional line is empty or shows something', () => {
  const pattern = new RegExp(OPTIONAL_LINE, 'u');
  expect(['', 'x', ' x'].map((text) => pattern.test(text))).toEqual([true, true, true]);
  expect([' ', '\u3164', 'a\u0000b', '\n'].map((text) => pattern.test(text))).toEqual([false, false, false, false]);
});

describe('cleanText', () => {
  test.each([
    ['  Lions \t\n', 'Lions'],
    ['\u202e\u2067Lions\u2069\u200f', 'Lions'],
    ['\u200bLions\u2060\ufeff', 'Lions'],
    ['\u0085Lions\u009f', 'Lions'],
    ['Cafe\u0301', 'Café'],
    ['\u1112\u1161\u11ab', '한'],
    ['a\ud800b', 'a\ufffdb'],
    ['North \u200e End', 'North \u200e End'],
    ['❤️', '❤️'],
    ['Cup\u0000', 'Cup\u0000'],
  ])('%j is stored as %j', (text, stored) => {
    expect(cleanText(text)).toBe(stored);
  });

  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
    fc
      .array(fc.constantFrom(...Object.values(INVISIBLE_TEXTS), 'e', '\u0301', 'שלום', '한', '🇬🇧'), { maxLength: 12 })
      .map((parts) => parts.join('')),
  );

  test('returns whole characters in NFC without spaces, controls and direction marks at the ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const stored = cleanText(text);
        expect(stored.normalize('NFC')).toBe(stored);
        expect(stored).not.toMatch(HALF_CHARACTER);
        expect(stored).not.toMatch(/^[\s\u0080-\u009f\p{Bidi_Control}]|[\s\u0080-\u009f\p{Bidi_Control}]$/u);
      }),
    );
  });

  test('is idempotent, and keeps visible characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const stored = cleanText(text);
        expect(cleanText(stored)).toBe(stored);
        fc.pre(!HALF_CHARACTER.test(text));
        expect(hasVisibleText(stored)).toBe(hasVisibleText(text));
      }),
    );
  });

  test('returns the same text for each of its normal forms', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!HALF_CHARACTER.test(text));
        expect(cleanText(text.normalize('NFD'))).toBe(cleanText(text));
      }),
    );
  });
});

test.each(['KES', 'Åß', '名前', 'שלום', 'ㅁㅂ'])('%j is a short name', (text) => {
  expect(isShortName(text)).toBe(true);
});

test.each([
  '\u1160\u1160',
  '\u3164\u3164\u3164',
  '\u115f\uffa0',
  'A\u3164',
  '\u2028\u2028',
  '\u00ad\u200b',
  'K',
  'KESTR',
  'K1',
])('%j is no short name', (text) => {
  expect(isShortName(text)).toBe(false);
});

test('a text with 200,000 mixed combining marks is not sorted', () => {
  const marks = `a${'\u0301\u0323\u0345\u0327'.repeat(50_000)}`;
  expect(cleanText(marks)).toBe(marks);
  expect(normalise(marks, 'NFKD').length).toBeLessThanOrEqual(2_000);
});
