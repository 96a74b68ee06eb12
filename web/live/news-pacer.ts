import type { News } from '#web/live/describe-news.ts';

const INTERVAL_MS = 20_000;

/** Announces goals and cards at once, and other news at most every 20 seconds: only the newest. */
export class NewsPacer {
  readonly #announce: (text: string) => void;
  #announcedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(announce: (text: string) => void) {
    this.#announce = announce;
  }

  take({ text, isUrgent }: News): void {
    this.stop();
    const waitMs = isUrgent ? 0 : this.#announcedAt + INTERVAL_MS - Date.now();
    if (waitMs > 0) this.#timer = setTimeout(() => this.#say(text), waitMs);
    else this.#say(text);
  }

  /** Drops pending news. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #say(text: string): void {
    this.#announcedAt = Date.now();
    this.#announce(text);
  }
}
