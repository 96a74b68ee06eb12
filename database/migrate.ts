import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** An arbitrary constant for the advisory lock that every Touchline process takes before it migrates. */
const MIGRATION_LOCK = 7_465_108;
/** drizzle's table of applied migrations. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

/**
 * Applies missing migrations to the database at `url`, this version's unless another `folder` is given. An advisory lock
 * makes concurrent calls wait.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** The journal's timestamp of the newest applied migration; 0 in a database without tables. */
export async function findSchema(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('${MIGRATIONS_TABLE}') is not null as exists`,
  );
  if (!rows[0]?.exists) return 0;
  const newest = await client.query<{ schema: string | null }>(
    `select max(created_at) as schema from ${MIGRATIONS_TABLE}`,
  );
  return Number(newest.rows[0]?.schema ?? 0);
}

/** The journal's timestamp of the newest migration of this version. */
export function newestSchema(): number {
  return Math.max(...listMigrations().map(({ folderMillis }) => folderMillis));
}

/** Whether one of this version's migrations has this timestamp. */
export function isKnownSchema(schema: number): boolean {
  return listMigrations().some(({ folderMillis }) => folderMillis === schema);
}

/** Blocks migrations of other processes until the end of the transaction. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Creates the tables as of that migration, in the caller's transaction; `migrateDatabase` applies later ones. */
export async function createSchema(client: pg.ClientBase, schema: number): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of listMigrations()) {
    if (folderMillis > schema) return;
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

function listMigrations() {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

/** The build doesn't copy the SQL files, so the built server searches its parent folders for them. */
function migrationsFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'database/migrations'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('database/migrations was not found above the running program');
    folder = parent;
  }
  return path.join(folder, 'database/migrations');
}
