import { createHash } from 'node:crypto';
import path from 'node:path';
import type { UnfinishedSeason } from '#server/competitions/odds/simulate-season.ts';
import type { Responses } from '#server/kit/cache/response-cache.ts';
import { unavailable } from '#server/kit/http/errors.ts';
import { WorkerQueue } from '#server/kit/workers/worker-queue.ts';

/** Size of a chance as JSON. */
const CHARACTERS_PER_CHANCE = 22;

/** Simulates seasons in a worker thread, as a long one takes a second. */
export class SeasonSimulator {
  readonly #queue: WorkerQueue<UnfinishedSeason, number[][]>;

  /** `report` logs errors of the thread. */
  constructor(report: (failure: Error) => void) {
    this.#queue = new WorkerQueue({
      file: path.join(import.meta.dirname, 'odds-worker.js'),
      maxHeapMb: 128,
      maxWaiting: 20,
      taskTimeoutMs: 20_000,
      busy: 'Too many seasons wait to be simulated. Try again soon.',
      failed: () => unavailable('This season takes too long to simulate.'),
      report,
    });
  }

  /**
   * The chances of places by `simulateSeason`, cached. They depend only on the facts, as the random seed derives from
   * them. Rejects with 503 if too many seasons wait.
   */
  async simulate(
    competitionId: number,
    season: Omit<UnfinishedSeason, 'seed'>,
    responses: Responses,
  ): Promise<number[][]> {
    const digest = createHash('sha256')
      .update(JSON.stringify([competitionId, season]))
      .digest();
    const found = await responses.find(
      ['season odds', digest.toString('base64')],
      async () => {
        const chances = await this.#queue.run({ ...season, seed: digest.readInt32LE() });
        return { chances, length: chances.length ** 2 * CHARACTERS_PER_CHANCE };
      },
      () => ({ keys: [], changesEachMinute: false }),
    );
    return found.chances;
  }

  end(): Promise<void> {
    return this.#queue.end();
  }
}
