import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLeagueName } from '#server/leagues/league-names.ts';

describe('foldLeagueName', () => {
  test.each([
    ['capitals', 'GLOBAL CONFERENCE association'],
    ['spaces', ' Global  Conference\u00a0Association'],
    ['no spaces and a hyphen', 'Global-ConferenceAssociation'],
    ['a zero-width space', 'Global Con\u200bference Association'],
    ['Cyrillic letters', 'Glоbаl Соnfеrеnсе Аssосiаtiоn'],
    ['Greek letters', 'Glοbαl Cοnferenϲe Associατiοn'],
    ['digits', 'G1oba1 C0nference Ass0ciati0n'],
    ['a capital i for an l', 'GIobaI Conference Association'],
    ['wide letters', 'Ｇｌｏｂａｌ Conference Association'],
    ['mathematical letters', '𝐆𝐥𝐨𝐛𝐚𝐥 Conference Association'],
    ['marks', 'Glóbal Cönference Associatión'],
  ])('a name with %s folds to the same text', (_case, name) => {
    expect(foldLeagueName(name)).toBe(foldLeagueName('Global Conference Association'));
  });

  test.each([
    ['Northern League', 'Southern League'],
    ['Division 2', 'Division 3'],
    ['リーグ', 'カップ'],
    ['الدوري', 'الكأس'],
    ['हिन्दी लीग', 'हिन्दी लोग'],
  ])('%s and %s fold to different texts', (name, other) => {
    expect(foldLeagueName(name)).not.toBe(foldLeagueName(other));
  });

  test.each(['a\u200b\u064c', 'a \u0301', '\u057d\u0301'])('%j folds to a letter without a mark', (name) => {
    expect(foldLeagueName(name)).toMatch(/^[au]$/);
  });

  test('folding a folded name changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const folded = foldLeagueName(name);
        expect(foldLeagueName(folded)).toBe(folded);
      }),
    );
  });
});
