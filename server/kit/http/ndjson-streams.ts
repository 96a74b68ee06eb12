import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/kit/failure.ts';
import { describeDatabaseFailure } from '#database/failures.ts';
import { hashAddress } from '#server/kit/calls/credentials.ts';
import { buildFailure } from '#server/kit/http/errors.ts';
import {
  noPlace,
  type OpenStream,
  PLACE_LIMITS,
  type PlaceLimits,
  StreamPlaces,
} from '#server/kit/limits/stream-places.ts';

/** One JSON text per line. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Reads the next batch of whole lines; undefined after the last one. */
export type ReadBatch = () => Promise<string | undefined>;

type ReadChunk = () => Promise<string | Buffer | undefined>;

interface OpenOptions {
  /** The end of a response that can't be completed: the line `{ error }`, or a broken connection. */
  onFailure: 'line' | 'destroy';
}

interface Settings extends PlaceLimits {
  /** A stream is ended if its client takes longer than this for one batch. */
  batchTimeoutMs: number;
}

const SETTINGS: Settings = { ...PLACE_LIMITS, batchTimeoutMs: 60_000 };

/** The batch that the client is receiving, or received last. */
interface Receipt {
  /** Milliseconds since 1970; undefined while no batch is in flight. */
  since: number | undefined;
  lastMs: number;
}

/**
 * Responses of any length, read batch by batch as fast as the client receives them. A response that can't be completed
 * ends with the failure as its last line.
 */
export class NdjsonStreams {
  readonly #ending: AbortSignal;
  readonly #addressSalt: string;
  readonly #settings: Settings;
  readonly #places: StreamPlaces;

  constructor(ending: AbortSignal, addressSalt: string, settings: Partial<Settings> = {}) {
    this.#ending = ending;
    this.#addressSalt = addressSalt;
    this.#settings = { ...SETTINGS, ...settings };
    this.#places = new StreamPlaces(this.#settings);
  }

  /**
   * The body of the response, once it has a place. `start` determines the source; its signal is aborted when the
   * response ends for any reason. Throws 429 or 503 if no place is free.
   */
  async open(
    { raw, request }: FastifyReply,
    start: (ended: AbortSignal) => Promise<ReadChunk>,
    { onFailure }: OpenOptions = { onFailure: 'line' },
  ): Promise<Readable> {
    if (this.#ending.aborted) throw noPlace();
    const ended = new AbortController();
    const receipt: Receipt = { since: undefined, lastMs: 0 };
    const stream: OpenStream = {
      address: hashAddress(request, this.#addressSalt),
      batchMs: () => Math.max(receipt.lastMs, Date.now() - (receipt.since ?? Number.POSITIVE_INFINITY)),
      end: () => ended.abort(),
    };
    raw.once('close', stream.end);
    await this.#places.enter(stream, ended.signal);
    ended.signal.addEventListener('abort', () => this.#places.leave(stream));
    try {
      const readBatch = await start(ended.signal);
      if (request.method !== 'HEAD' && !ended.signal.aborted) {
        const lines = Readable.from(this.#write(readBatch, { receipt, ended, request, onFailure }));
        ended.signal.addEventListener('abort', () => lines.destroy());
        return lines.once('close', stream.end);
      }
    } catch (error) {
      stream.end();
      throw error;
    }
    stream.end();
    return Readable.from([]);
  }

  async *#write(
    readBatch: ReadChunk,
    {
      receipt,
      ended,
      request,
      onFailure,
    }: OpenOptions & { receipt: Receipt; ended: AbortController; request: FastifyRequest },
  ): AsyncGenerator<string | Buffer> {
    for (;;) {
      const lines = await this.#read(readBatch, ended.signal, request);
      if (lines === undefined) return;
      const isChunk = typeof lines === 'string' || Buffer.isBuffer(lines);
      if (!isChunk && onFailure === 'destroy') throw new Error(lines.error);
      const since = Date.now();
      receipt.since = since;
      const timer = setTimeout(() => ended.abort(), this.#settings.batchTimeoutMs);
      try {
        yield isChunk ? lines : `${JSON.stringify(lines)}\n`;
      } finally {
        clearTimeout(timer);
        receipt.since = undefined;
        receipt.lastMs = Date.now() - since;
      }
      if (!isChunk) return;
    }
  }

  async #read(
    readBatch: ReadChunk,
    ended: AbortSignal,
    { log, server: { publicUrl } }: FastifyRequest,
  ): Promise<string | Buffer | Failure | undefined> {
    if (this.#ending.aborted)
      return buildFailure(publicUrl, 'unavailable', 'The server restarts. Ask again for what follows the line above.');
    try {
      return await readBatch();
    } catch (error) {
      if (!ended.aborted) log.error({ err: describeDatabaseFailure(error) }, 'stream broken off');
      return buildFailure(
        publicUrl,
        'unavailable',
        'The database is not reachable. Ask again for what follows the line above.',
      );
    }
  }
}
