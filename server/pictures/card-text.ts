import type { Node } from '@takumi-rs/core';
import { normalise } from '#contract/kit/plain-text.ts';
import { renderSvg, TEXT_FAMILIES } from '#server/pictures/card-renderer.ts';

/** Marks to keep in these scripts, whose letters have no precomposed forms. */
const KEPT_MARK = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}\p{Script_Extensions=Thai}]/u;
/** Circled letters, ligatures and full-width forms, which the Japanese and Korean fonts draw in a different style. */
const STYLED = /[\u2460-\u24ff\ufb00-\ufb06\uff00-\uffef]/;
/** Prevents the adjacent letters from joining, in Persian names. */
const NON_JOINER = '\u200c';
/** Replaces letters without a glyph in any font. */
const MISSING_GLYPH = '\ufffd';
/** A noncharacter, which is drawn like any character without a glyph. */
const NO_CHARACTER = '\u{10ffff}';
const SIZE = 20;

const drawable = new Map<string, boolean>();

/**
 * The drawable form of a text: full-width and fancy letters become plain ones. Missing characters other than letters
 * and digits, such as emoji, and marks on letters are removed. Returns `fallback` if nothing is left, or if a letter or
 * digit has no glyph, as the rest would be a different name. `findDrawable` must have processed the text.
 */
export function legible(text: string, fallback: string): string {
  const characters = [...normalise(text, 'NFC')].map((character) => {
    if (/\s/.test(character)) return ' ';
    if (character === NON_JOINER) return character;
    if (/\p{C}/u.test(character) || (/\p{M}/u.test(character) && !KEPT_MARK.test(character))) return '';
    if (drawable.get(character) && !STYLED.test(character)) return character;
    const plain = normalise(character, 'NFKC');
    if ([...plain].every((part) => drawable.get(part))) return plain;
    return /[\p{L}\p{N}]/u.test(character) ? MISSING_GLYPH : '';
  });
  const drawn = characters.join('').replace(/ +/g, ' ').trim();
  return drawn === '' || drawn.includes(MISSING_GLYPH) ? fallback : drawn;
}

/** Finds which characters of a card's JSON the fonts support. */
export async function findDrawable(json: string): Promise<void> {
  // Normalised text by text, as normalisation limits the length.
  const texts = json.split('"').flatMap((text) => [normalise(text, 'NFC'), normalise(text, 'NFKC')]);
  const characters = new Set(texts.join(''));
  const unknown = [...characters].filter((character) => !drawable.has(character));
  if (unknown.length === 0) return;
  // Each on its own line; characters without a glyph share the outline of a box.
  const lines = [NO_CHARACTER, ...unknown].map((character, line): Node => {
    return { type: 'text', text: character, style: { position: 'absolute', left: 0, top: line * SIZE } };
  });
  const style = { width: SIZE, height: lines.length * SIZE, fontSize: SIZE, lineHeight: 1, fontFamily: TEXT_FAMILIES };
  const glyphs = listGlyphs(await renderSvg({ type: 'container', style, children: lines }));
  for (const [at, character] of unknown.entries()) drawable.set(character, glyphs.get(at + 1) !== glyphs.get(0));
}

/** The outline id of each line's glyph. Lines of spaces have none. */
function listGlyphs(svg: string): Map<number, string> {
  const uses = svg.matchAll(/<use href="(#\w+)" x="[^"]*" y="([^"]*)"/g);
  return new Map([...uses].map(([, glyph = '', y = '']) => [Math.floor(Number(y) / SIZE), glyph]));
}
