import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderSvg } from '#server/previews/card-renderer.ts';
import { findDrawable, legible } from '#server/previews/card-text.ts';
import { drawCard } from '#server/previews/draw-card.ts';
import type { MatchCard } from '#server/previews/share-card.ts';

/** A match whose teams and only scorers have these names. */
function matchOf(blue: string, green: string): MatchCard {
  const team = (name: string) => ({ name, goals: 2, scorers: [{ name, goals: 2 }] });
  return { kind: 'match', league: '', type: '', date: '', teams: { Blue: team(blue), Green: team(green) } };
}

/** Outline and pen's position of all glyphs in a card's picture. */
async function findGlyphs(card: MatchCard): Promise<{ outline: string; x: number; y: number }[]> {
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

test('Hebrew names are drawn from right to left, with the number of goals on their right', async () => {
  const readScorer = async (name: string) => {
    const column = (await findGlyphs(matchOf(name, ''))).filter(({ x }) => x < 400);
    const lowest = Math.max(...column.map(({ y }) => y));
    const line = column.filter(({ y }) => y === lowest).toSorted((a, b) => a.x - b.x);
    return line.map(({ outline }) => outline);
  };
  const [he, two] = await readScorer('ה');
  const [mem] = await readScorer('מ');
  expect(await readScorer('משה')).toEqual([he, expect.any(String), mem, two]);
});

test.each([
  ['Łódź Ünited', 'Łódź Ünited'],
  ['Динамо Ωμέγα', 'Динамо Ωμέγα'],
  ['Ha\u0301n Nội', 'Hán Nội'],
  ['الهلال', 'الهلال'],
  ['הפועל תל אביב', 'הפועל תל אביב'],
  ['مُحَمَّد', 'مُحَمَّد'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['東京 FC', 'Blue'],
  ['𝓕𝓪𝓷𝓬𝔂 FC', 'Fancy FC'],
  ['Ｆｕｌｌ', 'Full'],
  ['ⓒⓘⓡⓒⓛⓔ', 'circle'],
  ['ﬁre', 'fire'],
  ['서울', 'Blue'],
  ['ทีมชาติ', 'Blue'],
  ['Lions 🦁', 'Lions'],
  ['  a\u202e\t b ', 'a b'],
  ['東京', 'Blue'],
  ['😀', 'Blue'],
  ['', 'Blue'],
])('%s is drawn as %s', async (name, drawn) => {
  await findDrawable(name);
  expect(legible(name, 'Blue')).toBe(drawn);
});
