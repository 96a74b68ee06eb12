import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { Crest } from '#contract/kit/heads.ts';
import { isShortName, normalise } from '#contract/kit/plain-text.ts';

/** First and second colours of suggested crests; each pair has a contrast of at least 3:1. */
export const CREST_COLOURS: readonly (readonly [string, string])[] = [
  ['#17357a', '#f4c63a'],
  ['#b3122f', '#ffffff'],
  ['#1b7a3d', '#f2efe6'],
  ['#5b2a86', '#f4c63a'],
  ['#0b5fa5', '#ffffff'],
  ['#111827', '#e8622c'],
  ['#0f6b66', '#f2efe6'],
  ['#7a1f4f', '#a7d8f0'],
  ['#f4c63a', '#111827'],
  ['#e8622c', '#10243f'],
  ['#a7d8f0', '#7a1f1f'],
  ['#3b4252', '#c8e663'],
];

const CANDIDATES = CREST_OUTLINES.length * CREST_PATTERNS.length * CREST_COLOURS.length;

/** A crest derived from the name and unlike the others; each `attempt`, from 0, returns another one. */
export function suggestCrest(name: string, others: readonly Crest[], attempt = 0): Crest {
  const seed = hashText(`${foldName(name)} ${attempt}`);
  const candidates = Array.from({ length: CANDIDATES }, (_, at) => buildCrest(seed + at));
  const likenesses = candidates.map((crest) => sumLikeness(crest, others));
  const least = Math.min(...likenesses);
  return candidates[likenesses.indexOf(least)] ?? buildCrest(seed);
}

function buildCrest(seed: number): Crest {
  const [first_colour, second_colour] = pick(CREST_COLOURS, Math.floor(seed / 60));
  return {
    outline: pick(CREST_OUTLINES, seed),
    pattern: pick(CREST_PATTERNS, Math.floor(seed / 6)),
    first_colour,
    second_colour,
  };
}

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/** Colours distinguish crests more than patterns, and patterns more than outlines. */
function sumLikeness(crest: Crest, others: readonly Crest[]): number {
  let sum = 0;
  for (const other of others) {
    if (other.first_colour === crest.first_colour) sum += 4;
    if (other.pattern === crest.pattern) sum += 2;
    if (other.outline === crest.outline) sum += 1;
  }
  return sum;
}

/** FNV-1a, a 32-bit integer. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Common parts of clubs' names that don't distinguish them. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  'FC',
  'AFC',
  'CF',
  'SC',
  'AC',
  'FK',
  'SK',
  'BK',
  'CLUB',
  'THE',
  'UNITED',
]);
const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Letters of a name to combine, which limits a long name to a few hundred candidates. */
const COMBINED_LETTERS = 12;

/** Two to four letters from a team's distinctive word, unlike those of others: 'KES' for Kestrel United. */
export function suggestShortName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toUpperCase()));
  const words = normalise(name, 'NFC')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !COMMON_WORDS.has(word));
  const ordered = own.length === 0 ? words : [...own, ...words.filter((word) => COMMON_WORDS.has(word))];
  for (const candidate of listShortNames(ordered.map((word) => [...word]))) {
    if (isShortName(candidate) && !taken.has(candidate)) return candidate;
  }
  return 'FC';
}

/** Candidates, best first: the beginning of the first word, both words, initials, letters in order, any letters. */
function* listShortNames(words: readonly string[][]): Generator<string> {
  const [first = [], second = []] = words;
  const initials = words.map(([initial]) => initial ?? '').slice(0, 4);
  yield words.flat().slice(0, 3).join('');
  yield [...first.slice(0, 2), ...second.slice(0, 1)].join('');
  yield [...first.slice(0, 1), ...second.slice(0, 2)].join('');
  if (initials.length > 2) yield initials.join('');
  const letters = words.flat().slice(0, COMBINED_LETTERS);
  yield letters.slice(0, 4).join('');
  const [head = '', ...rest] = letters;
  for (const [at, letter] of rest.entries()) {
    for (const later of rest.slice(at + 1)) yield head + letter + later;
  }
  const start = letters.length < 2 ? 'FC' : letters.slice(0, 2).join('');
  yield start;
  for (const letter of ALPHABET) yield start + letter;
  for (const letter of ALPHABET) for (const later of ALPHABET) yield start + letter + later;
}
