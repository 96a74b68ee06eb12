import { busy } from '#server/http/errors.ts';

/** Calls beyond these get 503 at once. */
const MAX_WAITING = 50;
/** As long as a query waits for a connection of the pool. */
const WAIT_TIMEOUT_MS = 5_000;

/** Limits how many calls run at once; others wait, first in, first out. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #waitTimeoutMs: number;

  constructor(permits: number, waitTimeoutMs = WAIT_TIMEOUT_MS) {
    this.#free = permits;
    this.#waitTimeoutMs = waitTimeoutMs;
  }

  /** Throws 503 when too many calls wait, or the wait takes too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw busy();
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(busy());
      }, this.#waitTimeoutMs);
      this.#waiting.push(proceed);
    });
  }
}
