import { mkdtempSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, runOnServer } from '#database/test-server-databases.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import { readChildIds } from '#tools/bench/processes.ts';
import { waitFor } from '#tools/command.ts';
import { createEtcdMember, type EtcdMember, findEtcdLeader } from '#tools/resilience/cluster/etcd.ts';
import { giveAway, killAll, removeFolder, spawnIn } from '#tools/resilience/cluster/folder-processes.ts';
import { createNginx } from '#tools/resilience/cluster/nginx.ts';
import { PROGRAMS, requirePackages } from '#tools/resilience/cluster/packages.ts';
import { createPart, isListening, type Part } from '#tools/resilience/cluster/part.ts';
import {
  createPatroniNode,
  findPrimary,
  isHealthy,
  type PatroniNode,
  readMembers,
} from '#tools/resilience/cluster/patroni-node.ts';
import { createServer } from '#tools/resilience/cluster/servers.ts';
import { createSettings, NODE_NAMES, renderFiles } from '#tools/resilience/cluster/settings.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const HEALTHY_TIMEOUT_MS = 120_000;
/** Longer than `hard-stop-after` of haproxy.cfg. */
const RELOAD_TIMEOUT_MS = 30_000;

/**
 * Starts three etcd, three PostgreSQL under Patroni, HAProxy, Redis, two servers and nginx in a temporary folder, from
 * the files of deploy/cluster. `prepare` fills the database before the servers start; only the superuser may run
 * `checkpoint`. Any end of this process but SIGKILL also stops the cluster.
 */
export async function startCluster(options: {
  say: (line: string) => void;
  prepare?: (urls: { databaseUrl: string; superuserUrl: string }) => Promise<void>;
}) {
  const { say, prepare } = options;
  requirePackages();
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'touchline-cluster-')));
  const removeAtExit = () => removeFolder(folder);
  process.once('exit', removeAtExit);
  giveAway(folder);
  const settings = await createSettings();
  const { ports, password } = settings;
  const proxies: TcpProxy[] = [];
  const urlOf = (port: number) => `postgres://touchline:${password}@127.0.0.1:${port}/touchline`;

  const etcd: EtcdMember[] = [];
  const nodes: PatroniNode[] = [];
  for (const [at, name] of NODE_NAMES.entries()) {
    const machine = path.join(folder, name);
    const etc = renderFiles(machine, at, settings);
    const etcdProxies = await Promise.all(
      ports.etcdClient.map((target, member) => startTcpProxy(target, Number(ports.etcdProxy[at]?.[member]))),
    );
    proxies.push(...etcdProxies);
    etcd.push(createEtcdMember(name, { folder: path.join(machine, 'etcd'), etc, port: Number(ports.etcdClient[at]) }));
    const port = Number(ports.patroni[at]);
    const url = urlOf(Number(ports.postgres[at]));
    nodes.push(createPatroniNode(name, { folder: path.join(machine, 'patroni'), etc, port, url, etcdProxies }));
  }
  // HAProxy and Redis run on the first machine.
  const machine = path.join(folder, NODE_NAMES[0]);
  const proxy = createProxy(machine, ports.write);
  const redis = createRedis(machine, ports.redis);
  const serverEnv = {
    DATABASE_READ_URL: urlOf(ports.read),
    REDIS_URL: `redis://:${password}@127.0.0.1:${ports.redis}`,
    ADDRESS_SALT: password,
  };
  const servers = ports.servers.map((port) => createServer({ port, databaseUrl: urlOf(ports.write), env: serverEnv }));
  const nginx = createNginx({ folder: path.join(folder, 'nginx'), port: ports.nginx, servers: ports.servers });

  const cluster = {
    /** Origin of nginx, in front of the servers. */
    origin: `http://127.0.0.1:${ports.nginx}`,
    /** The primary through HAProxy, as the servers' role and database. */
    databaseUrl: urlOf(ports.write),
    /** A standby through HAProxy. */
    readUrl: urlOf(ports.read),
    nodes,
    etcd,
    redis,
    /** HAProxy in front of PostgreSQL. */
    proxy,
    servers,
    nginx,
    findPrimary: () => findPrimary(nodes),
    readMembers: () => readMembers(nodes),
    findEtcdLeader: () => findEtcdLeader(etcd),
    /** Waits for a primary and two standbys that follow it, one of them synchronous. Throws after the timeout. */
    waitUntilHealthy: (timeoutMs: number) =>
      waitFor(
        () => isHealthy(nodes),
        timeoutMs,
        () => `The cluster has no primary with two standbys after ${timeoutMs / 1000} s.`,
      ),
    /** Kills all processes and deletes the folder. */
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      for (const etcdProxy of proxies) etcdProxy.close();
      await killAll(folder);
      removeFolder(folder);
      process.off('exit', removeAtExit);
    },
  };
  await startParts(cluster, { say, password, prepare });
  return cluster;
}

async function startParts(
  cluster: Cluster,
  { say, password, prepare }: { password: string } & Parameters<typeof startCluster>[0],
): Promise<void> {
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    const start = performance.now();
    await work();
    say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  const startAll = (parts: Part[]) => Promise.all(parts.map((part) => part.start()));
  await step('etcd, three members', () => startAll(cluster.etcd));
  await step('PostgreSQL under Patroni, three nodes', async () => {
    await startAll(cluster.nodes);
    await cluster.waitUntilHealthy(HEALTHY_TIMEOUT_MS);
  });
  await step('HAProxy and Redis', () => startAll([cluster.proxy, cluster.redis]));
  await step("The servers' role and database", () => createDatabase(cluster.databaseUrl, password));
  if (prepare)
    await step('Migrations and matches', () =>
      prepare({ databaseUrl: cluster.databaseUrl, superuserUrl: asSuperuser(cluster.databaseUrl) }),
    );
  await step('Two servers and nginx', async () => {
    await startAll(cluster.servers);
    await cluster.nginx.start();
  });
}

/** Creates the role and database that deploy/cluster/README.md creates with psql. */
async function createDatabase(url: string, password: string): Promise<void> {
  const serverUrl = databaseUrl(asSuperuser(url), 'postgres');
  await waitFor(
    () => isAnswered(serverUrl),
    HEALTHY_TIMEOUT_MS,
    () => 'HAProxy leads to no primary.',
  );
  await runOnServer(serverUrl, `create role touchline login createdb password '${password}'`);
  await runOnServer(serverUrl, 'create database touchline owner touchline');
}

function asSuperuser(url: string): string {
  const superuser = new URL(url);
  superuser.username = 'postgres';
  return superuser.href;
}

/** True if ten connections in a row lead to the primary: until its first checks, HAProxy treats all nodes as up. */
async function isAnswered(serverUrl: string): Promise<boolean> {
  try {
    for (let count = 0; count < 10; count += 1) {
      const [row] = await runOnServer<{ is_standby: boolean }>(serverUrl, 'select pg_is_in_recovery() as is_standby');
      if (row?.is_standby !== false) return false;
      await sleep(200);
    }
    return true;
  } catch {
    return false;
  }
}

function createProxy(machine: string, port: number): Part {
  const folder = path.join(machine, 'haproxy');
  return createPart({
    name: 'HAProxy',
    folder,
    launch: () => spawnIn(folder, PROGRAMS.haproxy, ['-f', path.join(machine, 'etc/haproxy/haproxy.cfg'), '-W']),
    isUp: () => isListening(port),
    async reload(master) {
      const former = readChildIds(master.pid);
      master.kill('SIGUSR2');
      await waitFor(
        async () => !readChildIds(master.pid).some((id) => former.includes(id)),
        RELOAD_TIMEOUT_MS,
        () => "HAProxy's former worker does not end.",
      );
    },
  });
}

function createRedis(machine: string, port: number): Part {
  const folder = path.join(machine, 'redis');
  return createPart({
    name: 'Redis',
    folder,
    launch: () => spawnIn(folder, PROGRAMS.redis, [path.join(machine, 'etc/redis/redis.conf')]),
    isUp: () => isListening(port),
  });
}
