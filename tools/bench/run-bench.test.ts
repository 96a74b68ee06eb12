import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

/** The first words of a row of each part's figures. */
const ROWS = [
  'server: start to listening',
  'list: default filters',
  'match: page data',
  'group statistics: 2,000 matches',
  'season: table',
  'Discord: /table',
  'ingest: without keys',
  'live: ingest beside 20 readers',
  'live: event-loop delay, max',
  'site: /matches, largest paint, mobile',
  'site: /matches, slowest tap on a phone',
  'hosting: a page asked once a day',
  'beside profiles: submissions',
  'beside GET /users/my_data: submissions',
  'server: peak RSS during costs',
];

test('npm run bench -- --quick ends with figures of every part', { timeout: 900_000 }, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-bench-'));
  try {
    const args = ['--import', 'tsx', 'tools/bench/run-bench.ts', '--quick', '--data', folder];
    const env = { ...process.env, DATABASE_URL: inject('postgres').serverUrl };
    // A failing part ends the process with 1, and `execFile` then throws with its errors.
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 24 });
    const [file = ''] = readdirSync(folder);
    const { figures }: { figures: { row: string }[] } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    expect(ROWS.filter((start) => !figures.some(({ row }) => row.startsWith(start)))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
