import { statfsSync } from 'node:fs';
import os from 'node:os';

/** Linux's in-memory file system, and its maximum use by a test run. */
const MEMORY = '/dev/shm';
const MAX_BYTES = 2 * 1024 ** 3;

/**
 * The folder of a run's databases and browsers: in memory if it has room, as ext4 takes a quarter of all CPU time for
 * the hundreds of files of each test file's database.
 */
export function findTestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MAX_BYTES ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
