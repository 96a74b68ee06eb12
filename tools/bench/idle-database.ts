import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';

const LOOK_MS = 20;
/** Between two queries of the same queue PostgreSQL is idle for a moment. */
const IDLE_LOOKS = 5;

/** Resolves when no query runs: those of a rival that was cut off would take the next measurement's processors. */
export async function waitUntilIdle(database: Database): Promise<void> {
  for (let idle = 0; idle < IDLE_LOOKS; ) {
    await sleep(LOOK_MS);
    const { rows } = await database.$client.query<{ is_busy: boolean }>(
      `select exists (
         select from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and state = 'active'
           and pid <> pg_backend_pid()
       ) as is_busy`,
    );
    idle = rows[0]?.is_busy ? 0 : idle + 1;
  }
}
