import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { runOnServer } from '#database/test-server-databases.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { loadUntil, type Request } from '#tools/bench/load.ts';
import { createTraffic } from '#tools/bench/traffic.ts';
import { flag, readCommandOptions, runTool, text } from '#tools/command.ts';
import { ROUNDS, type Round } from '#tools/resilience/cluster/disturbances.ts';
import { type Cluster, startCluster } from '#tools/resilience/cluster/start-cluster.ts';
import { startWriteProbe, type WriteProbe, waitForReplay } from '#tools/resilience/cluster/write-probe.ts';
import { describeFailures, GameServers, type SentMatch } from '#tools/resilience/game-servers.ts';

const CONNECTIONS = 16;
const VISITS_PER_SECOND = 20;
const MATCHES_PER_SECOND = 5;
/** The league whose page visitors open. */
const LEAGUE = 8;
const CALM_MS = 3_000;
const SHORTEST_ROUND_MS = 15_000;
const HEAL_TIMEOUT_MS = 120_000;
const SUBMISSION_TIMEOUT_MS = 120_000;

const command = {
  name: 'npm run cluster',
  about: 'Starts deploy/cluster on this machine, kills, pauses and restarts its parts, and stops it.',
  options: {
    up: flag('keeps the cluster running until Ctrl-C, without rounds'),
    rounds: text(`rounds to run, of ${ROUNDS.map(({ name }) => name).join(', ')}; all by default`),
  },
};
const MATCHES = 10_000;

const interrupted = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
// The `exit` listener also stops a cluster that is still starting.
void interrupted.then(() => process.exit(130));

await runTool(async (atEnd) => {
  const values = readCommandOptions(command);
  const rounds = chooseRounds(values.rounds);
  const cluster = await startCluster({
    say: console.log,
    async prepare({ databaseUrl, superuserUrl }) {
      await migrateDatabase(databaseUrl);
      await fillDatabase(superuserUrl, { matches: MATCHES, withPlayers: MATCHES }, () => {});
    },
  });
  atEnd(() => console.log('Everything is stopped.'));
  atEnd(() => cluster.stop());
  if (values.up) await keepUp(cluster);
  const hasPassed = await runRounds(cluster, rounds, console.log);
  console.log(hasPassed ? 'All rounds passed.' : 'Failed: see the figures above.');
  return hasPassed;
});

async function keepUp({ origin, databaseUrl, readUrl, nodes, findPrimary }: Cluster): Promise<void> {
  const primary = await findPrimary();
  console.log(`\nSite      ${origin}\nPrimary   ${databaseUrl}\nStandbys  ${readUrl}`);
  for (const { name, url, patroniUrl } of nodes) {
    console.log(`${name.padEnd(9)} ${url}, Patroni ${patroniUrl}${name === primary?.name ? ', now the primary' : ''}`);
  }
  console.log('\nCtrl-C stops everything.');
  await new Promise(() => {});
}

interface Site {
  cluster: Cluster;
  next: () => Request;
  gameServers: GameServers;
  probe: WriteProbe;
}

/** The rounds with these names, or all; throws for an unknown name. */
function chooseRounds(names: string | undefined): Round[] {
  if (names === undefined) return ROUNDS;
  return names.split(',').map((name) => {
    const round = ROUNDS.find((other) => other.name === name);
    if (!round) throw new Error(`No round is called ${name}; there are ${ROUNDS.map((each) => each.name).join(', ')}.`);
    return round;
  });
}

type RoundFigures = Awaited<ReturnType<typeof runRound>>;

/**
 * Runs the rounds under typical traffic. False if an acknowledged match is missing or changed, two nodes accepted
 * writes, a submission was abandoned, or the cluster didn't recover.
 */
async function runRounds(cluster: Cluster, rounds: Round[], say: (line: string) => void): Promise<boolean> {
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

/** Compares id, names and goals of all acknowledged matches on every node, and the rows of the write probe. */
async function compareMatches(cluster: Cluster, acknowledged: ReadonlyMap<number, SentMatch>, probed: number[]) {
  const [position] = await runOnServer<{ lsn: string }>(cluster.databaseUrl, 'select pg_current_wal_lsn() as lsn');
  await waitForReplay(cluster, String(position?.lsn));
  const members = await cluster.readMembers();
  const nodes = [];
  const ids = [...acknowledged.keys()];
  const sent = new Map([...acknowledged].map(([id, { body }]) => [id, fingerprintOf(body)]));
  for (const { name, url } of cluster.nodes) {
    const rows = await runOnServer<{ match_id: string; fingerprint: string }>(
      url,
      `select match_id, concat_ws('|', blue_name, blue_goals, green_name, green_goals) as fingerprint
       from matches where match_id = any($1::bigint[])`,
      [ids],
    );
    const stored = new Map(rows.map(({ match_id, fingerprint }) => [Number(match_id), fingerprint]));
    const [probes] = await runOnServer<{ count: number }>(
      url,
      'select count(*)::int as count from cluster_probe where id = any($1::bigint[])',
      [probed],
    );
    nodes.push({
      node: name,
      timeline: members.find((member) => member.name === name)?.timeline,
      acknowledgedMatches: ids.length,
      lostMatches: ids.filter((id) => !stored.has(id)).length,
      changedMatches: ids.filter((id) => stored.has(id) && stored.get(id) !== sent.get(id)).length,
      acknowledgedProbeRows: probed.length,
      lostProbeRows: probed.length - (probes?.count ?? 0),
    });
  }
  const first = Math.min(...ids);
  const [total] = await runOnServer<{ count: number }>(
    cluster.databaseUrl,
    'select count(*)::int as count from matches where match_id >= $1',
    [first],
  );
  return { nodes, unacknowledgedMatches: (total?.count ?? 0) - acknowledged.size };
}

/** Both teams' names and goals, as the statement above joins them. */
function fingerprintOf(body: string): string {
  const { team_names: names, team_goals: goals } = JSON.parse(body).context_data;
  return [names.Blue, goals.Blue, names.Green, goals.Green].join('|');
}
