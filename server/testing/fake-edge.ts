import http from 'node:http';
import type net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';

/** A fake shared cache that records purges. */
export interface FakeEdge {
  /** The environment of a server behind it; set before the first test. */
  env: Record<string, string>;
  /** Returns and clears the purged keys, in order. */
  takeKeys(): string[];
  /** Sets the response to a purge and its delay; null never responds. */
  answers(status: number | null, delayMs?: number): void;
}

export function useFakeEdge(): FakeEdge {
  const env: Record<string, string> = {};
  let keys: string[] = [];
  let status: number | null = 200;
  let delayMs = 0;
  const server = http.createServer(async (request, response) => {
    const answered = status;
    if (answered === null) return;
    await sleep(delayMs);
    if (request.method === 'PURGE' && answered === 200) {
      keys.push(...String(request.headers['surrogate-key']).split(' '));
    }
    response.writeHead(answered).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    env.EDGE_URLS = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    env,
    takeKeys() {
      const taken = keys;
      keys = [];
      return taken;
    },
    answers(next, delay = 0) {
      status = next;
      delayMs = delay;
    },
  };
}
