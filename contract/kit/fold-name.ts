import { normalise } from '#contract/kit/plain-text.ts';

/**
 * Letters of other scripts and the Latin letters they resemble, decomposed and in lower case, from Unicode's
 * confusables (UTS 39). No two letters of one alphabet map to the same Latin letter, so its names stay distinct.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аα',
  b: 'вβ',
  c: 'с',
  d: 'ԁ',
  e: 'еε',
  g: 'ԍց',
  h: 'нһհ',
  i: 'іı',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏι',
  m: 'м',
  n: 'пηո',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'цυս',
  v: 'ѵν',
  w: 'шԝω',
  x: 'хχ',
  y: 'уγყ',
};

/** Letters that change in more than case. */
const SPECIAL_LETTERS = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ['ß', 'ss'],
  ['ς', 'σ'],
]);

/** Fast path for most names: only their capitals change. */
const PLAIN_NAME = /^[!-_a-~]+(?: [!-_a-~]+)*$/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;
const APOSTROPHES = /[`\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c]/g;
const DASHES = /[\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u301c]/g;
const SPACES = /[\t-\r \u0085\u1680\u2028\u2029\u2800]+/g;
const OTHER_LETTERS = /[\u0080-\u{10ffff}]/gu;

/**
 * The form in which names of players and teams are compared: names of equal form are one name. It is NFKC with case
 * folding, without invisible characters. Kinds of apostrophes, dashes and spaces are unified, and look-alike letters
 * become Latin. The SQL function `fold_name` returns the same.
 */
export function foldName(name: string): string {
  if (PLAIN_NAME.test(name)) return name.toLowerCase();
  // Normalisation would turn the acute accent into a space, and the lunate sigma, which resembles a c, into a sigma.
  const decomposed = normalise(name.replaceAll('\u00b4', "'").replace(/[ϲϹ]/g, 'c'), 'NFKD');
  const folded = decomposed
    .replace(IGNORABLE, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => SPECIAL_LETTERS.get(letter) ?? letter)
    // İ, the Turkish capital I with a dot.
    .replace(/i\u0307+/g, 'i');
  return normalise(folded, 'NFKC');
}

/** Letters whose stroke Unicode doesn't decompose. */
const STROKES = new Map([
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ŧ', 't'],
]);

/** The form that searches compare: like `foldName`, without accents, which the SQL function `drop_accents` removes. */
export function foldForSearch(text: string): string {
  const folded = foldName(text);
  if (!OTHER_LETTER.test(folded)) return folded;
  const plain = normalise(folded, 'NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[øđðłħŧ]/g, (letter) => STROKES.get(letter) ?? letter);
  return normalise(plain, 'NFKC');
}

const OTHER_LETTER = /[^\0-\x7f]/;
