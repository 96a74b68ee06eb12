import { setTimeout as sleep } from 'node:timers/promises';
import { runOnServer } from '#database/test-server-databases.ts';
import { waitFor } from '#tools/command.ts';
import type { Part } from '#tools/resilience/cluster/part.ts';
import type { PatroniNode } from '#tools/resilience/cluster/patroni-node.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';

export interface Round {
  /** Its name in `--rounds`. */
  name: string;
  title: string;
  /** Runs during the traffic, and restarts the parts that it stopped. */
  disturb?: (cluster: Cluster) => Promise<unknown>;
}

/** Downtime of a part that nothing replaces. */
const DOWN_MS = 5_000;
const REPLACED_TIMEOUT_MS = 60_000;
/** Longer than the lifetime of the primary's key without a renewal. */
const ALONE_MS = 25_000;

export const ROUNDS: Round[] = [
  { name: 'well', title: 'all is well' },
  { name: 'primary', title: 'kill -9 of the primary', disturb: killPrimary },
  { name: 'postgres', title: 'kill -9 of PostgreSQL alone', disturb: killPostgres },
  { name: 'partition', title: 'the primary cut off from etcd', disturb: cutOffPrimary },
  { name: 'pause', title: 'the primary paused', disturb: pausePrimary },
  { name: 'etcd', title: "kill -9 of etcd's leader", disturb: killEtcdLeader },
  { name: 'redis', title: 'kill -9 of Redis', disturb: ({ redis }) => killForAWhile(redis) },
  { name: 'server', title: 'kill -9 of a server', disturb: ({ servers }) => killForAWhile(found(servers[1])) },
  { name: 'standby', title: 'kill -9 of the synchronous standby', disturb: killStandby },
  { name: 'two', title: 'two of three machines lost, one returns', disturb: loseTwoMachines },
  { name: 'restart', title: 'rolling restart of everything', disturb: restartAll },
];

async function killPrimary(cluster: Cluster) {
  const primary = found(await cluster.findPrimary());
  await primary.kill();
  await waitUntilReplaced(cluster, primary);
  await primary.start();
}

async function killPostgres(cluster: Cluster) {
  const primary = found(await cluster.findPrimary());
  await primary.killPostgres();
  await waitUntilReplaced(cluster, primary);
}

async function cutOffPrimary(cluster: Cluster) {
  const primary = found(await cluster.findPrimary());
  primary.cutOffEtcd();
  await waitUntilReplaced(cluster, primary);
  await sleep(DOWN_MS);
  primary.reconnectEtcd();
}

async function pausePrimary(cluster: Cluster) {
  const primary = found(await cluster.findPrimary());
  primary.pause();
  await waitUntilReplaced(cluster, primary);
  await sleep(DOWN_MS);
  primary.resume();
}

async function killEtcdLeader(cluster: Cluster) {
  await killForAWhile(found(await cluster.findEtcdLeader()));
}

async function killStandby(cluster: Cluster) {
  const standby = found(await findStandby(cluster));
  await standby.kill();
  await waitFor(
    async () => ![standby.name, undefined].includes((await findStandby(cluster))?.name),
    REPLACED_TIMEOUT_MS,
    () => 'No other standby became synchronous.',
  );
  await standby.start();
}

/**
 * The primary and its synchronous standby are lost with their etcd. The third node has no majority and must never
 * accept writes; once the standby returns it is promoted.
 */
async function loseTwoMachines(cluster: Cluster) {
  const { etcd, nodes } = cluster;
  const lost = [found(await cluster.findPrimary()), found(await findStandby(cluster))] as const;
  const etcdOf = (node: PatroniNode) => found(etcd[nodes.indexOf(node)]);
  await Promise.all(lost.flatMap((node) => [node.kill(), etcdOf(node).kill()]));
  const remaining = found(nodes.find((node) => node !== lost[0] && node !== lost[1]));
  await sleep(ALONE_MS);
  const [row] = await runOnServer<{ is_standby: boolean }>(remaining.url, 'select pg_is_in_recovery() as is_standby');
  if (!row?.is_standby) throw new Error(`${remaining.name} was promoted without a majority.`);
  const [primary, standby] = lost;
  await etcdOf(standby).start();
  await standby.start();
  await waitUntilReplaced(cluster, primary);
  await etcdOf(primary).start();
  await primary.start();
}

/**
 * Restarts the parts sequentially, with pauses for connections to settle; PostgreSQL's primary last, after a
 * switchover.
 */
async function restartAll(cluster: Cluster) {
  for (const member of cluster.etcd) await restart(member);
  const primary = found(await cluster.findPrimary());
  for (const node of cluster.nodes.filter((other) => other !== primary)) {
    await restart(node);
    await cluster.waitUntilHealthy(REPLACED_TIMEOUT_MS);
  }
  await switchOver(cluster, primary);
  await cluster.waitUntilHealthy(REPLACED_TIMEOUT_MS);
  await restart(primary);
  await cluster.waitUntilHealthy(REPLACED_TIMEOUT_MS);
  for (const part of [...cluster.servers, cluster.redis, cluster.proxy, cluster.nginx]) await restart(part);
}

async function switchOver(cluster: Cluster, primary: PatroniNode) {
  const candidate = found(await findStandby(cluster)).name;
  const { password } = new URL(cluster.databaseUrl);
  const response = await fetch(`${primary.patroniUrl}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
    body: JSON.stringify({ leader: primary.name, candidate }),
  });
  if (!response.ok) throw new Error(`The switchover failed: ${await response.text()}`);
  await waitUntilReplaced(cluster, primary);
}

async function restart(part: Part) {
  await part.restart();
  await sleep(1000);
}

async function killForAWhile(part: Part) {
  await part.kill();
  await sleep(DOWN_MS);
  await part.start();
}

async function findStandby({ nodes, readMembers }: Cluster): Promise<PatroniNode | undefined> {
  const name = (await readMembers()).find(({ role }) => role === 'sync_standby')?.name;
  return nodes.find((node) => node.name === name);
}

function waitUntilReplaced(cluster: Cluster, former: PatroniNode): Promise<void> {
  return waitFor(
    async () => ![former.name, undefined].includes((await cluster.findPrimary())?.name),
    REPLACED_TIMEOUT_MS,
    () => `No node replaced ${former.name} within ${REPLACED_TIMEOUT_MS / 1000} s.`,
  );
}

function found<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The cluster lacks the part that the round needs.');
  return part;
}
