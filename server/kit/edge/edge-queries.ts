import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, sql } from '#database/query.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';

/** The snapshot up to which an edge was purged; nulls for an edge that must be purged of everything. */
export interface EdgePosition {
  url: string;
  snapshot: string | null;
  server_start: string | null;
}

/** Deletes edges that no server has confirmed for an hour. */
export async function confirmEdges(database: Database, urls: readonly string[]): Promise<void> {
  await execute(
    database,
    sql`
      insert into edges (url)
      select unnest(${urls}::text[])
      on conflict (url) do update set confirmed_at = now()`,
  );
  await execute(database, sql`delete from edges where confirmed_at < now() - interval '1 hour'`);
}

export async function listPositions(database: Database, urls: readonly string[]): Promise<EdgePosition[]> {
  return queryPrepared<EdgePosition>(
    database,
    'list_edge_positions',
    sql`select url, snapshot, server_start from edges where url = any(${urls}::text[])`,
  );
}

/**
 * Advances the position unless another server has done so. The commit doesn't wait for the disk: a lost position only
 * repeats the purge.
 */
export async function movePosition(
  database: Database,
  { url, snapshot }: EdgePosition,
  to: DatabaseSnapshot,
): Promise<void> {
  await query(
    database,
    sql`
      update edges set snapshot = ${to.snapshot}, server_start = ${to.server_start}, confirmed_at = now()
      from (select set_config('synchronous_commit', 'off', true)) as setting
      where url = ${url} and snapshot is not distinct from ${snapshot}`,
  );
}
