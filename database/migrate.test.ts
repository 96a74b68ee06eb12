import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase } from '#database/migrate.ts';
import { queryValues, useDatabases } from '#database/test-database.ts';

const OWN_FOLDER = path.join(import.meta.dirname, 'migrations');
const JOURNAL = 'meta/_journal.json';

const databases = useDatabases();
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readApplied = (url: string) =>
  queryValues(url, 'select hash || created_at from drizzle.__drizzle_migrations order by id');

/** Adds a migration after this version's. */
function addMigration(sql: string): void {
  cpSync(OWN_FOLDER, folder, { recursive: true });
  const file = path.join(folder, JOURNAL);
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const idx = journal.entries.length;
  journal.entries.push({ ...journal.entries.at(-1), idx, when: journal.entries.at(-1).when + 1, tag: 'later' });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, 'later.sql'), sql);
}

test('two servers that start at once apply each migration once', async () => {
  const url = await databases.create({ isMigrated: false });
  await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
  const { entries } = JSON.parse(readFileSync(path.join(OWN_FOLDER, JOURNAL), 'utf8'));
  expect(await readApplied(url)).toHaveLength(entries.length);
});

test('a database that drizzle migrated gets the next migration alone', async () => {
  const url = await databases.create({ isMigrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: OWN_FOLDER });
  await client.end();
  const before = await readApplied(url);
  await migrateDatabase(url);
  expect(await readApplied(url)).toEqual(before);
  addMigration('create table later (id integer);--> statement-breakpoint\ninsert into later values (7)');
  await migrateDatabase(url, folder);
  expect(await readApplied(url)).toEqual([...before, expect.any(String)]);
  expect(await queryValues(url, 'select id from later')).toEqual([7]);
});

test('a migration that fails leaves the database as it was', async () => {
  const url = await databases.create({ isMigrated: true });
  const before = await readApplied(url);
  addMigration('create table later (id integer);--> statement-breakpoint\nselect 1 / 0');
  await expect(migrateDatabase(url, folder)).rejects.toThrow('division by zero');
  expect(await readApplied(url)).toEqual(before);
  expect(await queryValues(url, `select to_regclass('later')`)).toEqual([null]);
});
