import type { Database } from '#database/connect.ts';

/** Runs a read that may be some seconds stale on the replica, if there is one. */
export type StaleRead = <T>(read: (database: Database) => Promise<T>) => Promise<T>;

/** Time without reads from the replica after one of them failed. */
const REPLICA_PAUSE_MS = 10_000;

/** Reads from the replica, and from the primary while there is no replica or it fails. */
export function readFrom(primary: Database, replica: Database | undefined): StaleRead {
  if (!replica) return (read) => read(primary);
  let pausedUntil = 0;
  return async (read) => {
    if (Date.now() < pausedUntil) return read(primary);
    try {
      return await read(replica);
    } catch {
      pausedUntil = Date.now() + REPLICA_PAUSE_MS;
      return read(primary);
    }
  };
}
