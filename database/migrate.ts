import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** An arbitrary constant for the advisory lock that every Touchline process takes before it migrates. */
const MIGRATION_LOCK = 7_465_108;
/** The table of applied migrations. drizzle-orm, which applied those of earlier versions, named it. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

/** A file of SQL. */
interface Migration {
  sql: string;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
  /** The journal's timestamp. */
  schema: number;
}

/**
 * Applies missing migrations to the database at `url`, this version's unless another `folder` is given, in one transaction.
 * An advisory lock makes concurrent calls wait.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('begin');
    await lockSchema(client);
    await applyMigrations(client, listMigrations(folder));
    await client.query('commit');
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
  return Math.max(...listMigrations().map(({ schema }) => schema));
}

/** Whether one of this version's migrations has this timestamp. */
export function isKnownSchema(schema: number): boolean {
  return listMigrations().some((migration) => migration.schema === schema);
}

/** Blocks migrations of other processes until the end of the transaction. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Creates the tables as of that migration, in the caller's transaction; `migrateDatabase` applies later ones. */
export async function createSchema(client: pg.ClientBase, schema: number): Promise<void> {
  await applyMigrations(
    client,
    listMigrations().filter((migration) => migration.schema <= schema),
  );
}

async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  const applied = await findSchema(client);
  if (applied === 0) {
    await client.query(`
      create schema if not exists drizzle;
      create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`);
  }
  for (const { sql, hash, schema } of migrations) {
    if (schema <= applied) continue;
    await client.query(sql);
    await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, schema]);
  }
}

/** In the order of drizzle-kit's journal. */
function listMigrations(folder = migrationsFolder()): Migration[] {
  const journal = readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(journal);
  return entries.map(({ tag, when }) => {
    const sql = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    return { sql, hash: createHash('sha256').update(sql).digest('hex'), schema: when };
  });
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
