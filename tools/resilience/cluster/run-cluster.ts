import { once } from 'node:events';
import { migrateDatabase } from '#database/migrate.ts';
import { fillDatabase } from '#tools/bench/fill-database.ts';
import { readCommandOptions } from '#tools/command-options.ts';
import { ROUNDS } from '#tools/resilience/cluster/disturbances.ts';
import { chooseRounds, runRounds } from '#tools/resilience/cluster/rounds.ts';
import { type Cluster, startCluster } from '#tools/resilience/cluster/start-cluster.ts';

const command = {
  name: 'npm run cluster',
  about: 'Starts deploy/cluster on this machine, kills, pauses and restarts its parts, and stops it.',
  options: {
    up: { type: 'boolean', default: false, about: 'keeps the cluster running until Ctrl-C, without rounds' },
    rounds: { type: 'string', about: `rounds to run, of ${ROUNDS.map(({ name }) => name).join(', ')}; all by default` },
  },
} as const;
const values = readCommandOptions(command, process.argv.slice(2));
const rounds = chooseRounds(values.rounds);
const MATCHES = 10_000;

const interrupted = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
// The listener of `exit` ends a cluster that is still starting.
void interrupted.then(() => process.exit(130));

const cluster = await startCluster({
  say,
  async prepare({ databaseUrl, superuserUrl }) {
    await migrateDatabase(databaseUrl);
    await fillDatabase(superuserUrl, { matches: MATCHES, withPlayers: MATCHES }, () => {});
  },
});
try {
  if (values.up) await keepUp(cluster);
  else {
    const hasPassed = await runRounds(cluster, rounds, say);
    say(hasPassed ? 'All rounds passed.' : 'Failed: see the figures above.');
    if (!hasPassed) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  say('Everything is stopped.');
}

async function keepUp({ origin, databaseUrl, readUrl, nodes }: Cluster): Promise<void> {
  const primary = await cluster.findPrimary();
  say(`\nSite      ${origin}\nPrimary   ${databaseUrl}\nStandbys  ${readUrl}`);
  for (const { name, url, patroniUrl } of nodes) {
    say(`${name.padEnd(9)} ${url}, Patroni ${patroniUrl}${name === primary?.name ? ', now the primary' : ''}`);
  }
  say('\nCtrl-C stops everything.');
  await new Promise(() => {});
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
