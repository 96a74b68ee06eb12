import { chmod, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { addFixedLeagues } from '#database/fixed-leagues.ts';
import { findTestFolder } from '#database/memory-folder.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';

const SETTINGS = { fsync: 'off', wal_level: 'replica', max_wal_senders: 4 };

/** A migrated primary and its streaming standby, for one test file; set before its first test. */
export interface StandbyPair {
  primary: TestDatabase;
  primaryUrl: string;
  standby: TestDatabase;
  standbyUrl: string;
  /** Resolves once the standby has replayed everything that the primary has flushed. */
  catchUp(): Promise<void>;
  /** While paused the standby answers without the latest changes. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  promote(): Promise<void>;
}

/** The embedded PostgreSQL has no pg_basebackup, so the standby begins as a copy of the stopped primary's folder. */
export function useStandby(): StandbyPair {
  const pair = {} as StandbyPair;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(findTestFolder(), 'touchline-standby-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const [dataDir, copy] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
    const empty = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    await migrateDatabase(empty.url);
    await empty.stop();
    await cp(dataDir, copy, { recursive: true });
    await writeFile(path.join(copy, 'cluster', 'standby.signal'), '');
    await takeOwner(path.join(dataDir, 'cluster'), path.join(copy, 'cluster'));

    const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    closers.push(() => first.stop());
    const { port, password } = new URL(first.url);
    const primary_conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    const second = await startEmbeddedPostgres({ dataDir: copy, settings: { ...SETTINGS, primary_conninfo } });
    closers.push(() => second.stop());
    const primary = withQueryBuilder(connect(first.url));
    const standby = withQueryBuilder(connect(second.url, { isReadOnly: true }));
    closers.push(
      () => primary.$client.end(),
      () => standby.$client.end(),
    );
    await addFixedLeagues(primary.$client);
    Object.assign(pair, {
      primary,
      primaryUrl: first.url,
      standby,
      standbyUrl: second.url,
      async catchUp() {
        const { rows } = await primary.$client.query('select pg_current_wal_flush_lsn()::text as position');
        await waitUntil(standby, `pg_last_wal_replay_lsn() >= '${rows[0].position}'::pg_lsn`);
      },
      async pauseReplay() {
        await standby.$client.query('select pg_wal_replay_pause()');
        await waitUntil(standby, `pg_get_wal_replay_pause_state() = 'paused'`);
      },
      async resumeReplay() {
        await standby.$client.query('select pg_wal_replay_resume() where pg_is_in_recovery()');
      },
      async promote() {
        await standby.$client.query('select pg_promote()');
      },
    } satisfies StandbyPair);
  });

  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return pair;
}

async function waitUntil(database: TestDatabase, condition: string): Promise<void> {
  while (!(await database.$client.query(`select ${condition} as met`)).rows[0].met) await sleep(10);
}

/** Files copied by root belong to root, but PostgreSQL runs as another account. */
async function takeOwner(from: string, to: string): Promise<void> {
  const { uid, gid, mode } = await stat(from);
  await chmod(to, mode);
  for (const name of ['', ...(await readdir(to, { recursive: true }))]) await chown(path.join(to, name), uid, gid);
}
