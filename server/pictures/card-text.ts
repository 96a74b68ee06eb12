import type { Node } from '@takumi-rs/core';
import { normalise } from '#contract/kit/plain-text.ts';
import { renderSvg, TEXT_FAMILIES } from '#server/pictures/card-renderer.ts';

/** Marks that letters of these scripts keep, as no letter is composed with them. */
const KEPT_MARK = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}\p{Script_Extensions=Thai}]/u;
/** Circled letters, ligatures and full-width forms, which the fonts of Japanese and Korean have in a style of their own. */
const STYLED = /[\u2460-\u24ff\ufb00-\ufb06\uff00-\uffef]/;
/** Prevents the letters on both sides from joining, in Persian names. */
const NON_JOINER = '\u200c';
/** Replaces letters that no font has. */
const MISSING = '\ufffd';
/** Never a character, so that it is drawn as any character without a glyph. */
const NO_CHARACTER = '\u{10ffff}';
const SIZE = 20;

const drawable = new Map<string, boolean>();

/**
 * The drawable form of a text: full-width and fancy letters are drawn as plain ones. Missing characters besides letters and
 * digits, such as emoji, and marks on letters are removed. Returns `fallback` if nothing is left, and for a text with letters
 * or digits that no font has, as the rest of a name is another name. `findDrawable` must have seen the text.
 */
export function legible(text: string, fallback: string): string {
  const characters = [...normalise(text, 'NFC')].map((character) => {
    if (/\s/.test(character)) return ' ';
    if (character === NON_JOINER) return character;
    if (/\p{C}/u.test(character) || (/\p{M}/u.test(character) && !KEPT_MARK.test(character))) return '';
    if (drawable.get(character) && !STYLED.test(character)) return character;
    const plain = normalise(character, 'NFKC');
    if ([...plain].every((part) => drawable.get(part))) return plain;
    return /[\p{L}\p{N}]/u.test(character) ? MISSING : '';
  });
  const drawn = characters.join('').replace(/ +/g, ' ').trim();
  return drawn === '' || drawn.includes(MISSING) ? fallback : drawn;
}

/** Finds which characters of a card's JSON the fonts have. */
export async function findDrawable(json: string): Promise<void> {
  // A normal form has a limit, which a whole card may exceed, and none of its texts.
  const texts = json.split('"').flatMap((text) => [normalise(text, 'NFC'), normalise(text, 'NFKC')]);
  const characters = new Set(texts.join(''));
  const unknown = [...characters].filter((character) => !drawable.has(character));
  if (unknown.length === 0) return;
  // Each on a line of its own; characters without a glyph share the outline of a box.
  const lines = [NO_CHARACTER, ...unknown].map((character, line): Node => {
    return { type: 'text', text: character, style: { position: 'absolute', left: 0, top: line * SIZE } };
  });
  const style = { width: SIZE, height: lines.length * SIZE, fontSize: SIZE, lineHeight: 1, fontFamily: TEXT_FAMILIES };
  const glyphs = listGlyphs(await renderSvg({ type: 'container', style, children: lines }));
  for (const [at, character] of unknown.entries()) drawable.set(character, glyphs.get(at + 1) !== glyphs.get(0));
}

/** The outline's id of each line's glyph. Lines of spaces have none. */
function listGlyphs(svg: string): Map<number, string> {
  const uses = svg.matchAll(/<use href="(#\w+)" x="[^"]*" y="([^"]*)"/g);
  return new Map([...uses].map(([, glyph = '', y = '']) => [Math.floor(Number(y) / SIZE), glyph]));
}
