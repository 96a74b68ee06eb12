import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL's programs refuse to run as root; 65534 is the account `nobody`. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const POLL_MS = 10;

export function createFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  giveAway(folder);
}

/** Makes the account of the started programs the owner of a file, or of a folder with its contents. */
export function giveAway(root: string): void {
  if (ACCOUNT.uid === undefined) return;
  chownSync(root, ACCOUNT.uid, ACCOUNT.gid);
  for (const name of readdirSync(root, { recursive: true })) {
    chownSync(path.join(root, String(name)), ACCOUNT.uid, ACCOUNT.gid);
  }
}

/** Name of the account and group that `spawnIn` uses. */
export function accountNames(): { user: string; group: string } {
  const uid = ACCOUNT.uid ?? process.getuid?.();
  const gid = ACCOUNT.gid ?? process.getgid?.();
  const find = (file: string, id: number | undefined) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .find((line) => line.split(':')[2] === String(id))
      ?.split(':')[0] ?? String(id);
  return { user: find('/etc/passwd', uid), group: find('/etc/group', gid) };
}

/**
 * Starts a program in its folder as an unprivileged account, detached from the terminal's Ctrl-C. Its output goes to
 * `log` in the folder.
 */
export function spawnIn(
  folder: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const log = openSync(path.join(folder, 'log'), 'a');
  const child = spawn(program, args, {
    ...ACCOUNT,
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

/** Last lines of a folder's log. */
export function readLog(folder: string): string {
  return readFileSync(path.join(folder, 'log'), 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}

/** Ids of the processes with their working directory in a folder; PostgreSQL's is the data directory. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const directory = readlinkSync(`/proc/${id}/cwd`);
        return directory === folder || directory.startsWith(`${folder}/`);
      } catch {
        return false; // Ended, or another account's.
      }
    })
    .map(Number);
}

/** Sends a signal to each process in the folder once, including those that start meanwhile. */
export function signalAll(folder: string, signal: NodeJS.Signals): void {
  const signalled = new Set<number>();
  for (;;) {
    const others = processesIn(folder).filter((id) => !signalled.has(id));
    if (others.length === 0) return;
    for (const id of others) {
      signalled.add(id);
      send(id, signal);
    }
  }
}

/** Kills all processes in the folder at once, like a power cut, and waits until they have ended. */
export async function killAll(folder: string): Promise<void> {
  signalAll(folder, 'SIGSTOP');
  do {
    for (const id of processesIn(folder)) send(id, 'SIGKILL');
    await sleep(POLL_MS);
  } while (processesIn(folder).length > 0);
}

/** Called when this process exits, so synchronous: kills all processes in the folder and deletes it. */
export function removeFolder(folder: string): void {
  for (let ids = processesIn(folder); ids.length > 0; ids = processesIn(folder)) {
    for (const id of ids) send(id, 'SIGKILL');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  rmSync(folder, { recursive: true, force: true });
}

function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
