import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { storeMatch } from '#server/testing/store-match.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'touchline-outage-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: false } });
  await migrateDatabase(postgres.url);
  database = connect(postgres.url);
  app = await createApp({ config: readConfig({ DEMO: '1', LOG_LEVEL: 'silent' }), database });
});

afterAll(async () => {
  await app?.close();
  await database?.$client.end();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const PATHS = ['/api/leagues/all', '/api/matches/all_matches', '/readyz'];

async function ask(): Promise<number[]> {
  const answers = await Promise.all(PATHS.map((url) => app.inject(url)));
  for (const { statusCode, headers, json } of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([statusCode, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const sentence = { error: 'The database is not reachable. Try again soon.' };
    expect([sentence, { status: 'database' }, { status: 'starting' }]).toContainEqual(json());
  }
  return answers.map(({ statusCode }) => statusCode);
}

test('a PostgreSQL that is killed and comes back is used again, and meanwhile nothing is worse than a 503', async () => {
  await storeMatch(database);
  await expect.poll(ask, { timeout: 20_000 }).toEqual([200, 200, 200]);
  const [pid] = readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(ask, { timeout: 20_000, interval: 10 }).toEqual([503, 503, 503]);
  await expect.poll(ask, { timeout: 30_000, interval: 10 }).toEqual([200, 200, 200]);
  expect((await app.inject('/api/matches/all_matches')).json().total_matches).toBe(1);
});
