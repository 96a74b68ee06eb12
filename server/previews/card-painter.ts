import path from 'node:path';
import { unavailable } from '#server/http/errors.ts';
import type { ShareCard } from '#server/previews/share-card.ts';
import { WorkerQueue } from '#server/worker-queue.ts';

/** Paints share pictures in a worker thread. */
export class CardPainter {
  readonly #queue: WorkerQueue<ShareCard, Uint8Array>;

  /** `report` logs the errors of the thread: callers get a 503. */
  constructor(report: (failure: Error) => void) {
    this.#queue = new WorkerQueue({
      file: path.join(import.meta.dirname, 'card-worker.js'),
      maxHeapMb: 48,
      // A picture takes 30 to 50 ms, so the last one waits about a second.
      maxWaiting: 20,
      taskTimeoutMs: 10_000,
      busy: 'Too many pictures wait to be painted. Try again soon.',
      failed: () => unavailable('The picture could not be painted. Try again soon.'),
      report,
    });
  }

  /** A PNG of 1200 × 630 pixels; rejects with 503 when too many pictures wait. */
  async paint(card: ShareCard): Promise<Buffer> {
    return Buffer.from((await this.#queue.run(card)).buffer);
  }

  end(): Promise<void> {
    return this.#queue.end();
  }
}
