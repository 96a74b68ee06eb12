import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';

const POLL_MS = 20;
/** Between two queued queries PostgreSQL is briefly idle. */
const IDLE_POLLS = 5;

/** Resolves when no query runs: queries of an aborted measurement would slow down the next one. */
export async function waitUntilIdle(database: Database): Promise<void> {
  for (let idle = 0; idle < IDLE_POLLS; ) {
    await sleep(POLL_MS);
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
