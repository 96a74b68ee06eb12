import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Report } from '#contract/kit/progress.ts';
import {
  BackupError,
  BackupReader,
  type End,
  explainReadError,
  NOT_A_BACKUP,
  type TableStart,
} from '#database/backup/backup-file.ts';
import { withoutIndexes } from '#database/backup/without-indexes.ts';
import { COPY_SETTINGS, copyTarget } from '#database/backup/write-backup.ts';
import type { Database } from '#database/connect.ts';
import {
  createSchema,
  findSchema,
  isKnownSchema,
  lockSchema,
  oldestSchema,
  WAY_TO_BASELINE,
} from '#database/migrate.ts';
import { inTransaction } from '#database/transaction.ts';

/** Index builds need memory. JIT compilation costs more than it saves in statements that run once. */
const RESTORE_SETTINGS = `
  set local maintenance_work_mem = '256MB';
  set local jit = off`;

/** Size of a chunk of decompressed data. */
const CHUNK_BYTES = 1_048_576;

/**
 * Restores a backup into an empty database in one transaction, and creates missing tables. Other connections wait until
 * it ends. Returns the row count of each table. Matches get this transaction's id as `changed_xid`, so that running
 * servers update their index.
 */
export async function restoreBackup(database: Database, file: string, report: Report = () => {}): Promise<End['rows']> {
  try {
    const { size: total } = await stat(file);
    const input = createReadStream(file);
    const reportRead = () => report({ step: 'Restoring rows', done: input.bytesRead, total, unit: 'bytes' });
    const rows = await pipeline(input, createGunzip({ chunkSize: CHUNK_BYTES }), (chunks) =>
      restore(database, withReport(chunks, reportRead), report),
    );
    // The planner needs statistics, and index-only scans need the visibility map.
    const tables = Object.keys(rows).map((table) => `public.${pg.escapeIdentifier(table)}`);
    for (const [done, table] of tables.entries()) {
      report({ step: 'Analysing tables', done, total: tables.length });
      await database.$client.query(`vacuum (analyze) ${table}`);
    }
    return rows;
  } catch (error) {
    throw explainReadError(error);
  }
}

async function* withReport(chunks: AsyncIterable<Buffer>, report: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    report();
    yield chunk;
  }
}

async function restore(database: Database, chunks: AsyncIterable<Buffer>, report: Report): Promise<End['rows']> {
  const backup = new BackupReader(chunks);
  const { schema } = await backup.readHeader();
  if (schema < oldestSchema()) {
    throw new BackupError(`The backup is older than any that this version restores: ${WAY_TO_BASELINE}.`);
  }
  if (!isKnownSchema(schema)) throw new BackupError('The backup is of a newer version of Touchline.');
  return inTransaction(database, async (transaction) => {
    const client = transaction.$client as unknown as pg.PoolClient;
    await client.query(`${COPY_SETTINGS}; ${RESTORE_SETTINGS}`);
    const tables = await prepareTables(client, schema);
    const { rows, sequences } = await withoutIndexes(
      client,
      tables,
      async () => {
        const end = await withoutTriggers(client, tables, () => copyTables(client, backup, tables));
        await fillTeamNames(client);
        await noteRestore(client);
        return end;
      },
      (_name, done, total) => report({ step: 'Building indexes and keys', done, total }),
    );
    await continueSequences(client, sequences);
    return rows;
  });
}

/** Copies all tables of the file. Rows of tables truncated in this transaction can be written frozen. */
async function copyTables(client: pg.PoolClient, backup: BackupReader, tables: string[]): Promise<End> {
  await client.query(`truncate ${tables.join(', ')}`);
  const restored: End['rows'] = {};
  for (;;) {
    const line = (await backup.readLine()) as TableStart | End;
    if ('rows' in line) {
      await backup.requireEnd();
      requireSameCounts(restored, line.rows);
      return { rows: restored, sequences: line.sequences };
    }
    const copy = client.query(copyFrom(`copy ${copyTarget(line.table, line.columns)} from stdin (freeze)`));
    await pipeline(Readable.from(backup.readRows()), copy);
    restored[line.table] = copy.rowCount;
  }
}

/**
 * The file includes the rows that triggers wrote. Running them again would take most of the time, and queue recent
 * matches for Discord a second time.
 */
export async function withoutTriggers<T>(client: pg.ClientBase, tables: string[], work: () => Promise<T>): Promise<T> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  const result = await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  return result;
}

/** Does the same as the trigger of `matches`. */
export async function fillTeamNames(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into team_names (league_id, name, team_key)
     select league_id, name, fold_team_name(name)
     from (select league_id, blue_name from matches union select league_id, green_name from matches)
       as team (league_id, name)`,
  );
}

/** Makes running servers drop all cached responses. */
async function noteRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into edge_changes (kind, thing) values ('everything', 'restored')`);
}

/** Ensures empty tables of this schema, locks them until the transaction ends, and returns their names. */
async function prepareTables(client: pg.PoolClient, schema: number): Promise<string[]> {
  await lockSchema(client);
  const found = await findSchema(client);
  if (found === 0) await createSchema(client, schema);
  else if (found !== schema) {
    throw new BackupError(
      found < schema
        ? 'The database has older tables than the backup: bring it to the newest schema first.'
        : 'The backup is of an older version of Touchline: restore it into a database without tables.',
    );
  }
  const { rows } = await client.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname <> 'matches', relname`,
  );
  const tables = rows.map(({ table }) => `public.${table}`);
  // Uses the strongest mode at once, as a later upgrade could deadlock with a server's reads.
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  for (const { table } of rows) {
    // Databases from before the first release contain the fixed leagues; a running server registers its edges.
    if (['leagues', 'edges', 'edge_changes'].includes(table)) continue;
    const { rowCount } = await client.query(`select from public.${table} limit 1`);
    if (rowCount) throw new BackupError(`The database is not empty: there are ${table}. Restore into a new one.`);
  }
  return tables;
}

function requireSameCounts(restored: End['rows'], written: End['rows']): void {
  for (const [table, count] of Object.entries(written)) {
    if (restored[table] !== count) throw new BackupError(NOT_A_BACKUP);
  }
}

async function continueSequences(client: pg.PoolClient, sequences: End['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last]);
  }
}
