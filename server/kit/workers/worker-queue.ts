import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, type TransferListItem, Worker } from 'node:worker_threads';
import { type HttpError, overloaded, unavailable } from '#server/kit/http/errors.ts';

/** The worker's messages: at the beginning of a task, and after it. */
type Message<Result> = 'begun' | { result: Result } | { failure: string };

interface Order<Task, Result> {
  task: Task;
  resolve: (result: Result) => void;
  reject: (failure: Error) => void;
}

export interface WorkerSettings {
  /** The worker's built module: a path that ends in .js. */
  file: string;
  maxHeapMb: number;
  maxWaiting: number;
  /** CPU time limit of a task; its wall-clock limit is `MAX_CLOCK_FACTOR` times as long. */
  taskTimeoutMs: number;
  /** Sentence of the 503 beyond `maxWaiting`. */
  busy: string;
  /** The error of a task that takes too long, or whose worker ends. */
  failed: () => HttpError;
  /** Logs errors of the thread. */
  report: (failure: Error) => void;
}

/** The worker ends after this time without a task, which frees its memory. */
const IDLE_TIMEOUT_MS = 20_000;
/** Time limit for loading the worker's modules. */
const START_TIMEOUT_MS = 20_000;
/** Allows for a worker that gets only spare CPU time. */
const MAX_CLOCK_FACTOR = 10;

/** Runs tasks sequentially in a worker thread that is started on demand. */
export class WorkerQueue<Task, Result> {
  readonly #waiting: Order<Task, Result>[] = [];
  #current: Order<Task, Result> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  readonly #settings: WorkerSettings;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  run(task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#settings.maxWaiting) throw overloaded(this.#settings.busy, 2);
      this.#waiting.push({ task, resolve, reject });
      if (!this.#current) this.#runNext();
    });
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable('The server is shutting down.'));
    await this.#worker?.terminate();
  }

  #runNext(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#stopWorker(), IDLE_TIMEOUT_MS).unref();
      return;
    }
    this.#endAfter(START_TIMEOUT_MS);
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(this.#current.task);
    } catch (error) {
      // There is no memory for another thread.
      this.#settings.report(error instanceof Error ? error : new Error(String(error)));
      this.#current.reject(this.#settings.failed());
      this.#runNext();
    }
  }

  #endAfter(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#worker?.terminate(), timeoutMs).unref();
  }

  /** Ends the worker once its task has used up its CPU time; `begun` is the worker's CPU time before the task. */
  async #limit(worker: Worker, task: Order<Task, Result> | undefined, begun?: NodeJS.CpuUsage): Promise<void> {
    const used = await worker.cpuUsage(begun).catch(() => null);
    if (!used || task !== this.#current) return;
    const rest = this.#settings.taskTimeoutMs - (begun ? (used.user + used.system) / 1000 : 0);
    if (rest <= 0) return void worker.terminate();
    this.#watch = setTimeout(() => this.#limit(worker, task, begun ?? used), rest).unref();
  }

  #stopWorker(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners('exit').terminate();
  }

  #start(): Worker {
    const worker = startWorker(this.#settings);
    worker.on('message', (done: Message<Result>) => {
      if (done === 'begun') {
        this.#endAfter(MAX_CLOCK_FACTOR * this.#settings.taskTimeoutMs);
        return void this.#limit(worker, this.#current);
      }
      const order = this.#current;
      if ('result' in done) order?.resolve(done.result);
      else order?.reject(new Error(done.failure));
      this.#runNext();
    });
    worker.on('error', this.#settings.report);
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#current?.reject(this.#settings.failed());
      this.#runNext();
    });
    // The worker alone doesn't keep the process running.
    worker.unref();
    return worker;
  }
}

/** In a build the worker is a built file; from source, tsx loads it. */
function startWorker({ file, maxHeapMb }: WorkerSettings): Worker {
  if (import.meta.filename.endsWith('.js')) {
    return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  }
  const source = JSON.stringify(pathToFileURL(file.replace(/js$/, 'ts')).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); });`, {
    eval: true,
  });
}

/** Runs the tasks of a `WorkerQueue`, in its worker. `listBuffers` names buffers to transfer without copying. */
export function runTasks<Task, Result>(
  run: (task: Task) => Result | Promise<Result>,
  listBuffers: (result: Result) => TransferListItem[] = () => [],
): void {
  yieldToServer();
  parentPort?.on('message', async (task: Task) => {
    parentPort?.postMessage('begun' satisfies Message<Result>);
    try {
      const result = await run(task);
      parentPort?.postMessage({ result } satisfies Message<Result>, listBuffers(result));
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) } satisfies Message<Result>);
    }
  });
}

/**
 * Lowers the thread's priority in favour of requests. Linux has priorities per thread; elsewhere this has no effect.
 */
function yieldToServer(): void {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), os.constants.priority.PRIORITY_LOW);
  } catch {
    // Not Linux, or not permitted: the thread keeps the process's priority.
  }
}
