import type { Database } from '#database/connect.ts';
import type { Guards } from '#server/access/grants.ts';
import type { Config } from '#server/config.ts';
import type { RoutedReads } from '#server/kit/calls/reads.ts';
import type { HeavyRequests } from '#server/kit/limits/heavy-requests.ts';
import type { LiveMatches } from '#server/live/live-matches.ts';

/** Services shared by all routes. */
export interface Services {
  config: Config;
  /** Guards of the API by access. */
  guards: Guards;
  database: Database;
  /** The databases and caches for visitors' reads. */
  reads: RoutedReads;
  /** Live matches. */
  live: LiveMatches;
  /** Purges edges of committed changes; for background work, as responses to writes wait for it anyway. */
  flushEdges: () => Promise<void>;
  /** Resolves once visitors no longer get older data; awaited after changes that hide a person. */
  waitForReplay: () => Promise<void>;
  /** Fair shares of time for heavy requests. */
  heavyRequests: HeavyRequests;
}
