import { Semaphore } from '#server/kit/cache/semaphore.ts';

/** Limits the memory of a batch; match pages have some 10 kB. */
const MAX_KEYS = 32;
/** Two batches at once would be half as large, and cost the server and the database more CPU time per key. */
const MAX_RUNNING = 1;

interface Batch<Key, Value> {
  keys: Set<Key>;
  values: Promise<Map<Key, Value>>;
}

/**
 * Reads the keys of concurrent calls by one statement: a statement of its own costs each of them more than its row. A
 * batch begins at once while none is running, and each value is of a read that began after its call. Nothing is cached.
 */
export class BatchReader<Key, Value> {
  readonly #read: (keys: Key[]) => Promise<Map<Key, Value>>;
  readonly #running = new Semaphore(MAX_RUNNING);
  /** The batch that has not begun. */
  #open: Batch<Key, Value> | undefined;

  constructor(read: (keys: Key[]) => Promise<Map<Key, Value>>) {
    this.#read = read;
  }

  /** Undefined for a key that the read doesn't return. Throws 503 as `Semaphore.run`. */
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
    // A batch that never began takes no more keys; its callers get the error.
    values.catch(close);
    return batch;
  }
}
