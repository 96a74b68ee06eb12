import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents, type ServerSentEvent } from '#server/testing/server-sent-events.ts';

/** Follows a live match like a browser: reads its events, and reconnects after `retry` with the last id. */
class LiveReader {
  /** The newest snapshot; -1 before the first. */
  seq = -1;
  /** Arrival time by `performance.now()`. */
  receivedAt = 0;
  connections = 0;
  /** Number of comments between events. */
  heartbeats = 0;
  /** Number of events that the reader already had. */
  repeats = 0;
  /** The stored match, once the stream has ended with it. */
  endedWith: number | undefined;
  readonly #url: string;
  readonly #address: string;
  #lastId: string | undefined;
  #retryMs = 0;
  #request: http.ClientRequest | undefined;
  #isClosed = false;

  constructor(url: string, address: string) {
    this.#url = url;
    this.#address = address;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#request?.destroy();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const headers = {
      ...{ accept: 'text/event-stream', 'x-forwarded-for': this.#address },
      ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
    };
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      if (this.endedWith === undefined) setTimeout(() => this.#connect(), this.#retryMs);
    };
    this.#request = http.get(this.#url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.resume().once('close', again);
        return;
      }
      this.connections += 1;
      readEvents(response, (fields) => this.#read(fields));
      response.on('error', () => {});
      response.once('close', again);
    });
    this.#request.once('error', again);
  }

  #read(fields: ServerSentEvent): void {
    if (fields.has('')) this.heartbeats += 1;
    const retry = fields.get('retry');
    if (retry !== undefined) this.#retryMs = Number(retry);
    const data = fields.get('data');
    if (data === undefined) return;
    if (fields.get('event') === 'end') this.endedWith = JSON.parse(data).match_id;
    if (fields.get('event') !== 'snapshot') return;
    if (fields.get('id') === this.#lastId) this.repeats += 1;
    this.#lastId = fields.get('id');
    // Parsing the large snapshots of many readers would take long.
    this.seq = Number(/-(\d+)/.exec(fields.get('id') ?? '')?.[1] ?? this.seq);
    this.receivedAt = performance.now();
  }
}

const RETRY_MS = 250;
/** Browsers reconnect after three seconds. */
const TIMEOUT_MS = 15_000;
const POLL_MS = 20;
/** Connections opened at once. */
const BATCH = 50;

/** A game server with a live match, and readers that follow it. */
export class LiveFeed {
  readonly key: string;
  readonly readers: LiveReader[] = [];
  #seq = Date.now();

  constructor(key: string) {
    this.key = key;
  }

  /** Sends the next snapshot to a server of the site, with retries until one is accepted. Throws after `TIMEOUT_MS`. */
  async put(origin: string, authorization: string, event_data: object[] = []): Promise<void> {
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
        event_data,
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

  /** Opens readers at one of the site's addresses. */
  async follow(origin: string, count: number): Promise<void> {
    const url = `${origin}/api/matches/live/${this.key}/events`;
    for (const end = this.readers.length + count; this.readers.length < end; ) {
      const at = this.readers.length;
      this.readers.push(new LiveReader(url, `10.1.${at >> 8}.${at & 255}`));
      if (at % BATCH === 0) await sleep(BATCH);
    }
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
