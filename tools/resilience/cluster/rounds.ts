import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { loadUntil, type Request } from '#tools/bench/load.ts';
import { createTraffic } from '#tools/bench/traffic.ts';
import { ROUNDS, type Round } from '#tools/resilience/cluster/disturbances.ts';
import { compareMatches } from '#tools/resilience/cluster/match-comparison.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';
import { startWriteProbe, type WriteProbe } from '#tools/resilience/cluster/write-probe.ts';
import { describeFailures, GameServers } from '#tools/resilience/game-servers.ts';

const CONNECTIONS = 16;
const VISITS_PER_SECOND = 20;
const MATCHES_PER_SECOND = 5;
/** Visitors open its page. */
const LEAGUE = 8;
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

type RoundFigures = Awaited<ReturnType<typeof runRound>>;

/**
 * Runs the rounds under usual traffic. False if an acknowledged match is missing or changed, two nodes accepted writes, a
 * submission was abandoned, or the cluster did not heal.
 */
export async function runRounds(cluster: Cluster, rounds: Round[], say: (line: string) => void): Promise<boolean> {
  const database = connect(cluster.databaseUrl);
  const { visit, submission } = await createTraffic(database, LEAGUE);
  await database.$client.end();
  const gameServers = new GameServers(cluster.origin, { timeoutMs: SUBMISSION_TIMEOUT_MS });
  const probe = await startWriteProbe(cluster);
  const stopSending = gameServers.send(submission, MATCHES_PER_SECOND);
  const figures: RoundFigures[] = [];
  for (const round of rounds) {
    say(`Round: ${round.title}`);
    figures.push(await runRound(round, { cluster, next: visit, gameServers, probe }));
    say(`  ${JSON.stringify(figures.at(-1))}`);
  }
  stopSending();
  await gameServers.settle();
  await probe.stop();
  console.table(Object.fromEntries(figures.map((row) => [row.round, toRow(row)])));
  const { nodes, unacknowledgedMatches } = await compareMatches(
    cluster,
    gameServers.acknowledged,
    probe.acknowledged(),
  );
  console.table(nodes);
  say(`${unacknowledgedMatches} matches stored without an acknowledgement`);
  return (
    figures.every(
      ({ fault, abandonedSubmissions, splitBrainWrites }) => !fault && abandonedSubmissions + splitBrainWrites === 0,
    ) &&
    nodes.every(({ lostMatches, changedMatches, lostProbeRows }) => lostMatches + changedMatches + lostProbeRows === 0)
  );
}

/** `secondsWithoutMatch` is the longest time without an acknowledged match; failures are counted by status. */
async function runRound({ title, disturb }: Round, { cluster, next, gameServers, probe }: Site) {
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
    perSecond: VISITS_PER_SECOND,
    next,
  });
  const end = performance.now();
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
