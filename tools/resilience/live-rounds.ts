import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '#tools/resilience/cluster/part.ts';
import { LiveFeed } from '#tools/resilience/live-feed.ts';

const KEY = 'live-rounds';
/** Thirty snapshots of a match count within a minute. */
const SNAPSHOT_INTERVAL_MS = 2_500;
const SNAPSHOTS_OF_PART = 3;
/** Longer than the 15 seconds between two comments. */
const SILENCE_MS = 18_000;
const END_TIMEOUT_MS = 15_000;
const POLL_MS = 20;

export interface LiveSite {
  /** The proxy's. */
  origin: string;
  servers: (Part & { origin: string })[];
  authorization: string;
}

/**
 * Sends snapshots of a match to one server of two while the other one is killed and started again, in turns. Returns a fault
 * in a sentence each: readers that did not get the newest snapshot, or got one twice, and a stream without its end.
 */
export async function runLiveRounds(
  site: LiveSite,
  { readers: count, rounds }: { readers: number; rounds: number },
  say: (line: string) => void,
): Promise<string[]> {
  const faults: string[] = [];
  const feed = new LiveFeed(KEY);

  /** Sends some snapshots; returns the longest time in milliseconds until all readers had one of them. */
  async function play(origin: string, part: string): Promise<number> {
    let longest = 0;
    for (let sent = 0; sent < SNAPSHOTS_OF_PART; sent += 1) {
      const sentAt = performance.now();
      await feed.put(origin, site.authorization);
      const late = await feed.countLate();
      if (late > 0) faults.push(`${part}: ${late} readers lack the newest snapshot.`);
      longest = Math.max(longest, ...feed.readers.map(({ receivedAt }) => receivedAt - sentAt));
      await sleep(SNAPSHOT_INTERVAL_MS);
    }
    return Math.round(longest);
  }

  const sumOf = (figure: 'connections' | 'repeats') => feed.readers.reduce((sum, reader) => sum + reader[figure], 0);
  try {
    await feed.put(site.servers[0]?.origin ?? '', site.authorization);
    await sleep(SNAPSHOT_INTERVAL_MS);
    feed.follow(site.origin, count);
    for (let round = 1; round <= rounds; round += 1) {
      const [sender, victim] = round % 2 === 0 ? site.servers.toReversed() : site.servers;
      if (!sender || !victim) throw new Error('There are not two servers.');
      const calm = await play(sender.origin, `round ${round}`);
      const before = sumOf('connections');
      await victim.kill();
      const killed = await play(sender.origin, `round ${round}, killed`);
      await victim.start();
      const after = await play(sender.origin, `round ${round}, started again`);
      say(
        `round ${round}: ${victim.name} killed, ${sumOf('connections') - before} of ${count} readers connected again; from ` +
          `a snapshot to the last reader at most ${calm} ms before, ${killed} ms after the kill, ${after} ms after the start`,
      );
    }
    const heartbeats = feed.readers.map((reader) => reader.heartbeats);
    await sleep(SILENCE_MS);
    const silent = feed.readers.filter((reader, at) => reader.heartbeats === heartbeats[at]).length;
    if (silent > 0) faults.push(`${silent} readers got no comment within ${SILENCE_MS / 1000} s.`);
    const match_id = await finish(site, feed);
    const open = feed.readers.filter(({ endedWith }) => endedWith !== match_id).length;
    if (open > 0) faults.push(`${open} streams did not end with match ${match_id}.`);
    if (sumOf('repeats') > 0) faults.push(`${sumOf('repeats')} events came to readers that had them.`);
    say(`${sumOf('connections')} connections, ${sumOf('repeats')} repeated events, ${open} open streams`);
  } finally {
    feed.close();
  }
  return faults;
}

/** Sends the match as the submission that replaces the live one; returns its id. */
async function finish({ origin, authorization }: LiveSite, feed: LiveFeed): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': KEY };
  const body = JSON.stringify({ context_data: feed.context() });
  const response = await fetch(`${origin}/api/submissions/game_server`, { method: 'POST', headers, body });
  const { Match_ID } = (await response.json()) as { Match_ID: number };
  const end = performance.now() + END_TIMEOUT_MS;
  while (feed.readers.some(({ endedWith }) => endedWith === undefined) && performance.now() < end) await sleep(POLL_MS);
  return Match_ID;
}
