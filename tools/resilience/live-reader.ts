import http from 'node:http';
import { readEvents, type ServerSentEvent } from '#server/testing/server-sent-events.ts';

/** What browsers do for a live match: follow its events, and connect again after `retry` with the id of the last one. */
export class LiveReader {
  /** The newest snapshot; -1 before the first. */
  seq = -1;
  /** When it came, by `performance.now()`. */
  receivedAt = 0;
  connections = 0;
  /** Comments between events. */
  heartbeats = 0;
  /** Events that came although the reader had them. */
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
    this.seq = JSON.parse(data).seq;
    this.receivedAt = performance.now();
  }
}
