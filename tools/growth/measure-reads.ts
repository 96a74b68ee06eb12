import { FILTERS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { findPage, loadMatches } from '#server/matches/list/match-index-queries.ts';
import { listMatchPages } from '#server/matches/match-page-queries.ts';
import { listSummaries } from '#server/matches/match-queries.ts';
import { searchThings } from '#server/search/search-queries.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { measureCalls } from '#tools/bench/load.ts';
import { COMMON_WORD } from '#tools/bench/team-names.ts';

const MATCHES_PER_PAGE = 15;
/** The site's filters until a visitor moves a slider. */
const MINIMA = { events: FILTERS.events.reset, goals: FILTERS.goals.reset, players: FILTERS.players.reset };

/** The server's own queries, one after another on one connection: medians, and the time to read the whole list. */
export async function measureReads(database: Database, matches: number, seconds: number): Promise<Figure[]> {
  const random = createRandom(1);
  const cases: [string, () => Promise<unknown>][] = [
    ['list by SQL: first page and total', () => readListPage(database, 0)],
    ['list by SQL: a page in the middle and total', () => readListPage(database, Math.floor(matches / 2))],
    [
      'list from memory: rows of a page',
      () =>
        listSummaries(
          database,
          pickIds(matches, () => random.next()),
        ),
    ],
    ['match page', () => listMatchPages(database, [random.between(1, matches)])],
    ['search by name', () => searchThings(database, COMMON_WORD)],
  ];
  const figures: Figure[] = [];
  for (const [row, call] of cases) {
    const { p50 } = await measureCalls(1, seconds, call);
    figures.push({ row: `${row}, p50`, value: { amount: p50, unit: 'ms' } });
  }
  const start = performance.now();
  let listed = 0;
  for await (const batch of loadMatches(database)) listed += batch.length;
  const amount = (performance.now() - start) / 1000;
  figures.push({ row: 'list: reading all rows', value: { amount, unit: 's' } });
  figures.push({ row: 'list: matches in it', value: { amount: listed, unit: '' } });
  return figures;
}

async function readListPage(database: Database, offset: number): Promise<unknown> {
  const { match_ids } = await findPage(database, { ...MINIMA, offset, limit: MATCHES_PER_PAGE });
  return listSummaries(database, match_ids);
}

function pickIds(matches: number, draw: () => number): number[] {
  return Array.from({ length: MATCHES_PER_PAGE }, () => 1 + Math.floor(draw() * matches));
}
