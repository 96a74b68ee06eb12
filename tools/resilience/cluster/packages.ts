import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const POSTGRES_FOLDER = '/usr/lib/postgresql';

export const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  redis: '/usr/bin/redis-server',
  nginx: '/usr/sbin/nginx',
};

/** Debian's packages that the cluster needs, with one file or folder of each. */
const PACKAGES: Record<string, string> = {
  patroni: PROGRAMS.patroni,
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': PROGRAMS.etcd,
  haproxy: PROGRAMS.haproxy,
  'redis-server': PROGRAMS.redis,
  'nginx-light': PROGRAMS.nginx,
  postgresql: POSTGRES_FOLDER,
};

/** Throws with the command that installs missing Debian packages, by default of all. */
export function requirePackages(names = Object.keys(PACKAGES)): void {
  const missing = names.filter((name) => !existsSync(PACKAGES[name] ?? ''));
  if (missing.length === 0) return;
  throw new Error(`Packages of Debian are missing: apt-get install --no-install-recommends ${missing.join(' ')}`);
}

/** Folder of the programs of Debian's newest PostgreSQL. */
export function findPostgres(): string {
  const newest = Math.max(...readdirSync(POSTGRES_FOLDER).map(Number));
  return path.join(POSTGRES_FOLDER, String(newest), 'bin');
}
