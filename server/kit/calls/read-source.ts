import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import type { Responses } from '#server/kit/cache/response-cache.ts';

/** A database to read from, with the cache of its data. */
export interface ReadSource {
  database: Database;
  /** Cached parts of responses: those shared by several, or more expensive than reading the snapshot. */
  responses: Responses;
  isReplica: boolean;
  /** A snapshot that every later read includes. */
  readSnapshot: () => Promise<DatabaseSnapshot>;
}

/** Creates one object per database to read from, on first use. */
export function perSource<T>(create: (source: ReadSource) => T): (source: ReadSource) => T {
  const created = new Map<Database, T>();
  return (source) => {
    const found = created.get(source.database) ?? create(source);
    created.set(source.database, found);
    return found;
  };
}
