import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { decompress } from 'wawoff2';

/** The site's two families, the second in three weights. */
export type FontName = 'display' | 'regular' | 'medium' | 'semibold';

const DISPLAY_FAMILY = ['latin', 'latin-ext', 'vietnamese'].map(
  (script) => `@fontsource-variable/big-shoulders/files/big-shoulders-${script}-wght-normal.woff2`,
);
const TEXT_FAMILY = ['latin', 'latin-ext', 'vietnamese'].map(
  (script) => `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${script}-wght-normal.woff2`,
);
/** For what neither has; its condensed form stands in for the first family. */
const OTHER_SCRIPTS = [
  ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (script) => `@fontsource-variable/noto-sans/files/noto-sans-${script}-standard-normal.woff2`,
  ),
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-standard-normal.woff2',
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-standard-normal.woff2',
];

/** For each font the files that are looked into, in this order, and what it asks of their axes. */
const FONTS: Record<FontName, { files: string[]; axes: Record<string, number> }> = {
  display: { files: [...DISPLAY_FAMILY, ...OTHER_SCRIPTS, ...TEXT_FAMILY], axes: { wght: 800, wdth: 62.5 } },
  regular: { files: [...TEXT_FAMILY, ...OTHER_SCRIPTS], axes: { wght: 420 } },
  medium: { files: [...TEXT_FAMILY, ...OTHER_SCRIPTS], axes: { wght: 540 } },
  semibold: { files: [...TEXT_FAMILY, ...OTHER_SCRIPTS], axes: { wght: 640 } },
};
const FONT_NAMES = Object.keys(FONTS) as FontName[];

const require = createRequire(import.meta.url);
const faces = new Map<string, Face>();
const cuts = new Map<string, Font>();
const looked = new Set<string>();

/** Loads the files that these characters need in the fonts; files that none has needed yet stay unread. */
export async function loadFonts(characters: Iterable<string>, fonts = FONT_NAMES): Promise<void> {
  for (const character of characters) {
    for (const name of fonts) {
      if (looked.has(name + character)) continue;
      await loadFor(name, character);
      looked.add(name + character);
    }
  }
}

async function loadFor(name: FontName, character: string): Promise<void> {
  for (const file of FONTS[name].files) {
    const face = faces.get(file) ?? (await readFace(file));
    faces.set(file, face);
    const cut = cuts.get(`${name} ${file}`) ?? cutFont(face, name);
    cuts.set(`${name} ${file}`, cut);
    if (cut.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined) return;
  }
}

async function readFace(file: string): Promise<Face> {
  return new Face(new Blob(await decompress(await readFile(require.resolve(file)))));
}

function cutFont(face: Face, name: FontName): Font {
  const font = new Font(face);
  font.setVariations(Object.entries(FONTS[name].axes).map(([axis, value]) => new Variation(axis, value)));
  return font;
}

/** The cut of the font that has the character; undefined when none of those loaded has it. */
export function findCut(name: FontName, character: string): Font | undefined {
  for (const file of FONTS[name].files) {
    const cut = cuts.get(`${name} ${file}`);
    if (cut?.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined) return cut;
  }
  return undefined;
}

/** The one whose measures lines are placed by. */
export function mainCut(name: FontName): Font {
  const cut = cuts.get(`${name} ${FONTS[name].files[0]}`);
  if (!cut) throw new Error('The fonts are not loaded.');
  return cut;
}
