import http from 'node:http';
import type { LiveMatch } from '#contract/live/schema.ts';
import { readEvents } from '#server/testing/server-sent-events.ts';

export interface LiveReader {
  /** All received text. */
  text: () => string;
  snapshots: readonly LiveMatch[];
  ended: Promise<unknown>;
  close: () => void;
  headers: http.IncomingHttpHeaders;
}

/** Follows a live match over a new HTTP connection. Rejects if it doesn't exist. */
export function followLive(origin: string, key: string, headers: Record<string, string> = {}): Promise<LiveReader> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/api/matches/live/${key}/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`The stream of ${key} answered ${response.statusCode}.`));
        return;
      }
      let text = '';
      const snapshots: LiveMatch[] = [];
      readEvents(response, (event) => {
        if (event.get('event') === 'snapshot') snapshots.push(JSON.parse(event.get('data') ?? ''));
      });
      response.on('data', (chunk) => {
        text += chunk;
      });
      const ended = new Promise((end) => response.once('close', end));
      resolve({
        text: () => text,
        snapshots,
        ended,
        close: () => request.destroy(),
        headers: response.headers,
      });
    });
    request.once('error', reject);
  });
}
