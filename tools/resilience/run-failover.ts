import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { freePort } from '#server/testing/visitor.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { startNginx } from '#tools/bench/nginx.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';
import { ACCOUNT_ID, type Node, promote, startPrimary, startStandby } from '#tools/resilience/replicated-postgres.ts';

const SHAPE = { matches: 10_000, withPlayers: 10_000 };
const CONNECTIONS = 16;
const REQUESTS_PER_SECOND = 200;
const PHASE_SECONDS = 15;

/** Stops of the started processes, run in reverse order. */
const closers: (() => unknown)[] = [];

/**
 * Runs two servers behind nginx on a primary with a synchronous standby, and Redis. Kills each in turn under mixed traffic.
 * Prints failed requests, and whether any acknowledged match is missing.
 */
async function failOver(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-failover-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  if (ACCOUNT_ID !== undefined) chownSync(folder, ACCOUNT_ID, ACCOUNT_ID);
  const [first, second, address, redisPort, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort));
  const primary = await opened(startPrimary(folder, first as number));
  await runOnServer(primary.url, 'create database touchline');
  const ownUrl = databaseUrl(primary.url, 'touchline');
  await migrateDatabase(ownUrl);
  await fillDatabase(ownUrl, SHAPE, () => {});
  const standby = await opened(startStandby(folder, primary, second as number));
  const nginx = await opened(
    startNginx(ports, { databases: { address: address as number, ports: [first as number, second as number] } }),
  );
  const env = {
    DATABASE_READ_URL: databaseUrl(standby.url, 'touchline'),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    ADDRESS_SALT: 'failover',
  };
  const url = `postgres://postgres@127.0.0.1:${address}/touchline`;
  const begin = (port: number) => startServer(url, { port, env });
  let redis = startRedis(redisPort as number);
  const servers = await Promise.all(ports.map(begin));
  closers.push(
    () => Promise.all(servers.map((server) => server.stop())),
    () => redis.kill(),
  );
  const database = connect(ownUrl);
  /** Time of acknowledgement by match id. */
  const acknowledged = new Map<number, number>();
  const next = await createTraffic(database);
  await database.$client.end();

  const phase = async (name: string, work: () => Promise<unknown>) => {
    const end = Promise.all([sleep(PHASE_SECONDS * 1000), work()]);
    const tally = await loadUntil(end, {
      origin: nginx.origin,
      connections: CONNECTIONS,
      perSecond: REQUESTS_PER_SECOND,
      next,
      onAnswer: (status, body) => status === 201 && acknowledged.set(JSON.parse(body).Match_ID, performance.now()),
    });
    console.log(`${name}: ${tally.requests} requests, p99 ${tally.p99} ms, ${describeFailures(tally)}`);
  };
  await phase('All is well', async () => {});
  await phase('kill -9 of a server', () => (servers[1] as RunningProcess).kill());
  await phase('The server is started again', async () => {
    servers[1] = await begin(ports[1] as number);
  });
  await phase('kill -9 of Redis', async () => redis.kill('SIGKILL'));
  redis = startRedis(redisPort as number);
  await phase('Redis is started again', async () => {});
  const start = performance.now();
  await phase('kill -9 of the primary, promotion of the standby', async () => {
    await replacePrimary(primary, standby);
  });
  const gap = longestGap([...acknowledged.values()], start).toFixed(1);
  console.log(`  no match was stored for ${gap} s, 1 s of them before the promotion`);
  await phase('All is well on the new primary', async () => {});
  const missing = await countMissing(connect(databaseUrl(standby.url, 'touchline')), [...acknowledged.keys()]);
  console.log(`${acknowledged.size} matches acknowledged, ${missing} of them missing`);
  if (missing > 0) process.exitCode = 1;
}

async function opened<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  closers.push(() => started.stop());
  return started;
}

async function replacePrimary(primary: Node, standby: Node): Promise<void> {
  await primary.kill();
  await sleep(1000);
  await promote(standby);
}

/** The longest gap between consecutive moments since `start`, in seconds; moments are ascending milliseconds. */
function longestGap(moments: number[], start: number): number {
  const since = moments.filter((moment) => moment >= start);
  return Math.max(...since.map((moment, at) => moment - (since[at - 1] ?? start))) / 1000;
}

function startRedis(port: number): ChildProcess {
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  redis.once('error', () => console.error('redis-server could not be started.'));
  return redis;
}

async function countMissing(database: Database, ids: number[]): Promise<number> {
  const { rows } = await database.$client.query<{ missing: number }>(
    `select count(*)::int as missing from unnest($1::bigint[]) as id
     where (select count(*) from matches where match_id = id) <> 1`,
    [ids],
  );
  await database.$client.end();
  return rows[0]?.missing ?? ids.length;
}

try {
  await failOver();
} finally {
  for (const close of closers.reverse()) await close();
}
