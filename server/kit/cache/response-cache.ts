import { LRUCache } from 'lru-cache';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import { SingleFlight } from '#server/kit/cache/single-flight.ts';
import { ALL_KEY, lifetimeOf, type SurrogateKeys } from '#server/kit/http/surrogate-keys.ts';

/** Characters of JSON and bytes of pages; about 75 pages with their JSON. */
const MAX_SIZE = 8_000_000;
/** Well below the age at which change notes are deleted. */
const MAX_UNREFRESHED_MS = 5 * 60_000;

/** A text, a page or the inputs of a table; undefined is a cached 'not found'. */
type Cacheable = { readonly length: number } | undefined;

/** The surrogate keys of a response; null if any change of the database may affect it. */
type FindKeys<Response> = (response: Response) => SurrogateKeys | null;

/** A cache of responses. */
export interface Responses {
  /**
   * The name must identify the response and all its inputs other than the database. Failures are not cached. `work`
   * gets a cache for parts of its response that skips reading changes again.
   */
  find<Response extends Cacheable>(
    key: unknown[],
    work: (responses: Responses) => Promise<Response>,
    findKeys?: FindKeys<NonNullable<Response>>,
  ): Promise<Response>;
}

interface Entry {
  response: Promise<Cacheable>;
  /** Null while the response is loading, and if any change of the database invalidates it. */
  keys: readonly string[] | null;
}

interface Options {
  /** The current snapshot, and the keys changed since the given one; without one, the key of everything. */
  readChanges: (since: DatabaseSnapshot | null) => Promise<DatabaseSnapshot & { keys: readonly string[] }>;
  /** In characters of JSON and bytes of pages; 0 disables the cache. */
  maxSize?: number;
}

/**
 * Caches expensive responses until their data changes. Before each response the changes since the last one are read,
 * and their keys invalidate entries (docs/decisions/0041).
 */
export class ResponseCache implements Responses {
  /** A cache that skips reading changes, so it may miss those committed since they were read. */
  readonly refreshed: Responses = {
    find: (key, work, findKeys) => this.#findCurrent(key, work, findKeys),
  };
  readonly #options: Options;
  readonly #refreshes = new SingleFlight(() => this.#refresh());
  readonly #entries: LRUCache<string, Entry>;
  /** The keys that have changed since each entry began to load. */
  readonly #loading = new Map<Entry, Set<string>>();
  /** The snapshot for which entries are valid. */
  #snapshot: DatabaseSnapshot | undefined;
  /** Milliseconds since 1970. */
  #refreshedAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#entries = new LRUCache({ maxSize: options.maxSize || MAX_SIZE });
  }

  async find<Response extends Cacheable>(
    key: unknown[],
    work: (responses: Responses) => Promise<Response>,
    findKeys?: FindKeys<NonNullable<Response>>,
  ): Promise<Response> {
    if (this.#options.maxSize !== 0) await this.#refreshes.run();
    return this.#findCurrent(key, work, findKeys);
  }

  async #findCurrent<Response extends Cacheable>(
    key: unknown[],
    work: (responses: Responses) => Promise<Response>,
    findKeys: FindKeys<NonNullable<Response>> = () => null,
  ): Promise<Response> {
    if (this.#options.maxSize === 0) return work(this.refreshed);
    const name = JSON.stringify(key);
    const found = this.#entries.get(name)?.response as Promise<Response> | undefined;
    return found ?? this.#keep(name, work(this.refreshed), findKeys);
  }

  #keep<Response extends Cacheable>(
    name: string,
    response: Promise<Response>,
    findKeys: FindKeys<NonNullable<Response>>,
  ): Promise<Response> {
    const entry: Entry = { response, keys: null };
    const begun = Date.now();
    const changed = new Set<string>();
    this.#loading.set(entry, changed);
    this.#entries.set(name, entry, { size: name.length });
    response
      .then(
        (value) => {
          const isCurrent = this.#remove(name, entry);
          const found = value === undefined ? null : findKeys(value);
          const isUnchanged = found !== null && !hasChanged(found.keys, changed) && !this.#entries.has(name);
          if (!isCurrent && !isUnchanged) return;
          const ttl = found ? lifetimeOf(found, begun) * 1000 : undefined;
          if (ttl === 0) return;
          entry.keys = found?.keys ?? null;
          this.#entries.set(name, entry, { size: name.length + (value?.length ?? 0), ...(ttl && { ttl }) });
        },
        () => this.#remove(name, entry),
      )
      .finally(() => this.#loading.delete(entry));
    return response;
  }

  /** Returns whether it was an entry. */
  #remove(name: string, entry: Entry): boolean {
    return this.#entries.peek(name) === entry && this.#entries.delete(name);
  }

  /** Resolves once entries are valid for a snapshot read after the call. */
  async #refresh(): Promise<void> {
    const former = this.#snapshot;
    const isOld = Date.now() - this.#refreshedAt > MAX_UNREFRESHED_MS;
    const { keys, ...current } = await this.#options.readChanges(isOld || former === undefined ? null : former);
    const isSame = current.snapshot === former?.snapshot && current.server_start === former.server_start;
    if (!isSame) this.#forget(keys);
    this.#snapshot = current;
    this.#refreshedAt = Date.now();
  }

  #forget(keys: readonly string[]): void {
    const changed = new Set(keys);
    for (const [name, entry] of this.#entries.entries()) {
      if (entry.keys === null || hasChanged(entry.keys, changed)) this.#entries.delete(name);
    }
    for (const noted of this.#loading.values()) for (const key of keys) noted.add(key);
  }
}

/** A `readChanges` for a cache in which any change invalidates every entry. */
export function endAll(
  readSnapshot: () => Promise<DatabaseSnapshot>,
): () => Promise<DatabaseSnapshot & { keys: readonly string[] }> {
  return async () => ({ ...(await readSnapshot()), keys: [ALL_KEY] });
}

function hasChanged(keys: readonly string[], changed: ReadonlySet<string>): boolean {
  return changed.has(ALL_KEY) || keys.some((key) => changed.has(key));
}
