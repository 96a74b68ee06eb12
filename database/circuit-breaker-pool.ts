import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import pg from 'pg';

const CHECK_INTERVAL_MS = 500;
/** Once a connection is waited for or held this long, a probe checks whether PostgreSQL answers at all. */
const SUSPECT_AFTER_MS = 1_500;
/**
 * A new connection takes PostgreSQL some milliseconds; the probe waits 2.5 s. They are counted in ticks of this process,
 * which come late on a starved machine, so that a PostgreSQL that is only slow there is not taken for silent.
 */
const PROBE_TICK_MS = 100;
const PROBE_TICKS = 25;

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool with a circuit breaker for a PostgreSQL that accepts connections and answers nothing. Without it each query of
 * a request, and each request that waits for another one's query, would wait for its own timeout.
 *
 * While the circuit is open every query fails at once, those under way too. It closes when a probe is answered, or
 * refused: queries then fail as fast without it.
 */
export class CircuitBreakerPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  /** When a connection was asked for or taken; milliseconds of `performance.now()`. */
  readonly #since = new Map<object, number>();
  #isOpen = false;
  #isProbing = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.#clients.add(client);
      // Between two queries of a transaction nothing else listens, and an error without a listener ends the process.
      client.on('error', () => {});
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
      process.nextTick(callback, noAnswer(), undefined, () => {});
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
    isSilent(this.options).then((silent) => {
      this.#isProbing = false;
      this.#isOpen = silent;
      if (silent) for (const client of this.#clients) socketOf(client).destroy();
    });
  }
}

/** Whether PostgreSQL leaves a new connection without an answer; a refusal is an answer. */
function isSilent(options: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(options);
  client.on('error', () => {});
  return new Promise((resolve) => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === PROBE_TICKS) end(true);
    }, PROBE_TICK_MS);
    function end(silent: boolean): void {
      clearInterval(timer);
      resolve(silent);
      if (silent) socketOf(client).destroy();
      else client.end().catch(() => {});
    }
    client.connect().then(
      () => end(false),
      () => end(false),
    );
  });
}

/** `end` waits for PostgreSQL, so a silent connection is closed by its socket. */
function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

function noAnswer(): Error {
  return Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' });
}
