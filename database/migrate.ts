import { existsSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any constant does; every Touchline process takes this one before it migrates. */
const MIGRATION_LOCK = 7_465_108;

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
