import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureGrowth } from '#tools/growth/measure-growth.ts';
import { readOptions } from '#tools/growth/options.ts';
import { programOf } from '#tools/resilience/replicated-postgres.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-growth-test-'));
  // Root starts PostgreSQL as another account.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const hasDump = existsSync(programOf('pg_dump'));
if (!hasDump)
  console.warn('Growth is not tested, as the embedded PostgreSQL has no pg_dump: apt-get install postgresql');

test.skipIf(!hasDump)('growth prints a figure of each step and leaves no file', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const options = { isNarrow: true, folder, readSeconds: 0.01, inserts: { first: 10, later: 20 } };
  await measureGrowth({ ...options, sizes: [300] });
  const lines = log.mock.calls.map(([text]) => String(text));
  expect(lines[0]).toMatch(/^PostgreSQL \d+.*, 2 lines a match$/);
  const table = String(lines.at(-1));
  expect(table).toMatch(/^\| +\| conns \| +300 \|$/m);
  for (const row of [
    'fill: matches',
    'fill: index matches_list',
    'vacuum \\(freeze\\) matches',
    'pg_dump -Fc: file',
    'match page, p50',
    'insert: WAL a match, next 20',
  ]) {
    expect(table).toMatch(new RegExp(`^\\| ${row} +\\| +\\| +[0-9.]+ (s|ms|kB|MB) \\|$`, 'm'));
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('growth refuses a size that it cannot fill', () => {
  for (const size of ['15000', '0', '-10000', 'many', '', '10000,5']) {
    expect(() => readOptions([`--matches=${size}`]), size).toThrow(
      `--matches must be multiples of 10000, not ${size}.`,
    );
  }
  expect(() => readOptions(['--size', '10000'])).toThrow("Unknown option '--size'");
  expect(readOptions(['--matches', '10000,20000', '--narrow'])).toMatchObject({
    sizes: [10_000, 20_000],
    isNarrow: true,
  });
});
