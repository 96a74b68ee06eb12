import type { Database } from '#database/connect.ts';
import type { Guards } from '#server/access/grants.ts';
import type { Config } from '#server/config.ts';
import type { RoutedReads } from '#server/kit/calls/reads.ts';
import type { HeavyRequests } from '#server/kit/limits/heavy-requests.ts';
import type { LiveMatches } from '#server/live/live-matches.ts';

/** Shared by all routes. */
export interface Services {
  config: Config;
  /** Who may make which call. */
  guards: Guards;
  database: Database;
  /** The servers and caches of visitors' reads. */
  reads: RoutedReads;
  /** Matches that are being played. */
  live: LiveMatches;
  /** Purges edges of committed changes; for work in the background, as responses to writes wait for it anyway. */
  flushEdges: () => Promise<void>;
  /** Resolves when visitors no longer get data from before; awaited after changes that hide a person. */
  waitForReplay: () => Promise<void>;
  /** Fair shares of time for requests that take long. */
  heavyRequests: HeavyRequests;
}
