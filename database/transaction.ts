import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#database/connect.ts';

/**
 * Runs `work` in one transaction, all of it or none. Its database is a connection of the pool, so that queries by
 * drizzle and by `$client` both run in the transaction.
 */
export async function inTransaction<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  const client = await database.$client.connect();
  try {
    return await drizzle({ client }).transaction((transaction) =>
      work(Object.assign(transaction, { $client: client }) as unknown as Database),
    );
  } finally {
    client.release();
  }
}
