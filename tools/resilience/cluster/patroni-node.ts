import path from 'node:path';
import type { TcpProxy } from '#server/testing/tcp-proxy.ts';
import { killAll, signalAll, spawnIn } from '#tools/resilience/cluster/folder-processes.ts';
import { PROGRAMS } from '#tools/resilience/cluster/packages.ts';
import { createPart, isOk } from '#tools/resilience/cluster/part.ts';

/** The limit in haproxy.cfg. */
const MAX_LAG_BYTES = 16 * 1024 * 1024;

/** One member in Patroni's `GET /cluster`. */
interface ClusterMember {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  /** `running` for a primary, `running` or `streaming` for a standby. */
  state: string;
  timeline?: number;
  /** Bytes not yet replayed; absent for the primary. */
  lag?: number | 'unknown';
}

export type PatroniNode = ReturnType<typeof createPatroniNode>;

/**
 * A machine's Patroni with its PostgreSQL. `start` waits until PostgreSQL accepts connections, `stop` demotes a primary
 * and stops PostgreSQL, `kill` resembles a power cut. It is not started yet; `etc` holds the machine's rendered files.
 */
export function createPatroniNode(
  name: string,
  options: { folder: string; etc: string; port: number; url: string; etcdProxies: TcpProxy[] },
) {
  const { folder, etc, port, url, etcdProxies } = options;
  const patroniUrl = `http://127.0.0.1:${port}`;
  const part = createPart({
    name,
    folder,
    launch: () => spawnIn(folder, PROGRAMS.patroni, [path.join(etc, 'patroni/config.yml')]),
    isUp: () => isOk(`${patroniUrl}/health`),
  });
  return {
    ...part,
    /** PostgreSQL's own address, bypassing HAProxy, as the servers' role and database. */
    url,
    /** Origin of Patroni's REST API. */
    patroniUrl,
    /** Sends SIGKILL to PostgreSQL only. */
    killPostgres: () => killAll(path.join(folder, 'data')),
    /** Stops all processes (SIGSTOP); connections to them stay open. */
    pause: () => signalAll(folder, 'SIGSTOP'),
    resume: () => signalAll(folder, 'SIGCONT'),
    /** Drops the packets between Patroni and etcd. */
    cutOffEtcd() {
      for (const proxy of etcdProxies) proxy.freeze();
    },
    reconnectEtcd() {
      for (const proxy of etcdProxies) {
        proxy.resume();
        proxy.reset();
      }
    },
  };
}

/** The node whose Patroni holds the leader's key and whose PostgreSQL accepts writes. */
export async function findPrimary(nodes: PatroniNode[]): Promise<PatroniNode | undefined> {
  const answers = await Promise.all(nodes.map(({ patroniUrl }) => isOk(`${patroniUrl}/primary`)));
  return nodes[answers.indexOf(true)];
}

/** The members by the first responding Patroni; empty if none responds. */
export async function readMembers(nodes: PatroniNode[]): Promise<ClusterMember[]> {
  for (const { patroniUrl } of nodes) {
    try {
      const response = await fetch(`${patroniUrl}/cluster`, { signal: AbortSignal.timeout(1000) });
      return ((await response.json()) as { members: ClusterMember[] }).members;
    } catch {}
  }
  return [];
}

/** True with a primary, a synchronous standby, and all nodes on one timeline with little lag. */
export async function isHealthy(nodes: PatroniNode[]): Promise<boolean> {
  const members = await readMembers(nodes);
  const count = (role: ClusterMember['role']) => members.filter((member) => member.role === role).length;
  return (
    members.length === nodes.length &&
    count('leader') === 1 &&
    count('sync_standby') === 1 &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    members.every(
      ({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && lag !== 'unknown' && lag < MAX_LAG_BYTES,
    )
  );
}
