import { beforeAll, expect, test } from 'vitest';
import { loadFonts } from '#server/previews/card-fonts.ts';
import { drawText, measure, type TextStyle } from '#server/previews/set-text.ts';

const STYLE: TextStyle = { font: 'regular', size: 100 };
const TEXTS = 'FCاسلهيמשה()123 2\u0641';

beforeAll(() => loadFonts(TEXTS));

/** The outlines of a line from left to right, without their places. */
function outlinesOf(text: string): string[] {
  const glyphs = drawText(text, STYLE, 0, 0).matchAll(/translate\((\S+) \S+\)[^"]*" d="([^"]*)"/g);
  return [...glyphs].toSorted(([, a], [, b]) => Number(a) - Number(b)).map(([, , outline = '']) => outline);
}

function widthOf(text: string): number {
  return Math.round(measure(text, STYLE));
}

test('Hebrew letters are drawn from right to left', () => {
  const [mem, shin, he] = ['מ', 'ש', 'ה'].map((letter) => outlinesOf(letter)[0]);
  expect(outlinesOf('משה')).toEqual([he, shin, mem]);
});

test('Arabic letters are joined: a word is drawn with other outlines than its letters', () => {
  const letters = [...'سلهي'].flatMap(outlinesOf);
  expect(outlinesOf('سلهي').filter((outline) => letters.includes(outline)).length).toBeLessThan(2);
  expect(widthOf('سلهي')).toBeLessThan([...'سلهي'].reduce((sum, letter) => sum + widthOf(letter), 0));
});

test('brackets in a right-to-left name are mirrored, and numbers in it keep their order', () => {
  const [mem, open, close] = ['מ', '(', ')'].map((letter) => outlinesOf(letter)[0]);
  expect(outlinesOf('(מ)')).toEqual([open, mem, close]);
  const [one, two, three] = ['1', '2', '3'].map((digit) => outlinesOf(digit)[0]);
  expect(outlinesOf('מ123')).toEqual([one, two, three, mem]);
});

test('text after an isolated name stays on its right', () => {
  const [mem, two] = ['מ', '2'].map((letter) => outlinesOf(letter)[0]);
  expect(outlinesOf('\u2068מ\u2069 2').filter(Boolean)).toEqual([mem, two]);
});

test('a left-to-right line keeps its order around a right-to-left name', () => {
  const [f, c, mem, shin] = ['F', 'C', 'מ', 'ש'].map((letter) => outlinesOf(letter)[0]);
  expect(outlinesOf('FמשC')).toEqual([f, shin, mem, c]);
});
