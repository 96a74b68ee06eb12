import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import type { Responses } from '#server/cache/response-cache.ts';
import type { Config } from '#server/config.ts';
import type { HeavyReads } from '#server/heavy-reads.ts';
import type { HeavyRequests } from '#server/heavy-requests.ts';

/** Shared by all routes. */
export interface Services {
  config: Config;
  database: Database;
  /** For responses of routes with `reads`, which may miss the latest changes. */
  readStale: ReadStale;
  /** For responses that cost more than reading the snapshot. */
  responses: Responses;
  /** Purges edges of committed changes; for work in the background, as responses to writes wait for it anyway. */
  flushEdges: () => Promise<void>;
  /** Resolves when visitors no longer get data from before; awaited after changes that hide a person. */
  waitForReplay: () => Promise<void>;
  /** Limits the connections of reads that take long. */
  heavyReads: HeavyReads;
  /** Fair shares of time for requests that take long. */
  heavyRequests: HeavyRequests;
}

/** A server to read from, with the cache and the limits of its data. */
export interface ReadSource extends Pick<Services, 'database' | 'responses' | 'heavyReads'> {
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

/**
 * Runs a read on the replica or the primary (`server/replica-reads.ts`). It may run twice, so it has no side effects; an
 * undefined result is read again on the primary.
 */
export type ReadStale = <T>(request: FastifyRequest, read: (source: ReadSource) => Promise<T>) => Promise<T>;
