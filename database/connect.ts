import pg from 'pg';
import { CircuitBreakerPool } from '#database/circuit-breaker-pool.ts';

/**
 * Planner settings of every connection. JIT and parallel workers are triggered by bad row estimates and cost more than
 * they save on millisecond queries. Random pages are nearly as cheap as sequential ones on SSDs. Grouping into arrays
 * or JSON assumes 8 kB per group, so by default it would write temporary files from 1,000 groups on.
 */
const SETTINGS = [
  '-c jit=off',
  '-c max_parallel_workers_per_gather=0',
  '-c random_page_cost=1.1',
  '-c hash_mem_multiplier=8',
].join(' ');

/** A pool of connections to a database, or within `inTransaction` the transaction's connection. */
export interface Database {
  readonly $client: pg.Pool;
}

/** TCP probes start after this time without data, to detect a vanished host. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Added to PostgreSQL's own statement limit, for a host that vanishes during a statement. */
const QUERY_TIMEOUT_MARGIN_MS = 2_000;

const { INT8 } = pg.types.builtins;
/** The type `bigint[]`, which pg has no name for. */
const INT8_ARRAY = 1016;

/** Parses `bigint` as a number instead of pg's text: ids and counts stay below 2^53, up to which numbers are exact. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === INT8) return Number;
    const parse = pg.types.getTypeParser(type, format as 'text');
    return type === INT8_ARRAY ? (text: string) => parse(text).map(Number) : parse;
  },
};

/**
 * Opens a pool of connections to PostgreSQL 15 or newer; it connects on the first query. `statementTimeout` limits each
 * statement, and `lockTimeout` each wait for a lock, in milliseconds. With `isReadOnly` PostgreSQL refuses writes;
 * otherwise connections to a standby fail.
 */
export function connect(
  url: string,
  {
    max = 10,
    statementTimeout,
    lockTimeout,
    isReadOnly,
  }: { max?: number; statementTimeout?: number; lockTimeout?: number; isReadOnly?: boolean } = {},
): Database {
  const pool = new CircuitBreakerPool(
    {
      connectionString: url,
      max,
      options: isReadOnly ? `${SETTINGS} -c default_transaction_read_only=on` : SETTINGS,
      types: TYPES,
      application_name: 'touchline',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      idle_in_transaction_session_timeout: 30_000,
      ...(lockTimeout && { lock_timeout: lockTimeout }),
      ...(statementTimeout && {
        statement_timeout: statementTimeout,
        query_timeout: statementTimeout + QUERY_TIMEOUT_MARGIN_MS,
      }),
    },
    { refusesStandbys: !isReadOnly },
  );
  // A broken idle connection is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return { $client: pool };
}

/** Throws if the database doesn't respond. */
export async function reach(database: Database): Promise<void> {
  await database.$client.query('select 1');
}
