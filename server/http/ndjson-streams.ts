import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/failure.ts';
import { describeDatabaseFailure } from '#database/failures.ts';
import { hashAddress } from '#server/http/credentials.ts';
import { buildFailure, type HttpError, overloaded, rateLimited } from '#server/http/errors.ts';

/** One JSON text a line. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Reads the next batch of whole lines; undefined after the last one. */
export type ReadBatch = () => Promise<string | undefined>;

type ReadChunk = () => Promise<string | Buffer | undefined>;

interface OpenOptions {
  /** How a response ends that cannot be finished: with the line `{ error }`, or incomplete. */
  onFailure: 'line' | 'destroy';
}

interface Settings {
  /** Each stream has a compressor, and a database connection while it reads a batch. */
  maxStreams: number;
  maxStreamsPerAddress: number;
  /** A stream is ended when its client takes longer than this for one batch. */
  batchTimeoutMs: number;
  /** A stream is ended in favour of another address once its client takes this long for one batch. */
  slowBatchMs: number;
}

const SETTINGS: Settings = { maxStreams: 4, maxStreamsPerAddress: 2, batchTimeoutMs: 60_000, slowBatchMs: 5_000 };
const RETRY_AFTER_SECONDS = 10;

/** A stream that holds a place. */
interface OpenStream {
  address: string;
  /** Start of the batch that the client is still receiving; milliseconds since 1970. */
  waitingSince: number | undefined;
  /** How long the client took for its last batch. */
  lastBatchMs: number;
  end: () => void;
}

/**
 * Responses of any length, read batch by batch as fast as the client takes them. A response that cannot be finished ends
 * with the failure as its last line; without one it is complete.
 *
 * The last free place is reserved for addresses without a stream. Without a free place such an address replaces the
 * slowest stream, so that clients that open streams and don't read them can't occupy every place.
 */
export class NdjsonStreams {
  readonly #ending: AbortSignal;
  readonly #addressSalt: string;
  readonly #settings: Settings;
  readonly #open = new Set<OpenStream>();

  constructor(ending: AbortSignal, addressSalt: string, settings: Partial<Settings> = {}) {
    this.#ending = ending;
    this.#addressSalt = addressSalt;
    this.#settings = { ...SETTINGS, ...settings };
  }

  /** The body of the response to `request`; `start` finds what to read. Throws 429 or 503 when no place is free. */
  async open(
    request: FastifyRequest,
    start: () => Promise<ReadChunk>,
    { onFailure }: OpenOptions = { onFailure: 'line' },
  ): Promise<Readable> {
    const stream = this.#enter(hashAddress(request, this.#addressSalt));
    try {
      const readBatch = await start();
      if (request.method !== 'HEAD') {
        const lines = Readable.from(this.#write(stream, readBatch, { log: request.log, onFailure }));
        stream.end = () => lines.destroy();
        return lines.once('close', () => this.#open.delete(stream));
      }
    } catch (error) {
      this.#open.delete(stream);
      throw error;
    }
    this.#open.delete(stream);
    return Readable.from([]);
  }

  #enter(address: string): OpenStream {
    const { maxStreams, maxStreamsPerAddress } = this.#settings;
    const ownStreams = [...this.#open].filter((stream) => stream.address === address).length;
    if (ownStreams >= maxStreamsPerAddress) {
      throw rateLimited(
        `One address may read ${maxStreamsPerAddress} streams at once. Let one end first.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if (this.#ending.aborted) throw noPlace();
    const freePlaces = maxStreams - this.#open.size;
    if (ownStreams > 0 && freePlaces <= 1) throw noPlace();
    if (freePlaces <= 0) this.#endSlowest();
    const stream: OpenStream = { address, waitingSince: undefined, lastBatchMs: 0, end: () => {} };
    this.#open.add(stream);
    return stream;
  }

  /** Throws 503 when every client reads fast enough. */
  #endSlowest(): void {
    const now = Date.now();
    const [slowest] = [...this.#open].sort((a, b) => batchTime(b, now) - batchTime(a, now));
    if (!slowest || batchTime(slowest, now) < this.#settings.slowBatchMs) throw noPlace();
    this.#open.delete(slowest);
    slowest.end();
  }

  async *#write(
    stream: OpenStream,
    readBatch: ReadChunk,
    { log, onFailure }: OpenOptions & { log: FastifyBaseLogger },
  ): AsyncGenerator<string | Buffer> {
    for (;;) {
      const lines = await this.#read(readBatch, log);
      if (lines === undefined) return;
      const isChunk = typeof lines === 'string' || Buffer.isBuffer(lines);
      if (!isChunk && onFailure === 'destroy') throw new Error(lines.error);
      const waitingSince = Date.now();
      stream.waitingSince = waitingSince;
      const timer = setTimeout(() => stream.end(), this.#settings.batchTimeoutMs);
      try {
        yield isChunk ? lines : `${JSON.stringify(lines)}\n`;
      } finally {
        clearTimeout(timer);
        stream.waitingSince = undefined;
        stream.lastBatchMs = Date.now() - waitingSince;
      }
      if (!isChunk) return;
    }
  }

  async #read(readBatch: ReadChunk, log: FastifyBaseLogger): Promise<string | Buffer | Failure | undefined> {
    if (this.#ending.aborted)
      return buildFailure('unavailable', 'The server restarts. Ask again for what follows the line above.');
    try {
      return await readBatch();
    } catch (error) {
      log.error({ err: describeDatabaseFailure(error) }, 'stream broken off');
      return buildFailure('unavailable', 'The database is not reachable. Ask again for what follows the line above.');
    }
  }
}

/** How long the client takes for a batch: the last one, or the one it is taking now when that is longer. */
function batchTime({ waitingSince = Number.POSITIVE_INFINITY, lastBatchMs }: OpenStream, now: number): number {
  return Math.max(lastBatchMs, now - waitingSince);
}

function noPlace(): HttpError {
  return overloaded('Every place for streams is taken. Try again soon.', RETRY_AFTER_SECONDS);
}
