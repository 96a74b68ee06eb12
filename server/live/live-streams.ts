import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { hashAddress } from '#server/kit/calls/credentials.ts';
import { overloaded, rateLimited } from '#server/kit/http/errors.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import type { LiveMatches } from '#server/live/live-matches.ts';

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(': \n\n');
/** A reader whose buffer stays full for this long is disconnected. */
const STANDSTILL_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;
/** Reconnection delay for browsers. */
const RECONNECT_MS = 3_000;

interface Settings {
  maxReaders: number;
  /** A school or a mobile network may share one address. */
  maxReadersPerAddress: number;
}

const SETTINGS: Settings = { maxReaders: 4_000, maxReadersPerAddress: 1_500 };

interface Reader {
  address: string;
  key: string;
  stream: Readable;
  /** The id of the last written event, initially that of the `Last-Event-ID` header. */
  lastId: string | undefined;
  /** Time in milliseconds at which the stream's buffer filled up; then only the newest event is sent. */
  waitingSince: number | undefined;
  /** No event may follow the last one. */
  isEnded: boolean;
}

/**
 * Server-sent events of live matches. All readers of a match get the same bytes; a slow one skips events. If all places
 * are taken, a new address replaces a reader of the address with the most.
 */
export class LiveStreams {
  readonly #matches: LiveMatches;
  readonly #ending: AbortSignal;
  readonly #addressSalt: string;
  readonly #settings: Settings;
  readonly #byAddress = new Map<string, Set<Reader>>();
  readonly #heartbeats: NodeJS.Timeout;
  #size = 0;

  constructor(matches: LiveMatches, ending: AbortSignal, addressSalt: string, settings: Partial<Settings> = {}) {
    this.#matches = matches;
    this.#ending = ending;
    this.#addressSalt = addressSalt;
    this.#settings = { ...SETTINGS, ...settings };
    this.#heartbeats = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    ending.addEventListener('abort', () => this.close(), { once: true });
  }

  /** The body of the response. Throws 429 or 503 if no place is free. */
  open(request: FastifyRequest, key: string): Readable {
    const address = hashAddress(request, this.#addressSalt);
    this.#requirePlace(address);
    if (request.method === 'HEAD') return Readable.from([]);
    const lastId = request.headers['last-event-id']?.toString();
    const stream = new Readable({
      read: () => {
        if (reader.waitingSince === undefined) return;
        reader.waitingSince = undefined;
        this.#write(reader);
      },
    });
    const reader: Reader = { address, key, lastId, waitingSince: undefined, isEnded: false, stream };
    const readers = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, readers.add(reader));
    this.#size += 1;
    const unsubscribe = this.#matches.subscribe(key, () => this.#write(reader));
    stream.once('close', () => {
      unsubscribe();
      readers.delete(reader);
      if (readers.size === 0) this.#byAddress.delete(address);
      this.#size -= 1;
    });
    stream.push(`retry: ${RECONNECT_MS}\nevent: clock\ndata: ${JSON.stringify(new Date())}\n\n`);
    this.#write(reader);
    return stream;
  }

  /** Ends all streams; browsers reconnect, possibly to another server. */
  close(): void {
    clearInterval(this.#heartbeats);
    for (const reader of this.#listReaders()) end(reader);
  }

  #requirePlace(address: string): void {
    const { maxReaders, maxReadersPerAddress } = this.#settings;
    const own = this.#byAddress.get(address)?.size ?? 0;
    if (own >= maxReadersPerAddress) {
      throw rateLimited(`One address may follow ${maxReadersPerAddress} matches at once.`, RETRY_AFTER_SECONDS);
    }
    if (this.#ending.aborted) throw overloaded('The server restarts. Try again soon.', RETRY_AFTER_SECONDS);
    if (this.#size < maxReaders) return;
    const [most] = [...this.#byAddress.values()].sort((one, other) => other.size - one.size);
    const [reader] = most ?? [];
    if (!reader || (most?.size ?? 0) <= own + 1) {
      throw overloaded('Every place for followers is taken. Try again soon.', RETRY_AFTER_SECONDS);
    }
    reader.stream.destroy();
  }

  #listReaders(): Reader[] {
    return [...this.#byAddress.values()].flatMap((readers) => [...readers]);
  }

  #beat(): void {
    void mapInSlices(this.#listReaders(), ({ stream, waitingSince, isEnded }) => {
      if (waitingSince !== undefined && Date.now() - waitingSince > STANDSTILL_MS) stream.destroy();
      if (waitingSince === undefined && !isEnded && !stream.destroyed) stream.push(HEARTBEAT);
    });
  }

  /** Writes the newest event unless the reader has it; events that a slow reader missed are skipped. */
  #write(reader: Reader): void {
    const newest = this.#matches.find(reader.key);
    const { stream, lastId, waitingSince, isEnded } = reader;
    if (!newest || newest.id === lastId || waitingSince !== undefined || isEnded || stream.destroyed) return;
    reader.lastId = newest.id;
    if (!stream.push(newest.event)) reader.waitingSince = Date.now();
    if (newest.isEnd) end(reader);
  }
}

function end(reader: Reader): void {
  reader.isEnded = true;
  reader.stream.push(null);
}
