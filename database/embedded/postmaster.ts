import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterArgument, programEnvironment } from '#database/embedded/cluster.ts';
import type { DataFolder } from '#database/embedded/data-folder.ts';
import { commandLineOf, identityOf } from '#database/embedded/processes.ts';

/** PostgreSQL's first process, which all others of its cluster end with. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Record<string, string | number | boolean>;

const LOOK_MS = 20;
const START_ATTEMPTS = 40;
const RETRY_MS = 250;
const FAST_STOP_MS = 60_000;
/** No system gives out a pid this high. */
const NO_PID = 2_147_483_646;
/** Reasons that pass by themselves: a port just taken, or a killed cluster's last processes still leaving. */
const PASSING = /could not bind|address already in use|shared memory block|lock file .* already exists/i;

/** A log without people's data: no statement, no parameter, no value of a failing row. */
const QUIET_LOG: Settings = {
  log_checkpoints: false,
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_min_error_statement: 'panic',
};

/** The cluster's running postmaster once it takes connections; undefined when none runs. Needs the lock. */
export async function findPostmaster(folder: DataFolder): Promise<Postmaster | undefined> {
  for (;;) {
    const entry = readPidFile(folder);
    if (!entry) return undefined;
    if (!isPostmaster(folder, entry.pid)) {
      disownStranger(folder, entry.pid);
      return undefined;
    }
    if (entry.isReady) return { pid: entry.pid, port: entry.port };
    await sleep(LOOK_MS);
  }
}

/**
 * Starts PostgreSQL in its own session, so that a Ctrl-C in the terminal does not end it before the application.
 * Needs the lock. @throws with the log's last lines when it does not come up.
 */
export async function launchPostmaster(
  folder: DataFolder,
  postgres: string,
  settings: Settings,
  fixedPort?: number,
): Promise<Postmaster> {
  keepLastLog(folder);
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await findFreePort());
    const child = spawnPostgres(folder, postgres, { ...QUIET_LOG, ...settings, port });
    await once(child, 'spawn');
    while (child.exitCode === null && child.signalCode === null) {
      const entry = readPidFile(folder);
      if (entry?.isReady && entry.pid === child.pid) {
        child.unref();
        return { pid: entry.pid, port };
      }
      await sleep(LOOK_MS);
    }
    const complaint = readFileSync(folder.log, 'utf8').trim().split('\n').slice(-8).join('\n');
    if (attempt === START_ATTEMPTS || !PASSING.test(complaint)) {
      throw new Error(`PostgreSQL did not start; the end of ${folder.log} says:\n${complaint}`);
    }
    await sleep(RETRY_MS);
  }
}

/** Ends PostgreSQL, breaking off its connections, and resolves when it is gone. Needs the lock. */
export async function stopPostmaster(folder: DataFolder): Promise<void> {
  const pid = readPidFile(folder)?.pid;
  if (pid === undefined || !isPostmaster(folder, pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + FAST_STOP_MS;
  let isUrgent = false;
  while (isPostmaster(folder, pid)) {
    if (!isUrgent && Date.now() > deadline) {
      isUrgent = true;
      process.kill(pid, 'SIGQUIT');
    }
    await sleep(LOOK_MS);
  }
}

/** Whether the process is this cluster's, not one that got the same pid since, nor that of a copy of the folder. */
function isPostmaster(folder: DataFolder, pid: number): boolean {
  return identityOf(pid) !== undefined && commandLineOf(pid).includes(`cluster_name=${clusterName(folder)} `);
}

function clusterName(folder: DataFolder): string {
  const { dev, ino } = statSync(folder.cluster, { bigint: true });
  return `touchline-${dev.toString(36)}-${ino.toString(36)}`;
}

function spawnPostgres(folder: DataFolder, postgres: string, settings: Settings): ChildProcess {
  const all: Settings = {
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: clusterName(folder),
    logging_collector: false,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(folder.log, 'a', 0o600);
  try {
    return spawn(postgres, ['-D', clusterArgument(folder), ...args], {
      ...folder.account,
      cwd: folder.cluster,
      env: programEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

function pidFileOf(folder: DataFolder): string {
  return path.join(folder.cluster, 'postmaster.pid');
}

/** PostgreSQL's own note of who serves the cluster: pid, folder, start, port, sockets, address, memory, state. */
function readPidFile(folder: DataFolder): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(pidFileOf(folder), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Where a pid file names a process that is not PostgreSQL, PostgreSQL would refuse to start. Only the pid is replaced:
 * the rest of the file lets PostgreSQL see whether a process of the old cluster still holds its memory. Done at one
 * stroke, as PostgreSQL starts no more once it finds the file empty.
 */
function disownStranger(folder: DataFolder, pid: number): void {
  if (identityOf(pid) === undefined) return;
  const file = pidFileOf(folder);
  const draft = `${file}.draft`;
  const { uid, gid, mode } = statSync(file);
  writeFileSync(draft, readFileSync(file, 'utf8').replace(/^.*/, String(NO_PID)), { mode, flush: true });
  // Made by root, it is to be PostgreSQL's own still.
  chownSync(draft, uid, gid);
  renameSync(draft, file);
}

function keepLastLog(folder: DataFolder): void {
  try {
    renameSync(folder.log, `${folder.log}.1`);
  } catch {
    // the first start has no log to keep
  }
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
