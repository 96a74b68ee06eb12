import type { Database } from '#database/connect.ts';
import type { StaleRead } from '#database/read-replica.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import type { Config } from '#server/config.ts';
import type { HeavyReads } from '#server/heavy-reads.ts';

/** Shared by all routes. */
export interface Services {
  config: Config;
  database: Database;
  /** For reads that may miss the latest changes: exports, feeds, sitemaps. */
  readStale: StaleRead;
  /** For responses that cost more than reading the snapshot. */
  responses: ResponseCache;
  /** Purges edges of committed changes; for work in the background, as responses to writes wait for it anyway. */
  flushEdges: () => Promise<void>;
  /** Limits the connections of reads that take long. */
  heavyReads: HeavyReads;
}
