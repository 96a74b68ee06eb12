import { CREST_OUTLINES, CREST_PATTERNS, type CrestOutline, type CrestPattern } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';

const NAME = /^([a-z]+)-([a-z]+)-([0-9a-f]{6})-([0-9a-f]{6})$/;

/**
 * The path of a crest's picture, 'shield-chevrons-17357a-f4c63a.png'. It determines the picture, which never changes.
 */
export function writeCrestPath({ outline, pattern, first_colour, second_colour }: Crest): string {
  return `/share/crest/${outline}-${pattern}-${first_colour.slice(1)}-${second_colour.slice(1)}.png`;
}

/** Parses a picture's name, without the extension; undefined for other text. */
export function readCrestName(name: string): Crest | undefined {
  const [, outline, pattern, first, second] = NAME.exec(name) ?? [];
  if (!isOf(CREST_OUTLINES, outline) || !isOf(CREST_PATTERNS, pattern)) return undefined;
  return { outline, pattern, first_colour: `#${first}`, second_colour: `#${second}` };
}

function isOf<T extends CrestOutline | CrestPattern>(known: readonly T[], name: string | undefined): name is T {
  return known.some((one) => one === name);
}
