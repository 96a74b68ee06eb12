import http from 'node:http';
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
const RETRY_DELAY_MS = 100;
/** Readers mostly get hits, and would occupy this process without a pause. */
const READER_PAUSE_MS = 20;
/** A server that was killed may have committed; another purges that after two polls of a second. */
const REFUSAL_PAUSE_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;
const ERASURE_TIMEOUT_MS = 15_000;
/** Shares of the checks after which a server is killed, is started again, and Varnish is killed and started again. */
const KILL_SERVER = 0.4;
const START_SERVER = 0.55;
const RESTART_EDGE = 0.75;

interface Answer {
  text: string;
  isHit: boolean;
}

interface Tally {
  /** Compared responses. */
  checks: number;
  hits: number;
  /** Comparisons that were repeated, as they differed while another change was under way. */
  repeated: number;
  /** Responses that differed while another change was under way at every try. */
  unsettled: number;
  /** Requests without a response: the edge or a server was down. */
  failed: number;
  acts: Map<string, number[]>;
  refused: Map<string, number>;
  stale: Map<string, number>;
}

interface Run {
  tally: Tally;
  edge: string;
  /** Running servers; the edge has both. */
  origins: string[];
  /** Origin of a server that keeps no responses and is never killed. */
  reference: string;
  database: Database;
  visitor: Callers;
  agent: http.Agent;
  /** Changes since the start, and those of them without an outcome so far. */
  writes: { begun: number; underWay: number };
  isOver: boolean;
  shown: string[];
}

/**
 * Writes through Varnish on a copy of the database, and compares what Varnish and its servers return with the response of a
 * server without a cache, after each acknowledged write, at every address that shows the change. Halfway a server is
 * killed, later Varnish itself.
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
  const { EDGE_URLS: _, ...withoutEdge } = env;
  const reference = await startServer(url, { env: { ...withoutEdge, RESPONSE_CACHE_MB: '0' } });
  const varnish = await startVarnish(ports, edgePort);
  const run: Run = {
    tally: {
      checks: 0,
      hits: 0,
      repeated: 0,
      unsettled: 0,
      failed: 0,
      acts: new Map(),
      refused: new Map(),
      stale: new Map(),
    },
    edge,
    origins: servers.map(({ origin }) => origin),
    reference: reference.origin,
    database,
    visitor: createVisitors(),
    agent: new http.Agent({ keepAlive: true }),
    writes: { begun: 0, underWay: 0 },
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
    console.log(`  writes waited for purges: ${await describeFlushes(run.origins)}`);
    console.log(`  a purge without a match takes ${await timePurges(edge)}`);
  } finally {
    run.isOver = true;
    run.agent.destroy();
    await varnish.stop();
    for (const server of [...servers, reference]) await server.stop();
    await database.$client.end();
    await dropDatabase(options.serverUrl, copy);
  }
}

/** Requests what the latest acts changed, so that fetches are under way during purges. */
async function read(run: Run): Promise<void> {
  while (!run.isOver) {
    const path = run.shown[Math.floor(Math.random() * run.shown.length)] as string;
    await get(run, run.edge, path).catch(() => {});
    await sleep(READER_PAUSE_MS);
  }
}

async function write(run: Run, acts: LeagueActs, checks: number): Promise<void> {
  const { tally } = run;
  while (tally.checks < checks) {
    const act = await acts.next().catch(() => undefined);
    if (!act || !(await acknowledge(run, act))) continue;
    run.shown = [...run.shown.slice(-act.shownAt.length), ...act.shownAt];
    // Twice: the first time fetches are under way, the second time most are hits.
    for (let time = 0; time < 2; time += 1) {
      const left = [...act.shownAt];
      const lanes = Array.from({ length: LANES }, async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) await check(run, act, path);
      });
      await Promise.all(lanes);
    }
    showProgress(`${tally.checks} checks, ${sumOf(tally.stale)} stale, ${sumOf(tally.refused)} changes refused`);
  }
}

/** Whether the change is made and acknowledged. */
async function acknowledge(run: Run, act: Act): Promise<boolean> {
  const { tally, writes } = run;
  writes.begun += 1;
  writes.underWay += 1;
  const start = performance.now();
  const isDone = await send(run, act);
  if (isDone) {
    tally.acts.set(act.name, [...(tally.acts.get(act.name) ?? []), performance.now() - start]);
  } else {
    tally.refused.set(act.name, (tally.refused.get(act.name) ?? 0) + 1);
    await sleep(REFUSAL_PAUSE_MS);
  }
  writes.underWay -= 1;
  return isDone;
}

async function send({ edge, database }: Run, { name, path, headers, body }: Act): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(edge + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const text = await response.text();
    // 409: the act before was refused.
    if (!response.ok && response.status < 500 && response.status !== 409)
      console.error(`${name}: ${path} answered with ${response.status}: ${text}`);
    return response.ok && (name !== 'erase' || (await waitForErasures(database)));
  } catch {
    return false;
  }
}

/** They run after their acknowledgement. False if one has not ended in time, as its server was killed. */
async function waitForErasures(database: Database): Promise<boolean> {
  for (const end = performance.now() + ERASURE_TIMEOUT_MS; performance.now() < end; await sleep(20)) {
    const { rows } = await database.$client.query('select from erasure_requests limit 1');
    if (rows.length === 0) return true;
  }
  return false;
}

/**
 * The responses of the edge and of a server must be the reference's. A difference counts as stale unless another change was
 * under way, or the minute changed, between the requests; then they are repeated.
 */
async function check(run: Run, act: Act, path: string): Promise<void> {
  const { tally, edge, origins, reference, writes } = run;
  const origin = origins[tally.checks % origins.length] as string;
  try {
    for (let count = 0; count < MAX_TRIES; count += 1) {
      const { begun, underWay } = writes;
      const minute = currentMinute();
      const found = await get(run, edge, path);
      const own = await get(run, origin, path);
      const expected = await get(run, reference, path);
      const isEqual = found.text === expected.text && own.text === expected.text;
      if (isEqual || (underWay === 0 && writes.begun === begun && currentMinute() === minute)) {
        tally.checks += 1;
        if (found.isHit) tally.hits += 1;
        if (!isEqual) {
          const where = own.text === expected.text ? 'edge' : 'server';
          const place = `${act.name}: ${path.replace(/\d+/g, 'N')} (${where})`;
          tally.stale.set(place, (tally.stale.get(place) ?? 0) + 1);
        }
        return;
      }
      tally.repeated += 1;
      await sleep(RETRY_DELAY_MS);
    }
    tally.unsettled += 1;
  } catch {
    tally.failed += 1;
  }
}

/** Responses of teams change with it. */
function currentMinute(): number {
  return Math.floor(Date.now() / 60_000);
}

/** Without compression, which would take this process's and the servers' time. */
function get({ visitor, agent }: Run, origin: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const request = http.get(origin + path, { headers: visitor(), agent, signal }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (status >= 500) return reject(new Error(`${path} answered with ${status}.`));
        const body = Buffer.concat(chunks).toString('latin1');
        // Error pages show a request's id.
        const text = status >= 400 ? body.replaceAll(/req_[0-9a-f]{32}/g, '') : body;
        resolve({ text: `${status} ${text}`, isHit: headers['cache-status'] === 'edge; hit' });
      });
    });
    request.on('error', reject);
  });
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

function report({ checks, hits, repeated, unsettled, failed, acts, refused, stale }: Tally): void {
  const total = sumOf(stale);
  const done = [...acts.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(`Purges under writes: ${total} of ${checks} responses stale after ${done} acknowledged changes`);
  console.log(`  ${share(hits, checks)} hits; ${repeated} comparisons repeated, as another change was under way`);
  console.log(`  not compared: ${unsettled} kept changing, ${failed} without a response`);
  for (const [name, count] of refused) console.log(`  ${name}: ${count} changes refused`);
  for (const [name, times] of acts) console.log(`  ${name}: ${times.length} changes, ${describe(times)}`);
  for (const [place, count] of stale) console.log(`  stale: ${count} x ${place}`);
  if (total > 0) process.exitCode = 1;
}

/** Bounds of the servers' histograms, from a commit until its purge is done. */
async function describeFlushes(origins: string[]): Promise<string> {
  const counts = new Map<number, number>();
  for (const origin of origins) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    for (const [, bound, count] of metrics.matchAll(/^touchline_edge_flush_seconds_bucket\{le="(.+)"\} (\d+)$/gm)) {
      const milliseconds = bound === '+Inf' ? Infinity : 1000 * Number(bound);
      counts.set(milliseconds, (counts.get(milliseconds) ?? 0) + Number(count));
    }
  }
  const total = counts.get(Infinity) ?? 0;
  const bound = (share: number) => {
    const milliseconds = [...counts].find(([, count]) => count >= share * total)?.[0];
    return milliseconds === Infinity ? 'above the highest bound' : `within ${milliseconds} ms`;
  };
  return `p50 ${bound(0.5)}, p99 ${bound(0.99)}, of ${total} writes`;
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

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`;
}

function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}
