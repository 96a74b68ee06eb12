import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let admin: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-nightly-'));
  admin = path.join(folder, 'admin.sh');
  writeAdmin('true');
  writeFileSync(path.join(folder, 'touchline-old.backup'), 'old');
  utimesSync(path.join(folder, 'touchline-old.backup'), 0, 0);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A fake admin command whose backup has one line, verified by the given command. */
function writeAdmin(check: string): void {
  writeFileSync(admin, `case $1 in backup) echo data > "$2";; verify-backup) ${check};; esac\n`);
}

/** Runs the script with a copy command; returns its exit code and the names of remaining backups. */
function run(copyCommand: string) {
  const { status } = spawnSync('sh', ['deploy/backup/nightly-backup.sh'], {
    env: { PATH: process.env.PATH, BACKUP_FOLDER: folder, BACKUP_COPY_COMMAND: copyCommand, ADMIN: `sh ${admin}` },
  });
  return {
    status,
    kept: readdirSync(folder)
      .filter((name) => /\.(backup|unverified)$/.test(name))
      .sort(),
  };
}

test('a backup is verified, copied, and old ones are deleted', () => {
  const { status, kept } = run(`cat < "$1" | cat > ${folder}/copy`);
  expect(status).toBe(0);
  expect(kept).toEqual([expect.stringMatching(/^touchline-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/)]);
  expect(readFileSync(path.join(folder, 'copy'), 'utf8')).toBe('data\n');
});

test('a copy whose encryption fails within a pipe is a failure, and old backups stay', () => {
  const { status, kept } = run(`false < "$1" | cat > ${folder}/copy`);
  expect(status).not.toBe(0);
  expect(kept).toContain('touchline-old.backup');
});

test('a backup that can’t be restored is not copied, and old ones stay', () => {
  writeAdmin('exit 1');
  const { status, kept } = run(`cat "$1" > ${folder}/copy`);
  expect(status).not.toBe(0);
  expect(kept).toEqual([expect.stringMatching(/\.unverified$/), 'touchline-old.backup']);
  expect(existsSync(path.join(folder, 'copy'))).toBe(false);
});
