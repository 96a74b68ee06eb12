import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';

/** Clearly different colour pairs for teams without colours of their own. */
const COLOURS = [
  ['#c8102e', '#ffffff'],
  ['#0b3d91', '#ffd100'],
  ['#0f7b3f', '#ffffff'],
  ['#5b2a86', '#f2b632'],
  ['#111111', '#e8e8e8'],
  ['#f26a1b', '#14213d'],
  ['#00788c', '#f7f3e3'],
  ['#7a1f2b', '#a8d5ff'],
  ['#1d2f5f', '#e63946'],
  ['#f4c20d', '#1a1a1a'],
] as const;

/** A crest derived from the name alone, so that preview and import agree. */
export function designCrest(name: string, colours: readonly string[] = []): Crest {
  const seed = hash(name);
  const [first, second] = COLOURS[seed % COLOURS.length] ?? COLOURS[0];
  return {
    outline: CREST_OUTLINES[(seed >>> 8) % CREST_OUTLINES.length] ?? 'shield',
    pattern: CREST_PATTERNS[(seed >>> 16) % CREST_PATTERNS.length] ?? 'halves',
    first_colour: colours[0] ?? first,
    second_colour: colours[1] ?? (colours[0] === undefined ? second : contrast(colours[0])),
  };
}

/** Names of colours used in sheets. */
const NAMED_COLOURS: Record<string, string> = {
  white: '#ffffff',
  black: '#111111',
  grey: '#8a8f98',
  gray: '#8a8f98',
  silver: '#c0c4cc',
  red: '#d4202c',
  maroon: '#7a1f2b',
  claret: '#7a1f2b',
  orange: '#f26a1b',
  amber: '#f2a71b',
  gold: '#d9a514',
  yellow: '#f4c20d',
  green: '#138a43',
  lime: '#8bc34a',
  teal: '#00788c',
  'sky blue': '#6cb6ee',
  'light blue': '#6cb6ee',
  blue: '#1459c7',
  navy: '#14213d',
  purple: '#5b2a86',
  violet: '#7a4fd0',
  pink: '#e86aa6',
  brown: '#6b4226',
};

/** Parses '#C8102E', 'c8102e', '#fff' or 'Navy' to #rrggbb; null for anything else. */
export function readColour(text: string): string | null {
  const colour = text.trim().toLowerCase();
  const named = Object.hasOwn(NAMED_COLOURS, colour) ? NAMED_COLOURS[colour] : undefined;
  if (named) return named;
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(colour) ?? [];
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** White for a dark colour, near-black for a light one. */
function contrast(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * red + 0.6 * green + 0.1 * blue > 140 ? '#111111' : '#ffffff';
}

/** FNV-1a, a 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
