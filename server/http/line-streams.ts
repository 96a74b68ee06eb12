import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { databaseErrorCode, HttpError, unavailable } from '#server/http/errors.ts';
import { hashAddress } from '#server/http/rate-limits.ts';

/** One JSON text a line. */
export const LINES_TYPE = 'application/x-ndjson';

/** Whole lines, as many as are read at once; undefined after the last. */
export type NextLines = () => Promise<string | undefined>;

interface Settings {
  /** Streams at once: each has a compressor, and by turns a connection of the pool. */
  most: number;
  mostOfOne: number;
  /** Milliseconds for what was read at once; a client that takes it more slowly gives its place to others. */
  patience: number;
}

const SETTINGS: Settings = { most: 4, mostOfOne: 2, patience: 60_000 };
const RETRY_AFTER_SECONDS = 10;

/**
 * Answers of any length, line by line, as fast as the client takes them. An answer that cannot be brought to its end has
 * a last line `{ error }`: a stream that ends without one is whole.
 */
export class LineStreams {
  readonly #ending: AbortSignal;
  readonly #addressSalt: string;
  readonly #settings: Settings;
  readonly #open = new Map<string, number>();
  #count = 0;

  constructor(ending: AbortSignal, addressSalt: string, settings: Partial<Settings> = {}) {
    this.#ending = ending;
    this.#addressSalt = addressSalt;
    this.#settings = { ...SETTINGS, ...settings };
  }

  /** The body of an answer to `request`; `start` looks up what it is about. Throws 429 or 503 when there is no place. */
  async open(request: FastifyRequest, start: () => Promise<NextLines>): Promise<Readable> {
    const leave = this.#enter(hashAddress(request, this.#addressSalt));
    try {
      const next = await start();
      if (request.method !== 'HEAD') {
        const lines = Readable.from(this.#write(next, request.log, () => lines.destroy()));
        return lines.once('close', leave);
      }
    } catch (error) {
      leave();
      throw error;
    }
    leave();
    return Readable.from([]);
  }

  #enter(caller: string): () => void {
    const { most, mostOfOne } = this.#settings;
    const own = this.#open.get(caller) ?? 0;
    if (own >= mostOfOne) {
      throw new HttpError(429, `${mostOfOne} streams at once are the most. Let one end first.`, {
        'retry-after': String(RETRY_AFTER_SECONDS),
      });
    }
    if (this.#ending.aborted || this.#count >= most) {
      throw unavailable('The server is streaming to as many as it can. Try again soon.', RETRY_AFTER_SECONDS);
    }
    this.#open.set(caller, own + 1);
    this.#count += 1;
    return () => this.#leave(caller);
  }

  #leave(caller: string): void {
    const left = (this.#open.get(caller) ?? 0) - 1;
    if (left > 0) this.#open.set(caller, left);
    else this.#open.delete(caller);
    this.#count -= 1;
  }

  async *#write(next: NextLines, log: FastifyBaseLogger, giveUp: () => void): AsyncGenerator<string> {
    for (;;) {
      const lines = await this.#read(next, log);
      if (lines === undefined) return;
      const timer = setTimeout(giveUp, this.#settings.patience);
      try {
        yield typeof lines === 'string' ? lines : `${JSON.stringify(lines)}\n`;
      } finally {
        clearTimeout(timer);
      }
      if (typeof lines !== 'string') return;
    }
  }

  async #read(next: NextLines, log: FastifyBaseLogger): Promise<string | { error: string } | undefined> {
    if (this.#ending.aborted) return { error: 'The server restarts. Ask again for what follows the line above.' };
    try {
      return await next();
    } catch (error) {
      log.error({ err: { code: databaseErrorCode(error) } }, 'stream broken off');
      return { error: 'The database is not reachable. Ask again for what follows the line above.' };
    }
  }
}
