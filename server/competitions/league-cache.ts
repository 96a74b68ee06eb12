import { LRUCache } from 'lru-cache';
import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import { addLoadingEntry } from '#server/cache/loading-entry.ts';
import { SingleFlight } from '#server/cache/single-flight.ts';
import { listLeagueChanges, MAX_CHANGES } from '#server/competitions/standings-queries.ts';

/** Characters of JSON. */
const MAX_SIZE = 8_000_000;

/** Sums of more matches than this are cached for `LARGE_SUMS_MS` even when matches change. */
const LARGE_SUM_MATCHES = 20_000;
export const LARGE_SUMS_MS = 5_000;

/** A league's JSON, and the number of matches that it sums up. */
export interface LeagueJson {
  json: string;
  matches: number;
}

/** Counters that grow with each change of a league's matches, and of its rules. */
export interface LeagueVersion {
  league_id: number;
  matches: number;
  rules: number;
}

interface Entry {
  version: LeagueVersion;
  json: Promise<string | undefined>;
  isLarge: boolean;
  /** Milliseconds since 1970. */
  readAt: number;
}

type Read = (due: number[]) => Promise<ReadonlyMap<number, LeagueJson | undefined>>;

/**
 * Caches JSON of a league until one of its matches or rules changes. `refresh` reads the changed leagues in one
 * statement. Data that a request reads afterwards is at least of the version that `versionOf` returns.
 */
export class LeagueCache {
  readonly #database: Database;
  readonly #refreshes = new SingleFlight(() => this.#readChanges());
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_SIZE });
  /** The snapshot of the versions. */
  #snapshot: DatabaseSnapshot | undefined;
  readonly #versions = new Map<number, LeagueVersion>();
  /** Leagues with sums that may be `LARGE_SUMS_MS` old. */
  readonly #large = new Set<number>();
  #highestVersion = 0;
  /** Of leagues without an entry in the map. */
  #lowestVersion = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves when the versions include every change that was committed before the call. */
  refresh(): Promise<DatabaseSnapshot> {
    return this.#refreshes.run();
  }

  /** Whether JSON of the league, or of any, may be `LARGE_SUMS_MS` old. */
  isDelayed(leagueId?: number): boolean {
    return leagueId === undefined ? this.#large.size > 0 : this.#large.has(leagueId);
  }

  versionOf(leagueId: number): LeagueVersion {
    const lowest = this.#lowestVersion;
    return this.#versions.get(leagueId) ?? { league_id: leagueId, matches: lowest, rules: lowest };
  }

  /**
   * The league's JSON of that kind, of the version or a later one; sums of many matches may be `LARGE_SUMS_MS` old.
   * `read` may return undefined; its failures are not cached.
   */
  find(
    version: LeagueVersion,
    kind: readonly unknown[],
    read: () => Promise<LeagueJson | undefined>,
  ): Promise<string | undefined> {
    const key = keyOf(version, kind);
    const found = this.#findCurrent(key, version);
    return found ?? this.#keep(key, version, read());
  }

  /** The JSON of several leagues, in their order, each of its kind; `read` gets the leagues without current JSON. */
  findAll(
    leagueIds: readonly number[],
    kindOf: (id: number) => readonly unknown[],
    read: Read,
  ): Promise<string | undefined>[] {
    const versions = leagueIds.map((id) => this.versionOf(id));
    const keys = versions.map((version) => keyOf(version, kindOf(version.league_id)));
    const found = versions.map((version, at) => this.#findCurrent(keys[at] as string, version));
    const due = leagueIds.filter((_, at) => found[at] === undefined);
    if (due.length === 0) return found as Promise<string | undefined>[];
    const reading = read(due);
    return versions.map((version, at) => {
      const readOne = () => reading.then((read) => read.get(version.league_id));
      return found[at] ?? this.#keep(keys[at] as string, version, readOne());
    });
  }

  #findCurrent(key: string, { matches, rules }: LeagueVersion): Promise<string | undefined> | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.version.rules < rules) return undefined;
    const isRecent = entry.isLarge && Date.now() < entry.readAt + LARGE_SUMS_MS;
    return entry.version.matches >= matches || isRecent ? entry.json : undefined;
  }

  #keep(key: string, version: LeagueVersion, reading: Promise<LeagueJson | undefined>): Promise<string | undefined> {
    const json = reading.then((found) => found?.json);
    const entry: Entry = { version, json, isLarge: false, readAt: Date.now() };
    const size = reading.then((found) => {
      entry.isLarge = found !== undefined && found.matches > LARGE_SUM_MATCHES;
      if (entry.isLarge) this.#large.add(version.league_id);
      return found?.json.length ?? 0;
    });
    addLoadingEntry(this.#entries, key, entry, size);
    return json;
  }

  async #readChanges(): Promise<DatabaseSnapshot> {
    const { changed_matches, change_count, changed_rules, ...snapshot } = await listLeagueChanges(
      this.#database,
      this.#snapshot,
    );
    this.#highestVersion += 1;
    // After a restart or a failover the database may lack changes that this cache has read.
    const isOther = this.#snapshot !== undefined && this.#snapshot.server_start !== snapshot.server_start;
    if (isOther || change_count > MAX_CHANGES) {
      this.#versions.clear();
      this.#lowestVersion = this.#highestVersion;
    }
    for (const id of changed_matches) this.#raise(id, 'matches');
    for (const id of changed_rules) this.#raise(id, 'rules');
    this.#snapshot = snapshot;
    return snapshot;
  }

  #raise(leagueId: number, part: 'matches' | 'rules'): void {
    this.#versions.set(leagueId, { ...this.versionOf(leagueId), [part]: this.#highestVersion });
  }
}

function keyOf({ league_id }: LeagueVersion, kind: readonly unknown[]): string {
  return JSON.stringify([league_id, ...kind]);
}
