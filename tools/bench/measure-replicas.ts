import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { freePort } from '#server/testing/visitor.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { fillDatabase, type Shape } from '#tools/bench/fill-database.ts';
import type { Request, Timing } from '#tools/bench/load.ts';
import { databaseUrl, runOnServer } from '#tools/bench/postgres-server.ts';
import { type RunningProcess, startServer } from '#tools/bench/processes.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';
import { createVisits } from '#tools/bench/visitor-traffic.ts';
import { ACCOUNT_ID, type Node, startPrimary, startStandby } from '#tools/resilience/replicated-postgres.ts';

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
const LAG_INTERVAL_MS = 20;
const SETTINGS = ['shared_preload_libraries=pg_stat_statements'];

/** Of one PostgreSQL while a server is under load. */
interface Work {
  statements: number;
  cpuMs: number;
}

interface Sum {
  timing: Timing;
  requests: number;
  primary: Work;
  standby: Work;
  /** Milliseconds until the standby had replayed a position of the primary. */
  lags: number[];
}

/**
 * The same traffic to a server that reads the primary alone and to one with `DATABASE_READ_URL`, in turn. The standby
 * follows the primary in both cases, so its CPU time without reads is that of replay.
 */
export async function measureReplicas(options: { shape: Shape; seconds: number }): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-replicas-'));
  if (ACCOUNT_ID !== undefined) chownSync(folder, ACCOUNT_ID, ACCOUNT_ID);
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const primary = await startPrimary(folder, await freePort(), SETTINGS);
    closers.push(() => primary.stop());
    await runOnServer(primary.url, 'create database touchline');
    const url = databaseUrl(primary.url, 'touchline');
    await migrateDatabase(url);
    await fillDatabase(url, options.shape, (progress) => showProgress(`Filling: ${progress}`));
    await runOnServer(url, 'create extension pg_stat_statements');
    const standby = await startStandby(folder, primary, await freePort(), SETTINGS);
    closers.push(() => standby.stop());
    const database = connect(url);
    closers.push(() => database.$client.end());
    const alone = await startServer(url);
    closers.push(() => alone.stop());
    const reading = await startServer(url, {
      env: { DATABASE_READ_URL: databaseUrl(standby.url, 'touchline') },
    });
    closers.push(() => reading.stop());
    const figures: Figure[] = [];
    for (const [traffic, create] of [
      ['visitors’ traffic', createVisits],
      ['daily traffic', createTraffic],
    ] as const) {
      showProgress(`Measuring ${traffic} …`);
      const next = await create(database);
      const sums: [Sum[], Sum[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, server] of [alone, reading].entries()) {
          sums[at]?.push(await measureServer(server, { primary, standby, next, seconds: options.seconds }));
        }
      }
      figures.push(...describe(traffic, sums));
    }
    showProgress('');
    return figures;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function measureServer(
  { origin }: RunningProcess,
  { primary, standby, next, seconds }: { primary: Node; standby: Node; next: () => Request; seconds: number },
): Promise<Sum> {
  await loadUntil(sleep(WARM_UP_SECONDS * 1000), { origin, connections: CONNECTIONS, next });
  const ended = new AbortController();
  const lags = sampleLag(primary, standby, ended.signal);
  const before = await Promise.all([readWork(primary), readWork(standby)]);
  const tally = await loadUntil(sleep(seconds * 1000), { origin, connections: CONNECTIONS, next });
  const after = await Promise.all([readWork(primary), readWork(standby)]);
  ended.abort();
  if (Object.keys(tally.failures).length > 0) throw new Error(`The server failed: ${describeFailures(tally)}`);
  const { p50, p99, perSecond, requests } = tally;
  return {
    timing: { p50, p99, perSecond },
    requests,
    primary: subtract(after[0], before[0]),
    standby: subtract(after[1], before[1]),
    lags: await lags,
  };
}

/** Statements of the servers' database, apart from this tool's own in other databases. */
async function readWork(node: Node): Promise<Work> {
  const [row] = await runOnServer<{ statements: number }>(
    databaseUrl(node.url, 'touchline'),
    `select sum(calls)::float8 as statements
     from pg_stat_statements join pg_database on pg_database.oid = dbid
     where datname = 'touchline'`,
  );
  return { statements: row?.statements ?? 0, cpuMs: node.readCpuMs() ?? 0 };
}

function subtract(after: Work, before: Work): Work {
  return { statements: after.statements - before.statements, cpuMs: after.cpuMs - before.cpuMs };
}

async function sampleLag(primary: Node, standby: Node, ended: AbortSignal): Promise<number[]> {
  const [writer, reader] = [primary, standby].map(({ url }) => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([writer.connect(), reader.connect()]);
  const lags: number[] = [];
  while (!ended.aborted) {
    const flushed = await writer.query('select pg_current_wal_flush_lsn()::text as position');
    const start = performance.now();
    const isReplayed = async () =>
      (await reader.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes', [flushed.rows[0].position])).rows[0]
        .yes;
    while (!(await isReplayed())) await sleep(1);
    lags.push(performance.now() - start);
    await sleep(LAG_INTERVAL_MS);
  }
  await Promise.all([writer.end(), reader.end()]);
  return lags;
}

function describe(traffic: string, [alone, reading]: [Sum[], Sum[]]): Figure[] {
  const bound = { name: 'primary alone', timing: pickMedian(alone) };
  const lags = reading.flatMap((sum) => sum.lags).toSorted((a, b) => a - b);
  const quantile = (share: number) => lags[Math.floor(share * (lags.length - 1))] ?? 0;
  const row = `replicas: ${traffic}`;
  return [
    { row: `${row}, primary alone`, connections: CONNECTIONS, timing: bound.timing },
    ...listWork(`${row}, primary alone`, alone),
    { row: `${row}, with a replica`, connections: CONNECTIONS, timing: pickMedian(reading), bound },
    ...listWork(`${row}, with a replica`, reading),
    { row: `${row}: lag, p50`, value: { amount: quantile(0.5), unit: 'ms' } },
    { row: `${row}: lag, p99`, value: { amount: quantile(0.99), unit: 'ms' } },
  ];
}

/** Per request, over all rounds. */
function listWork(row: string, sums: Sum[]): Figure[] {
  const requests = sums.reduce((total, sum) => total + sum.requests, 0);
  return (['primary', 'standby'] as const).flatMap((node): Figure[] => {
    const perRequest = (kind: keyof Work) => sums.reduce((total, sum) => total + sum[node][kind], 0) / requests;
    return [
      { row: `${row}: ${node}’s statements a request`, value: { amount: perRequest('statements'), unit: '' } },
      { row: `${row}: ${node}’s CPU a request`, value: { amount: perRequest('cpuMs'), unit: 'ms' } },
    ];
  });
}

/** By throughput. */
function pickMedian(sums: Sum[]): Timing {
  const sorted = sums.map(({ timing }) => timing).toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Timing;
}
