import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '#cli/run-admin.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { cutConnections } from '#server/testing/cut-connections.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-broken-backup-'));

beforeAll(() => seedDemo(server.database));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup whose connection PostgreSQL ends fails, and leaves no file', async () => {
  const file = path.join(folder, 'cut.backup');
  const backup = runAdmin(['backup', file], { DATABASE_URL: server.databaseUrl });
  await expect(cutConnections(server.database, backup)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup that finds no room fails, and leaves no file', () => {
  const file = path.join(folder, 'large.backup');
  // A file size limit ends a write like a full disk.
  const script = `trap '' XFSZ; ulimit -f 8; exec "${process.execPath}" --import tsx cli/admin.ts backup "${file}"`;
  const env = { PATH: process.env.PATH, DATABASE_URL: server.databaseUrl, TSX_DISABLE_CACHE: '1' };
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')]);
  expect(readdirSync(folder)).toEqual([]);
});
