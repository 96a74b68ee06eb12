import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import pg from 'pg';

const CHECK_INTERVAL_MS = 500;
/** Once a connection has been awaited or in use for this long, a probe checks whether PostgreSQL responds. */
const SUSPECT_AFTER_MS = 1_500;
/**
 * A new connection takes some milliseconds; the probe times out after 2.5 s. Time is counted in this process's timer
 * ticks: on an overloaded machine these are late too, so a slow PostgreSQL doesn't count as unresponsive.
 */
const PROBE_TICK_MS = 100;
const PROBE_TICKS = 25;
/** SQLSTATE of class 08, which leads to 503. */
const TRANSACTION_RESOLUTION_UNKNOWN = '08007';
/** SQLSTATE of a write on a standby, which leads to 503. */
const READ_ONLY_SQL_TRANSACTION = '25006';

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool with a circuit breaker for a PostgreSQL that accepts connections but never responds. Otherwise each query of a
 * request, and each request that shares its query, would wait for its own timeout. While the circuit is open, new and
 * running queries fail at once. It closes when a probe connects or is refused, as refused queries fail fast anyway.
 */
export class CircuitBreakerPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  /** Start of each pending request or connection in use, by `performance.now()`. */
  readonly #since = new Map<object, number>();
  #isOpen = false;
  #isProbing = false;

  /** With `refusesStandbys`, a connection to a standby fails, as with libpq's `target_session_attrs=read-write`. */
  constructor(config: pg.PoolConfig, { refusesStandbys = false } = {}) {
    super(refusesStandbys ? { ...config, Client: PrimaryClient, onConnect: refuseStandby } : config);
    this.on('connect', (client) => {
      this.#clients.add(client);
      // An error without a listener ends the process, and between two queries of a transaction there is no other
      // listener.
      client.on('error', () => {});
      client.on('notice', (notice) => {
        if (notice.routine === 'SyncRepWaitForLSN') breakConnection(client);
      });
    });
    this.on('remove', (client) => this.#clients.delete(client));
    this.on('acquire', (client) => this.#since.set(client, performance.now()));
    this.on('release', (_error, client) => this.#since.delete(client));
    const timer = setInterval(() => (this.ending ? clearInterval(timer) : this.#check()), CHECK_INTERVAL_MS).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (this.#isOpen) {
      process.nextTick(callback, createTimeoutError(), undefined, () => {});
      return undefined;
    }
    const request = {};
    this.#since.set(request, performance.now());
    super.connect((error, client, release) => {
      this.#since.delete(request);
      callback(error, client, release);
    });
    return undefined;
  }

  #check(): void {
    const isSuspect = [...this.#since.values()].some((since) => performance.now() - since > SUSPECT_AFTER_MS);
    if (this.#isProbing || !(this.#isOpen || isSuspect)) return;
    this.#isProbing = true;
    isUnresponsive(this.options).then((unresponsive) => {
      this.#isProbing = false;
      this.#isOpen = unresponsive;
      if (unresponsive) for (const client of this.#clients) socketOf(client).destroy();
    });
  }
}

/** Records whether its server is a standby, which PostgreSQL reports on connection. */
class PrimaryClient extends pg.Client {
  isOfStandby = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    connectionOf(this).on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isOfStandby = parameterValue === 'on';
    });
  }
}

/** A proxy may briefly lead to a standby: after its start, or while roles change. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  if (!(client as PrimaryClient).isOfStandby) return;
  throw Object.assign(new Error('DATABASE_URL leads to a standby.'), { code: READ_ONLY_SQL_TRANSACTION });
}

/** Whether a new connection times out. A refused connection counts as a response. */
function isUnresponsive(options: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(options);
  client.on('error', () => {});
  return new Promise((resolve) => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === PROBE_TICKS) end(true);
    }, PROBE_TICK_MS);
    function end(unresponsive: boolean): void {
      clearInterval(timer);
      resolve(unresponsive);
      if (unresponsive) socketOf(client).destroy();
      else client.end().catch(() => {});
    }
    client.connect().then(
      () => end(false),
      () => end(false),
    );
  });
}

/** `client.end` waits for PostgreSQL, so an unresponsive connection is closed by its socket. */
function socketOf(client: pg.ClientBase): Socket {
  return connectionOf(client).stream;
}

function connectionOf(client: pg.ClientBase): EventEmitter & { stream: Socket } {
  return (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
}

/**
 * PostgreSQL reports a commit as successful if the wait for the synchronous standby is cancelled, with only a warning,
 * although a failover would lose it. Here the statement fails as after a lost connection, as its outcome is equally
 * unknown.
 */
function breakConnection(client: pg.ClientBase): void {
  const error = Object.assign(new Error('The synchronous standby has not confirmed the commit.'), {
    code: TRANSACTION_RESOLUTION_UNKNOWN,
  });
  // Synchronously, as the command's completion may be in the same packet.
  connectionOf(client).emit('error', error);
  socketOf(client).destroy();
}

function createTimeoutError(): Error {
  return Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' });
}
