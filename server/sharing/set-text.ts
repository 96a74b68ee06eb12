import { type Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import { type FontName, findCut, mainCut } from '#server/sharing/card-fonts.ts';

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

/** What stands for a letter that no font here has: an empty box. */
const MISSING = '\ufffd';
const BOX = { width: 0.6, outline: () => 'M.08,0V.7H.52V0ZM.14,.06H.46V.64H.14Z' };
const MOST_KEPT = 2_000;

const kept = new Map<string, SetLine>();

/**
 * The text as far as it can be drawn: letters and digits that no font has become boxes, and other such characters
 * (emoji, marks on letters) go. When not a letter is left, it is `otherwise`.
 */
export function legible(text: string, otherwise: string, font: FontName): string {
  const characters = [...text.normalize('NFC')].map((character) => {
    if (/\s/.test(character)) return ' ';
    if (/[\p{M}\p{C}]/u.test(character)) return '';
    if (findCut(font, character)) return character;
    return /[\p{L}\p{N}]/u.test(character) ? MISSING : '';
  });
  const drawn = characters.join('').replace(/ +/g, ' ').trim();
  return /[^\s\ufffd]/.test(drawn) ? drawn : otherwise;
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

/** SVG of a line of text that begins at `x`. */
export function drawText(text: string, { font, size }: TextStyle, x: number, baseline: number, fill: string): string {
  const paths = setLine(text, font).glyphs.map((glyph) => {
    const scale = glyph.scale * size;
    const at = `${round(x + glyph.x * size)} ${round(baseline - glyph.y * size)}`;
    return `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${glyph.outline()}"/>`;
  });
  return `<g fill="${fill}">${paths.join('')}</g>`;
}

function setLine(text: string, font: FontName): SetLine {
  const key = `${font} ${text}`;
  const known = kept.get(key);
  if (known) return known;
  const line: SetLine = { width: 0, glyphs: [] };
  for (const { cut, text: run } of splitRuns(text, font)) {
    if (cut) addRun(line, cut, run);
    else addBoxes(line, [...run].length);
  }
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, line);
  return line;
}

/** Neighbours that the same cut of the font has. */
function splitRuns(text: string, font: FontName): { cut: Font | undefined; text: string }[] {
  const runs: { cut: Font | undefined; text: string }[] = [];
  for (const character of text) {
    const cut = character === MISSING ? undefined : findCut(font, character);
    const last = runs.at(-1);
    if (last && last.cut === cut) last.text += character;
    else runs.push({ cut, text: character });
  }
  return runs;
}

function addRun(line: SetLine, cut: Font, text: string): void {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
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
