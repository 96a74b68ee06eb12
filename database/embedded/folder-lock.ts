import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning } from '#database/embedded/processes.ts';

const RETRY_MS = 25;
const PATIENCE_MS = 10 * 60_000;

/** A name for one claim of this process on a folder, dead for all to see once the process is. */
export function createTicket(): string {
  return `${identityOf(process.pid)}.${randomBytes(4).toString('hex')}`;
}

export function isTicketAlive(ticket: string): boolean {
  return isRunning(ticket.split('.')[0] ?? '');
}

/**
 * Runs `work` while no other process, nor another call in this one, holds the folder's lock.
 *
 * The lock is a directory with the holder's ticket in it, taken by renaming a directory over it, which succeeds only
 * while it is empty. A dead holder's ticket is removed by its own name, so a living holder can never be pushed out.
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
  const deadline = Date.now() + PATIENCE_MS;
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
