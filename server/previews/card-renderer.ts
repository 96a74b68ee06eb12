import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Node, Renderer, setGlyphCacheMaxBytes } from '@takumi-rs/core';

/** The subsets of each family, in files of fontsource's packages. */
const FAMILIES = [
  { family: 'Big Shoulders', files: 'big-shoulders', axes: 'wght', subsets: ['latin', 'latin-ext', 'vietnamese'] },
  { family: 'Hanken Grotesk', files: 'hanken-grotesk', axes: 'wght', subsets: ['latin', 'latin-ext', 'vietnamese'] },
  {
    family: 'Noto Sans',
    files: 'noto-sans',
    axes: 'standard',
    subsets: ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  },
  { family: 'Noto Sans Arabic', files: 'noto-sans-arabic', axes: 'standard', subsets: ['arabic'] },
  { family: 'Noto Sans Hebrew', files: 'noto-sans-hebrew', axes: 'standard', subsets: ['hebrew'] },
];
const OTHER_SCRIPTS = "'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew'";

/** CSS families of numbers and headings. Other scripts are condensed to match. */
export const DISPLAY_FAMILIES = `'Big Shoulders', ${OTHER_SCRIPTS}, 'Hanken Grotesk'`;
export const TEXT_FAMILIES = `'Hanken Grotesk', ${OTHER_SCRIPTS}`;

/** Without a picture for this time, the renderer and its fonts (about 50 MB) are released. */
const IDLE_TIMEOUT_MS = 20_000;
const GLYPH_CACHE_BYTES = 1024 * 1024;
/** Painted pitches, marks and crests: two pitches, and some hundred of the others. */
const DRAWING_CACHE_BYTES = 8 * 1024 * 1024;

const require = createRequire(import.meta.url);
let renderer: Promise<Renderer> | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** A PNG of the node, as large as its own style. */
export async function renderPng(node: Node): Promise<Buffer> {
  return (await useRenderer()).render(node, { format: 'png' });
}

/** An SVG of the node whose letters are outlines. */
export async function renderSvg(node: Node): Promise<string> {
  return (await useRenderer()).renderSvg(node);
}

function useRenderer(): Promise<Renderer> {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    renderer = undefined;
  }, IDLE_TIMEOUT_MS).unref();
  renderer ??= startRenderer().catch((error) => {
    renderer = undefined;
    throw error;
  });
  return renderer;
}

async function startRenderer(): Promise<Renderer> {
  setGlyphCacheMaxBytes(GLYPH_CACHE_BYTES);
  const started = new Renderer({ cacheMaxBytes: DRAWING_CACHE_BYTES });
  for (const { family, files, axes, subsets } of FAMILIES) {
    const ranges = require(`@fontsource-variable/${files}/unicode.json`) as Record<string, string>;
    for (const subset of subsets) {
      const file = `@fontsource-variable/${files}/files/${files}-${subset}-${axes}-normal.woff2`;
      const data = await readFile(require.resolve(file));
      await started.registerFont({ name: family, data, unicodeRange: readRanges(ranges[subset] ?? '') });
    }
  }
  return started;
}

/** Reads a CSS `unicode-range`, such as 'U+0131,U+0152-0153'. */
function readRanges(range: string): [number, number][] {
  return range.split(',').map((part) => {
    const [first = '', last = first] = part.slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
