import pg from 'pg';
import type { Database } from '#database/connect.ts';

export const LISTENER_NAME = 'touchline-listener';
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;
const CHECK_INTERVAL_MS = 10_000;
/** A connection to a vanished host emits no event. */
const CHECK_TIMEOUT_MS = 5_000;

interface Listener {
  onNotification: (payload: string) => void;
  /** Called after each connection, as earlier notifications are lost, and at each check of the connection. */
  onCheck: (isNew: boolean) => void;
  onFailure: (error: unknown) => void;
}

/**
 * A dedicated connection that listens on a channel of the primary, and reconnects when it breaks. It also reads the
 * rows that notifications name, as these reads must not wait for a pooled connection.
 */
export class DatabaseListener {
  readonly #options: pg.ClientConfig;
  readonly #channel: string;
  readonly #listener: Listener;
  #client: pg.Client | undefined;
  /** The client once it is listening. */
  #ready: pg.Client | undefined;
  #failure: unknown = new Error('Connection terminated before it was made.');
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #retryMs = FIRST_RETRY_MS;
  #isStopped = false;

  constructor({ $client }: Database, channel: string, listener: Listener) {
    this.#options = { ...$client.options, query_timeout: CHECK_TIMEOUT_MS, application_name: LISTENER_NAME };
    this.#channel = channel;
    this.#listener = listener;
  }

  /** The connection, for sequential statements; throws the last failure while there is none. */
  get database(): Database {
    const client = this.#ready;
    if (!client) throw this.#failure;
    // Statements need no other property of a pool.
    const pool = { query: (statement: pg.QueryConfig) => this.#query(client, statement) };
    return { $client: pool as unknown as pg.Pool };
  }

  /** Resolves after the first attempt to connect. */
  async start(): Promise<void> {
    const client = new pg.Client(this.#options);
    this.#client = client;
    client.on('error', (error) => this.#retry(client, error));
    client.on('end', () => this.#retry(client, new Error('Connection terminated.')));
    client.on('notification', ({ payload = '' }) => this.#listener.onNotification(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      return this.#retry(client, error);
    }
    if (this.#client !== client) return;
    this.#ready = client;
    this.#retryMs = FIRST_RETRY_MS;
    this.#listener.onCheck(true);
    this.#timer = setInterval(() => void this.#check(client), CHECK_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    this.#ready = undefined;
    await client?.end().catch(() => {});
  }

  #query(client: pg.Client, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const result = this.#last.then(() => client.query(statement));
    this.#last = result.catch(() => {});
    return result;
  }

  async #check(client: pg.Client): Promise<void> {
    try {
      await this.#query(client, { text: 'select 1' });
    } catch (error) {
      return this.#retry(client, error);
    }
    if (this.#client === client) this.#listener.onCheck(false);
  }

  /** Once per connection, on its first event. */
  #retry(client: pg.Client, error: unknown): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = undefined;
    this.#ready = undefined;
    this.#failure = error;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    this.#listener.onFailure(error);
    this.#timer = setTimeout(() => void this.start(), this.#retryMs).unref();
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }
}
