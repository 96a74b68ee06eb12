import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';

/**
 * Runs `work` in one transaction. `work` gets a `Database` of one connection; only statements on it are part of the
 * transaction. It is retried if PostgreSQL cancels it to resolve a deadlock.
 */
export function inTransaction<T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return retryOnDeadlock(() => runTransaction(database, work));
}

async function runTransaction<T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  const client = await database.$client.connect();
  let rollbackFailure: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ $client: client } as unknown as Database);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      rollbackFailure = failure;
    });
    throw error;
  } finally {
    // After a failure the pool closes the connection, which may still have the transaction open.
    client.release(rollbackFailure);
  }
}

const DEADLOCK_DETECTED = '40P01';
/** Many callers that change the same rows can deadlock more than once. */
const MAX_RUNS = 4;

/** Retries a statement that PostgreSQL cancelled to resolve a deadlock. */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (databaseErrorCode(error) !== DEADLOCK_DETECTED || runs === MAX_RUNS) throw error;
    }
  }
}
