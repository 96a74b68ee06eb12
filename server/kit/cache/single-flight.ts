/**
 * Runs the same work once for all concurrent calls. Each result is from work that began after its call, so calls during
 * a run share the next one, and results arrive in order.
 */
export class SingleFlight<T> {
  readonly #work: () => Promise<T>;
  #current: Promise<T> | undefined;
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  run(): Promise<T> {
    if (!this.#current) {
      this.#current = this.#work().finally(() => {
        this.#current = undefined;
      });
      return this.#current;
    }
    this.#next ??= this.#current.then(ignore, ignore).then(() => {
      this.#next = undefined;
      return this.run();
    });
    return this.#next;
  }
}

function ignore(): void {}
