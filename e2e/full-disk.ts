import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Faults, findFaults } from '#tools/resilience/crash-comparison.ts';
import { prepareMatches, sendMatches } from '#tools/resilience/crash-rounds.ts';
import { CrashSite } from '#tools/resilience/crash-site.ts';

const DISK_MEGABYTES = 250;
const MATCHES = 600;
/** Duration of each phase: while tables cannot grow, and while the write-ahead log cannot either. */
const PHASE_MS = 4_000;
const BALLAST_PIECES = [1024 * 1024, 4096, 1];

export interface FullDiskReport extends Faults {
  acknowledged: number;
  /** Count of each sentence of 503 responses. */
  refusals: Record<string, number>;
  /** Whether PostgreSQL stopped and was restarted. */
  isRestarted: boolean;
}

/** Mounts a small tmpfs at a new folder; undefined without root. */
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
 * Fills the disk while 20 game servers send matches, so that the write-ahead log fails too, and frees it again. Then every
 * match must be stored once and completely, without intervention.
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
    }).catch(async (cause: Error) => {
      throw new Error(`${cause.message}\n${await site.describePostgres()}`, { cause });
    });
    await filling;
    const refusals: Record<string, number> = {};
    for (const { sentence } of sent.flatMap((match) => match.refusals)) {
      refusals[sentence] = (refusals[sentence] ?? 0) + 1;
    }
    const isRestarted = site.readPostgresPid() !== pid;
    return { acknowledged, refusals, isRestarted, ...(await findFaults(site, sent)) };
  } finally {
    await site.close();
  }
}

async function fillAndEmpty(site: CrashSite, disk: string): Promise<void> {
  const ballast = path.join(disk, 'ballast');
  fill(ballast);
  await sleep(PHASE_MS);
  // PostgreSQL stops when it cannot create a new file of the write-ahead log, and may leave the statement unanswered.
  const switching = site
    .withDatabase(({ $client }) => $client.query('select pg_switch_wal() from generate_series(1, 20)'))
    .catch(() => {});
  await Promise.race([switching, sleep(PHASE_MS)]);
  fill(ballast);
  await sleep(PHASE_MS);
  rmSync(ballast);
}

/** Writes until the disk is full. */
function fill(ballast: string): void {
  for (const size of BALLAST_PIECES) {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
