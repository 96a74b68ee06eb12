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
  explainReadError,
  NOT_A_BACKUP,
  type TableStart,
} from '#database/backup/backup-file.ts';
import { COPY_SETTINGS, copyTarget } from '#database/backup/write-backup.ts';
import type { Database } from '#database/connect.ts';
import { createSchema, findSchema, isKnownSchema, lockSchema } from '#database/migrate.ts';
import { inTransaction } from '#database/transaction.ts';

/**
 * Restores a backup into an empty database in one transaction, and creates its tables if there are none. Returns the row
 * count of each table. Matches get this transaction's id as `changed_xid`, so that running servers update their index.
 */
export async function restoreBackup(database: Database, file: string): Promise<End['rows']> {
  try {
    const rows = await pipeline(createReadStream(file), createGunzip(), (chunks) => restore(database, chunks));
    // The planner needs statistics, and index-only scans need the visibility map.
    const tables = Object.keys(rows).map((table) => `public.${pg.escapeIdentifier(table)}`);
    await database.$client.query(`vacuum (analyze) ${tables.join(', ')}`);
    return rows;
  } catch (error) {
    throw explainReadError(error);
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
      const copy = client.query(copyFrom(`copy ${copyTarget(line.table, line.columns)} from stdin`));
      await pipeline(Readable.from(backup.readRows()), copy);
      restored[line.table] = copy.rowCount;
    }
  });
}

/** Ensures empty tables of this schema, and locks them against other writers until the end of the transaction. */
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
    // Migrations insert the fixed leagues, which the backup replaces; a running server confirms its edges.
    if (['leagues', 'edges', 'edge_changes'].includes(table)) continue;
    const { rowCount } = await client.query(`select from public.${table} limit 1`);
    if (rowCount) throw new BackupError(`The database is not empty: there are ${table}. Restore into a new one.`);
  }
  await client.query('delete from leagues');
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
