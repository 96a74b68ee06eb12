import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';

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
  const [row] = await queryPrepared<DatabaseSnapshot & Record<string, unknown>>(
    database,
    'read_snapshot',
    sql`select ${raw(SNAPSHOT_COLUMNS)}`,
  );
  if (!row) throw new Error('PostgreSQL returned no snapshot.');
  return row;
}

/**
 * Whether a row with a `changed_xid` was changed by a transaction that had not ended at the snapshot; false for null. A
 * standby cannot tell which transactions of its snapshot are running, so there it is every change since the oldest one.
 */
export function isChangedSince(snapshot: string | null): Sql {
  return sql`changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and (pg_is_in_recovery() or not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot))`;
}
