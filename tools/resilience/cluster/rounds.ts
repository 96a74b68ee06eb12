import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { createTraffic } from '#tools/bench/daily-traffic.ts';
import type { Request } from '#tools/bench/load.ts';
import { loadUntil } from '#tools/bench/steady-load.ts';
import { ROUNDS, type Round } from '#tools/resilience/cluster/disturbances.ts';
import { GameServers } from '#tools/resilience/cluster/game-servers.ts';
import { compareMatches } from '#tools/resilience/cluster/match-comparison.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';
import { startWriteProbe, type WriteProbe } from '#tools/resilience/cluster/write-probe.ts';

const CONNECTIONS = 16;
const REQUESTS_PER_SECOND = 100;
const CALM_MS = 3_000;
const SHORTEST_ROUND_MS = 15_000;
const HEAL_TIMEOUT_MS = 120_000;

interface Site {
  cluster: Cluster;
  next: () => Request;
  gameServers: GameServers;
  probe: WriteProbe;
}

/** The rounds with these names, or all; throws on an unknown name. */
export function chooseRounds(names: string | undefined): Round[] {
  if (names === undefined) return ROUNDS;
  return names.split(',').map((name) => {
    const round = ROUNDS.find((other) => other.name === name);
    if (!round) throw new Error(`No round is called ${name}; there are ${ROUNDS.map((each) => each.name).join(', ')}.`);
    return round;
  });
}

/**
 * Runs the rounds under mixed traffic. Sets exit code 1 if an acknowledged match is missing or changed, two nodes accepted
 * writes, a submission was abandoned, or the cluster did not heal.
 */
export async function runRounds(cluster: Cluster, rounds: Round[], say: (line: string) => void): Promise<void> {
  const database = connect(cluster.databaseUrl);
  const traffic = await createTraffic(database);
  await database.$client.end();
  const gameServers = new GameServers(cluster.origin);
  /** Submissions leave the load generator, which can't repeat requests. */
  const next = () => {
    for (;;) {
      const request = traffic();
      if (request.method !== 'POST') return request;
      gameServers.submit(request);
    }
  };
  const probe = await startWriteProbe(cluster);
  const table: Record<string, object> = {};
  for (const round of rounds) {
    say(`Round: ${round.title}`);
    const result = await runRound(round, { cluster, next, gameServers, probe });
    table[round.title] = result;
    say(`  ${JSON.stringify(result)}`);
    if (result.fault || result.abandoned > 0 || result['split brain'] > 0) process.exitCode = 1;
  }
  await probe.stop();
  console.table(table);
  const lost = await compareMatches(cluster, gameServers.acknowledged, probe.acknowledged(), say);
  if (lost > 0) process.exitCode = 1;
}

async function runRound({ disturb }: Round, { cluster, next, gameServers, probe }: Site) {
  const start = performance.now();
  const conflicts = probe.countSplitBrain();
  let fault: string | undefined;
  async function run() {
    try {
      await sleep(CALM_MS);
      await disturb?.(cluster);
      await sleep(CALM_MS);
      await cluster.waitUntilHealthy(HEAL_TIMEOUT_MS);
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
  }
  const tally = await loadUntil(Promise.all([run(), sleep(SHORTEST_ROUND_MS)]), {
    origin: cluster.origin,
    connections: CONNECTIONS,
    perSecond: REQUESTS_PER_SECOND,
    next,
  });
  const end = performance.now();
  await gameServers.settle();
  const stored = [...gameServers.acknowledged.values()].map(({ at }) => at).filter((at) => at >= start);
  const { failures: retried, abandoned } = gameServers.takeFailures();
  return {
    seconds: seconds(end - start),
    'no match for s': seconds(longestGap(stored, start, end)),
    reads: tally.requests,
    'p99 ms': tally.p99,
    'failed reads': describe(tally.failures),
    acknowledged: stored.length,
    'failed attempts': describe(retried),
    abandoned,
    'split brain': probe.countSplitBrain() - conflicts,
    ...(fault && { fault }),
  };
}

/** The longest time in milliseconds without one of the ascending moments between start and end. */
function longestGap(moments: number[], start: number, end: number): number {
  const all = [start, ...moments.toSorted((one, other) => one - other).filter((moment) => moment < end), end];
  return Math.max(...all.slice(1).map((moment, at) => moment - Number(all[at])));
}

function describe(failures: Record<string, number>): string {
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} x ${kind}`);
  return kinds.join(', ') || '0';
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
