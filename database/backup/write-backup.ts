import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Report } from '#contract/kit/progress.ts';
import {
  BACKUP_VERSION,
  BackupError,
  END_OF_ROWS,
  type End,
  FORMAT,
  type Header,
  NEWLINE,
} from '#database/backup/backup-file.ts';
import type { Database } from '#database/connect.ts';
import { findSchema } from '#database/migrate.ts';

/**
 * Excluded are sessions, their push subscriptions, and offers of Discord servers, since a copied file must not give
 * access or send to browsers; and live matches, which last for minutes. A restore derives `team_names`, and roles on
 * Discord are compared again each day.
 */
const EXCLUDED_TABLES = [
  'sessions',
  'push_subscriptions',
  'vapid_keys',
  'discord_interactions',
  'discord_offers',
  'discord_role_members',
  'team_names',
  'edges',
  'edge_changes',
  'live_matches',
];

/** The text format of values must not depend on the server's settings. */
export const COPY_SETTINGS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local bytea_output = 'hex';
  set local statement_timeout = 0`;

/**
 * Writes a consistent snapshot of the database into a new file, while servers keep running. Only the file's owner can
 * read it. It is written under a temporary name and renamed once complete.
 */
export async function writeBackup(database: Database, file: string, report: Report = () => {}): Promise<End['rows']> {
  if (existsSync(file)) throw new BackupError('There is a file of that name already.');
  const draft = `${file}.${process.pid}.part`;
  const client = await database.$client.connect();
  try {
    await client.query(`begin isolation level repeatable read, read only; ${COPY_SETTINGS}`);
    const rows: End['rows'] = {};
    await pipeline(
      Readable.from(readDatabase(client, rows, report)),
      createGzip({ level: 4 }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(draft, file);
    return rows;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    // A connection may still be in the middle of a copy.
    client.release(true);
  }
}

async function* readDatabase(
  client: pg.PoolClient,
  rows: End['rows'],
  report: Report,
): AsyncGenerator<Buffer | string> {
  const schema = await findSchema(client);
  if (schema === 0) throw new BackupError('The database has no tables yet.');
  yield writeLine<Header>({ format: FORMAT, version: BACKUP_VERSION, schema, made_at: new Date().toISOString() });
  const copies: [table: string, copy: CopyToStreamQuery][] = [];
  const tables = await listTables(client);
  const total = await countRows(client, tables);
  let done = 0;
  for (const { table, columns } of tables) {
    yield writeLine({ table, columns });
    const copy = client.query(copyTo(`copy ${copyTarget(table, columns)} to stdout`));
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      done += countLines(chunk);
      report({ step: 'Backing up rows', done, total });
      yield chunk;
    }
    copies.push([table, copy]);
    yield END_OF_ROWS;
  }
  // PostgreSQL sends a table's row count after its rows, so all counts have arrived when the next query resolves.
  const sequences = await listSequences(client);
  for (const [table, copy] of copies) rows[table] = copy.rowCount;
  yield writeLine<End>({ rows, sequences });
}

/** Row counts in the snapshot; an index-only scan takes a fraction of the time of a table's copy. */
async function countRows(client: pg.PoolClient, tables: { table: string }[]): Promise<number> {
  const counts = tables.map(({ table }) => `(select count(*) from public.${pg.escapeIdentifier(table)})`);
  const { rows } = await client.query<{ total: string }>(`select ${counts.join(' + ')} as total`);
  return Number(rows[0]?.total);
}

/** COPY ends each row with the only newline in it. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function writeLine<T extends object>(line: T): string {
  return `${JSON.stringify(line)}\n`;
}

/** A table with its columns, as COPY expects them. */
export function copyTarget(table: string, columns: string[]): string {
  return `public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}

/**
 * All tables, each after those that it references. Generated columns are excluded, and so are transaction ids, which
 * are meaningless on another server (docs/decisions/0009).
 */
async function listTables(client: pg.PoolClient): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; needs: string[] }>(
    `select relname::text as table,
       array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped
           and attgenerated = '' and atttypid <> 'xid8'::regtype
         order by attnum
       ) as columns,
       array(
         select referred.relname::text from pg_constraint join pg_class referred on referred.oid = confrelid
         where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
       ) as needs
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
     order by relname`,
    [EXCLUDED_TABLES],
  );
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      (row) => !sorted.includes(row) && row.needs.every((need) => sorted.some(({ table }) => table === need)),
    );
    if (!next) throw new Error('The tables reference one another in a cycle.');
    sorted.push(next);
  }
  return sorted;
}

async function listSequences(client: pg.PoolClient): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
