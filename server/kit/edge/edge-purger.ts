import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Metric } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/connect.ts';
import { describeDatabaseFailure } from '#database/failures.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import { SingleFlight } from '#server/kit/cache/single-flight.ts';
import { listChangedKeys } from '#server/kit/calls/changed-keys.ts';
import { confirmEdges, type EdgePosition, listPositions, movePosition } from '#server/kit/edge/edge-queries.ts';
import { ALL_KEY } from '#server/kit/http/surrogate-keys.ts';

const POLL_INTERVAL_MS = 1_000;
/** Well below the hour after which an edge is forgotten. */
const CONFIRM_INTERVAL_MS = 10 * 60_000;
/** Timeout of a purge request, and of a write that waits for its purge. */
const TIMEOUT_MS = 2_000;
const MAX_HEADER_LENGTH = 3_500;
/** About thirty requests. */
const MAX_KEYS = 5_000;

/** Counts this process only. */
const purges = new Counter({
  name: 'touchline_edge_purges_total',
  help: 'Requests to purge edges by outcome.',
  labelNames: ['outcome'],
  registers: [],
});

/** Counts this process only. */
const flushTimes = new Histogram({
  name: 'touchline_edge_flush_seconds',
  help: 'Time that responses to writes waited for edges to purge the changes.',
  buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
  registers: [],
});

/** Thrown after it was logged and counted. */
class EdgeFailure extends Error {}

interface Edge {
  url: string;
  flights: SingleFlight<void>;
  /** The position at the last poll, if changes were pending there. */
  waitingAt: string | null | undefined;
  hasFailed: boolean;
  /** Whether it timed out, and hasn't been purged of everything since. */
  isSilent: boolean;
  waitingKeys: number;
}

/**
 * Purges edges of the changes of committed transactions. An edge's position in the database advances after its purge,
 * so a killed server or a silent edge loses no purge. Every server polls for changes that another one left.
 */
export class EdgePurger {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #edges: Edge[];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  #isPolling = false;
  readonly #ending = new AbortController();

  constructor(database: Database, urls: readonly string[], log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
    this.#edges = urls.map((url) => {
      const edge: Edge = {
        url,
        flights: new SingleFlight(() => this.#purgeChanges(edge)),
        waitingAt: undefined,
        hasFailed: false,
        isSilent: false,
        waitingKeys: 0,
      };
      return edge;
    });
  }

  get metrics(): Metric[] {
    const edges = this.#edges;
    const waiting = new Gauge({
      name: 'touchline_edge_waiting_keys',
      help: 'Keys that an edge has yet to purge, as of this process’s last attempt.',
      labelNames: ['edge'],
      registers: [],
      collect() {
        for (const { url, waitingKeys } of edges) this.set({ edge: url }, waitingKeys);
      },
    });
    return [purges, flushTimes, waiting];
  }

  /** Resolves once the edges are registered in the database. */
  async start(): Promise<void> {
    await this.#confirm();
    this.#timers.push(
      setInterval(() => this.#startPoll(), POLL_INTERVAL_MS).unref(),
      setInterval(() => this.#run(this.#confirm()), CONFIRM_INTERVAL_MS).unref(),
    );
    this.#run(this.flush());
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#ending.abort();
    await Promise.all(this.#running);
  }

  /** Resolves once every change committed before the call is purged, except by failing or silent edges. */
  async flush(): Promise<void> {
    // Silent edges are left to the poll. A refused connection fails fast, and writers wait for an edge that has
    // recovered.
    const endTimer = flushTimes.startTimer();
    const working = this.#edges.filter(({ isSilent }) => !isSilent);
    await Promise.all(working.map((edge) => this.#waitForPurge(edge)));
    endTimer();
  }

  /** A flight of many requests may take longer; later writers then don't wait for this edge. */
  async #waitForPurge(edge: Edge): Promise<void> {
    const ending = new AbortController();
    const purged = this.#track(edge.flights.run()).finally(() => ending.abort());
    const tooLong = sleep(TIMEOUT_MS, true, { ref: false, signal: ending.signal }).catch(() => false);
    if (await Promise.race([purged, tooLong])) edge.isSilent = true;
  }

  #confirm(): Promise<void> {
    return confirmEdges(
      this.#database,
      this.#edges.map(({ url }) => url),
    );
  }

  #startPoll(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#run(
      this.#poll().finally(() => {
        this.#isPolling = false;
      }),
    );
  }

  /** Purges changes pending since the last poll: newer ones are left to the server that wrote them. */
  async #poll(): Promise<void> {
    const positions = await listPositions(
      this.#database,
      this.#edges.map(({ url }) => url),
    );
    await Promise.all(
      this.#edges.map(async (edge) => {
        const position = positions.find(({ url }) => url === edge.url);
        if (!position) return this.#confirm();
        const hasWaited = edge.waitingAt === position.snapshot;
        edge.waitingAt = (await this.#hasChanges(position)) ? position.snapshot : undefined;
        if (edge.waitingAt !== undefined && hasWaited) await this.#track(edge.flights.run());
      }),
    );
  }

  async #hasChanges(position: EdgePosition): Promise<boolean> {
    const { keys } = await this.#findKeys(position);
    return keys.length > 0;
  }

  async #purgeChanges(edge: Edge): Promise<void> {
    const [position] = await listPositions(this.#database, [edge.url]);
    if (!position) return;
    const { keys, ...to } = await this.#findKeys(position);
    if (keys.length === 0) return;
    edge.waitingKeys = keys.length;
    for (const header of splitKeys(keys, MAX_HEADER_LENGTH)) await this.#send(edge, header);
    edge.waitingKeys = 0;
    edge.hasFailed = false;
    edge.isSilent = false;
    await movePosition(this.#database, position, to);
  }

  async #findKeys({ snapshot, server_start }: EdgePosition): Promise<DatabaseSnapshot & { keys: string[] }> {
    const since = snapshot === null || server_start === null ? null : { snapshot, server_start };
    const changed = await listChangedKeys(this.#database, since);
    return changed.keys.length > MAX_KEYS ? { ...changed, keys: [ALL_KEY] } : changed;
  }

  async #send(edge: Edge, keys: string): Promise<void> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await fetch(edge.url, { method: 'PURGE', headers: { 'surrogate-key': keys }, signal });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`The edge answered ${response.status}.`);
      purges.inc({ outcome: 'purged' });
    } catch (error) {
      purges.inc({ outcome: 'failed' });
      if (!edge.hasFailed) this.#log.error({ edge: edge.url }, 'an edge did not purge and will be tried again');
      edge.hasFailed = true;
      edge.isSilent = error instanceof Error && error.name === 'TimeoutError';
      throw new EdgeFailure();
    }
  }

  /** The poll retries failures. */
  #track(work: Promise<void>): Promise<void> {
    const running = work
      .catch((error: unknown) => {
        if (error instanceof EdgeFailure) return;
        this.#log.error({ err: describeDatabaseFailure(error) }, 'the changes to purge could not be read');
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  #run(work: Promise<void>): void {
    void this.#track(work);
  }
}

/** Splits keys into header values of at most `maxLength` characters, in order. */
function splitKeys(keys: readonly string[], maxLength: number): string[] {
  const headers: string[] = [];
  for (const key of keys) {
    const last = headers.at(-1);
    if (last !== undefined && last.length + 1 + key.length <= maxLength) headers[headers.length - 1] = `${last} ${key}`;
    else headers.push(key);
  }
  return headers;
}
