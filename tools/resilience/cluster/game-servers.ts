import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '#tools/bench/load.ts';

/** One acknowledged match: what was sent, and when the response arrived (`performance.now()`). */
export interface AcknowledgedMatch {
  fingerprint: string;
  at: number;
}

const RETRY_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 10_000;

/** Submits matches as game servers do: each with an Idempotency-Key, repeated until it is acknowledged or refused. */
export class GameServers {
  readonly acknowledged = new Map<number, AcknowledgedMatch>();
  readonly #origin: string;
  readonly #pending = new Set<Promise<void>>();
  #failures: Record<string, number> = {};
  #abandoned = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  submit(request: Request): void {
    const submission = this.#repeat(request, randomUUID()).finally(() => this.#pending.delete(submission));
    this.#pending.add(submission);
  }

  /** Waits until each submission is acknowledged or abandoned. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Failed attempts by kind and submissions abandoned since the last call. */
  takeFailures(): { failures: Record<string, number>; abandoned: number } {
    const taken = { failures: this.#failures, abandoned: this.#abandoned };
    this.#failures = {};
    this.#abandoned = 0;
    return taken;
  }

  async #repeat(request: Request, key: string): Promise<void> {
    const end = performance.now() + RETRY_TIMEOUT_MS;
    while (performance.now() < end) {
      const waitSeconds = await this.#attempt(request, key);
      if (waitSeconds === 0) return;
      await sleep(waitSeconds * 1000);
    }
    this.#abandoned += 1;
  }

  /** Seconds until the next attempt; 0 after an acknowledgement. */
  async #attempt({ path, headers, body = '' }: Request, key: string): Promise<number> {
    try {
      const response = await fetch(this.#origin + path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const answer = await response.text();
      if (response.ok) {
        const { Match_ID: id } = JSON.parse(answer) as { Match_ID: number };
        this.acknowledged.set(id, { fingerprint: fingerprintOf(body), at: performance.now() });
        return 0;
      }
      this.#count(String(response.status));
      return Number(response.headers.get('retry-after') ?? 1) || 1;
    } catch {
      this.#count('broken connections');
      return 1;
    }
  }

  #count(kind: string): void {
    this.#failures[kind] = (this.#failures[kind] ?? 0) + 1;
  }
}

/** Both teams' names and goals, as `FINGERPRINT` of the comparison computes them from the stored match. */
function fingerprintOf(body: string): string {
  const { team_names: names, team_goals: goals } = JSON.parse(body).context_data;
  return [names.Blue, goals.Blue, names.Green, goals.Green].join('|');
}
