import { unavailable } from '#server/http/errors.ts';

/** Longer queues are refused rather than kept waiting. */
const MAX_WAITING = 50;

/** Runs at most so many pieces of heavy work at once, in the order of their arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Throws 503 when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw unavailable('The server is busy. Try again soon.');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
