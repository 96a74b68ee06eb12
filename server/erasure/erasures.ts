import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { endErasure, eraseFromMatches, listErasureRequests } from '#server/erasure/erasure-queries.ts';
import { eraseFromSquadTexts } from '#server/erasure/squad-erasure-queries.ts';

const RETRY_DELAY_MS = 60_000;

/**
 * Erases players in the background, in batches of matches: Roblox waits five seconds for a response, and a player may
 * have ten thousand matches. Requests stay in the database until they are done, so that they survive a restart.
 */
export class Erasures {
  readonly #database: Database;
  readonly #flushEdges: () => Promise<void>;
  readonly #log: FastifyBaseLogger;
  #running: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(database: Database, flushEdges: () => Promise<void>, log: FastifyBaseLogger) {
    this.#database = database;
    this.#flushEdges = flushEdges;
    this.#log = log;
  }

  /** Starts the queued erasures. A run in progress checks for new requests again at its end. */
  start(): void {
    this.#isRequested = true;
    if (this.#isStopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when the run has stopped after its current batch; the next start continues with the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false;
        for (const playerKey of await listErasureRequests(this.#database)) await this.#erase(playerKey);
      }
    } catch (error) {
      this.#log.error({ err: { code: databaseErrorCode(error) } }, 'an erasure failed and will be retried');
      this.#retry = setTimeout(() => this.start(), RETRY_DELAY_MS);
      this.#retry.unref();
    }
  }

  async #erase(playerKey: string): Promise<void> {
    // First, as the leagues that may name the player are those of the player's matches and squads.
    await eraseFromSquadTexts(this.#database, playerKey);
    while (!this.#isStopped) {
      const hasMore = await eraseFromMatches(this.#database, playerKey);
      const hasEnded = !hasMore && (await endErasure(this.#database, playerKey));
      await this.#flushEdges();
      if (hasEnded) return;
    }
  }
}
