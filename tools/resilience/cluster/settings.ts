import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { accountNames, giveAway } from '#tools/resilience/cluster/folder-processes.ts';
import { findPostgres } from '#tools/resilience/cluster/packages.ts';

export const NODE_NAMES = ['touchline1', 'touchline2', 'touchline3'] as const;
const ADDRESS = '127.0.0.1';
/** Below Linux's range for outgoing connections, which could take a port while its part is down. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

type ClusterSettings = Awaited<ReturnType<typeof createSettings>>;

/** Settings shared by all machines: the values of deploy/cluster/cluster.env for one machine and free ports. */
export async function createSettings() {
  const free = await findFreePorts(27);
  const take = (count: number) => free.splice(0, count);
  const one = () => Number(free.pop());
  return {
    ports: {
      etcdClient: take(3),
      etcdPeer: take(3),
      // Patroni n reaches etcd member m at `etcdProxy[n][m]`.
      etcdProxy: [take(3), take(3), take(3)],
      patroni: take(3),
      postgres: take(3),
      servers: take(2),
      write: one(),
      read: one(),
      redis: one(),
      nginx: one(),
    },
    password: randomBytes(24).toString('hex'),
  };
}

/** Renders the files of deploy/cluster for one of the three machines into its folder, and returns the folder's `etc`. */
export function renderFiles(folder: string, node: number, { ports, password }: ClusterSettings): string {
  const account = accountNames();
  const perNode = NODE_NAMES.map((name, at) => ({
    [`NODE${at + 1}_NAME`]: name,
    [`NODE${at + 1}_ADDRESS`]: ADDRESS,
    [`NODE${at + 1}_PATRONI_PORT`]: ports.patroni[at],
    [`NODE${at + 1}_POSTGRES_PORT`]: ports.postgres[at],
  }));
  const settings = {
    ...Object.assign({}, ...perNode),
    NODE_NAME: NODE_NAMES[node],
    NODE_ADDRESS: ADDRESS,
    CLUSTER_NETWORK: `${ADDRESS}/32`,
    POSTGRES_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    REWIND_PASSWORD: password,
    PATRONI_PASSWORD: password,
    TOUCHLINE_PASSWORD: password,
    REDIS_PASSWORD: password,
    ADDRESS_SALT: password,
    PUBLIC_URL: `http://${ADDRESS}:${ports.nginx}`,
    SHARED_BUFFERS: '128MB',
    ETCD_CLIENT_PORT: ports.etcdClient[node],
    ETCD_PEER_PORT: ports.etcdPeer[node],
    ETCD_PEERS: NODE_NAMES.map((name, at) => `${name}=http://${ADDRESS}:${ports.etcdPeer[at]}`).join(','),
    ETCD_ENDPOINTS: ports.etcdProxy[node]?.map((port) => `${ADDRESS}:${port}`).join(','),
    ETCD_FOLDER: path.join(folder, 'etcd', 'data'),
    PATRONI_PORT: ports.patroni[node],
    POSTGRES_PORT: ports.postgres[node],
    POSTGRES_FOLDER: path.join(folder, 'patroni', 'data'),
    POSTGRES_PROGRAMS: findPostgres(),
    POSTGRES_SOCKETS: path.join(folder, 'patroni'),
    PGPASS_FILE: path.join(folder, 'patroni', 'pgpass'),
    WRITE_PORT: ports.write,
    READ_PORT: ports.read,
    HAPROXY_USER: account.user,
    HAPROXY_GROUP: account.group,
    REDIS_ADDRESS: ADDRESS,
    REDIS_PORT: ports.redis,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const file = path.join(folder, 'cluster.env');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join(''));
  execFileSync('sh', ['deploy/cluster/render.sh', file, folder]);
  giveAway(folder);
  return path.join(folder, 'etc');
}

async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  let port = FIRST_PORT + Math.floor((Math.random() * (LAST_PORT - FIRST_PORT)) / 2);
  while (ports.length < count) {
    if (port > LAST_PORT) throw new Error(`Not enough ports between ${FIRST_PORT} and ${LAST_PORT} are free.`);
    if (await isFree(port)) ports.push(port);
    port += 1;
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, ADDRESS, () => probe.close(() => resolve(true)));
  });
}
