/**
 * Letters that look like another one in common typefaces, by the letter that stands for them all; after NFKC, without
 * marks and in lower case. From Unicode's confusables (UTS 39), those of scripts with capitals and of digits.
 */
const LOOK_ALIKES: Record<string, string> = {
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

const STANDS_FOR = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, likes]) => [...likes].map((like) => [like, letter])),
);

const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Spaces, hyphens, and characters that nobody sees. */
const GAPS = /[\p{Z}\p{C}\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Two leagues whose names fold to the same text cannot be told apart: case, spaces and look-alike letters are gone. */
export function foldLeagueName(name: string): string {
  const plain = name.normalize('NFKD').replace(MARKS, '').normalize('NFKC').replace(GAPS, '').toLowerCase();
  const letters = Array.from(plain, (letter) => STANDS_FOR.get(letter) ?? letter).join('');
  // A capital i looks like an l, and after folding case every i may be one.
  return letters.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
