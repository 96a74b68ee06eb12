import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const POSTGRES_FOLDER = '/usr/lib/postgresql';

export const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  redis: '/usr/bin/redis-server',
};

/** One file of each of Debian's packages that the cluster needs. */
const PACKAGES: Record<string, () => boolean> = {
  patroni: () => existsSync(PROGRAMS.patroni),
  'python3-etcd': () => existsSync('/usr/lib/python3/dist-packages/etcd'),
  'etcd-server': () => existsSync(PROGRAMS.etcd),
  haproxy: () => existsSync(PROGRAMS.haproxy),
  'redis-server': () => existsSync(PROGRAMS.redis),
  'nginx-light': () => existsSync('/usr/sbin/nginx'),
  postgresql: () => findPostgres() !== undefined,
};
const SERVICES: Record<string, string> = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  'nginx-light': 'nginx',
  postgresql: 'postgresql',
};
const POLICY = '/usr/sbin/policy-rc.d';
const LOCK_TIMEOUT_SECONDS = 300;

/**
 * Checks that Debian's packages are installed; root installs the missing ones, without starting their services.
 * Throws with the command to run.
 */
export function ensurePackages(say: (line: string) => void): void {
  const missing = Object.keys(PACKAGES).filter((name) => !PACKAGES[name]?.());
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`Packages of Debian are missing; run: sudo ${command}`);
  }
  say(`Installing ${missing.join(', ')} ...`);
  install(missing);
}

/** Folder of the programs of Debian's newest PostgreSQL. */
export function findPostgres(): string | undefined {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(POSTGRES_FOLDER, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'postgres')));
}

function install(packages: string[]): void {
  const run = (...args: string[]) =>
    // A new machine may be installing its updates.
    execFileSync('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_SECONDS}`, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  // Debian's rule for package scripts: with code 101 no service is started.
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('update');
    run('install', '-y', '--no-install-recommends', ...packages);
    disableServices(packages);
  } finally {
    if (!hasPolicy) rmSync(POLICY);
  }
}

/** Keeps the services of just installed packages from starting with the machine. */
function disableServices(packages: string[]): void {
  if (!existsSync('/run/systemd/system')) return;
  const services = packages.flatMap((name) => SERVICES[name] ?? []);
  execFileSync('systemctl', ['disable', ...services], { stdio: ['ignore', 'ignore', 'ignore'] });
}
