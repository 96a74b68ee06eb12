import type { Database } from '#database/connect.ts';
import type { StaleRead } from '#database/read-replica.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import type { Config } from '#server/config.ts';
import type { HeavyReads } from '#server/heavy-reads.ts';

/** What every route works with. */
export interface Services {
  config: Config;
  database: Database;
  /** For what nobody looks at to see a change of their own. */
  readStale: StaleRead;
  /** For responses that cost more than reading the snapshot. */
  responses: ResponseCache;
  /** Bounds the reads that take long of large careers, leagues and groups. */
  heavyReads: HeavyReads;
}
