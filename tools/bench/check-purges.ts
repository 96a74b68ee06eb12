import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '#database/connect.ts';
import { freePort } from '#server/testing/visitor.ts';
import { copyDatabase, dropDatabase } from '#tools/bench/bench-database.ts';
import { type Callers, createVisitors } from '#tools/bench/callers.ts';
import { percentile } from '#tools/bench/load.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { type Act, LeagueActs, WEBHOOK_SECRET } from '#tools/bench/purge-acts.ts';
import { racePurges } from '#tools/bench/purge-race.ts';
import { startVarnish, type Varnish } from '#tools/bench/varnish.ts';

const LEAGUES = [1, 2];
const READERS = 6;
const RACE_PURGES = 500;
/** Requests of one act that are under way at once. */
const LANES = 4;
const MAX_TRIES = 5;
/** Shares of the checks after which a server is killed, is started again, and Varnish is killed and started again. */
const KILL_SERVER = 0.4;
const START_SERVER = 0.55;
const RESTART_EDGE = 0.75;

interface Answer {
  text: string;
  isHit: boolean;
}

interface Tally {
  checks: number;
  hits: number;
  /** Checks while the server kept changing the answer, so that none was older than the last write for certain. */
  unsettled: number;
  /** Checks without an answer: the edge or a server was down. */
  failed: number;
  acts: Map<string, number[]>;
  refused: number;
  stale: Map<string, number>;
}

interface Run {
  tally: Tally;
  edge: string;
  /** Running servers; the edge has both. */
  origins: string[];
  database: Database;
  visitor: Callers;
  isOver: boolean;
  shown: string[];
}

/**
 * Writes through Varnish on a copy of the database, and compares what Varnish returns with the servers' own responses
 * after each acknowledged write, at every address that shows the change. Halfway a server is killed, later Varnish itself.
 */
export async function checkPurges(options: { serverUrl: string; name: string; checks: number }): Promise<void> {
  const race = await racePurges(RACE_PURGES);
  console.log(
    `Purges of a slow origin: ${race.stale} of ${race.checks} responses stale after ${RACE_PURGES} purges; ` +
      `${share(race.hits, race.checks)} hits`,
  );
  if (race.stale > 0) process.exitCode = 1;
  const copy = `${options.name}_purges`;
  const url = await copyDatabase(options.serverUrl, options.name, copy);
  const database = connect(url);
  const ports = [await freePort(), await freePort()];
  const edgePort = await freePort();
  const edge = `http://127.0.0.1:${edgePort}`;
  const env = { EDGE_URLS: edge, PUBLIC_URL: edge, ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const begin = (port: number | undefined) => startServer(url, { ...(port ? { port } : {}), env });
  const servers = await Promise.all(ports.map(begin));
  const varnish = await startVarnish(ports, edgePort);
  const run: Run = {
    tally: { checks: 0, hits: 0, unsettled: 0, failed: 0, acts: new Map(), refused: 0, stale: new Map() },
    edge,
    origins: servers.map(({ origin }) => origin),
    database,
    visitor: createVisitors(),
    isOver: false,
    shown: ['/'],
  };
  try {
    const leagues = await Promise.all(LEAGUES.map((league) => LeagueActs.prepare(database, edge, league)));
    const readers = Array.from({ length: READERS }, () => read(run));
    const failures = breakParts({ run, servers, ports, begin, varnish, checks: options.checks });
    await Promise.all(leagues.map((acts) => write(run, acts, options.checks)));
    run.isOver = true;
    await Promise.all([...readers, failures]);
    report(run.tally);
    console.log(`  a purge without a match takes ${await timePurges(edge)}`);
  } finally {
    run.isOver = true;
    await varnish.stop();
    for (const server of servers) await server.stop();
    await database.$client.end();
    await dropDatabase(options.serverUrl, copy);
  }
}

/** Requests what the latest acts changed, so that fetches are under way during purges. */
async function read(run: Run): Promise<void> {
  while (!run.isOver) {
    const path = run.shown[Math.floor(Math.random() * run.shown.length)] as string;
    await get(run, run.edge, path).catch(() => sleep(20));
  }
}

async function write(run: Run, acts: LeagueActs, checks: number): Promise<void> {
  const { tally } = run;
  while (tally.checks < checks) {
    const act = await acts.next().catch(() => undefined);
    if (!act || !(await acknowledge(run, act))) {
      tally.refused += 1;
      await sleep(50);
      continue;
    }
    run.shown = [...run.shown.slice(-act.shownAt.length), ...act.shownAt];
    // Twice: the first time fetches are under way, the second time most are hits.
    for (let time = 0; time < 2; time += 1) {
      const left = [...act.shownAt];
      const lanes = Array.from({ length: LANES }, async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) await check(run, act, path);
      });
      await Promise.all(lanes);
    }
    showProgress(`${tally.checks} checks, ${[...tally.stale.values()].reduce((sum, count) => sum + count, 0)} stale`);
  }
}

/** Whether the change is made and acknowledged. */
async function acknowledge({ edge, tally, database }: Run, { name, path, headers, body }: Act): Promise<boolean> {
  const start = performance.now();
  try {
    const response = await fetch(edge + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) {
      // 409: the act before was refused.
      if (response.status < 500 && response.status !== 409)
        console.error(`${name}: ${path} answered with ${response.status}: ${text}`);
      return false;
    }
  } catch {
    return false;
  }
  if (name === 'erase') await waitForErasures(database);
  tally.acts.set(name, [...(tally.acts.get(name) ?? []), performance.now() - start]);
  return true;
}

/** They run after their acknowledgement. */
async function waitForErasures(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.$client.query('select from erasure_requests limit 1');
    if (rows.length === 0) return;
    await sleep(20);
  }
}

/** The edge's answer must be the server's of the same moment, unless that changes between two requests. */
async function check(run: Run, act: Act, path: string): Promise<void> {
  const { tally, edge, origins } = run;
  const origin = origins[tally.checks % origins.length] as string;
  tally.checks += 1;
  try {
    for (let count = 0; count < MAX_TRIES; count += 1) {
      const before = await get(run, origin, path);
      const found = await get(run, edge, path);
      const after = await get(run, origin, path);
      if (found.text === before.text || found.text === after.text) {
        if (found.isHit) tally.hits += 1;
        return;
      }
      if (before.text === after.text) {
        const place = `${act.name}: ${path.replace(/\d+/g, 'N')}`;
        tally.stale.set(place, (tally.stale.get(place) ?? 0) + 1);
        return;
      }
    }
    tally.unsettled += 1;
  } catch {
    tally.failed += 1;
  }
}

async function get({ visitor }: Run, origin: string, path: string): Promise<Answer> {
  const response = await fetch(origin + path, { headers: visitor(), redirect: 'manual' });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  if (response.status >= 500) throw new Error(`${path} answered with ${response.status}.`);
  return { text: `${response.status} ${text}`, isHit: response.headers.get('cache-status') === 'edge; hit' };
}

async function breakParts(options: {
  run: Run;
  servers: RunningProcess[];
  ports: number[];
  begin: (port: number | undefined) => Promise<RunningProcess>;
  varnish: Varnish;
  checks: number;
}): Promise<void> {
  const { run, servers, ports, begin, varnish, checks } = options;
  const reached = async (share: number) => {
    while (run.tally.checks < checks * share && !run.isOver) await sleep(50);
  };
  await reached(KILL_SERVER);
  run.origins = run.origins.slice(0, 1);
  await servers[1]?.kill();
  await reached(START_SERVER);
  servers[1] = await begin(ports[1]);
  run.origins = servers.map(({ origin }) => origin);
  await reached(RESTART_EDGE);
  await varnish.restart();
}

function report({ checks, hits, unsettled, failed, acts, refused, stale }: Tally): void {
  const total = [...stale.values()].reduce((sum, count) => sum + count, 0);
  const done = [...acts.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(`Purges under writes: ${total} of ${checks} answers stale after ${done} acknowledged changes`);
  console.log(
    `  ${share(hits, checks)} hits; ${unsettled} compared with a changing answer, ${failed} without an answer`,
  );
  console.log(`  ${refused} changes refused while a part was down`);
  for (const [name, times] of acts) console.log(`  ${name}: ${times.length} changes, ${describe(times)}`);
  for (const [place, count] of stale) console.log(`  stale: ${count} x ${place}`);
  if (total > 0) process.exitCode = 1;
}

async function timePurges(edge: string): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    const start = performance.now();
    await (await fetch(edge, { method: 'PURGE', headers: { 'surrogate-key': 'nothing' } })).text();
    times.push(performance.now() - start);
  }
  return describe(times);
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`;
}

function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}
