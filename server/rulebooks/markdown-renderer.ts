import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Responses } from '#server/cache/response-cache.ts';
import { invalidField } from '#server/http/errors.ts';
import { WorkerQueue } from '#server/worker-queue.ts';

/** Renders Markdown in a worker thread, as a text of the greatest length can take seconds. */
export class MarkdownRenderer {
  readonly #queue: WorkerQueue<string, string>;

  /** `report` logs the errors of the thread. */
  constructor(report: (failure: Error) => void) {
    this.#queue = new WorkerQueue({
      file: path.join(import.meta.dirname, 'markdown-worker.js'),
      maxHeapMb: 128,
      maxWaiting: 20,
      // Rules of 20,000 characters take a tenth of a second, unless nearly all of them are markup.
      taskTimeoutMs: 5_000,
      busy: 'Too many rules wait to be shown. Try again soon.',
      failed: () => invalidField('text', 'takes too long to show. Use fewer quotes and lists within each other.'),
      report,
    });
  }

  /** Rejects with 400 for a text that takes too long, and with 503 when too many texts wait. */
  render(text: string): Promise<string> {
    return this.#queue.run(text);
  }

  /** `render`, kept as long as the cache has room: a text's HTML depends on nothing else. */
  renderCached(text: string, responses: Responses): Promise<string> {
    const digest = createHash('sha256').update(text).digest('base64');
    return responses.find(
      ['markdown', digest],
      () => this.render(text),
      () => ({ keys: [], changesEachMinute: false }),
    );
  }

  end(): Promise<void> {
    return this.#queue.end();
  }
}
