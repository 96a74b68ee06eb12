import { loadFonts } from '#server/previews/card-fonts.ts';
import { drawText, legible, measure, type TextStyle } from '#server/previews/set-text.ts';

/** Styled as a league's badge, in the reader's colour scheme. */
const STYLE =
  '<style>rect{fill:#1b2426}.line{fill:#1b2426;stroke:#3c484b;stroke-width:3}g{fill:#f1f4f1}' +
  '@media(prefers-color-scheme:light){rect{fill:#edf0ed}.line{fill:#edf0ed;stroke:#bfc8c3}g{fill:#0f181a}}</style>';

const SIZE = 150;
const LETTERS: TextStyle = { font: 'display', size: 52 };
/** The height of capitals, in sizes of the text. */
const CAPITAL_HEIGHT = 0.75;

/**
 * A square SVG with a name's initials in the centre circle, for players without a picture. The letters are outlines of
 * the site's typeface, which an image cannot load.
 */
export async function drawInitials(name: string): Promise<string> {
  const initials = initialsOf(name);
  await loadFonts(`${initials}#`, [LETTERS.font]);
  const text = legible(initials, '#', LETTERS.font);
  const start = (SIZE - measure(text, LETTERS)) / 2;
  const letters = drawText(text, LETTERS, start, (SIZE + LETTERS.size * CAPITAL_HEIGHT) / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${STYLE}<rect width="${SIZE}" height="${SIZE}"/><path class="line" d="M75 0v${SIZE}"/><circle class="line" cx="75" cy="75" r="56"/>${letters}</svg>`;
}

/** First letters of the first two words; capitals and punctuation begin new words. */
function initialsOf(name: string): string {
  const words = name.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+|\p{N}+/gu) ?? [];
  const letters = words.filter((word) => !/^\p{N}/u.test(word)).map((word) => [...word][0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase() || '#';
}
