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
/** Fonts of characters that neither family has; its condensed form replaces the display family. */
const OTHER_SCRIPTS = [
  ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (script) => `@fontsource-variable/noto-sans/files/noto-sans-${script}-standard-normal.woff2`,
  ),
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-standard-normal.woff2',
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-standard-normal.woff2',
];

/** The files of each font, searched in this order, and its values of their axes. */
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
const loadedCharacters = new Set<string>();

/** Loads the files that have these characters. Other files are not read. */
export async function loadFonts(characters: Iterable<string>, fonts = FONT_NAMES): Promise<void> {
  for (const character of characters) {
    for (const name of fonts) {
      if (loadedCharacters.has(name + character)) continue;
      await loadFor(name, character);
      loadedCharacters.add(name + character);
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

/** The font's loaded cut that has the character; undefined if none has it. */
export function findCut(name: FontName, character: string): Font | undefined {
  for (const file of FONTS[name].files) {
    const cut = cuts.get(`${name} ${file}`);
    if (cut?.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined) return cut;
  }
  return undefined;
}

/** The cut whose ascent and descent position lines. */
export function mainCut(name: FontName): Font {
  const cut = cuts.get(`${name} ${FONTS[name].files[0]}`);
  if (!cut) throw new Error('The fonts are not loaded.');
  return cut;
}
