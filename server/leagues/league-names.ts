import { normalise } from '#contract/plain-text.ts';

/**
 * Confusable letters in common typefaces, by the Latin letter that replaces them; after NFKC, without marks and in lower
 * case. They are from Unicode's confusables (UTS 39): those of digits and of scripts with capitals.
 */
const CONFUSABLES: Record<string, string> = {
  a: 'аαɑ',
  b: 'ьвβ',
  c: 'сςƈ',
  d: 'ԁɗđ',
  e: 'еєεҽ',
  f: 'ƒſ',
  g: 'ɡԍցɠ',
  h: 'һнհɦħ',
  i: 'іıɩ',
  j: 'јϳ',
  k: 'кκӄƙ',
  l: '1|ӏⅼǀłι',
  m: 'мϻ',
  n: 'ηпոռ',
  o: '0оοσօø',
  p: 'рρƥ',
  q: 'ԛզʠ',
  r: 'гɾ',
  s: 'ѕꜱʂ',
  t: 'тτƭŧ',
  u: 'υцսʋ',
  v: 'ѵνʌ',
  w: 'ԝωшա',
  x: 'хχ',
  y: 'уγүყ',
  z: 'ʐƶ',
};

const LATIN_LETTERS = new Map(
  Object.entries(CONFUSABLES).flatMap(([letter, confusables]) => [...confusables].map((other) => [other, letter])),
);

const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Spaces, hyphens and invisible characters. */
const GAPS = /[\p{Z}\p{C}\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Removes case, spaces and confusable letters: names that fold to the same text can be mistaken for each other. */
export function foldLeagueName(name: string): string {
  // Gaps are removed and letters replaced before marks: both can bring a mark behind a Latin letter.
  const plain = normalise(name, 'NFKD').replace(GAPS, '').toLowerCase();
  const replaced = Array.from(plain, (letter) => LATIN_LETTERS.get(letter) ?? letter).join('');
  const letters = normalise(replaced.replace(MARKS, ''), 'NFKC');
  // A capital i looks like an l, and after folding case every i may be one.
  return letters.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
