import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/http/errors.ts';
import type { ShareCard } from '#server/previews/share-card.ts';

/** The worker's message for a card. */
export type Painted = { png: Uint8Array } | { failure: string };

interface Order {
  card: ShareCard;
  resolve: (png: Buffer) => void;
  reject: (failure: Error) => void;
}

/** A picture takes 30 to 50 ms, so the last one waits about a second. */
const MAX_WAITING = 20;
const PAINT_TIMEOUT_MS = 10_000;
/** The worker ends after this time without a picture, which frees its memory. */
const IDLE_TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 48;

/** Paints pictures one after the other in a worker thread, started on demand. */
export class CardPainter {
  readonly #waiting: Order[] = [];
  #current: Order | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #report: (failure: Error) => void;

  /** `report` logs the errors of the thread: callers get a 503. */
  constructor(report: (failure: Error) => void) {
    this.#report = report;
  }

  /** A PNG of 1200 × 630 pixels; rejects with 503 beyond `MAX_WAITING`. */
  paint(card: ShareCard): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MAX_WAITING)
        throw unavailable('Too many pictures wait to be painted. Try again soon.', 2);
      this.#waiting.push({ card, resolve, reject });
      if (!this.#current) this.#paintNext();
    });
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable('The server is shutting down.'));
    await this.#worker?.terminate();
  }

  #paintNext(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#stopWorker(), IDLE_TIMEOUT_MS).unref();
      return;
    }
    this.#timer = setTimeout(() => this.#worker?.terminate(), PAINT_TIMEOUT_MS).unref();
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.card);
  }

  #stopWorker(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners('exit').terminate();
  }

  #start(): Worker {
    const worker = startWorker();
    worker.on('message', (painted: Painted) => {
      const order = this.#current;
      if ('png' in painted) order?.resolve(Buffer.from(painted.png.buffer));
      else order?.reject(new Error(painted.failure));
      this.#paintNext();
    });
    worker.on('error', this.#report);
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#current?.reject(unavailable('The picture could not be painted. Try again soon.'));
      this.#paintNext();
    });
    // The worker alone doesn't keep the process running.
    worker.unref();
    return worker;
  }
}

/** In a build the worker is a file beside this one; from source, tsx loads it. */
function startWorker(): Worker {
  const built = path.join(import.meta.dirname, 'card-worker.js');
  if (import.meta.filename.endsWith('.js')) {
    return new Worker(built, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  }
  const source = JSON.stringify(pathToFileURL(built.replace(/js$/, 'ts')).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); });`, {
    eval: true,
  });
}
