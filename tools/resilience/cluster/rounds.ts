import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '#database/connect.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import { describeFailures, loadUntil } from '#tools/bench/steady-load.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';

const CONNECTIONS = 16;
const REQUESTS_PER_SECOND = 200;
const ROUND_SECONDS = 15;

interface Round {
  name: string;
  /** Runs while the traffic runs. */
  disturb?: (cluster: Cluster) => Promise<void>;
}

const ROUNDS: Round[] = [{ name: 'All is well' }];

/** Runs the rounds under mixed traffic. Sets exit code 1 if an acknowledged match is missing. */
export async function runRounds(cluster: Cluster, say: (line: string) => void): Promise<void> {
  const database = connect(cluster.databaseUrl);
  const next = await createTraffic(database);
  const acknowledged = new Set<number>();
  for (const { name, disturb } of ROUNDS) {
    const end = Promise.all([sleep(ROUND_SECONDS * 1000), disturb?.(cluster)]);
    const tally = await loadUntil(end, {
      origin: cluster.origin,
      connections: CONNECTIONS,
      perSecond: REQUESTS_PER_SECOND,
      next,
      onAnswer: (status, body) => status === 201 && acknowledged.add(JSON.parse(body).Match_ID),
    });
    say(`${name}: ${tally.requests} requests, p99 ${tally.p99} ms, ${describeFailures(tally)}`);
  }
  const missing = await countMissing(database, [...acknowledged]);
  await database.$client.end();
  say(`${acknowledged.size} matches acknowledged, ${missing} of them missing`);
  if (missing > 0) process.exitCode = 1;
}

async function countMissing(database: Database, ids: number[]): Promise<number> {
  const { rows } = await database.$client.query<{ missing: number }>(
    `select count(*)::int as missing from unnest($1::bigint[]) as id
     where (select count(*) from matches where match_id = id) <> 1`,
    [ids],
  );
  return rows[0]?.missing ?? ids.length;
}
