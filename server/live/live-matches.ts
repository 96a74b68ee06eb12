import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { readDetails } from '#contract/fixtures/details.ts';
import { LIVE_KEPT_MINUTES } from '#contract/kit/limits.ts';
import { readFixtureKey } from '#contract/live/keys.ts';
import type { LiveDocument, LiveFixture, LiveQuery } from '#contract/live/schema.ts';
import type { Database } from '#database/connect.ts';
import { describeDatabaseFailure } from '#database/failures.ts';
import { DatabaseListener } from '#database/listen.ts';
import { SingleFlight } from '#server/kit/cache/single-flight.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { type Publication, publicationId, publish } from '#server/live/live-publication.ts';
import {
  deleteOldLiveMatches,
  documentOf,
  endDecidedLiveMatches,
  LIVE_CHANNEL,
  type LiveRow,
  listLiveKeys,
  listLiveMatches,
  replaceLiveMatch,
  restoreLiveMatches,
} from '#server/live/live-queries.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import { listFixturesWithSheets } from '#server/results/fixtures/with-sheets-queries.ts';

const SWEEP_INTERVAL_MS = 5_000;
const DELETE_INTERVAL_MS = 10 * 60_000;
const KEPT_MS = LIVE_KEPT_MINUTES * 60_000;
/** Bytes to write to readers before yielding to other work. */
const BYTES_IN_A_SLICE = 1024 * 1024;
const READERS_IN_A_SLICE = 100;
/** Memory for snapshots, in bytes; the encoded events come on top, one per match. */
interface MemoryLimits {
  /** Snapshots of 128 KiB of incompressible data, every four seconds of the maximum delay. */
  maxMatchBytes: number;
  maxBytes: number;
}

const MEMORY_LIMITS: MemoryLimits = { maxMatchBytes: 4 * 1024 * 1024, maxBytes: 48 * 1024 * 1024 };

/** A live match in this process's memory. */
interface Entry {
  /** The latest row; the public may see an earlier one. */
  row: LiveRow;
  /** The public row; undefined until the league's delay has passed. */
  publicRow: LiveRow | undefined;
  fixture: LiveFixture | null;
  shown: Publication | undefined;
  /** Deflated contents of rows that aren't public yet, by their timers. */
  waiting: Map<NodeJS.Timeout, Buffer>;
}

/** A stored match, with the keys of live matches that it may replace. */
interface StoredMatch {
  league_id: number;
  match_id: number;
  keys: readonly (string | undefined)[];
  finish: (shown: LiveDocument, erasedKeys: readonly string[]) => LiveDocument;
}

type Reader = () => void;

/**
 * Every live match in this process's memory, for any number of readers. Notifications from the database name changed
 * matches, which one query reads. Without the database readers keep the last state. After a crash, which empties the
 * table, that state is written back.
 */
export class LiveMatches {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #limits: MemoryLimits;
  readonly #listener: DatabaseListener;
  readonly #entries = new Map<string, Entry>();
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #changedKeys = new Set<string>();
  readonly #reads = new SingleFlight(() => this.#readChanged());
  #started: Promise<void> | undefined;
  #isLoaded = false;
  /** Whether the rows known before the present connection are in the database. */
  #isRestored = false;
  #sweepTimer: NodeJS.Timeout | undefined;
  #deletedAt = Date.now();

  constructor(database: Database, log: FastifyBaseLogger, limits = MEMORY_LIMITS) {
    this.#database = database;
    this.#log = log;
    this.#limits = limits;
    this.#listener = new DatabaseListener(database, LIVE_CHANNEL, {
      onNotification: (key) => this.#markChanged([key]),
      onCheck: (isNew) => void this.#check(isNew).catch((error) => this.#report(error)),
      onFailure: (error) => this.#report(error),
    });
  }

  /** Starts listening on the first call; resolves once all live matches are read. Throws 503 without the database. */
  async load(): Promise<void> {
    this.#started ??= this.#start();
    await this.#started;
    if (!this.#isLoaded) await this.#readAll();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweepTimer);
    for (const { waiting } of this.#entries.values()) for (const timer of waiting.keys()) clearTimeout(timer);
    await this.#started;
    await this.#listener.stop();
  }

  /** The public state; undefined for an unknown key, and until a league's delay has passed. */
  find(key: string): Publication | undefined {
    return this.#entries.get(key)?.shown;
  }

  /**
   * Whether the memory has room for another snapshot, as a league's delay keeps all snapshots of that time. If the
   * total is exhausted, matches above their share are refused.
   */
  hasRoomFor(key: string, bytes: number): boolean {
    const own = bytes + sizeOf(this.#entries.get(key));
    const entries = [...this.#entries.values()];
    const total = bytes + entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
    const { maxMatchBytes, maxBytes } = this.#limits;
    return own <= maxMatchBytes && (total <= maxBytes || own <= maxBytes / entries.length);
  }

  /** Keys of players erased from the match; the table may have more. */
  findErasedKeys(key: string): readonly string[] {
    return this.#entries.get(key)?.row.erased_keys ?? [];
  }

  /** Live matches of listed leagues, or of the selected one. */
  list({ league, team }: LiveQuery): Publication[] {
    return [...this.#entries.values()]
      .flatMap(({ shown }) => shown ?? [])
      .filter(({ head, isListed }) => {
        if (head.is_over || !(league === undefined ? isListed : head.league_id === league)) return false;
        return team === undefined || head.teams.Blue?.id === team || head.teams.Green?.id === team;
      });
  }

  /**
   * Calls the reader after each public change, until the returned function is called. Readers are called in slices, so
   * a call may come late or be repeated.
   */
  subscribe(key: string, reader: Reader): () => void {
    const readers = this.#readers.get(key) ?? new Set();
    this.#readers.set(key, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(key) === readers) this.#readers.delete(key);
    };
  }

  /**
   * Redirects readers of live matches with one of the keys to the stored match, and shows them the document that
   * `finish` returns. Without a live match no query is made.
   */
  async replace({ keys, finish, ...match }: StoredMatch): Promise<void> {
    // Until the first load completes, any key may belong to a live match.
    const isReading = this.#started !== undefined && !this.#isLoaded;
    for (const key of keys) {
      const row = key === undefined ? undefined : this.#entries.get(key)?.row;
      if (key === undefined || row?.match_id || !(row || isReading)) continue;
      const erased_keys = row?.erased_keys ?? [];
      const finished = { document: row ? finish(documentOf(row), erased_keys) : null, erased_keys };
      await replaceLiveMatch(this.#database, { ...match, key, ...finished }).catch((error) => this.#report(error));
    }
  }

  /** Like `replace`, for a result that people enter: this process may not have its fixture's live match. */
  async replaceFixture(match: { league_id: number; fixture_id: number | null; match_id: number }): Promise<void> {
    const { league_id, fixture_id, match_id } = match;
    if (fixture_id === null) return;
    const replaced = { league_id, match_id, key: String(fixture_id), document: null, erased_keys: [] };
    await replaceLiveMatch(this.#database, replaced).catch((error) => this.#report(error));
  }

  async #start(): Promise<void> {
    this.#sweepTimer = setInterval(() => this.#sweep(), SWEEP_INTERVAL_MS).unref();
    await this.#listener.start();
  }

  #markChanged(keys: string[]): void {
    for (const key of keys) this.#changedKeys.add(key);
    this.#reads.run().catch((error) => this.#report(error));
  }

  async #readChanged(): Promise<void> {
    const keys = [...this.#changedKeys];
    if (keys.length === 0) return;
    this.#changedKeys.clear();
    try {
      await this.#take(await listLiveMatches(this.#listener.database, keys), keys);
    } catch (error) {
      // The next check repairs it.
      for (const key of keys) this.#changedKeys.add(key);
      throw error;
    }
  }

  async #readAll(): Promise<void> {
    const known = [...this.#entries.keys()];
    await this.#take(await listLiveMatches(this.#listener.database, null), known);
    this.#isLoaded = true;
  }

  async #check(isNew: boolean): Promise<void> {
    if (isNew) this.#isRestored = false;
    if (!this.#isRestored) await this.#restore();
    if (isNew) await this.#readAll();
    await this.#repair();
  }

  /** A crash breaks every connection; rows missing without a broken connection were deleted on purpose. */
  async #restore(): Promise<void> {
    const known = [...this.#entries.values()]
      .map(({ row }) => row)
      .filter(({ changed_at }) => Date.now() - changed_at < KEPT_MS);
    if (known.length > 0) {
      const stored = new Set((await listLiveKeys(this.#listener.database)).map(({ key }) => key));
      const lost = known.filter(({ key }) => !stored.has(key));
      if (lost.length > 0) await restoreLiveMatches(this.#listener.database, lost);
    }
    this.#isRestored = true;
  }

  /** Reads differences, as notifications may be lost. */
  async #repair(): Promise<void> {
    const stored = new Map(
      (await listLiveKeys(this.#listener.database)).map(({ key, changed_at }) => [key, changed_at]),
    );
    const keys = [...new Set([...stored.keys(), ...this.#entries.keys()])];
    const changed = keys.filter((key) => stored.get(key) !== this.#entries.get(key)?.row.changed_at);
    if (changed.length > 0 || this.#changedKeys.size > 0) this.#markChanged(changed);
    if (stored.size > 0) await endDecidedLiveMatches(this.#listener.database);
    if (stored.size === 0 || Date.now() - this.#deletedAt < DELETE_INTERVAL_MS) return;
    this.#deletedAt = Date.now();
    await deleteOldLiveMatches(this.#listener.database);
  }

  /** Adds the rows to memory, and removes keys without a row. */
  async #take(rows: LiveRow[], keys: readonly string[]): Promise<void> {
    const found = new Set(rows.map(({ key }) => key));
    for (const key of keys) if (!found.has(key)) this.#forget(key);
    for (const row of rows) {
      const known = this.#entries.get(row.key);
      if (known && known.row.changed_at >= row.changed_at) continue;
      const fixture = known ? known.fixture : await this.#findFixture(row);
      const isRewritten = known && isSameSnapshot(known.row, row);
      const entry = known ?? { row, publicRow: undefined, fixture, shown: undefined, waiting: new Map() };
      entry.row = row;
      this.#entries.set(row.key, entry);
      if (isRewritten) this.#showErased(entry, row);
      else this.#showInTime(entry, row);
    }
  }

  async #findFixture({ key, league_id }: LiveRow): Promise<LiveFixture | null> {
    const fixtureId = readFixtureKey(key);
    const found = fixtureId === null ? undefined : await findFixture(this.#listener.database, league_id, fixtureId);
    if (!found) return null;
    const { id, competition, round_name, kick_off, home, away } = found;
    const [sheeted] = await listFixturesWithSheets(this.#listener.database, [id]);
    return {
      ...{ id, competition, round_name, kick_off, ...readDetails(found), home: home.team, away: away.team },
      ...(sheeted !== undefined && { has_sheets: true }),
    };
  }

  #showInTime(entry: Entry, row: LiveRow): void {
    const waitMs = row.changed_at + row.delay_seconds * 1000 - Date.now();
    if (row.delay_seconds === 0 || waitMs <= 0) {
      this.#show(entry, row);
      return;
    }
    const { contents, ...rest } = row;
    const deflated = deflateRawSync(contents, { level: constants.Z_BEST_SPEED });
    const timer = setTimeout(() => {
      entry.waiting.delete(timer);
      this.#show(entry, { ...rest, contents: inflateRawSync(deflated) });
    }, waitMs).unref();
    entry.waiting.set(timer, deflated);
  }

  /** Publishes an erasure at once, and drops rows from before it. */
  #showErased(entry: Entry, row: LiveRow): void {
    for (const timer of entry.waiting.keys()) clearTimeout(timer);
    entry.waiting.clear();
    if (entry.publicRow) this.#show(entry, { ...row, delay_seconds: 0 });
    else this.#showInTime(entry, row);
  }

  /** A shortened delay may already have published a later row. */
  #show(entry: Entry, row: LiveRow): void {
    if (entry.publicRow && entry.publicRow.changed_at > row.changed_at) return;
    entry.publicRow = row;
    const now = Date.now();
    if (publicationId(row, now) === entry.shown?.id) return;
    entry.shown = publish(row, entry.fixture, now);
    const most = Math.min(Math.ceil(BYTES_IN_A_SLICE / entry.shown.event.length), READERS_IN_A_SLICE);
    void mapInSlices([...(this.#readers.get(row.key) ?? [])], (reader) => reader(), most);
  }

  /** Ends matches without recent snapshots. */
  #sweep(): void {
    for (const entry of this.#entries.values()) {
      if (entry.publicRow && !entry.shown?.isEnd) this.#show(entry, entry.publicRow);
    }
  }

  #forget(key: string): void {
    for (const timer of this.#entries.get(key)?.waiting.keys() ?? []) clearTimeout(timer);
    this.#entries.delete(key);
  }

  #report(error: unknown): void {
    this.#log.error({ err: describeDatabaseFailure(error) }, 'live matches not read');
  }
}

/** Bytes of all rows in an entry. */
function sizeOf(entry: Entry | undefined): number {
  if (!entry) return 0;
  const { row, publicRow, waiting } = entry;
  const kept = [row.contents, ...(publicRow ? [publicRow.contents] : []), ...waiting.values()];
  return kept.reduce((sum, { length }) => sum + length, 0);
}

/** Whether only the document differs, as after an erasure. */
function isSameSnapshot(one: LiveRow, other: LiveRow): boolean {
  return one.seq === other.seq && one.has_ended === other.has_ended && one.match_id === other.match_id;
}
