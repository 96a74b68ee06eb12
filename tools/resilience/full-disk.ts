import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Faults, findFaults } from '#tools/resilience/crash-comparison.ts';
import { CrashSite } from '#tools/resilience/crash-site.ts';
import { prepareMatches, sendMatches } from '#tools/resilience/crash-stream.ts';

const DISK_MEGABYTES = 250;
const MATCHES = 600;
/** Parts of the disk-full time: while tables cannot grow, and after PostgreSQL's log cannot either. */
const FULL_MS = 4_000;
const BALLAST_PIECES = [1024 * 1024, 4096, 1];

export interface FullDiskReport extends Faults {
  acknowledged: number;
  /** How often each sentence was answered with a 503. */
  refusals: Record<string, number>;
  /** Whether PostgreSQL gave up, and was started again. */
  isRestarted: boolean;
}

/** A small disk in memory, at a new folder; undefined where that is not allowed, as it is to root alone. */
export function mountSmallDisk(): { folder: string; unmount(): void } | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  return {
    folder,
    unmount() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

/**
 * Fills the disk while 20 game servers send matches, makes PostgreSQL's log fail as well, gives the room back, and looks
 * whether every match is taken in the end, once and wholly, without anybody's hand.
 */
export async function runFullDisk(disk: string): Promise<FullDiskReport> {
  const site = await CrashSite.open(path.join(disk, 'data'));
  try {
    const pid = site.readPostgresPid();
    const sent = prepareMatches(await site.createApiKeys(), 0, MATCHES);
    let acknowledged = 0;
    let filling: Promise<void> | undefined;
    await sendMatches(site.origin, sent, () => {
      acknowledged += 1;
      if (acknowledged === MATCHES / 4) filling = fillAndEmpty(site, disk);
    });
    await filling;
    const refusals: Record<string, number> = {};
    for (const sentence of sent.flatMap((match) => match.refusals)) refusals[sentence] = (refusals[sentence] ?? 0) + 1;
    const isRestarted = site.readPostgresPid() !== pid;
    return { acknowledged, refusals, isRestarted, ...(await findFaults(site, sent)) };
  } finally {
    await site.close();
  }
}

async function fillAndEmpty(site: CrashSite, disk: string): Promise<void> {
  const ballast = path.join(disk, 'ballast');
  fill(ballast);
  await sleep(FULL_MS);
  // A new file of the write-ahead log finds no room, which PostgreSQL does not survive.
  await site
    .withDatabase(({ $client }) => $client.query('select pg_switch_wal() from generate_series(1, 20)'))
    .catch(() => {});
  fill(ballast);
  await sleep(FULL_MS);
  rmSync(ballast);
}

/** Writes until nothing more goes on the disk. */
function fill(ballast: string): void {
  for (const size of BALLAST_PIECES) {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
