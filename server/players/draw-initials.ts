/** The looks of a league's badge, in the theme of the page that shows it. */
const STYLE =
  '<style>rect{fill:#1b2426}path,circle{fill:#1b2426;stroke:#3c484b;stroke-width:3}text{fill:#f1f4f1}' +
  '@media(prefers-color-scheme:light){rect{fill:#edf0ed}path,circle{fill:#edf0ed;stroke:#bfc8c3}text{fill:#0f181a}}</style>';

/** A square SVG with a name's initials in the centre circle, for players without a picture. */
export function drawInitials(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150" width="150" height="150">${STYLE}<rect width="150" height="150"/><path d="M75 0v150"/><circle cx="75" cy="75" r="56"/><text x="75" y="75" dy=".36em" font-family="system-ui, sans-serif" font-size="46" font-weight="700" text-anchor="middle">${initialsOf(name)}</text></svg>`;
}

/** First letters of the first two words, which capitals and signs part; letters and digits need no escaping. */
function initialsOf(name: string): string {
  const words = name.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+|\p{N}+/gu) ?? [];
  const letters = words.filter((word) => !/^\p{N}/u.test(word)).map((word) => [...word][0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase() || '#';
}
