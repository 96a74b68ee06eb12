import { expect, test } from 'vitest';
import { foldForSearch } from '#contract/kit/fold-name.ts';
import { MatchNames, type NameSearch } from '#server/matches/list/match-names.ts';

/** Beyond `MAX_UNJOINED`, so that names are joined several times. */
const MANY = 20_000;

test('each distinct name has the next number, whatever its case, and keeps it', () => {
  const names = new MatchNames();
  const all = Array.from({ length: MANY }, (_, at) => nameOf(at));
  expect(all.map((name) => names.numberOf(name))).toEqual(all.map((_, at) => at));
  expect(all.map((name) => names.numberOf(name.toUpperCase()))).toEqual(all.map((_, at) => at));
});

test('a word is found in each name that contains it, also in those that came after its first search', () => {
  const names = new MatchNames();
  const all: string[] = [];
  const searches = new Map<string, NameSearch>();
  for (const size of [0, 1, 5_000, 5_001, MANY]) {
    for (let at = all.length; at < size; at += 1) {
      all.push(nameOf(at));
      names.numberOf(nameOf(at));
    }
    for (const word of ['wolves', 'øst', '77', ' vs ', 'wolves 19999', 'nobody']) {
      const search = searches.get(word) ?? { marked: new Uint8Array(0), searched: 0 };
      searches.set(word, search);
      names.search(word, search);
      expect([...search.marked.subarray(0, size)], word).toEqual(
        all.map((name) => Number(foldForSearch(name).includes(word))),
      );
    }
  }
});

function nameOf(at: number): string {
  return at % 3 === 0 ? `Øst ${at} vs Kestrels` : `Wolves ${at} vs Øst ${at % 7}`;
}
