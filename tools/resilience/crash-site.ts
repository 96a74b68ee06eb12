import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { connect, type Database } from '#database/connect.ts';
import { findTestFolder } from '#database/memory-folder.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { freePort } from '#server/testing/visitor.ts';
import { type RunningProcess, startDemoServer } from '#tools/bench/processes.ts';
import { waitFor } from '#tools/command.ts';

/** Leagues of the demo; each has its own rate limit. */
const KEYED_LEAGUES = [1, 2, 3, 4, 5, 6, 8];
const START_TIMEOUT_MS = 60_000;
const LOG_TAIL_CHARACTERS = 2_000;

/** The built site with its embedded database in a temporary folder; either may be killed at any time. */
export class CrashSite {
  readonly origin: string;
  readonly #port: number;
  readonly #folder: string;
  #server: RunningProcess | undefined;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async open(folder = mkdtempSync(path.join(findTestFolder(), 'touchline-crash-'))): Promise<CrashSite> {
    const site = new CrashSite(await freePort(), folder);
    await site.start();
    return site;
  }

  /** Starts the server like `npm start`; throws if it exits. */
  async start(): Promise<void> {
    this.#server = await startDemoServer(this.#folder, this.#port);
  }

  async killServer(): Promise<void> {
    await this.#server?.kill();
  }

  /** Kills the postmaster, which ends all of PostgreSQL; returns its process id. */
  killPostgres(): number {
    const pid = this.readPostgresPid();
    process.kill(pid, 'SIGKILL');
    return pid;
  }

  /** Resolves once the server has restarted PostgreSQL and it accepts connections. */
  async waitForPostgresAfter(pid: number): Promise<void> {
    const isBack = () => this.#isPostgresAfter(pid).catch(() => false);
    await waitFor(isBack, START_TIMEOUT_MS, () => 'PostgreSQL did not come back.');
  }

  async #isPostgresAfter(pid: number): Promise<boolean> {
    if (this.readPostgresPid() === pid) return false;
    await this.withDatabase(({ $client }) => $client.query('select'));
    return true;
  }

  readPostgresPid(): number {
    return this.#readPidFile().pid;
  }

  /** PostgreSQL's response and the end of its log, for the report on a match that was never stored. */
  async describePostgres(): Promise<string> {
    const answer = await this.withDatabase(({ $client }) => $client.query('select'))
      .then(() => 'PostgreSQL answers')
      .catch((error: unknown) => `PostgreSQL does not answer: ${error}`);
    const log = readFileSync(path.join(this.#folder, 'postgres/postgres.log'), 'utf8');
    return `${answer}. Its log ends:\n${log.slice(-LOG_TAIL_CHARACTERS)}`;
  }

  /** Connects to the database directly. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const password = readFileSync(path.join(this.#folder, 'postgres/password'), 'utf8');
    const database = connect(`postgres://postgres:${password}@127.0.0.1:${this.#readPidFile().port}/postgres`);
    try {
      return await work(database);
    } finally {
      await database.$client.end();
    }
  }

  /** Creates a new key for each league of `KEYED_LEAGUES`, which replaces the old one. */
  createApiKeys(): Promise<string[]> {
    return this.withDatabase(async (database) => {
      const keys: string[] = [];
      for (const league of KEYED_LEAGUES) keys.push(await createApiKey(database, league));
      return keys;
    });
  }

  /** Stops the server by SIGTERM and removes its folder. */
  async close(): Promise<void> {
    await this.#server?.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #readPidFile(): { pid: number; port: number } {
    const lines = readFileSync(path.join(this.#folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  }
}
