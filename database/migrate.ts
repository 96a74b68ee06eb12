import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any constant does; every Touchline process takes this one before it migrates. */
const MIGRATION_LOCK = 7_465_108;
/** Where drizzle notes which migrations a database has. */
const NOTES = 'drizzle.__drizzle_migrations';

/** Brings the database at `url` to the newest schema; processes that start together wait for one another. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}

/** The newest migration that the database has, as the journal dates it; 0 in a database without tables. */
export async function findSchema(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ is_there: boolean }>(`select to_regclass('${NOTES}') is not null as is_there`);
  if (!rows[0]?.is_there) return 0;
  const newest = await client.query<{ schema: string | null }>(`select max(created_at) as schema from ${NOTES}`);
  return Number(newest.rows[0]?.schema ?? 0);
}

/** The newest migration of this version, as the journal dates it. */
export function newestSchema(): number {
  return Math.max(...listMigrations().map(({ folderMillis }) => folderMillis));
}

/** Whether the schema is one that this version of the product has had. */
export function isKnownSchema(schema: number): boolean {
  return listMigrations().some(({ folderMillis }) => folderMillis === schema);
}

/** Keeps migrations of other processes waiting until the end of the transaction. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Makes the tables as they were with that migration, in the caller's transaction; later ones are left to migrate. */
export async function createSchema(client: pg.ClientBase, schema: number): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists ${NOTES} (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of listMigrations()) {
    if (folderMillis > schema) return;
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${NOTES} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

function listMigrations() {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

/** The SQL files stay in the source tree; the built server finds them from the project's root. */
function migrationsFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'database/migrations'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('database/migrations was not found above the running program');
    folder = parent;
  }
  return path.join(folder, 'database/migrations');
}
