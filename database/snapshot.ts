import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';

/**
 * PostgreSQL's snapshot, which identifies the ended transactions, and the server's start time. While both are equal,
 * the data is unchanged. The start time is needed because transaction ids may repeat after a failover.
 */
export interface DatabaseSnapshot {
  snapshot: string;
  server_start: string;
}

/** The columns of `DatabaseSnapshot`, for statements that also select others. */
export const SNAPSHOT_COLUMNS = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server_start`;

export async function readSnapshot(database: Database): Promise<DatabaseSnapshot> {
  const [row] = await queryPrepared<DatabaseSnapshot>(database, 'read_snapshot', sql`select ${raw(SNAPSHOT_COLUMNS)}`);
  if (!row) throw new Error('PostgreSQL returned no snapshot.');
  return row;
}

/** The largest `xid8`. */
const LAST_XID = `'18446744073709551615'::xid8`;

/** Selects rows whose `changed_xid` is a subquery's transaction or a younger one. */
export function isChangedFrom(first: Sql): Sql {
  return sql`changed_xid between ${first} and ${raw(LAST_XID)}`;
}

/**
 * Selects rows whose `changed_xid` is a transaction that was unfinished at the snapshot; none for null. A standby's
 * snapshot doesn't list running transactions, so there it selects all changes since the oldest one. The planner doesn't
 * use a subquery's value, so one plan of the prepared statement serves all snapshots. It expects two bounds to select
 * little of the table, and one bound a third.
 */
export function isChangedSince(snapshot: string | null): Sql {
  return sql`${isChangedFrom(sql`(select pg_snapshot_xmin(${snapshot}::pg_snapshot))`)}
    and (pg_is_in_recovery() or not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot))`;
}
