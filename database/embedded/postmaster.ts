import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterArgument, programEnvironment } from '#database/embedded/cluster.ts';
import type { DataFolder } from '#database/embedded/data-folder.ts';
import { commandLineOf, identityOf } from '#database/embedded/processes.ts';

/** PostgreSQL's parent process; when it ends, all other processes of the cluster end. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** PostgreSQL settings by name, as in postgresql.conf. */
export type PostgresSettings = Record<string, string | number | boolean>;

const POLL_INTERVAL_MS = 20;
const START_ATTEMPTS = 40;
const START_RETRY_MS = 250;
/** After this time PostgreSQL is stopped without a checkpoint. */
const FAST_STOP_TIMEOUT_MS = 60_000;
/** Higher than any pid of a system. */
const UNUSED_PID = 2_147_483_646;
/** Temporary errors: another process took the port, or processes of a killed cluster are still ending. */
const TEMPORARY_ERROR = /could not bind|address already in use|shared memory block|lock file "[^"]*" already exists/i;

/** Keeps personal data out of the log: no statements, no parameters, no values of failing rows. */
const LOG_SETTINGS: PostgresSettings = {
  log_checkpoints: false,
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_min_error_statement: 'panic',
};

/**
 * Waits until the running postmaster accepts connections; undefined if none is running. The caller must hold the
 * folder's lock.
 */
export async function findPostmaster(folder: DataFolder): Promise<Postmaster | undefined> {
  for (;;) {
    const entry = readPidFile(folder);
    if (!entry) return undefined;
    if (!isPostmaster(folder, entry.pid)) {
      replaceForeignPid(folder, entry.pid);
      return undefined;
    }
    if (entry.isReady) return { pid: entry.pid, port: entry.port };
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the terminal doesn't end it before the application. The
 * caller must hold the folder's lock. @throws with the log's last lines if it doesn't start.
 */
export async function launchPostmaster(
  folder: DataFolder,
  postgres: string,
  settings: PostgresSettings,
  fixedPort?: number,
): Promise<Postmaster> {
  rotateLog(folder);
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await findFreePort());
    const child = spawnPostgres(folder, postgres, { ...LOG_SETTINGS, ...settings, port });
    await once(child, 'spawn');
    while (child.exitCode === null && child.signalCode === null) {
      const entry = readPidFile(folder);
      if (entry?.isReady && entry.pid === child.pid) {
        child.unref();
        return { pid: entry.pid, port };
      }
      await sleep(POLL_INTERVAL_MS);
    }
    const lastLines = readFileSync(folder.log, 'utf8').trim().split('\n').slice(-8).join('\n');
    if (attempt === START_ATTEMPTS || !TEMPORARY_ERROR.test(lastLines)) {
      throw new Error(`PostgreSQL did not start; the end of ${folder.log} says:\n${lastLines}`);
    }
    await sleep(START_RETRY_MS);
  }
}

/** Closes all connections, stops PostgreSQL and waits for its end. The caller must hold the folder's lock. */
export async function stopPostmaster(folder: DataFolder): Promise<void> {
  const pid = readPidFile(folder)?.pid;
  if (pid === undefined || !isPostmaster(folder, pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + FAST_STOP_TIMEOUT_MS;
  let isUrgent = false;
  while (isPostmaster(folder, pid)) {
    if (!isUrgent && Date.now() > deadline) {
      isUrgent = true;
      process.kill(pid, 'SIGQUIT');
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Whether the process serves this cluster: the pid may have been reused, or belong to a copy of the folder. */
function isPostmaster(folder: DataFolder, pid: number): boolean {
  return identityOf(pid) !== undefined && commandLineOf(pid).includes(`cluster_name=${clusterName(folder)} `);
}

function clusterName(folder: DataFolder): string {
  const { dev, ino } = statSync(folder.cluster, { bigint: true });
  return `touchline-${dev.toString(36)}-${ino.toString(36)}`;
}

function spawnPostgres(folder: DataFolder, postgres: string, settings: PostgresSettings): ChildProcess {
  const all: PostgresSettings = {
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

/** Lines of postmaster.pid: pid, folder, start time, port, sockets, address, shared memory, state. */
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
 * Replaces another program's pid in postmaster.pid, as PostgreSQL would refuse to start. The other lines stay: from
 * them PostgreSQL determines whether an old process still uses the shared memory. The file is replaced atomically,
 * since PostgreSQL refuses to start with an empty one.
 */
function replaceForeignPid(folder: DataFolder, pid: number): void {
  if (identityOf(pid) === undefined) return;
  const file = pidFileOf(folder);
  const draft = `${file}.draft`;
  const { uid, gid, mode } = statSync(file);
  writeFileSync(draft, readFileSync(file, 'utf8').replace(/^.*/, String(UNUSED_PID)), { mode, flush: true });
  chownSync(draft, uid, gid);
  renameSync(draft, file);
}

function rotateLog(folder: DataFolder): void {
  try {
    renameSync(folder.log, `${folder.log}.1`);
  } catch {
    // The first start has no log to keep.
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
