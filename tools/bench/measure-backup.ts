import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { withoutIndexes } from '#database/backup/without-indexes.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { dropDatabase } from '#tools/bench/bench-database.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { showProgress } from '#tools/bench/progress.ts';

/** The tables that hold nearly all data. */
const TABLES = ['matches', 'match_players'];
const MEGABYTE = 1e6;

/**
 * Duration of a backup, and of its restore into a new database. The bounds copy the two large tables alone, without
 * compression, file or checks: to nowhere, and to another database whose indexes are built afterwards.
 */
export async function measureBackup(options: { serverUrl: string; name: string; folder: string }): Promise<Figure[]> {
  const file = path.resolve(options.folder, `${options.name}.backup`);
  const source = databaseUrl(options.serverUrl, options.name);
  rmSync(file, { force: true });
  try {
    showProgress('Measuring backup …');
    const plainBackup = await time(() => copyOut(source));
    const backup = await time(() => onDatabase(source, (database) => writeBackup(database, file)));
    const megabytes = statSync(file).size / MEGABYTE;
    showProgress('Measuring restore …');
    const target = `${options.name}_restored`;
    const plainRestore = await onNewDatabase(options.serverUrl, target, async (url) => {
      await migrateDatabase(url);
      return time(() => copyOver(source, url));
    });
    const restore = await onNewDatabase(options.serverUrl, target, (url) =>
      time(() => onDatabase(url, (database) => restoreBackup(database, file))),
    );
    showProgress('');
    return [
      { row: 'backup: size of the file', value: { amount: megabytes, unit: 'MB' } },
      { row: 'backup: duration', value: { amount: backup, unit: 's' } },
      { row: 'backup: COPY of the large tables alone', value: { amount: plainBackup, unit: 's' } },
      { row: 'restore: duration', value: { amount: restore, unit: 's' }, target: { of: 'value', max: 60 } },
      { row: 'restore: COPY and indexes of the large tables alone', value: { amount: plainRestore, unit: 's' } },
    ];
  } finally {
    rmSync(file, { force: true });
  }
}

/** In seconds. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function onDatabase(url: string, work: (database: ReturnType<typeof connect>) => Promise<unknown>) {
  const database = connect(url, { max: 2 });
  try {
    await work(database);
  } finally {
    await database.$client.end();
  }
}

async function onNewDatabase(serverUrl: string, name: string, work: (url: string) => Promise<number>): Promise<number> {
  await dropDatabase(serverUrl, name);
  await runOnServer(serverUrl, `create database ${name}`);
  try {
    return await work(databaseUrl(serverUrl, name));
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

async function copyOut(url: string): Promise<void> {
  await onClient(url, async (client) => {
    for (const table of TABLES) {
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      await pipeline(client.query(copyTo(`copy ${table} to stdout`)), nowhere);
    }
  });
}

async function copyOver(source: string, target: string): Promise<void> {
  await onClient(source, (from) =>
    onClient(target, async (to) => {
      await to.query(`set maintenance_work_mem = '256MB'; set session_replication_role = replica`);
      // The other tables stay empty, so foreign keys to them would fail.
      const { rows } = await to.query<{ statement: string }>(
        `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
      );
      for (const { statement } of rows) await to.query(statement);
      await withoutIndexes(to, TABLES, async () => {
        for (const table of TABLES) {
          await pipeline(from.query(copyTo(`copy ${table} to stdout`)), to.query(copyFrom(`copy ${table} from stdin`)));
        }
      });
      await to.query('vacuum (analyze)');
    }),
  );
}

async function onClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
