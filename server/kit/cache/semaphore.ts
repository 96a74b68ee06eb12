import { busy, type HttpError } from '#server/kit/http/errors.ts';

export interface WaitLimits {
  /** Maximum waiting calls with these limits; further ones are refused immediately. */
  maxWaiting: number;
  timeoutMs: number;
  refuse: () => HttpError;
}

/** Equals the time that a query waits for a connection of the pool. */
const LIMITS: WaitLimits = { maxWaiting: 50, timeoutMs: 5_000, refuse: busy };

interface Waiting {
  limits: WaitLimits;
  proceed: () => void;
}

/** Limits how many calls run at once; others wait, first in, first out. */
export class Semaphore {
  readonly #permits: number;
  #free: number;
  #waiting: Waiting[] = [];

  constructor(permits: number) {
    this.#permits = permits;
    this.#free = permits;
  }

  /** True if no call runs. */
  get isIdle(): boolean {
    return this.#free === this.#permits;
  }

  /** Throws 503 if too many calls wait, or after the timeout. */
  async run<T>(work: () => Promise<T>, limits = LIMITS): Promise<T> {
    await this.#acquire(limits);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next.proceed();
    else this.#free += 1;
  }

  async #acquire(limits: WaitLimits): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.filter((other) => other.limits === limits).length >= limits.maxWaiting) throw limits.refuse();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== own);
        reject(limits.refuse());
      }, limits.timeoutMs);
      const own: Waiting = {
        limits,
        proceed() {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(own);
    });
  }
}
