import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '#tools/bench/load.ts';

/** A match being sent, and all responses to it. */
export interface SentMatch {
  /** Includes an API key and an Idempotency-Key. */
  headers: Record<string, string>;
  body: string;
  requests: number;
  refusals: Refusal[];
  /** Acknowledged ids. */
  ids: Set<number>;
  /** Whether an earlier request stored it, whose response was lost. */
  isRepeat: boolean;
  /** `performance.now()` of the latest acknowledgement. */
  acknowledgedAt: number;
}

/** A response without an acknowledgement, or no response. */
interface Refusal {
  kind: string;
  sentence: string;
  waitMs: number;
}

const REQUEST_TIMEOUT_MS = 10_000;
const NO_RESPONSE: Refusal = { kind: 'broken connections', sentence: 'no response', waitMs: 1000 };

export function prepareMatch(submission: object, authorization: string, idempotencyKey: string): SentMatch {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  const body = JSON.stringify(submission);
  return { headers, body, requests: 0, refusals: [], ids: new Set(), isRepeat: false, acknowledgedAt: 0 };
}

/**
 * Repeats a match with its key until it is acknowledged; `retryMs` replaces the pause in responses. @throws after
 * `timeoutMs`, and on a refusal other than 429 and 5xx.
 */
export async function sendMatch(
  origin: string,
  match: SentMatch,
  { timeoutMs, retryMs }: { timeoutMs: number; retryMs?: number | undefined },
): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (let refusal = await attempt(origin, match); refusal; refusal = await attempt(origin, match)) {
    match.refusals.push(refusal);
    if (performance.now() > end || /^4(?!29)/.test(refusal.kind)) {
      throw new Error(
        `A match was not acknowledged by ${match.requests} requests: ${refusal.kind}, ${refusal.sentence}`,
      );
    }
    await sleep(retryMs ?? refusal.waitMs);
  }
}

/** Undefined if the match was acknowledged. */
async function attempt(origin: string, match: SentMatch): Promise<Refusal | undefined> {
  match.requests += 1;
  const { headers, body } = match;
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
  try {
    const response = await fetch(`${origin}/api/submissions/game_server`, request);
    const text = await response.text();
    if (!response.ok) {
      const waitMs = 1000 * (Number(response.headers.get('retry-after') ?? 1) || 1);
      return { kind: String(response.status), sentence: readSentence(text), waitMs };
    }
    const { Match_ID, duplicate = false } = JSON.parse(text);
    match.isRepeat ||= duplicate && match.ids.size === 0;
    match.ids.add(Match_ID);
    match.acknowledgedAt = performance.now();
    return undefined;
  } catch {
    return NO_RESPONSE;
  }
}

/** A proxy's response isn't JSON. */
function readSentence(text: string): string {
  return text.startsWith('{') ? JSON.parse(text).error : text;
}

/** Submits matches like game servers, each until it is acknowledged. */
export class GameServers {
  readonly acknowledged = new Map<number, SentMatch>();
  readonly #origin: string;
  readonly #timing: { timeoutMs: number; retryMs?: number };
  readonly #pending = new Set<Promise<void>>();
  #failures: Record<string, number> = {};
  #abandoned = 0;

  constructor(origin: string, timing: { timeoutMs: number; retryMs?: number }) {
    this.#origin = origin;
    this.#timing = timing;
  }

  /** Submits matches at a steady rate until the returned function is called. */
  send(next: () => Request, perSecond: number): () => void {
    const interval = setInterval(() => this.#submit(next()), 1000 / perSecond);
    return () => clearInterval(interval);
  }

  #submit({ headers, body = '' }: Request): void {
    const match = prepareMatch(JSON.parse(body), headers?.authorization ?? '', randomUUID());
    match.headers = { ...headers, ...match.headers };
    const submission = this.#repeat(match).finally(() => this.#pending.delete(submission));
    this.#pending.add(submission);
  }

  async #repeat(match: SentMatch): Promise<void> {
    try {
      await sendMatch(this.#origin, match, this.#timing);
      for (const id of match.ids) this.acknowledged.set(id, match);
    } catch {
      this.#abandoned += 1;
    }
    for (const { kind } of match.refusals) this.#failures[kind] = (this.#failures[kind] ?? 0) + 1;
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

  /** The longest period in seconds without an acknowledgement. */
  longestGap(start: number, end: number): number {
    const moments = [...this.acknowledged.values()].map(({ acknowledgedAt }) => acknowledgedAt);
    const all = [start, ...moments.filter((moment) => moment > start && moment < end).toSorted((a, b) => a - b), end];
    return Math.max(...all.slice(1).map((moment, at) => moment - Number(all[at]))) / 1000;
  }
}

export function describeFailures(failures: Record<string, number>): string {
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} x ${kind}`);
  return kinds.join(', ') || '0';
}
