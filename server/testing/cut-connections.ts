import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from '#database/test-query-builder.ts';

const PAUSE_MS = 5;

/**
 * Repeatedly ends other pools' connections to the database while `work` is running, like a restart of PostgreSQL or an
 * administrator; returns the work's result.
 */
export async function cutConnections<T>({ $client }: TestDatabase, work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const client = await $client.connect();
  try {
    while (!isOver) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'touchline' and pid <> pg_backend_pid()`,
      );
      await pause(PAUSE_MS);
    }
  } finally {
    client.release();
  }
  return work;
}
