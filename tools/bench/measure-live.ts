import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { measureRequests, percentile, takeEventLoopDelay } from '#tools/bench/load.ts';
import { createSubmissions } from '#tools/bench/measure-ingest.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { LiveFeed } from '#tools/resilience/live-feed.ts';

const READERS = 1_000;
const READERS_OF_QUICK_RUN = 20;
const SNAPSHOTS = 10;
const SNAPSHOT_INTERVAL_MS = 500;
/** At most 30 snapshots a minute are accepted. */
const SUSTAINED_INTERVAL_MS = 2_000;
/** The maximum readers of one server, with a snapshot of nearly the maximum size. */
const READERS_OF_LARGE = 4_000;
const LARGE_BYTES = 118 * 1024;
const KEY = 'bench-live';
const CONNECTIONS = { list: 16, ingest: 8 };

/**
 * Readers of one live match: the time from sending a snapshot until the last of them has it. Also the list of matches
 * and submissions with and without readers, at the maximum rate of snapshots.
 */
export async function measureLive({ server, database, seconds, isQuick, visitor }: Workbench): Promise<Figure[]> {
  const readers = isQuick ? READERS_OF_QUICK_RUN : READERS;
  const submission = await createSubmissions(database);
  const { authorization = '' } = submission().headers ?? {};
  await database.$client.query('delete from live_matches where key = $1', [KEY]);
  const feed = new LiveFeed(KEY);
  const put = (event_data?: object[]) => feed.put(server.origin, authorization, event_data);
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
  await put();
  await sleep(SNAPSHOT_INTERVAL_MS);

  await feed.follow(server.origin, readers);
  await sleep(SNAPSHOT_INTERVAL_MS);
  const times: number[] = [];
  for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot += 1) {
    const sentAt = performance.now();
    await put();
    const late = await feed.countLate();
    if (late > 0) throw new Error(`${late} readers got no event.`);
    times.push(...feed.readers.map(({ receivedAt }) => receivedAt - sentAt));
    await sleep(SNAPSHOT_INTERVAL_MS);
  }
  const snapshots = setInterval(() => void put(), SUSTAINED_INTERVAL_MS);
  const beside = { list: await list(), ingest: await ingest() };
  clearInterval(snapshots);
  if (!isQuick) await feed.follow(server.origin, READERS_OF_LARGE - readers);
  await takeEventLoopDelay(server.origin);
  for (let snapshot = 0; snapshot < SNAPSHOTS / 2; snapshot += 1) {
    await put(largeEvents());
    await sleep(SUSTAINED_INTERVAL_MS);
  }
  const delay = await takeEventLoopDelay(server.origin);
  feed.close();
  return [
    valueFigure(`live: from a snapshot to ${readers} readers, p99`, percentile(times, 0.99), 'ms', 1_000),
    valueFigure(
      `live: event-loop delay, max, beside snapshots of 118 KiB to ${feed.readers.length} readers`,
      delay.max,
      'ms',
      100,
    ),
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
