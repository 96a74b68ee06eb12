import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { endErasure, eraseFromMatches, listErasureRequests } from '#server/erasure/erasure-queries.ts';

const RETRY_AFTER = 60_000;

/**
 * Erases players in the background, match by match: Roblox waits five seconds for an answer, and a player may have ten
 * thousand matches. Requests are kept in the database until they are over, so that a server that ends goes on where it was.
 */
export class Erasures {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
  }

  /** Begins with what is requested, unless it is at it; then it looks once more at the end. */
  start(): void {
    this.#isAskedAgain = true;
    if (this.#isStopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing runs any more; what is left goes on at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        for (const playerKey of await listErasureRequests(this.#database)) await this.#erase(playerKey);
      }
    } catch (error) {
      this.#log.error({ err: { code: databaseErrorCode(error) } }, 'an erasure failed and will be tried again');
      this.#retry = setTimeout(() => this.start(), RETRY_AFTER);
      this.#retry.unref();
    }
  }

  async #erase(playerKey: string): Promise<void> {
    while (!this.#isStopped) {
      const hasMore = await eraseFromMatches(this.#database, playerKey);
      if (!hasMore && (await endErasure(this.#database, playerKey))) return;
    }
  }
}
