import { LRUCache } from 'lru-cache';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import { addLoadingEntry } from '#server/cache/loading-entry.ts';
import { SingleFlight } from '#server/cache/single-flight.ts';

/** Characters of JSON and bytes of pages; some 75 pages beside the JSON that they were rendered from. */
const MAX_SIZE = 8_000_000;

/** A text, a page or the facts of a table; undefined is a cached 'not found'. */
type Cacheable = { readonly length: number } | undefined;

type Entries = LRUCache<string, Promise<Cacheable>>;

/**
 * Keeps expensive responses until the database changes. The snapshot is read before each response: any transaction that
 * changed something gives another one, which ends all entries (docs/decisions/0009).
 */
export class ResponseCache {
  readonly #snapshots: SingleFlight<DatabaseSnapshot>;
  readonly #maxSize: number;
  #entries: Entries;
  /** The snapshot that the entries belong to. */
  #snapshot = '';

  /** `maxSize` is in characters of JSON and bytes of pages. */
  constructor(readSnapshot: () => Promise<DatabaseSnapshot>, maxSize = MAX_SIZE) {
    this.#snapshots = new SingleFlight(readSnapshot);
    this.#maxSize = maxSize;
    this.#entries = newEntries(maxSize);
  }

  /** The key names the response and everything that it depends on beside the database. Failures are not kept. */
  async find<Response extends Cacheable>(key: unknown[], work: () => Promise<Response>): Promise<Response> {
    const { snapshot, server_start } = await this.#snapshots.run();
    const current = `${snapshot} ${server_start}`;
    if (this.#snapshot !== current) {
      // Work under way keeps writing to the entries that it began with.
      this.#entries = newEntries(this.#maxSize);
      this.#snapshot = current;
    }
    const name = JSON.stringify(key);
    const found = this.#entries.get(name) as Promise<Response> | undefined;
    return found ?? keep(this.#entries, name, work());
  }
}

function newEntries(maxSize: number): Entries {
  return new LRUCache({ maxSize });
}

function keep<Response extends Cacheable>(
  entries: Entries,
  name: string,
  response: Promise<Response>,
): Promise<Response> {
  const size = response.then((value) => value?.length ?? 0);
  addLoadingEntry(entries, name, response, size);
  return response;
}
