import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '#server/testing/server-sent-events.ts';
import { takeEventLoopDelay } from '#tools/bench/event-loop-delay.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { measureRequests } from '#tools/bench/load.ts';
import { createSubmissions } from '#tools/bench/measure-ingest.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const READERS = 1_000;
const READERS_OF_QUICK_RUN = 20;
/** Connections opened at once. */
const BATCH = 50;
const SNAPSHOTS = 10;
const SNAPSHOT_INTERVAL_MS = 500;
/** 30 snapshots a minute count. */
const SUSTAINED_INTERVAL_MS = 2_000;
/** As many as one server takes, and a snapshot of nearly the greatest size. */
const READERS_OF_LARGE = 4_000;
const LARGE_BYTES = 118 * 1024;
const KEY = 'bench-live';
const CONNECTIONS = { list: 16, ingest: 8 };

/**
 * Readers of one live match: the time from sending a snapshot until the last of them has it; and the list of matches and
 * submissions without readers and beside them, while as many snapshots are sent as count.
 */
export async function measureLive({ server, database, seconds, isQuick, visitor }: Workbench): Promise<Figure[]> {
  const readers = isQuick ? READERS_OF_QUICK_RUN : READERS;
  const submission = await createSubmissions(database);
  const { authorization = '' } = submission().headers ?? {};
  await database.$client.query('delete from live_matches where key = $1', [KEY]);
  const put = async (seq: number, event_data: object[] = []) => {
    const body = {
      seq,
      state: 'first_half',
      clock: '12:10',
      context_data: { team_goals: { Blue: seq % 10, Green: 0 } },
      event_data,
    };
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `${server.origin}/api/game_server/live/${KEY}`;
    const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
  };
  const list = () =>
    measureRequests({
      ...{ origin: server.origin, connections: CONNECTIONS.list, seconds },
      next: () => ({ path: '/api/matches/all_matches', headers: visitor() }),
    });
  const ingest = () =>
    measureRequests({ origin: server.origin, connections: CONNECTIONS.ingest, seconds, next: submission });
  // The first requests fill caches.
  await list();
  await ingest();
  const alone = { list: await list(), ingest: await ingest() };
  await put(1);
  await sleep(SNAPSHOT_INTERVAL_MS);

  const arrivals = new Map<number, number[]>();
  const requests: http.ClientRequest[] = [];
  for (let reader = 0; reader < readers; reader += 1) {
    requests.push(follow(server.origin, (seq) => arrivals.get(seq)?.push(performance.now())));
    if (reader % BATCH === 0) await sleep(BATCH);
  }
  await sleep(SNAPSHOT_INTERVAL_MS);
  const times: number[] = [];
  for (let seq = 2; seq < 2 + SNAPSHOTS; seq += 1) {
    const received: number[] = [];
    arrivals.set(seq, received);
    const sentAt = performance.now();
    await put(seq);
    while (received.length < readers && performance.now() - sentAt < 10_000) await sleep(5);
    if (received.length < readers) throw new Error(`${readers - received.length} readers got no event.`);
    times.push(...received.map((at) => at - sentAt));
    await sleep(SNAPSHOT_INTERVAL_MS);
  }
  let seq = 2 + SNAPSHOTS;
  const snapshots = setInterval(() => void put(seq++), SUSTAINED_INTERVAL_MS);
  const beside = { list: await list(), ingest: await ingest() };
  clearInterval(snapshots);
  for (let reader = readers; !isQuick && reader < READERS_OF_LARGE; reader += 1) {
    requests.push(follow(server.origin, () => {}, visitor()));
    if (reader % BATCH === 0) await sleep(BATCH);
  }
  await takeEventLoopDelay(server.origin);
  for (let snapshot = 0; snapshot < SNAPSHOTS / 2; snapshot += 1) {
    await put(seq++, largeEvents());
    await sleep(SUSTAINED_INTERVAL_MS);
  }
  const delay = await takeEventLoopDelay(server.origin);
  for (const request of requests) request.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return [
    {
      row: `live: from a snapshot to ${readers} readers, p99`,
      value: { amount: p99, unit: 'ms' },
      target: { of: 'value', max: 1_000 },
    },
    {
      row: `live: event-loop delay, max, beside snapshots of 118 KiB to ${requests.length} readers`,
      value: { amount: delay.max, unit: 'ms' },
      target: { of: 'value', max: 100 },
    },
    ...(['list', 'ingest'] as const).map((load) => ({
      row: `live: ${load} beside ${readers} readers`,
      connections: CONNECTIONS[load],
      timing: beside[load],
      bound: { name: 'without readers', timing: alone[load] },
      target: { of: 'ratio', min: 0.9 } as const,
    })),
  ];
}

/** Events whose JSON has `LARGE_BYTES`. */
function largeEvents(): object[] {
  const event = {
    eventName: 'Goal',
    timestamp: '12:10',
    participants: Array(8).fill('A player with a long name'.padEnd(50, '.')),
  };
  return Array.from({ length: Math.floor(LARGE_BYTES / JSON.stringify(event).length) }, () => event);
}

function follow(
  origin: string,
  onEvent: (seq: number) => void,
  headers: Record<string, string> = {},
): http.ClientRequest {
  const request = http.get(`${origin}/api/matches/live/${KEY}/events`, { agent: false, headers }, (response) => {
    readEvents(response, (event) => {
      const [, seq] = /-(\d+)/.exec(event.get('id') ?? '') ?? [];
      if (seq !== undefined) onEvent(Number(seq));
    });
  });
  return request.on('error', () => {});
}
