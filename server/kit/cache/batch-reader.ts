import { Semaphore } from '#server/kit/cache/semaphore.ts';

/** Limits the memory of a batch; a match page has about 10 kB. */
const MAX_KEYS = 32;
/** Two concurrent batches would be half as large, and cost more CPU time per key. */
const MAX_RUNNING = 1;

interface Batch<Key, Value> {
  keys: Set<Key>;
  values: Promise<Map<Key, Value>>;
}

/**
 * Reads the keys of concurrent calls by one statement, as a separate statement costs more than its row. A batch begins
 * immediately if none is running, and each value is from a read that began after its call. Nothing is cached.
 */
export class BatchReader<Key, Value> {
  readonly #read: (keys: Key[]) => Promise<Map<Key, Value>>;
  readonly #running = new Semaphore(MAX_RUNNING);
  /** The batch that hasn't begun. */
  #open: Batch<Key, Value> | undefined;

  constructor(read: (keys: Key[]) => Promise<Map<Key, Value>>) {
    this.#read = read;
  }

  /** Undefined for a key without a row. Throws 503 as `Semaphore.run` does. */
  async find(key: Key): Promise<Value | undefined> {
    const batch = this.#open && this.#open.keys.size < MAX_KEYS ? this.#open : this.#createBatch();
    batch.keys.add(key);
    return (await batch.values).get(key);
  }

  #createBatch(): Batch<Key, Value> {
    const keys = new Set<Key>();
    const close = () => {
      if (this.#open === batch) this.#open = undefined;
    };
    const values = this.#running.run(() => {
      close();
      return this.#read([...keys]);
    });
    const batch = { keys, values };
    this.#open = batch;
    // A batch that failed to begin accepts no more keys; its callers get the error.
    values.catch(close);
    return batch;
  }
}
