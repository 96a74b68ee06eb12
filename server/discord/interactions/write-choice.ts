import { clip } from '#contract/kit/clip.ts';

/** Discord's limit for a choice's name and value. */
export const MAX_CHOICE_LENGTH = 100;
const SEPARATOR = ' – ';

/**
 * The name of a choice: 'Kestrel United – Harbour City FC, Sat 5 Dec 2026, 19:30'. Names are cut to fit, the ending
 * isn't.
 */
export function writeChoice(names: readonly string[], ending: string): string {
  const room = MAX_CHOICE_LENGTH - ending.length - SEPARATOR.length * (names.length - 1);
  const share = Math.floor(room / names.length);
  const spare = names.reduce((sum, { length }) => sum + Math.max(0, share - length), 0);
  return names.map((name) => clip(name, share + spare)).join(SEPARATOR) + ending;
}
