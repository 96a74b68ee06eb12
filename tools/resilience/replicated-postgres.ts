import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOnServer } from '#tools/bench/postgres-server.ts';
import { readFamilyCpuMs } from '#tools/bench/processes.ts';

/** PostgreSQL's programs refuse to run as root; 65534 is nobody. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
export const ACCOUNT_ID = ACCOUNT.uid;

export interface Node {
  url: string;
  /** CPU time used so far by all its processes, in milliseconds; null where `/proc` is missing. */
  readCpuMs(): number | null;
  /** Sends SIGKILL to the postmaster and its children, like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a new cluster that accepts local connections; `settings` as in `wal_level=logical`. */
export async function startPrimary(folder: string, port: number, settings: string[] = []): Promise<Node> {
  run('initdb', ['-D', path.join(folder, 'primary'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C']);
  return startNode(folder, 'primary', port, settings);
}

/** Starts a streaming standby of the primary; commits don't wait for it. */
export async function startStandby(
  folder: string,
  primary: Node,
  port: number,
  settings: string[] = [],
): Promise<Node> {
  const copy = path.join(folder, 'standby');
  run('pg_basebackup', ['-d', primary.url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast']);
  return startNode(folder, 'standby', port, settings);
}

async function startNode(folder: string, name: string, port: number, added: string[] = []): Promise<Node> {
  const own = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  const settings = [...own, ...added];
  const args = ['-D', path.join(folder, name), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const postmaster = spawn(programOf('postgres'), args, { ...ACCOUNT, cwd: folder, stdio: 'ignore', detached: true });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilUp(postmaster, url, name);
  return {
    url,
    readCpuMs: () => readFamilyCpuMs(postmaster),
    kill: () => end(postmaster, () => process.kill(-Number(postmaster.pid), 'SIGKILL')),
    stop: () => end(postmaster, () => postmaster.kill('SIGINT')),
  };
}

async function waitUntilUp(postmaster: ChildProcess, url: string, name: string): Promise<void> {
  while (!(await runOnServer(url, 'select').catch(() => undefined))) {
    if (postmaster.exitCode !== null) throw new Error(`PostgreSQL's ${name} could not be started.`);
    await sleep(100);
  }
}

async function end(postmaster: ChildProcess, signal: () => void): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  signal();
  await once(postmaster, 'exit');
}

function run(program: string, args: string[]): void {
  execFileSync(programOf(program), args, { ...ACCOUNT, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** A program of Debian's newest PostgreSQL, which is not on the PATH, else on the PATH. */
export function programOf(name: string): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  const debians = path.join(DEBIAN_FOLDER, String(newest), 'bin', name);
  return existsSync(debians) ? debians : name;
}
