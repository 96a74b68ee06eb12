import type { Database } from '#database/connect.ts';

/**
 * Which transactions had ended when it was read, and when the server was started. While both texts stay the same, no
 * transaction has changed anything. After a restart or a failover the transaction numbers may be another history's.
 */
export interface DatabaseSnapshot {
  snapshot: string;
  server_start: string;
}

/** The columns of `DatabaseSnapshot`, for statements that read more beside them. */
export const SNAPSHOT_COLUMNS = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server_start`;

export async function readSnapshot(database: Database): Promise<DatabaseSnapshot> {
  const { rows } = await database.$client.query<DatabaseSnapshot>({
    name: 'read_snapshot',
    text: `select ${SNAPSHOT_COLUMNS}`,
  });
  if (!rows[0]) throw new Error('PostgreSQL returned no snapshot.');
  return rows[0];
}
