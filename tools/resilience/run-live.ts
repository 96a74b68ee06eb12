import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { execute, sql } from '#database/query.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { freePort } from '#server/testing/visitor.ts';
import { createTemporaryFolder, number, readCommandOptions, runTool } from '#tools/command.ts';
import { killAll } from '#tools/resilience/cluster/folder-processes.ts';
import { createNginx } from '#tools/resilience/cluster/nginx.ts';
import { requirePackages } from '#tools/resilience/cluster/packages.ts';
import type { Part } from '#tools/resilience/cluster/part.ts';
import { createServer } from '#tools/resilience/cluster/servers.ts';
import { LiveFeed } from '#tools/resilience/live-feed.ts';

const KEY = 'live-rounds';
/** Thirty snapshots of a match are accepted per minute. */
const SNAPSHOT_INTERVAL_MS = 2_500;
const SNAPSHOTS_OF_PART = 3;
/** Longer than the 15 seconds between two comments. */
const SILENCE_MS = 18_000;
const END_TIMEOUT_MS = 15_000;
const POLL_MS = 20;

const command = {
  name: 'npm run live',
  about:
    'Kills one of two servers behind nginx in turns while a live match is followed through deploy/nginx.conf, and checks that all readers have the newest snapshot.',
  options: {
    rounds: number('number of kills and restarts', 4, 1),
    readers: number('readers of the match, at most 200', 100, 1),
  },
};

await runTool(async (atEnd) => {
  const options = readCommandOptions(command);
  requirePackages(['nginx-light']);
  const folder = createTemporaryFolder('live', atEnd);
  atEnd(() => killAll(folder));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  atEnd(() => postgres.stop());
  await migrateDatabase(postgres.url);
  const servers = [];
  for (const port of [await freePort(), await freePort()]) {
    const server = createServer({ port, databaseUrl: postgres.url, env: { LOG_LEVEL: 'silent' } });
    atEnd(() => server.kill());
    await server.start();
    servers.push(server);
  }
  const port = await freePort();
  const ports = servers.map(({ origin }) => Number(new URL(origin).port));
  const nginx = createNginx({ folder: path.join(folder, 'nginx'), port, servers: ports });
  atEnd(() => nginx.stop());
  await nginx.start();
  const authorization = `Bearer ${await createKey(postgres.url)}`;
  const site = { origin: `http://127.0.0.1:${port}`, servers, authorization };
  const faults = await runLiveRounds(site, options, console.log);
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'All rounds passed.' : 'Failed.');
  return faults.length === 0;
});

/** The API key of a new league. */
async function createKey(url: string): Promise<string> {
  const database = connect(url);
  try {
    await execute(database, sql`insert into leagues (id, name) overriding system value values (1, 'Live league')`);
    return await createApiKey(database, 1);
  } finally {
    await database.$client.end();
  }
}

interface LiveSite {
  /** Origin of the proxy. */
  origin: string;
  servers: (Part & { origin: string })[];
  authorization: string;
}

/**
 * Sends a match's snapshots to one of two servers while the other one is killed and restarted, alternately. Returns
 * faults, one sentence each: readers without the newest snapshot or with a repeated one, and a stream that doesn't end.
 */
async function runLiveRounds(
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
    await feed.follow(site.origin, count);
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
