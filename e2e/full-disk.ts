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
/** Duration of each phase: tables can't grow, then the write-ahead log can't either. */
const PHASE_MS = 4_000;
const READS = ['/', '/matches', '/api/matches/all_matches', '/api/search?q=kes', '/api/matches/live'];
/** Enough for a loaded machine. */
const READ_MS = 20_000;
const BALLAST_PIECES = [1024 * 1024, 4096, 1];

export interface FullDiskReport extends Faults {
  acknowledged: number;
  /** Number of each sentence of 503 responses. */
  refusals: Record<string, number>;
  /** Reads refused while tables could not grow, with their status. */
  refusedReads: string[];
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
 * Fills the disk while 20 game servers send matches, so that the write-ahead log fails too, and frees it again. Then
 * every match must be stored once and completely, without intervention.
 */
export async function runFullDisk(disk: string): Promise<FullDiskReport> {
  const site = await CrashSite.open(path.join(disk, 'data'));
  try {
    const pid = site.readPostgresPid();
    const sent = prepareMatches(await site.createApiKeys(), 0, MATCHES);
    let acknowledged = 0;
    let filling: Promise<string[]> | undefined;
    await sendMatches(site.origin, sent, () => {
      acknowledged += 1;
      if (acknowledged === MATCHES / 4) filling = fillAndEmpty(site, disk);
    }).catch(async (cause: Error) => {
      throw new Error(`${cause.message}\n${await site.describePostgres()}`, { cause });
    });
    const refusedReads = (await filling) ?? [];
    const refusals: Record<string, number> = {};
    for (const { sentence } of sent.flatMap((match) => match.refusals)) {
      refusals[sentence] = (refusals[sentence] ?? 0) + 1;
    }
    const isRestarted = site.readPostgresPid() !== pid;
    return { acknowledged, refusals, refusedReads, isRestarted, ...(await findFaults(site, sent)) };
  } finally {
    await site.close();
  }
}

/** Returns the refused reads of the first phase. */
async function fillAndEmpty(site: CrashSite, disk: string): Promise<string[]> {
  const ballast = path.join(disk, 'ballast');
  fill(ballast);
  const [refused] = await Promise.all([readAll(site.origin), sleep(PHASE_MS)]);
  // PostgreSQL stops if it can't create a new file of the write-ahead log, and may not respond to the statement.
  const switching = site
    .withDatabase(({ $client }) => $client.query('select pg_switch_wal() from generate_series(1, 20)'))
    .catch(() => {});
  await Promise.race([switching, sleep(PHASE_MS)]);
  fill(ballast);
  await sleep(PHASE_MS);
  rmSync(ballast);
  return refused;
}

/** Reads pages and endpoints for a while; returns the refused ones. */
async function readAll(origin: string): Promise<string[]> {
  const refused = new Set<string>();
  for (const end = Date.now() + PHASE_MS / 2; Date.now() < end; ) {
    for (const path of READS) {
      const { status } = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(READ_MS) }).catch(() => ({
        status: 0,
      }));
      if (status !== 200) refused.add(`${path} ${status}`);
    }
  }
  return [...refused];
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
