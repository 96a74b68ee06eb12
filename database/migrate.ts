import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** An arbitrary constant for the advisory lock that every Touchline process takes before it migrates. */
const MIGRATION_LOCK = 7_465_108;
/** The table of applied migrations, named by drizzle-orm, which applied those of earlier versions. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';
/** One row with the installed functions and views, and the schema of the version that installed them. */
const PROGRAMS_TABLE = 'drizzle.functions_and_views';
const OLDEST_POSTGRES = 15;
/** How to bring an older database, or its backup, to the schema of the baseline. */
export const WAY_TO_BASELINE = 'run the migrations of commit eb23f3eb first';

/** A step that `migrateDatabase` took. */
export interface AppliedMigration {
  name: string;
  milliseconds: number;
}

/** A file of SQL. */
interface Migration {
  name: string;
  sql: string;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
  /** The journal's timestamp. */
  schema: number;
}

/**
 * Brings the database at `url` to this version's schema, functions and views, in one transaction; other versions have
 * their own `folder`. An advisory lock makes concurrent calls wait. Returns the applied steps.
 */
export async function migrateDatabase(url: string, folder = databaseFolder()): Promise<AppliedMigration[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks later rejects the running query.
  client.on('error', () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('begin');
    await lockSchema(client);
    const steps = await applyMigrations(client, folder);
    await client.query('commit');
    return steps;
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return;
  throw new Error(
    `DATABASE_URL leads to PostgreSQL ${version}, and Touchline needs ${OLDEST_POSTGRES} or newer: upgrade it, or use another server.`,
  );
}

/** The journal's timestamp of the newest applied migration; 0 in a database without tables. */
export async function findSchema(client: pg.ClientBase): Promise<number> {
  if (!(await hasTable(client, MIGRATIONS_TABLE))) return 0;
  const newest = await client.query<{ schema: string | null }>(
    `select max(created_at) as schema from ${MIGRATIONS_TABLE}`,
  );
  return Number(newest.rows[0]?.schema ?? 0);
}

/** The journal's timestamp of the newest migration of this version. */
export function newestSchema(): number {
  return Math.max(...listMigrations().map(({ schema }) => schema));
}

/** The journal's timestamp of the baseline. */
export function oldestSchema(): number {
  return Math.min(...listMigrations().map(({ schema }) => schema));
}

/** Whether one of this version's migrations has this timestamp. */
export function isKnownSchema(schema: number): boolean {
  return listMigrations().some((migration) => migration.schema === schema);
}

/** Blocks migrations of other processes until the transaction ends. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/**
 * Creates the tables as of that migration, in the caller's transaction. `migrateDatabase` applies later ones, and
 * installs the views, which may need later columns.
 */
export async function createSchema(client: pg.ClientBase, schema: number): Promise<void> {
  await applyMigrations(client, databaseFolder(), schema);
}

async function applyMigrations(client: pg.ClientBase, folder: string, newest = Infinity): Promise<AppliedMigration[]> {
  const steps: AppliedMigration[] = [];
  const run = async (name: string, text: string) => {
    const begin = performance.now();
    await client.query(text);
    steps.push({ name, milliseconds: Math.round(performance.now() - begin) });
  };
  const migrations = listMigrations(folder);
  const applied = await findSchema(client);
  if (applied === 0) {
    await client.query(`
      create schema if not exists drizzle;
      create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`);
  } else if (applied < Number(migrations[0]?.schema)) {
    throw new Error(`the database is older than the first migration of this version: ${WAY_TO_BASELINE}`);
  }
  const programs = await findProgramsDue(client, folder);
  // Triggers and indexes need functions, whose bodies may need tables of any migration.
  await client.query(`set local check_function_bodies = off; ${programs?.functions ?? ''}`);
  for (const { name, sql, hash, schema } of migrations) {
    if (schema <= applied || schema > newest) continue;
    await run(name, sql);
    await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, schema]);
  }
  if (programs && newest >= programs.schema) {
    await run('functions and views', programs.views);
    await client.query(`
      create table if not exists ${PROGRAMS_TABLE} (hash text not null, schema bigint not null);
      delete from ${PROGRAMS_TABLE}`);
    await client.query(`insert into ${PROGRAMS_TABLE} values ($1, $2)`, [programs.hash, programs.schema]);
  }
  return steps;
}

/**
 * The functions and views of `folder`, unless the database has them or those of a newer schema: an older server may
 * start again while a newer one is running.
 */
async function findProgramsDue(client: pg.ClientBase, folder: string) {
  const functions = readAll(path.join(folder, 'functions'));
  const views = readAll(path.join(folder, 'views'));
  const schema = Number(listMigrations(folder).at(-1)?.schema);
  const hash = createHash('sha256').update(`${functions}${views}`).digest('hex');
  if (await hasTable(client, PROGRAMS_TABLE)) {
    const { rows } = await client.query<{ is_due: boolean }>(
      `select hash <> $1 and schema <= $2 as is_due from ${PROGRAMS_TABLE}`,
      [hash, schema],
    );
    if (rows[0] && !rows[0].is_due) return null;
  }
  return { functions, views, hash, schema };
}

async function hasTable(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]?.exists === true;
}

/** Concatenates the files of a folder; empty if an earlier version had none. */
function readAll(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

/** In the order of drizzle-kit's journal. */
function listMigrations(folder = databaseFolder()): Migration[] {
  const migrations = path.join(folder, 'migrations');
  const journal = readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(journal);
  return entries.map(({ tag, when }) => {
    const sql = readFileSync(path.join(migrations, `${tag}.sql`), 'utf8');
    return { name: tag, sql, hash: createHash('sha256').update(sql).digest('hex'), schema: when };
  });
}

/** The build doesn't copy the SQL files, so the built server searches its parent folders for them. */
function databaseFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'database/migrations'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('database/migrations was not found above the running program');
    folder = parent;
  }
  return path.join(folder, 'database');
}
