import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { loadUntil, type Request } from '#tools/bench/load.ts';
import { createTraffic } from '#tools/resilience/cluster/daily-traffic.ts';
import { ROUNDS, type Round } from '#tools/resilience/cluster/disturbances.ts';
import { compareMatches } from '#tools/resilience/cluster/match-comparison.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';
import { startWriteProbe, type WriteProbe } from '#tools/resilience/cluster/write-probe.ts';
import { describeFailures, GameServers } from '#tools/resilience/game-servers.ts';

const CONNECTIONS = 16;
const REQUESTS_PER_SECOND = 100;
const CALM_MS = 3_000;
const SHORTEST_ROUND_MS = 15_000;
const HEAL_TIMEOUT_MS = 120_000;
const SUBMISSION_TIMEOUT_MS = 120_000;

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

/** Figures of one round. */
export interface RoundFigures {
  round: string;
  seconds: number;
  /** The longest time without an acknowledged match. */
  secondsWithoutMatch: number;
  reads: number;
  readsP99Ms: number;
  /** By kind: a status or broken connections. */
  failedReads: Record<string, number>;
  acknowledgedMatches: number;
  failedAttempts: Record<string, number>;
  abandonedSubmissions: number;
  splitBrainWrites: number;
  fault?: string;
}

export interface ClusterResults {
  hasPassed: boolean;
  settings: { connections: number; requestsPerSecond: number; patroni: unknown };
  rounds: RoundFigures[];
  comparison?: Awaited<ReturnType<typeof compareMatches>>;
}

/**
 * Runs the rounds under mixed traffic; `save` gets the figures after each. They have not passed if an acknowledged match
 * is missing or changed, two nodes accepted writes, a submission was abandoned, or the cluster did not heal.
 */
export async function runRounds(
  cluster: Cluster,
  rounds: Round[],
  { say, save }: { say: (line: string) => void; save: (results: ClusterResults) => void },
): Promise<ClusterResults> {
  const database = connect(cluster.databaseUrl);
  const traffic = await createTraffic(database);
  await database.$client.end();
  const gameServers = new GameServers(cluster.origin, { timeoutMs: SUBMISSION_TIMEOUT_MS });
  /** Submissions leave the load generator, which can't repeat requests. */
  const next = () => {
    for (;;) {
      const request = traffic();
      if (request.method !== 'POST') return request;
      gameServers.submit(request);
    }
  };
  const probe = await startWriteProbe(cluster);
  const patroni = await cluster.readPatroniConfig();
  const results: ClusterResults = {
    hasPassed: false,
    settings: { connections: CONNECTIONS, requestsPerSecond: REQUESTS_PER_SECOND, patroni },
    rounds: [],
  };
  for (const round of rounds) {
    say(`Round: ${round.title}`);
    const figures = await runRound(round, { cluster, next, gameServers, probe });
    results.rounds.push(figures);
    save(results);
    say(`  ${JSON.stringify(figures)}`);
  }
  await probe.stop();
  console.table(Object.fromEntries(results.rounds.map((figures) => [figures.round, toRow(figures)])));
  results.comparison = await compareMatches(cluster, gameServers.acknowledged, probe.acknowledged());
  console.table(results.comparison.nodes);
  say(`${results.comparison.unacknowledgedMatches} matches stored without an acknowledgement`);
  results.hasPassed =
    results.rounds.every(
      ({ fault, abandonedSubmissions, splitBrainWrites }) => !fault && abandonedSubmissions + splitBrainWrites === 0,
    ) &&
    results.comparison.nodes.every(
      ({ lostMatches, changedMatches, lostProbeRows }) => lostMatches + changedMatches + lostProbeRows === 0,
    );
  save(results);
  return results;
}

async function runRound({ title, disturb }: Round, { cluster, next, gameServers, probe }: Site): Promise<RoundFigures> {
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
  const acknowledged = [...gameServers.acknowledged.values()].filter(({ acknowledgedAt }) => acknowledgedAt >= start);
  const { failures: failedAttempts, abandoned } = gameServers.takeFailures();
  return {
    round: title,
    seconds: toTenths((end - start) / 1000),
    secondsWithoutMatch: toTenths(gameServers.longestGap(start, end)),
    reads: tally.requests,
    readsP99Ms: Math.round(tally.timing.p99),
    failedReads: tally.failures,
    acknowledgedMatches: acknowledged.length,
    failedAttempts,
    abandonedSubmissions: abandoned,
    splitBrainWrites: probe.countSplitBrain() - conflicts,
    ...(fault && { fault }),
  };
}

function toRow({ round, failedReads, failedAttempts, ...figures }: RoundFigures): object {
  return {
    ...figures,
    failedReads: describeFailures(failedReads),
    failedAttempts: describeFailures(failedAttempts),
  };
}

function toTenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
