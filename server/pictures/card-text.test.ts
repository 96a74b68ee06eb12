import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderSvg } from '#server/pictures/card-renderer.ts';
import { findDrawable, legible } from '#server/pictures/card-text.ts';
import { drawCard } from '#server/pictures/draw-card.ts';
import type { MatchPicture } from '#server/pictures/share-card.ts';

/** A match whose teams and only scorers have these names. */
function matchOf(blue: string, green: string): MatchPicture {
  const team = (name: string) => ({ name, goals: 2, scorers: [{ name, times: '12’' }], more: 0 });
  return { kind: 'match', league: '', type: '', date: '', teams: { Blue: team(blue), Green: team(green) } };
}

/** The outline and position of all glyphs in a card's picture. */
async function findGlyphs(card: MatchPicture): Promise<{ outline: string; x: number; y: number }[]> {
  const svg = await renderSvg(await drawCard(card));
  const outlines = new Map([...svg.matchAll(/<path id="(\w+)" d="([^"]*)"/g)].map(([, id, path = '']) => [id, path]));
  const uses = svg.matchAll(/<use href="#(\w+)" x="([^"]*)" y="([^"]*)"/g);
  return [...uses].map(([, id, x, y]) => ({ outline: outlines.get(id) ?? '', x: Number(x), y: Number(y) }));
}

test('any name stays within its column and above the foot', { timeout: 120_000 }, async () => {
  const names = fc.string({ unit: fc.constantFrom(...'WMil. -éЖΩữ東😀שה'), minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(names, names, async (blue, green) => {
      for (const { x, y } of await findGlyphs(matchOf(blue, green))) {
        const isScore = x > 412 && x < 788;
        const isName = (x >= 40 && x < 378) || (x >= 822 && x < 1160);
        expect({ x, y, isPlaced: (isScore || isName) && y < 560 }).toMatchObject({ isPlaced: true });
      }
    }),
    { numRuns: 30 },
  );
});

test('Hebrew names are drawn from right to left, with the minute on their right', async () => {
  const readScorer = async (name: string) => {
    const column = (await findGlyphs(matchOf(name, ''))).filter(({ x }) => x < 400);
    const lowest = Math.max(...column.map(({ y }) => y));
    const line = column.filter(({ y }) => y === lowest).toSorted((a, b) => a.x - b.x);
    return line.map(({ outline }) => outline);
  };
  const [he, ...minute] = await readScorer('ה');
  const [mem] = await readScorer('מ');
  expect(await readScorer('משה')).toEqual([he, expect.any(String), mem, ...minute]);
});

test.each([
  ['Łódź Ünited', 'Łódź Ünited'],
  ['Динамо Ωμέγα', 'Динамо Ωμέγα'],
  ['Ha\u0301n Nội', 'Hán Nội'],
  ['الهلال', 'الهلال'],
  ['הפועל תל אביב', 'הפועל תל אביב'],
  ['مُحَمَّد', 'مُحَمَّد'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['東京 FC', '東京 FC'],
  ['カシマ・アントラーズ', 'カシマ・アントラーズ'],
  ['𝓕𝓪𝓷𝓬𝔂 FC', 'Fancy FC'],
  ['Ｆｕｌｌ', 'Full'],
  ['ⓒⓘⓡⓒⓛⓔ', 'circle'],
  ['ﬁre', 'fire'],
  ['서울', '서울'],
  ['ทีมชาติที่น้ำ', 'ทีมชาติที่น้ำ'],
  ['বাংলা', 'Blue'],
  ['Lions 🦁', 'Lions'],
  ['  a\u202e\t b ', 'a b'],
  ['😀', 'Blue'],
  ['', 'Blue'],
])('%s is drawn as %s', async (name, drawn) => {
  await findDrawable(name);
  expect(legible(name, 'Blue')).toBe(drawn);
});

test('a match with a name that no font can write has a picture without any name', async () => {
  const countOutlines = async (name: string) => (await findGlyphs(matchOf('Lions', name))).length;
  expect(await countOutlines('বাংলা')).toBe(0);
  expect(await countOutlines('')).toBeGreaterThan(0);
  expect(await countOutlines('서울')).toBeGreaterThan(0);
});

test('a name at the end of a large card is drawn', async () => {
  await findDrawable(JSON.stringify({ rows: Array.from({ length: 200 }, () => 'a filler'), last: 'ŽĐQ' }));
  expect(legible('ŽĐQ', 'Team')).toBe('ŽĐQ');
});
