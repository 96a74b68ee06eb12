import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/connect.ts';
import { describeUnexpected, HttpError } from '#server/kit/http/errors.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';
import { MARKDOWN_RENDERER, type MarkdownRenderer } from '#server/rulebooks/markdown-renderer.ts';
import { type NewestRulebook, storeHtml } from '#server/rulebooks/rulebook-queries.ts';

/** The HTML of stored rules. Readers get stored HTML and never wait for a renderer. */
export class ShownRulebooks {
  readonly #database: Database;
  readonly #renderer: MarkdownRenderer;
  readonly #log: FastifyBaseLogger;
  /** Rendering in progress, by version. */
  readonly #rendering = new Map<number, Promise<void>>();

  constructor(database: Database, renderer: MarkdownRenderer, log: FastifyBaseLogger) {
    this.#database = database;
    this.#renderer = renderer;
    this.#log = log;
  }

  /** The stored HTML; without any, the text in plain paragraphs while rendering begins. */
  show(rulebook: NewestRulebook): string {
    const { id, html, rendered_by } = rulebook;
    if (rendered_by !== MARKDOWN_RENDERER && !this.#rendering.has(id)) {
      this.#rendering.set(
        id,
        this.#render(rulebook)
          .catch((error) => this.#log.error({ err: describeUnexpected(error) }, 'rendering stored rules failed'))
          .finally(() => this.#rendering.delete(id)),
      );
    }
    return html ?? writePlainly(rulebook.text);
  }

  async end(): Promise<void> {
    await Promise.all(this.#rendering.values());
  }

  /** Text stored before the markup limits stays plain. */
  async #render({ id, text }: NewestRulebook): Promise<void> {
    const html = await this.#renderer.render(text).catch((error) => {
      if (error instanceof HttpError && error.statusCode === 400) return writePlainly(text);
      throw error;
    });
    await storeHtml(this.#database, id, { text, html });
  }
}

/** One paragraph for each part between empty lines. */
function writePlainly(text: string): string {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => `<p>${part.split('\n').map(escapeMarkup).join('<br>')}</p>`)
    .join('\n');
}
