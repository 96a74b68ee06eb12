/** Dark enough for white letters to be read on (WCAG AA). */
const GROUNDS = ['#9a3412', '#1d4ed8', '#166534', '#6d28d9', '#9d174d', '#155e75', '#3f3f46', '#854d0e'];

/** A square SVG with a name's initials, for players without a picture; a name always gets the same one. */
export function drawInitials(name: string): string {
  const ground = GROUNDS[sumOf(name.toLowerCase()) % GROUNDS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150" width="150" height="150"><rect width="150" height="150" fill="${ground}"/><text x="75" y="75" dy=".36em" fill="#fff" font-family="system-ui, sans-serif" font-size="64" font-weight="600" text-anchor="middle">${initialsOf(name)}</text></svg>`;
}

/** First letters of the first two words, which capitals and signs part; letters and digits need no escaping. */
function initialsOf(name: string): string {
  const words = name.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+|\p{N}+/gu) ?? [];
  const letters = words.filter((word) => !/^\p{N}/u.test(word)).map((word) => [...word][0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase() || '#';
}

function sumOf(text: string): number {
  return Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
}
