import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/**
 * The planner settings of every connection: JIT and parallel workers switch on from bad row estimates and cost more
 * than they save on queries of a millisecond; random pages are nearly as cheap as sequential ones on SSDs.
 */
const SETTINGS = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

export type Database = ReturnType<typeof connect>;

/** Opens a pool of connections to PostgreSQL 15 or newer; it connects on the first query. */
export function connect(url: string, { max = 10 }: { max?: number } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: SETTINGS,
    application_name: 'touchline',
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return drizzle({ client: pool });
}
