import { box, textLine } from '#server/pictures/card-parts.ts';
import { renderSvg } from '#server/pictures/card-renderer.ts';
import { findDrawable, legible } from '#server/pictures/card-text.ts';

/** Styled like a league's badge, in the reader's colour scheme. */
const STYLE =
  '<style>.ground{fill:#1b2426}.line{fill:#1b2426;stroke:#3c484b;stroke-width:3}.letters{fill:#f1f4f1}' +
  '@media(prefers-color-scheme:light){.ground{fill:#edf0ed}.line{fill:#edf0ed;stroke:#bfc8c3}.letters{fill:#0f181a}}</style>';

const SIZE = 150;
const LETTER_SIZE = 52;

/**
 * A square SVG with a name's initials in the centre circle, for players without a picture. The letters are outlines of
 * the site's typeface, which an image can't load.
 */
export async function drawInitials(name: string): Promise<string> {
  const initials = initialsOf(name);
  await findDrawable(initials);
  const letters = textLine(legible(initials, '#'), 'display', LETTER_SIZE, { lineHeight: 1 });
  const frame = { width: SIZE, height: SIZE, alignItems: 'center', justifyContent: 'center' } as const;
  // Outlines inherit the group's colour.
  const outlines = (await renderSvg(box(frame, letters))).replaceAll(' fill="#000"', '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${STYLE}<rect class="ground" width="${SIZE}" height="${SIZE}"/><path class="line" d="M75 0v${SIZE}"/><circle class="line" cx="75" cy="75" r="56"/><g class="letters">${outlines}</g></svg>`;
}

/** First letters of the first two words; capitals and punctuation begin new words. */
function initialsOf(name: string): string {
  const words = name.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+|\p{N}+/gu) ?? [];
  const letters = words.filter((word) => !/^\p{N}/u.test(word)).map((word) => [...word][0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase() || '#';
}
