import bidiFactory from 'bidi-js';
import { Direction, type Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import { normalise } from '#contract/plain-text.ts';
import { type FontName, findCut, mainCut } from '#server/previews/card-fonts.ts';

/** How text is set; sizes in pixels. */
export interface TextStyle {
  font: FontName;
  size: number;
}

/** A line's width, and each glyph's place on it, for a size of one pixel. */
interface SetLine {
  width: number;
  glyphs: { x: number; y: number; scale: number; outline: () => string }[];
}

/** Drawn as an empty box, for letters that no font has. */
const MISSING = '\ufffd';
const BOX = { width: 0.6, outline: () => 'M.08,0V.7H.52V0ZM.14,.06H.46V.64H.14Z' };
const MAX_CACHED_LINES = 2_000;

/** Marks that letters of these scripts keep, as no letter is composed with them. */
const KEPT_MARK = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u;
/** Prevents the letters on both sides from joining, in Persian names. */
const NON_JOINER = '\u200c';
/** Format characters such as isolates: they change the order of their neighbours and have no glyph. */
const INVISIBLE = /\p{Cf}/u;

// The package is CommonJS, and its types declare an ES module's default.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const cachedLines = new Map<string, SetLine>();

/**
 * The drawable form of a text: full-width and fancy letters are drawn as plain ones. Missing characters besides letters and
 * digits, such as emoji, and marks on letters are removed. Returns `fallback` if nothing is left, and for a text with letters
 * or digits that no font has, as the rest of a name is another name.
 */
export function legible(text: string, fallback: string, font: FontName): string {
  const characters = [...normalise(text, 'NFC')].map((character) => {
    if (/\s/.test(character)) return ' ';
    if (character === NON_JOINER) return character;
    if (/\p{C}/u.test(character) || (/\p{M}/u.test(character) && !KEPT_MARK.test(character))) return '';
    if (findCut(font, character)) return character;
    const plain = normalise(character, 'NFKC');
    if ([...plain].every((part) => findCut(font, part))) return plain;
    return /[\p{L}\p{N}]/u.test(character) ? MISSING : '';
  });
  const drawn = characters.join('').replace(/ +/g, ' ').trim();
  return drawn === '' || drawn.includes(MISSING) ? fallback : drawn;
}

/** Width in pixels. */
export function measure(text: string, { font, size }: TextStyle): number {
  return setLine(text, font).width * size;
}

/** Pixels from the top of a line of this height to its baseline, as browsers place it. */
export function baselineOf({ font, size }: TextStyle, lineHeight: number): number {
  const cut = mainCut(font);
  const { ascender, descender } = cut.hExtents();
  return (lineHeight + ((ascender + descender) / cut.face.upem) * size) / 2;
}

/** SVG of a line of text that begins at `x`; without a `fill` a style sheet colours it. */
export function drawText(text: string, { font, size }: TextStyle, x: number, baseline: number, fill?: string): string {
  const paths = setLine(text, font).glyphs.map((glyph) => {
    const scale = glyph.scale * size;
    const at = `${round(x + glyph.x * size)} ${round(baseline - glyph.y * size)}`;
    return `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${glyph.outline()}"/>`;
  });
  return `<g${fill ? ` fill="${fill}"` : ''}>${paths.join('')}</g>`;
}

function setLine(text: string, font: FontName): SetLine {
  const key = `${font} ${text}`;
  const cached = cachedLines.get(key);
  if (cached) return cached;
  const line: SetLine = { width: 0, glyphs: [] };
  for (const run of orderRuns(splitRuns(text, font))) {
    if (run.cut) addRun(line, run.cut, run);
    else addBoxes(line, [...run.text].length);
  }
  if (cachedLines.size >= MAX_CACHED_LINES) cachedLines.clear();
  cachedLines.set(key, line);
  return line;
}

/** Neighbours of one embedding level (UAX 9) that the same cut of the font has; odd levels run from right to left. */
interface Run {
  cut: Font | undefined;
  level: number;
  text: string;
}

function splitRuns(text: string, font: FontName): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  let startsRun = false;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    if (INVISIBLE.test(character)) {
      startsRun = true;
      continue;
    }
    const cut = character === MISSING ? undefined : findCut(font, character);
    const last = runs.at(-1);
    if (last && last.cut === cut && last.level === level && !startsRun) last.text += character;
    else runs.push({ cut, level, text: character });
    startsRun = false;
  }
  return runs;
}

/** The runs from left to right (UAX 9, rule L2): from the highest level down, runs at or above it are reversed. */
function orderRuns(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let until = from;
      while ((ordered[until]?.level ?? -1) >= level) until += 1;
      if (until === from) continue;
      ordered.splice(from, until - from, ...ordered.slice(from, until).reverse());
      from = until;
    }
  }
  return ordered;
}

function addRun(line: SetLine, cut: Font, { text, level }: Run): void {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(cut, buffer);
  const scale = 1 / cut.face.upem;
  const positions = buffer.getGlyphPositions();
  for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const outline = () => cut.glyphToPath(glyph);
    line.glyphs.push({ x: line.width + xOffset * scale, y: yOffset * scale, scale, outline });
    line.width += xAdvance * scale;
  }
}

function addBoxes(line: SetLine, count: number): void {
  for (let box = 0; box < count; box += 1) {
    line.glyphs.push({ x: line.width, y: 0, scale: 1, outline: BOX.outline });
    line.width += BOX.width;
  }
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
