import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';

const CHECK_INTERVAL_MS = 500;
/** A replica without a response for this long isn't used. */
const CHECK_LIFETIME_MS = 2_000;
const REPLAY_POLL_MS = 5;
/** More samples would only measure a long lag more exactly. */
const MAX_SAMPLES = 1_000;

/** The replica's lag behind the primary. */
interface ReplicaLag {
  /** 0 once it has replayed everything that the primary had flushed at the last check; exact to half a second. */
  seconds: number;
  /** Difference of positions in the WAL. */
  bytes: number;
}

/** A position that the primary had flushed. */
interface Sample {
  /** `performance.now()` before the position was read. */
  at: number;
  position: bigint;
}

/**
 * A streaming standby and its lag, checked twice a second. Positions are compared, as the time of the last replayed
 * transaction grows while the primary is idle. While the primary is unresponsive, its last known position counts.
 */
export class Replica {
  readonly database: Database;
  readonly #primary: Database;
  readonly #maxLagMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Positions that the replica hasn't replayed, in ascending order. */
  #samples: Sample[] = [];
  #newest: Sample | undefined;
  /** Whether the last check of the primary succeeded. */
  #hasReachedPrimary = true;
  /** Time of the last successful check of the primary. */
  #primaryReachedAt = performance.now();
  /** Time of the newest sample that the replica has replayed. */
  #caughtUpAt = performance.now();
  #lag: ReplicaLag = { seconds: 0, bytes: 0 };
  /** Time of the last successful check; -Infinity while the replica can't be used. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #wasUsable = false;
  #generation = 0;
  #isStopped = false;

  constructor(primary: Database, replica: Database, maxLagMs: number) {
    this.#primary = primary;
    this.database = replica;
    this.#maxLagMs = maxLagMs;
  }

  /** Resolves after the first check, or when it takes too long; the checks continue until `stop`. */
  async start(): Promise<void> {
    const first = this.#repeat(() => this.#readPrimary()).then(() => this.#repeat(() => this.#readReplica()));
    await Promise.race([first, sleep(CHECK_LIFETIME_MS, undefined, { ref: false })]);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  get lag(): ReplicaLag {
    return this.#lag;
  }

  /** Whether it responds, is in recovery and within the lag limit. */
  get isUsable(): boolean {
    const isUsable =
      performance.now() - this.#checkedAt < CHECK_LIFETIME_MS && this.#lag.seconds * 1000 <= this.#maxLagMs;
    if (isUsable !== this.#wasUsable) this.#generation += 1;
    this.#wasUsable = isUsable;
    return isUsable;
  }

  /** Whether the primary responded to the last check, within two seconds. */
  get isPrimaryReachable(): boolean {
    return this.#hasReachedPrimary && performance.now() - this.#primaryReachedAt < CHECK_LIFETIME_MS;
  }

  /** Stops its use until the next successful check. */
  suspend(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Resolves once the replica has replayed everything committed so far. Otherwise it resolves once every server has
   * switched to the primary: after the lag limit, and the time that checks take.
   */
  async waitForReplay(): Promise<void> {
    const ended = new AbortController();
    const wait = async () => {
      const position = await readFlushedPosition(this.#primary);
      while (!ended.signal.aborted && !(await this.#hasReplayed(position))) await sleep(REPLAY_POLL_MS);
    };
    const { signal } = ended;
    const limit = sleep(this.#maxLagMs + CHECK_LIFETIME_MS + CHECK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    try {
      // The change is stored, so a primary that is lost now doesn't fail it.
      await Promise.race([wait().catch(() => limit), limit]);
    } finally {
      ended.abort();
    }
  }

  async #hasReplayed(position: bigint): Promise<boolean> {
    try {
      return parsePosition((await readPosition(this.database)).position) >= position;
    } catch {
      await sleep(CHECK_INTERVAL_MS);
      return false;
    }
  }

  /**
   * Identifies the replica's data like a snapshot of the primary. A standby's own snapshot isn't sufficient: it doesn't
   * list running transactions, so the commit of one that isn't the oldest may leave it unchanged. Throws after a
   * promotion. The period bounds the age of cached responses if the URL leads to several standbys.
   */
  async readSnapshot(): Promise<DatabaseSnapshot> {
    const { position, server_start } = await readPosition(this.database);
    return { snapshot: `${position} ${Math.floor(Date.now() / this.#maxLagMs)}`, server_start };
  }

  /**
   * Like `readSnapshot`, for responses that may contain data of either server, as reads of an unusable replica go to
   * the primary.
   */
  async readFallbackSnapshot(): Promise<string> {
    // Each change of `isUsable` increments the generation, so a response begun before isn't cached.
    if (!this.isUsable) return `primary ${this.#generation}`;
    try {
      const { snapshot, server_start } = await this.readSnapshot();
      return `${snapshot} ${server_start} ${this.#generation}`;
    } catch {
      this.suspend();
      return this.readFallbackSnapshot();
    }
  }

  /** Repeats a check at an interval, without overlapping runs. */
  async #repeat(check: () => Promise<void>): Promise<void> {
    await check().catch(() => {});
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#repeat(check);
    }, CHECK_INTERVAL_MS).unref();
    this.#timers.add(timer);
  }

  async #readPrimary(): Promise<void> {
    const at = performance.now();
    const position = await readFlushedPosition(this.#primary).catch((error: unknown) => {
      this.#hasReachedPrimary = false;
      throw error;
    });
    this.#hasReachedPrimary = true;
    this.#primaryReachedAt = performance.now();
    const sample = { at, position };
    // A promoted standby may lack positions that the old primary had flushed.
    if (this.#newest && sample.position < this.#newest.position) this.#samples = [];
    this.#newest = sample;
    if (this.#samples.length < MAX_SAMPLES) this.#samples.push(sample);
  }

  async #readReplica(): Promise<void> {
    const at = performance.now();
    try {
      const replayed = parsePosition((await readPosition(this.database)).position);
      const newest = this.#newest;
      if (!newest) return;
      const missing = this.#samples.findIndex(({ position }) => position > replayed);
      const caughtUp = this.#samples.splice(0, missing < 0 ? this.#samples.length : missing).at(-1);
      if (newest.position <= replayed) this.#caughtUpAt = newest.at;
      else if (caughtUp) this.#caughtUpAt = caughtUp.at;
      this.#lag =
        newest.position <= replayed
          ? { seconds: 0, bytes: 0 }
          : { seconds: (at - this.#caughtUpAt) / 1000, bytes: Number(newest.position - replayed) };
      this.#checkedAt = at;
    } catch {
      this.suspend();
    }
  }
}

async function readFlushedPosition(primary: Database): Promise<bigint> {
  const [row] = await queryPrepared<{ position: string }>(
    primary,
    'read_flushed_position',
    sql`select pg_current_wal_flush_lsn()::text as position`,
  );
  return parsePosition(row?.position);
}

interface ReplayPosition {
  position: string;
  server_start: string;
}

/** Throws if the server isn't a standby, as a promoted one no longer follows the primary. */
async function readPosition(replica: Database): Promise<ReplayPosition> {
  const [row] = await queryPrepared<ReplayPosition & { is_standby: boolean }>(
    replica,
    'read_replay_position',
    sql`
      select
        pg_is_in_recovery() as is_standby,
        pg_last_wal_replay_lsn()::text as position,
        pg_postmaster_start_time()::text as server_start`,
  );
  if (!row?.is_standby) throw new Error('DATABASE_READ_URL leads to a server that is not a standby.');
  return row;
}

/** PostgreSQL writes the two halves of a position in hexadecimal digits: `16/B374D848`. */
function parsePosition(text: string | undefined): bigint {
  const [high, low] = (text ?? '').split('/');
  if (!high || !low) throw new Error('PostgreSQL returned no position.');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
