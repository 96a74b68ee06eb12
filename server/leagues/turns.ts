import { unavailable } from '#server/http/errors.ts';

/** Who would wait behind more than these is better told so. */
const MOST_WAITING = 50;

/** Lets only so much heavy work run at once, in the order in which it came, so that it leaves room for the quick. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Throws 503 when too much is waiting already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #begin(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) throw unavailable('The server is busy. Try again soon.');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
