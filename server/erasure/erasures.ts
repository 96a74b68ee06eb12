import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/connect.ts';
import { describeDatabaseFailure } from '#database/failures.ts';
import { endErasure, eraseFromMatches, listErasureRequests } from '#server/erasure/erasure-queries.ts';
import { eraseFromLeagueTexts } from '#server/erasure/league-erasure-queries.ts';
import { eraseFromLiveMatches } from '#server/erasure/live-erasure-queries.ts';

const POLL_INTERVAL_MS = 60_000;

/**
 * Erases players in the background, in batches of matches: Roblox waits five seconds for a response, and a player may
 * have ten thousand matches. Requests stay in the database until they are done. Every server polls them, so another one
 * continues the work of a server that crashed.
 */
export class Erasures {
  readonly #database: Database;
  readonly #flushEdges: () => Promise<void>;
  readonly #log: FastifyBaseLogger;
  #running: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, flushEdges: () => Promise<void>, log: FastifyBaseLogger) {
    this.#database = database;
    this.#flushEdges = flushEdges;
    this.#log = log;
  }

  /** Runs the queued erasures now, and then every minute. */
  start(): void {
    this.#timer = setInterval(() => this.run(), POLL_INTERVAL_MS).unref();
    this.run();
  }

  /** Runs the queued erasures. A run in progress checks for new requests at its end. */
  run(): void {
    this.#isRequested = true;
    if (this.#isStopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once the run has stopped after its current batch; another server, or the next start, continues it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false;
        for (const playerKey of await listErasureRequests(this.#database)) await this.#erase(playerKey);
      }
    } catch (error) {
      this.#log.error({ err: describeDatabaseFailure(error) }, 'an erasure failed and will be retried');
    }
  }

  async #erase(playerKey: string): Promise<void> {
    // Before the matches, because these determine the leagues whose texts may name the player.
    await eraseFromLeagueTexts(this.#database, playerKey);
    while (!this.#isStopped) {
      const step = await eraseFromMatches(this.#database, playerKey);
      if (step === 'busy') return;
      // Before the end, which deletes the player's typed names.
      await eraseFromLiveMatches(this.#database, playerKey);
      const hasEnded = step === 'done' && (await endErasure(this.#database, playerKey));
      await this.#flushEdges();
      if (hasEnded) return;
    }
  }
}
