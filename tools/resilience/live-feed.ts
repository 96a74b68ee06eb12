import { setTimeout as sleep } from 'node:timers/promises';
import { LiveReader } from '#tools/resilience/live-reader.ts';

const RETRY_MS = 250;
/** Browsers connect again after three seconds. */
const TIMEOUT_MS = 15_000;
const POLL_MS = 20;

/** A game server that shows a match live, and readers that follow it. */
export class LiveFeed {
  readonly key: string;
  readers: LiveReader[] = [];
  #seq = Date.now();

  constructor(key: string) {
    this.key = key;
  }

  /** Sends the next snapshot to a server of the site, again and again until one is taken. Throws after `TIMEOUT_MS`. */
  async put(origin: string, authorization: string): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    const url = `${origin}/api/game_server/live/${this.key}`;
    const headers = { authorization, 'content-type': 'application/json' };
    for (;;) {
      this.#seq += 1;
      const body = JSON.stringify({
        seq: this.#seq,
        state: 'first_half',
        clock: '12:10',
        context_data: this.context(),
      });
      const refusal = await fetch(url, { method: 'PUT', headers, body })
        .then(async (response) => {
          const text = await response.text();
          return response.ok && !text.includes('ignored') ? undefined : text;
        })
        .catch(String);
      if (refusal === undefined) return;
      if (performance.now() > end) throw new Error(`No snapshot was taken: ${refusal}`);
      await sleep(RETRY_MS);
    }
  }

  /** Opens readers at an address of the site. */
  follow(origin: string, count: number): void {
    const url = `${origin}/api/matches/live/${this.key}/events`;
    this.readers = Array.from({ length: count }, (_, at) => new LiveReader(url, `10.1.${at >> 8}.${at & 255}`));
  }

  /** Waits until each reader has the newest snapshot; returns how many don't get it. */
  async countLate(): Promise<number> {
    const late = () => this.readers.filter(({ seq }) => seq !== this.#seq).length;
    const end = performance.now() + TIMEOUT_MS;
    while (late() > 0 && performance.now() < end) await sleep(POLL_MS);
    return late();
  }

  context() {
    return { team_names: { Blue: 'Lions', Green: 'Wolves' }, team_goals: { Blue: this.#seq % 10, Green: 0 } };
  }

  close(): void {
    for (const reader of this.readers) reader.close();
  }
}
