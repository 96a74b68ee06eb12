import type { MatchList } from '#contract/matches.ts';
import { createRandom } from '#server/demo/random.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { measureOnce, measureRequests } from '#tools/bench/load.ts';
import { COMMON_WORD, RARE_WORD } from '#tools/bench/team-names.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

interface Case {
  row: string;
  /** The repeated search. */
  word: string;
  /** Similar words, each searched once. */
  newWords: string[];
}

const CASES: Case[] = [
  { row: `in 19 % of names`, word: COMMON_WORD.toLowerCase(), newWords: listParts(COMMON_WORD, 3) },
  { row: `in 0.5 % of names`, word: RARE_WORD.toLowerCase(), newWords: listParts(RARE_WORD, 3) },
  { row: 'of two letters', word: 'ro', newWords: ['an', 'er', 'on', 'te', 'ar', 'in', 'le', 'st'] },
  { row: 'in no name', word: 'qxqx', newWords: ['qxa', 'qxb', 'qxc', 'xqd', 'xqe', 'zzq', 'jjx', 'kqj'] },
];

/** The match list by a part of the name: any page, with the exact total. */
export async function measureSearch({ server, bare, seconds, visitor }: Workbench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const toRequest = (search: URLSearchParams) => ({ path: `/api/matches/all_matches?${search}`, headers: visitor() });
  for (const { row, word, newWords } of CASES) {
    // The word itself is searched later.
    const searches = newWords.filter((newWord) => newWord !== word).map((team) => new URLSearchParams({ team }));
    const cold = await measureOnce(server.origin, searches.map(toRequest));
    const rival = await measureOnce(
      bare.origin,
      searches.map((search) => ({ path: `/offset?${search}` })),
    );
    const random = createRandom(word.length);
    const pages = Math.max(1, Math.ceil((await countMatches(server.origin, word)) / 15));
    const warm = await measureRequests({
      origin: server.origin,
      connections: 1,
      seconds,
      next: () => toRequest(new URLSearchParams({ team: word, page: String(random.between(1, pages)) })),
    });
    figures.push(
      {
        row: `search: new word, ${row}`,
        connections: 1,
        timing: cold,
        bound: { name: 'bare ILIKE + count(*)', timing: rival },
        target: { of: 'p50', max: 10 },
      },
      {
        row: `search: repeated word, any page, ${row}`,
        connections: 1,
        timing: warm,
        bound: { name: 'bare ILIKE + count(*)', timing: rival },
        target: { of: 'p50', max: 2 },
      },
    );
  }
  return figures;
}

async function countMatches(origin: string, team: string): Promise<number> {
  const response = await fetch(`${origin}/api/matches/all_matches?${new URLSearchParams({ team })}`);
  const { total_matches }: MatchList = await response.json();
  return total_matches;
}

/** Every part of a word with at least `letters` letters. */
function listParts(word: string, letters: number): string[] {
  const text = word.toLowerCase();
  const starts = Array.from({ length: text.length - letters + 1 }, (_, at) => at);
  return starts.flatMap((start) => {
    const ends = Array.from({ length: text.length - start - letters + 1 }, (_, more) => start + letters + more);
    return ends.map((end) => text.slice(start, end));
  });
}
