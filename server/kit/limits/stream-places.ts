import { type HttpError, overloaded, rateLimited } from '#server/kit/http/errors.ts';

export interface PlaceLimits {
  /** Each stream has a compressor and a batch of lines in memory. */
  maxStreams: number;
  maxStreamsPerAddress: number;
  /** A stream may be ended in favour of another address once its client takes this long for one batch. */
  slowBatchMs: number;
  /** Maximum wait of a request for a place. */
  waitMs: number;
}

export const PLACE_LIMITS: PlaceLimits = {
  maxStreams: 12,
  maxStreamsPerAddress: 2,
  slowBatchMs: 5_000,
  waitMs: 15_000,
};
const MAX_WAITING = 40;
const RETRY_AFTER_SECONDS = 10;

/** A stream with a place. */
export interface OpenStream {
  address: string;
  /** Time that its client takes for a batch, in milliseconds. */
  batchMs: () => number;
  end: () => void;
}

interface Ticket {
  stream: OpenStream;
  start: () => void;
}

/**
 * Places of streams, shared fairly by address: the next free place goes to the address with the fewest streams, and the
 * last one only to an address without any. Clients that open streams and don't read them can't occupy every place, as
 * an address without a stream replaces the slowest one.
 */
export class StreamPlaces {
  readonly #limits: PlaceLimits;
  readonly #open = new Set<OpenStream>();
  readonly #waiting: Ticket[] = [];

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place. Throws 429 for an address with too many streams, and 503 if none becomes free or `ended` is
   * aborted.
   */
  async enter(stream: OpenStream, ended: AbortSignal): Promise<void> {
    const { maxStreamsPerAddress } = this.#limits;
    const waiting = this.#waiting.filter((other) => other.stream.address === stream.address);
    if (this.#countOpen(stream) + waiting.length >= maxStreamsPerAddress) {
      throw rateLimited(
        `One address may read ${maxStreamsPerAddress} streams at once. Let one end first.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if (this.#isFreeFor(stream)) this.#open.add(stream);
    else if (!this.#replaceSlowest(stream)) await this.#wait(stream, ended);
  }

  leave(stream: OpenStream): void {
    this.#open.delete(stream);
    for (let next = this.#findNext(); next; next = this.#findNext()) next.start();
  }

  #findNext(): Ticket | undefined {
    return this.#waiting
      .toSorted((one, other) => this.#countOpen(one.stream) - this.#countOpen(other.stream))
      .find(({ stream }) => this.#isFreeFor(stream));
  }

  #wait(stream: OpenStream, ended: AbortSignal): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING || ended.aborted) throw noPlace();
    return new Promise((resolve, reject) => {
      const ticket: Ticket = {
        stream,
        start: () => {
          leave();
          this.#open.add(stream);
          resolve();
        },
      };
      const leave = () => {
        clearTimeout(timer);
        ended.removeEventListener('abort', fail);
        this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
      };
      const fail = () => {
        leave();
        reject(noPlace());
      };
      const timer = setTimeout(() => (this.#replaceSlowest(stream) ? ticket.start() : fail()), this.#limits.waitMs);
      ended.addEventListener('abort', fail);
      this.#waiting.push(ticket);
    });
  }

  #countOpen({ address }: OpenStream): number {
    return [...this.#open].filter((stream) => stream.address === address).length;
  }

  #isFreeFor(stream: OpenStream): boolean {
    const free = this.#limits.maxStreams - this.#open.size;
    return free > 1 || (free === 1 && this.#countOpen(stream) === 0);
  }

  /** Reassigns the slowest stream's place to an address without any; false if every client reads fast enough. */
  #replaceSlowest(stream: OpenStream): boolean {
    if (this.#countOpen(stream) > 0) return false;
    const [slowest] = [...this.#open].sort((one, other) => other.batchMs() - one.batchMs());
    if (!slowest || slowest.batchMs() < this.#limits.slowBatchMs) return false;
    this.#open.delete(slowest);
    this.#open.add(stream);
    slowest.end();
    return true;
  }
}

export function noPlace(): HttpError {
  return overloaded('Every place for streams is taken. Try again soon.', RETRY_AFTER_SECONDS);
}
