import type { TestApp } from '#server/testing/test-app.ts';

/** Blocks all reads of a table, to simulate slow queries; returns a function that ends the block. */
export async function blockTable({ database }: TestApp, table: string): Promise<() => Promise<void>> {
  const blocker = await database.$client.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await blocker.query('rollback');
    blocker.release();
  };
}

/** Number of statements that wait for a lock. */
export async function countBlocked({ database }: TestApp): Promise<number> {
  const { rows } = await database.$client.query(`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}
