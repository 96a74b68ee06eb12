import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isProcessRunning } from '#database/embedded/processes.ts';

const RETRY_MS = 25;
const LOCK_TIMEOUT_MS = 10 * 60_000;

/** A unique name with this process's identity, so that other processes can detect when it ends. */
export function createTicket(): string {
  return `${identityOf(process.pid)}.${randomBytes(4).toString('hex')}`;
}

export function isTicketAlive(ticket: string): boolean {
  return isProcessRunning(ticket.split('.')[0] ?? '');
}

/**
 * Runs `work` under the folder's lock, which excludes other processes and other calls in this one. The lock is a
 * directory with its holder's ticket. It is taken by renaming a directory over it, which succeeds only while it is
 * empty. A dead holder's ticket is deleted by its unique name, so a running holder never loses the lock.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const ticket = createTicket();
  const lock = path.join(folder, 'lock');
  const claim = path.join(folder, `claim-${ticket}`);
  removeDeadClaims(folder);
  mkdirSync(claim);
  try {
    writeFileSync(path.join(claim, ticket), '');
    await takeLock(claim, lock);
  } catch (error) {
    rmSync(claim, { recursive: true, force: true });
    throw error;
  }
  try {
    return await work();
  } finally {
    rmSync(path.join(lock, ticket), { force: true });
  }
}

async function takeLock(claim: string, lock: string): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!tryRename(claim, lock)) {
    if (Date.now() > deadline) throw new Error(`Another process has held ${lock} for too long.`);
    for (const ticket of readdirSync(lock)) {
      if (!isTicketAlive(ticket)) rmSync(path.join(lock, ticket), { force: true });
    }
    await sleep(RETRY_MS);
  }
}

function tryRename(claim: string, lock: string): boolean {
  try {
    renameSync(claim, lock);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

function removeDeadClaims(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('claim-') || isTicketAlive(name.slice('claim-'.length))) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
