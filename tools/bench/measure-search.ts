import type { MatchList } from '#contract/matches.ts';
import { createRandom } from '#server/demo/random.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { measureOnce, measureRequests } from '#tools/bench/load.ts';
import { COMMON_WORD, RARE_WORD } from '#tools/bench/team-names.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

interface Case {
  row: string;
  /** What is searched for again and again. */
  word: string;
  /** Words like it that nobody has searched for since the server started. */
  strangers: string[];
}

const CASES: Case[] = [
  { row: `in 19 % of names`, word: COMMON_WORD.toLowerCase(), strangers: listParts(COMMON_WORD, 3) },
  { row: `in 0.5 % of names`, word: RARE_WORD.toLowerCase(), strangers: listParts(RARE_WORD, 3) },
  { row: 'of two letters', word: 'ro', strangers: ['an', 'er', 'on', 'te', 'ar', 'in', 'le', 'st'] },
  { row: 'in no name', word: 'qxqx', strangers: ['qxa', 'qxb', 'qxc', 'xqd', 'xqe', 'zzq', 'jjx', 'kqj'] },
];

/** The match list by a part of the match's name: any page and the exact total. */
export async function measureSearch({ server, bare, seconds, visitor }: Workbench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ask = (search: URLSearchParams) => ({ path: `/api/matches/all_matches?${search}`, headers: visitor() });
  for (const { row, word, strangers } of CASES) {
    // The word itself stays unknown until its turn.
    const searches = strangers.filter((stranger) => stranger !== word).map((team) => new URLSearchParams({ team }));
    const cold = await measureOnce(server.origin, searches.map(ask));
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
      next: () => ask(new URLSearchParams({ team: word, page: String(random.between(1, pages)) })),
    });
    figures.push(
      {
        row: `search: first time, ${row}`,
        connections: 1,
        timing: cold,
        bound: { name: 'bare ILIKE + count(*)', timing: rival },
        reach: { of: 'p50', most: 10 },
      },
      {
        row: `search: again, any page, ${row}`,
        connections: 1,
        timing: warm,
        bound: { name: 'bare ILIKE + count(*)', timing: rival },
        reach: { of: 'p50', most: 2 },
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

/** Every part of a word with so many letters or more. */
function listParts(word: string, letters: number): string[] {
  const text = word.toLowerCase();
  const starts = Array.from({ length: text.length - letters + 1 }, (_, at) => at);
  return starts.flatMap((start) => {
    const ends = Array.from({ length: text.length - start - letters + 1 }, (_, more) => start + letters + more);
    return ends.map((end) => text.slice(start, end));
  });
}
