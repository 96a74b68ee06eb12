import type { HeavyKind } from '#contract/define-endpoints.ts';
import type { Database } from '#database/connect.ts';
import { Semaphore } from '#server/cache/semaphore.ts';

/**
 * Of ten connections, how many each kind of heavy read may hold at once. Two stay free for quick reads, however many
 * careers, leagues or groups are read at the same time.
 */
const SHARES_OF_TEN = {
  /** Standings and leaderboards of the periods that the league's page offers. */
  standings: 2,
  /** Arbitrary date ranges are unbounded, so they have a share of their own. */
  chosenStandings: 1,
  /** Profiles, match lists and head to head. */
  players: 2,
  /** Group pages and their statistics. */
  groups: 1,
  /** Players by name. */
  search: 1,
  /** CSVs, NDJSON batches, parts of the sitemap and the download of a person's data. */
  exports: 1,
} satisfies Record<Exclude<HeavyKind, 'pictures' | 'management'> | 'chosenStandings', number>;

export type HeavyReads = Record<keyof typeof SHARES_OF_TEN, Semaphore>;

/** One semaphore a kind, sized by the pool. */
export function limitHeavyReads({ $client: pool }: Database): HeavyReads {
  const connections = pool.options.max;
  const semaphores = Object.entries(SHARES_OF_TEN).map(([kind, share]) => [
    kind,
    new Semaphore(Math.max(1, Math.floor((share * connections) / 10))),
  ]);
  return Object.fromEntries(semaphores);
}
