import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Node, Renderer, setGlyphCacheMaxBytes } from '@takumi-rs/core';

/** Font families in fontsource's packages; `subsets` are named as in their `unicode.json`. */
const FAMILIES = [
  { family: 'Big Shoulders', files: 'big-shoulders', axes: 'wght', subsets: /^(latin|latin-ext|vietnamese)$/ },
  { family: 'Hanken Grotesk', files: 'hanken-grotesk', axes: 'wght', subsets: /^(latin|latin-ext|vietnamese)$/ },
  { family: 'Noto Sans', files: 'noto-sans', axes: 'standard', subsets: /^(cyrillic|greek)(-ext)?$/ },
  { family: 'Noto Sans Arabic', files: 'noto-sans-arabic', axes: 'standard', subsets: /^arabic$/ },
  { family: 'Noto Sans Hebrew', files: 'noto-sans-hebrew', axes: 'standard', subsets: /^hebrew$/ },
  { family: 'Noto Sans Thai', files: 'noto-sans-thai', axes: 'wght', subsets: /^thai$/ },
  // These have about a hundred numbered subsets each.
  { family: 'Noto Sans JP', files: 'noto-sans-jp', axes: 'wght', subsets: /^\[/ },
  { family: 'Noto Sans KR', files: 'noto-sans-kr', axes: 'wght', subsets: /^\[/ },
];
const OTHER_SCRIPTS = FAMILIES.slice(2)
  .map(({ family }) => `'${family}'`)
  .join(', ');

/** CSS families for numbers and headings. Other scripts are condensed to match. */
export const DISPLAY_FAMILIES = `'Big Shoulders', ${OTHER_SCRIPTS}, 'Hanken Grotesk'`;
export const TEXT_FAMILIES = `'Hanken Grotesk', ${OTHER_SCRIPTS}`;

/** After this time without a picture, the renderer and its fonts (about 50 MB) are released. */
const IDLE_TIMEOUT_MS = 20_000;
const GLYPH_CACHE_BYTES = 1024 * 1024;
/** Painted pitches, marks and crests: room for two pitches, and about a hundred of the others. */
const DRAWING_CACHE_BYTES = 8 * 1024 * 1024;

const require = createRequire(import.meta.url);

interface FontFile {
  family: string;
  path: string;
  unicodeRange: [first: number, last: number][];
}

/** A renderer and its loaded files. */
interface LoadedRenderer {
  renderer: Renderer;
  loaded: Set<FontFile>;
}

let current: LoadedRenderer | undefined;
let idleTimer: NodeJS.Timeout | undefined;
let fontFiles: FontFile[] | undefined;

/** A PNG of the node, as large as its own style. */
export async function renderPng(node: Node): Promise<Buffer> {
  return (await useRenderer(node)).render(node, { format: 'png' });
}

/** An SVG of the node with letters as outlines. */
export async function renderSvg(node: Node): Promise<string> {
  return (await useRenderer(node)).renderSvg(node);
}

/** A renderer with the fonts for all characters of the node. */
async function useRenderer(node: Node): Promise<Renderer> {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    current = undefined;
  }, IDLE_TIMEOUT_MS).unref();
  if (!current) {
    setGlyphCacheMaxBytes(GLYPH_CACHE_BYTES);
    current = { renderer: new Renderer({ cacheMaxBytes: DRAWING_CACHE_BYTES }), loaded: new Set() };
  }
  const { renderer, loaded } = current;
  fontFiles ??= listFontFiles();
  const characters = [...new Set(JSON.stringify(node))].map((character) => character.codePointAt(0) ?? 0);
  for (const file of fontFiles) {
    if (loaded.has(file)) continue;
    if (!characters.some((code) => file.unicodeRange.some(([first, last]) => code >= first && code <= last))) continue;
    const { family: name, unicodeRange } = file;
    await renderer.registerFont({ name, data: await readFile(file.path), unicodeRange });
    loaded.add(file);
  }
  return renderer;
}

function listFontFiles(): FontFile[] {
  return FAMILIES.flatMap(({ family, files, axes, subsets }) => {
    const ranges: Record<string, string> = require(`@fontsource-variable/${files}/unicode.json`);
    return Object.entries(ranges).flatMap(([subset, range]) => {
      if (!subsets.test(subset)) return [];
      const file = `${files}-${subset.replaceAll(/[[\]]/g, '')}-${axes}-normal.woff2`;
      const path = require.resolve(`@fontsource-variable/${files}/files/${file}`);
      return { family, path, unicodeRange: readRanges(range) };
    });
  });
}

/** Reads a CSS `unicode-range`, such as 'U+0131,U+0152-0153'. */
function readRanges(range: string): [number, number][] {
  return range.split(',').map((part) => {
    const [first = '', last = first] = part.slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
