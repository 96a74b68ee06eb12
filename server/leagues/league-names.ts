import { foldName } from '#contract/kit/fold-name.ts';
import { normalise } from '#contract/kit/plain-text.ts';

/**
 * Letters and digits that resemble a Latin letter, besides those that `foldName` replaces; after NFKC, without marks
 * and in lower case. They are from Unicode's confusables (UTS 39).
 */
const CONFUSABLES: Record<string, string> = {
  a: 'ɑ',
  b: 'ь',
  c: 'ƈ',
  d: 'ɗđ',
  e: 'єҽ',
  f: 'ƒ',
  g: 'ɡɠ',
  h: 'ɦħ',
  i: 'ɩ',
  k: 'ӄƙ',
  l: '1|ǀł',
  m: 'ϻ',
  n: 'ռ',
  o: '0σø',
  p: 'ƥ',
  q: 'ʠ',
  r: 'ɾ',
  s: 'ꜱʂ',
  t: 'ƭŧ',
  u: 'ʋ',
  v: 'ʌ',
  y: 'ү',
  z: 'ʐƶ',
};

const LATIN_LETTERS = new Map(
  Object.entries(CONFUSABLES).flatMap(([letter, confusables]) => [...confusables].map((other) => [other, letter])),
);

const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Spaces, hyphens and invisible characters. */
const GAPS = /[\p{Z}\p{C}\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Removes case, spaces and confusable letters: names with the same result look alike. */
export function foldLeagueName(name: string): string {
  // Gaps and letters come before marks, as both steps can put a mark after a Latin letter.
  const plain = normalise(foldName(name), 'NFKD').replace(GAPS, '');
  const replaced = Array.from(plain, (letter) => LATIN_LETTERS.get(letter) ?? letter).join('');
  const letters = normalise(replaced.replace(MARKS, ''), 'NFKC');
  // A capital i resembles an l, and after folding every i may have been one.
  return letters.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
