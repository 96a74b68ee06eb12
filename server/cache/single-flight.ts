/**
 * Work that a crowd asks for at once and does together. Each call's result is of work that began after the call: those
 * that come while it is under way share the next one, so that results also come in order.
 */
export class SharedWork<T> {
  readonly #work: () => Promise<T>;
  #current: Promise<T> | undefined;
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  do(): Promise<T> {
    if (!this.#current) {
      this.#current = this.#work().finally(() => {
        this.#current = undefined;
      });
      return this.#current;
    }
    this.#next ??= this.#current.then(nothing, nothing).then(() => {
      this.#next = undefined;
      return this.do();
    });
    return this.#next;
  }
}

function nothing(): void {}
