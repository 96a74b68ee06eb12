import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startVarnish } from '#tools/bench/varnish.ts';

/** Between the read of a value and its response, at most: a purge is likely to fall in between. */
const MAX_DELAY_MS = 30;
const READERS = 24;
const TAG = 'match-1';

export interface Race {
  checks: number;
  /** Responses older than the latest purge that was confirmed before their request. */
  stale: number;
  hits: number;
  /** Requests that reached the origin. */
  fetches: number;
}

/**
 * Changes a value at an origin that is slow after its read, and purges, `purges` times. Meanwhile readers request it at
 * the edge all the time: none may get a value older than the latest that was confirmed before its request.
 */
export async function racePurges(purges: number): Promise<Race> {
  const race: Race = { checks: 0, stale: 0, hits: 0, fetches: 0 };
  let value = 0;
  const origin = http.createServer(async (request, response) => {
    if (request.url === '/readyz') return response.end();
    race.fetches += 1;
    const read = String(value);
    await sleep(Math.random() * MAX_DELAY_MS);
    const control = { 'surrogate-control': 'max-age=300', 'surrogate-key': TAG, 'cache-control': 'no-cache' };
    response.writeHead(200, { ...control, etag: `"${read}"` }).end(read);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const varnish = await startVarnish([(origin.address() as AddressInfo).port]);
  try {
    let isOver = false;
    let confirmed = 0;
    const readers = Array.from({ length: READERS }, async () => {
      while (!isOver) {
        const due = confirmed;
        const response = await fetch(varnish.origin);
        const found = Number(await response.text());
        race.checks += 1;
        if (response.headers.get('cache-status') === 'edge; hit') race.hits += 1;
        if (found < due) race.stale += 1;
      }
    });
    for (let count = 0; count < purges; count += 1) {
      value += 1;
      const purge = await fetch(varnish.origin, { method: 'PURGE', headers: { 'surrogate-key': TAG } });
      if (!purge.ok) throw new Error(`PURGE answered with ${purge.status}.`);
      confirmed = value;
      await sleep(Math.random() * 3 * MAX_DELAY_MS);
    }
    isOver = true;
    await Promise.all(readers);
  } finally {
    await varnish.stop();
    origin.close();
  }
  return race;
}
