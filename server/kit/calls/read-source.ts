import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import type { Responses } from '#server/kit/cache/response-cache.ts';

/** A server to read from, with the cache of its data. */
export interface ReadSource {
  database: Database;
  /** Parts that several responses share, and what costs more than reading the snapshot. */
  responses: Responses;
  isReplica: boolean;
  /** Identifies the data that a later read contains at least. */
  readSnapshot: () => Promise<DatabaseSnapshot>;
}

/** An object per server to read from, created at the server's first use. */
export function perSource<T>(create: (source: ReadSource) => T): (source: ReadSource) => T {
  const created = new Map<Database, T>();
  return (source) => {
    const found = created.get(source.database) ?? create(source);
    created.set(source.database, found);
    return found;
  };
}
