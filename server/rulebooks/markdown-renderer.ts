import path from 'node:path';
import { invalidField } from '#server/kit/http/errors.ts';
import { WorkerQueue } from '#server/kit/workers/worker-queue.ts';
import { findCostlyMarkup } from '#server/rulebooks/check-markdown.ts';

/**
 * Stored HTML with another number is rendered again. Increase it when the HTML of a text changes, also after an update
 * of micromark.
 */
export const MARKDOWN_RENDERER = 2;

/** Renders Markdown in a worker thread, as a text of maximum length takes up to half a second. */
export class MarkdownRenderer {
  readonly #queue: WorkerQueue<string, string>;

  /** `report` logs errors of the thread. */
  constructor(report: (failure: Error) => void) {
    this.#queue = new WorkerQueue({
      file: path.join(import.meta.dirname, 'markdown-worker.js'),
      maxHeapMb: 128,
      maxWaiting: 20,
      taskTimeoutMs: 2_000,
      busy: 'Too many rules wait to be shown. Try again soon.',
      failed: () => invalidField('text', 'takes too long to show. Use less markup.'),
      report,
    });
  }

  /** Rejects with 400 for a text with too much markup, and with 503 if too many texts wait. */
  async render(text: string): Promise<string> {
    const reason = findCostlyMarkup(text);
    if (reason !== null) throw invalidField('text', reason);
    return this.#queue.run(text);
  }

  end(): Promise<void> {
    return this.#queue.end();
  }
}
