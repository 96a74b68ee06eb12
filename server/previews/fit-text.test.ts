import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadFonts } from '#server/previews/card-fonts.ts';
import { fitLine, fitLines } from '#server/previews/fit-text.ts';
import { legible, measure } from '#server/previews/set-text.ts';

const NAME = { font: 'display', size: 56 } as const;
const WIDTH = 330;

beforeAll(() => loadFonts('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -…éЖΩΩữ東😀'));

test('a name is broken into lines of about the same length', () => {
  expect(fitLines('Kestrel United', NAME, WIDTH, 2)).toEqual(['Kestrel United']);
  expect(fitLines('Harbour City FC', NAME, WIDTH, 2)).toEqual(['Harbour', 'City FC']);
});

test('a name is broken after its hyphens too', () => {
  expect(fitLines('St. Aldwyn-on-the-Water', NAME, WIDTH, 2)).toEqual(['St. Aldwyn-', 'on-the-Water']);
});

test('a name that is too long ends with an ellipsis', () => {
  const lines = fitLines('The Respectable Wanderers Association of Porto Azul', NAME, WIDTH, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  expect(fitLine('W'.repeat(50), NAME, WIDTH)).toMatch(/^W+…$/);
});

test('no name is wider than the given width', () => {
  const names = fc.string({ unit: fc.constantFrom(...'WMil. éЖΩữ東😀'), minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 3 }), (name, most) => {
      const text = legible(name, 'Blue', NAME.font);
      const lines = fitLines(text, NAME, WIDTH, most);
      expect(lines.length).toBeLessThanOrEqual(most);
      for (const line of [...lines, fitLine(text, NAME, WIDTH)]) {
        expect(measure(line, NAME)).toBeLessThanOrEqual(WIDTH);
      }
    }),
    { numRuns: 60 },
  );
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
  await loadFonts(name.normalize('NFC') + name.normalize('NFKC'));
  expect(legible(name, 'Blue', 'display')).toBe(drawn);
});
