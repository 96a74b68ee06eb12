import pg from 'pg';
import { CircuitBreakerPool } from '#database/circuit-breaker-pool.ts';

/**
 * The planner settings of every connection: JIT and parallel workers switch on from bad row estimates and cost more
 * than they save on queries of a millisecond; random pages are nearly as cheap as sequential ones on SSDs; and grouping
 * into arrays or JSON expects 8 kB a group, so that by default it would write temporary files from 1,000 groups on.
 */
const SETTINGS = [
  '-c jit=off',
  '-c max_parallel_workers_per_gather=0',
  '-c random_page_cost=1.1',
  '-c hash_mem_multiplier=8',
].join(' ');

/** A pool of connections to a database; within `inTransaction` the one connection of the transaction. */
export interface Database {
  readonly $client: pg.Pool;
}

/** TCP probes start after this time without data, to detect a vanished host. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Added to PostgreSQL's own limit on a statement, for a host that vanished during the statement. */
const QUERY_TIMEOUT_MARGIN_MS = 2_000;

const { INT8 } = pg.types.builtins;
/** The type `bigint[]`, which pg has no name for. */
const INT8_ARRAY = 1016;

/** `bigint` as a number instead of pg's text: ids and counts stay below 2^53, up to which a number is exact. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === INT8) return Number;
    const parse = pg.types.getTypeParser(type, format as 'text');
    return type === INT8_ARRAY ? (text: string) => parse(text).map(Number) : parse;
  },
};

/**
 * Opens a pool of connections to PostgreSQL 15 or newer; it connects on the first query. `statementTimeout` limits each
 * statement, and `lockTimeout` each wait for a lock, in milliseconds. With `isReadOnly` PostgreSQL refuses writes; otherwise
 * connections to a standby fail.
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
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return { $client: pool };
}

/** Throws when the database does not respond. */
export async function reach(database: Database): Promise<void> {
  await database.$client.query('select 1');
}
