import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { INSERT_ROWS } from '#tools/bench/plain-rows.ts';

/** Stores matches by SQL, in place of a server whose version is not at hand. `onStored` gets the id of each. */
export async function startSqlWriter(
  url: string,
  { perSecond, onStored }: { perSecond: number; onStored: (matchId: number) => void },
): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let isStopped = false;
  async function write(): Promise<void> {
    while (!isStopped) {
      await client.query(INSERT_ROWS);
      const { rows } = await client.query<{ id: string }>(
        `select currval(pg_get_serial_sequence('matches', 'match_id')) as id`,
      );
      onStored(Number(rows[0]?.id));
      await sleep(1000 / perSecond);
    }
  }
  const writing = write();
  return {
    async stop() {
      isStopped = true;
      await writing;
      await client.end();
    },
  };
}
