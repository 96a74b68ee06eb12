import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip, takeCharacters } from '#contract/kit/clip.ts';

const FAMILY = '👩‍👩‍👧';

test.each([
  ['short enough', 12, 'short enough'],
  ['a long text', 6, 'a lon…'],
  ['abcd⚽x', 6, 'abcd⚽x'],
  ['abcd🏆xyz', 6, 'abcd…'],
  [`ab${FAMILY}cd`, 6, 'ab…'],
  ['abe\u0301\u0327cde', 5, 'ab…'],
  ['🇬🇧🇫🇷', 6, '🇬🇧…'],
  ['a\\*b\\*c', 6, 'a\\*b…'],
  ['\u2068מכבי אלון\u2069 – x', 8, '\u2068מכבי \u2069…'],
  ['a\ud83dbc', 9, 'a\ufffdbc'],
])('%j in %d units is %j', (text, maxLength, clipped) => {
  expect(clip(text, maxLength)).toBe(clipped);
});

test('a clipped text fits, has no half character, and begins as the text does', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '\\', '⚽', FAMILY, 'e\u0301', '🇬🇧', '\u0301', '\ud83d'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 3, max: 40 }), (sent, maxLength) => {
      const clipped = clip(sent, maxLength);
      expect(clipped.length).toBeLessThanOrEqual(maxLength);
      expect(clipped).not.toMatch(/\p{Cs}/u);
    }),
  );
});

test('the first characters are whole', () => {
  expect([takeCharacters(`${FAMILY}ab`, 2), takeCharacters('ab', 3)]).toEqual([`${FAMILY}a`, 'ab']);
});
