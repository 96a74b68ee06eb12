import pg from 'pg';
import type { Report } from '#contract/kit/progress.ts';
import { BackupError, type End } from '#database/backup/backup-file.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { connect, type Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { migrateDatabase } from '#database/migrate.ts';

const SAMPLE_SIZE = 1_000;
const LACKS_CREATEDB =
  'The user of DATABASE_URL may not create databases, such as the one to verify the backup in: let it (alter role … createdb).';

/**
 * Restores a backup into a temporary database of the same server, which needs as much disk space, and drops it.
 * Compares row counts with the file's, and a sample of matches with the live database. Returns the row count of each
 * table. Throws a `BackupError` if the backup can't be restored or lacks matches. The user needs the right to create
 * databases.
 */
export async function verifyBackup(
  database: Database,
  databaseUrl: string,
  file: string,
  report: Report = () => {},
): Promise<End['rows']> {
  const name = `touchline_verify_${process.pid}_${Date.now()}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await database.$client.query(`create database ${pg.escapeIdentifier(name)} template template0`).catch((error) => {
    throw databaseErrorCode(error) === '42501' ? new BackupError(LACKS_CREATEDB) : error;
  });
  try {
    const restored = connect(url.href, { max: 2 });
    try {
      const rows = await restoreBackup(restored, file, report);
      await migrateDatabase(url.href);
      await compareSample(restored, database);
      return rows;
    } finally {
      await restored.$client.end();
    }
  } finally {
    await database.$client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  }
}

/** Matches are never deleted, and these columns never change, so any difference is damage. */
const LASTING_COLUMNS = `match_id::text || ' ' || league_id || ' ' || extract(epoch from received_at) as line`;

async function compareSample(restored: Database, live: Database): Promise<void> {
  const sample = await restored.$client.query<{ match_id: string; line: string }>(
    `select match_id, ${LASTING_COLUMNS} from matches order by random() limit ${SAMPLE_SIZE}`,
  );
  const { rows } = await live.$client.query<{ line: string }>(
    `select ${LASTING_COLUMNS} from matches where match_id = any($1)`,
    [sample.rows.map(({ match_id }) => match_id)],
  );
  const expected = new Set(rows.map(({ line }) => line));
  const differences = sample.rows.filter(({ line }) => !expected.has(line));
  if (differences.length > 0) {
    throw new BackupError(
      `The backup differs from the database in ${differences.length} of ${sample.rows.length} matches.`,
    );
  }
}
