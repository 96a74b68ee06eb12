import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { addFixedLeagues } from '#database/fixed-leagues.ts';
import { findTestFolder } from '#database/memory-folder.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { createDatabase, dropDatabase } from '#database/test-server-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of this run's PostgreSQL server, and the migrated database that each test file copies. */
    postgres: { serverUrl: string; template: string };
    /** Folder for this run's logs; null without `TEST_LOGS`. */
    logFolder: string | null;
  }
}

/**
 * The data is temporary, so PostgreSQL needn't survive a crash. Minimal WAL makes copying a database 7 times faster.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 };

/** One PostgreSQL for the whole run: `DATABASE_URL`'s server, else an embedded one in a temporary folder. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(findTestFolder(), 'touchline-test-'));
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings: SETTINGS });
  const serverUrl = process.env.DATABASE_URL ?? embedded?.url ?? '';
  const template = `touchline_template_${process.pid}`;
  const templateUrl = await createDatabase(serverUrl, template);
  await migrateDatabase(templateUrl);
  await prepareTemplate(templateUrl);
  project.provide('postgres', { serverUrl, template });
  const logFolder = process.env.TEST_LOGS || null;
  project.provide('logFolder', logFolder);
  return async () => {
    await dropDatabase(serverUrl, template);
    await embedded?.stop();
    if (embedded && logFolder) {
      const log = path.join(folder, 'postgres', 'postgres.log');
      await copyFile(log, path.join(logFolder, `postgres-of-parts-${process.pid}.log`));
    }
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Adds the fixed leagues, which most tests use. All `bigint` ids start above the largest `integer`, so that every test
 * proves their type, and a mixed-up id matches no row.
 */
async function prepareTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await addFixedLeagues(client);
    await client.query(`
      select setval(seqrelid::regclass, 3000000000 + 100000 * row_number() over (order by seqrelid))
      from pg_sequence
      where seqtypid = 'bigint'::regtype`);
  } finally {
    await client.end();
  }
}
