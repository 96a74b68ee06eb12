import type { Database } from '#database/connect.ts';

/** Makes a read whose answer may be some seconds old, of whichever database is there for such reads. */
export type StaleRead = <T>(read: (database: Database) => Promise<T>) => Promise<T>;

/** How long a replica that failed is left alone. */
const AWAY_MILLISECONDS = 10_000;

/** Reads from the replica, and from the primary while there is no replica or it fails. */
export function readFrom(primary: Database, replica: Database | undefined): StaleRead {
  if (!replica) return (read) => read(primary);
  let awayUntil = 0;
  return async (read) => {
    if (Date.now() < awayUntil) return read(primary);
    try {
      return await read(replica);
    } catch {
      awayUntil = Date.now() + AWAY_MILLISECONDS;
      return read(primary);
    }
  };
}
