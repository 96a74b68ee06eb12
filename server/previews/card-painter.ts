import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/http/errors.ts';
import type { ShareCard } from '#server/previews/share-card.ts';

/** What the worker answers to a card: the PNG, or what went wrong. */
export type Painted = { png: Uint8Array } | { failure: string };

interface Order {
  card: ShareCard;
  resolve: (png: Buffer) => void;
  reject: (failure: Error) => void;
}

/** A picture takes some 30 to 50 ms, so who comes last of these waits about a second. */
const MOST_WAITING = 20;
/** A picture that takes longer than this never comes, milliseconds. */
const PATIENCE = 10_000;
/** The worker's memory goes back after so long without a picture, milliseconds. */
const IDLE = 20_000;
const HEAP_MEGABYTES = 48;

/** Paints pictures one after the other in a thread that is there while there is something to paint. */
export class CardPainter {
  readonly #waiting: Order[] = [];
  #current: Order | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #report: (failure: Error) => void;

  /** `report` hears why the thread broke, which those who wait are not told. */
  constructor(report: (failure: Error) => void) {
    this.#report = report;
  }

  /** A PNG of 1200 × 630 pixels; rejects with 503 when too many wait. */
  paint(card: ShareCard): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MOST_WAITING)
        throw unavailable('Too many pictures wait to be painted. Try again soon.', 2);
      this.#waiting.push({ card, resolve, reject });
      if (!this.#current) this.#paintNext();
    });
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable('The server is going.'));
    await this.#worker?.terminate();
  }

  #paintNext(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#dismiss(), IDLE).unref();
      return;
    }
    this.#timer = setTimeout(() => this.#worker?.terminate(), PATIENCE).unref();
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.card);
  }

  #dismiss(): void {
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
    // What waits for a picture holds the process; the worker alone does not.
    worker.unref();
    return worker;
  }
}

/** The built worker lies beside the built server; from source it is read by tsx, as the server is then. */
function startWorker(): Worker {
  const built = path.join(import.meta.dirname, 'card-worker.js');
  if (import.meta.filename.endsWith('.js')) {
    return new Worker(built, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } });
  }
  const source = JSON.stringify(pathToFileURL(built.replace(/js$/, 'ts')).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); });`, {
    eval: true,
  });
}
