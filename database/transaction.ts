import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';

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

const DEADLOCK_DETECTED = '40P01';

/** Runs a statement or a whole transaction once more when PostgreSQL cancelled it to resolve a deadlock. */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (databaseErrorCode(error) !== DEADLOCK_DETECTED) throw error;
    return run();
  }
}
