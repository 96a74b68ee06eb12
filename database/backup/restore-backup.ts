import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  BackupError,
  BackupReader,
  type End,
  explainReading,
  NO_BACKUP,
  type TableStart,
} from '#database/backup/backup-file.ts';
import { COPY_SETTINGS, nameTable } from '#database/backup/write-backup.ts';
import type { Database } from '#database/connect.ts';
import { createSchema, findSchema, isKnownSchema, lockSchema } from '#database/migrate.ts';
import { inTransaction } from '#database/transaction.ts';

/**
 * Fills an empty database from a backup, wholly or not at all: one without tables gets those of the backup first.
 * Matches get this transaction's number, so that lists in memory hear of them. Answers how many rows each table got.
 */
export async function restoreBackup(database: Database, file: string): Promise<End['rows']> {
  try {
    const rows = await pipeline(createReadStream(file), createGunzip(), (chunks) => restore(database, chunks));
    // The planner knows nothing of the tables yet, and lists read indexes alone only once pages are known as settled.
    const tables = Object.keys(rows).map((table) => `public.${pg.escapeIdentifier(table)}`);
    await database.$client.query(`vacuum (analyze) ${tables.join(', ')}`);
    return rows;
  } catch (error) {
    throw explainReading(error);
  }
}

async function restore(database: Database, chunks: AsyncIterable<Buffer>): Promise<End['rows']> {
  const backup = new BackupReader(chunks);
  const { schema } = await backup.readHeader();
  if (!isKnownSchema(schema)) throw new BackupError('The backup is of a newer version of Touchline.');
  return inTransaction(database, async (transaction) => {
    const client = transaction.$client as unknown as pg.PoolClient;
    await client.query(COPY_SETTINGS);
    await prepareTables(client, schema);
    const restored: End['rows'] = {};
    for (;;) {
      const line = (await backup.readLine()) as TableStart | End;
      if ('rows' in line) {
        await backup.requireEnd();
        requireSameCounts(restored, line.rows);
        await continueSequences(client, line.sequences);
        return restored;
      }
      const copy = client.query(copyFrom(`copy ${nameTable(line.table, line.columns)} from stdin`));
      await pipeline(Readable.from(backup.readRows()), copy);
      restored[line.table] = copy.rowCount;
    }
  });
}

/** Leaves the tables of the schema, empty and kept from every other writer until the end of the transaction. */
async function prepareTables(client: pg.PoolClient, schema: number): Promise<void> {
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
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  await client.query(`lock table ${rows.map(({ table }) => `public.${table}`).join(', ')} in exclusive mode`);
  for (const { table } of rows) {
    // A new database has the fixed leagues already.
    if (table === 'leagues') continue;
    const { rowCount } = await client.query(`select from public.${table} limit 1`);
    if (rowCount) throw new BackupError(`The database is not empty: there are ${table}. Restore into a new one.`);
  }
  await client.query('delete from leagues');
}

function requireSameCounts(restored: End['rows'], written: End['rows']): void {
  for (const [table, count] of Object.entries(written)) {
    if (restored[table] !== count) throw new BackupError(NO_BACKUP);
  }
}

async function continueSequences(client: pg.PoolClient, sequences: End['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last]);
  }
}
