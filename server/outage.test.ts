import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { addFixedLeagues } from '#database/fixed-leagues.ts';
import { findTestFolder } from '#database/memory-folder.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { buildFailure } from '#server/kit/http/errors.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: TestDatabase;
let app: ServerApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(findTestFolder(), 'touchline-outage-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: false } });
  await migrateDatabase(postgres.url);
  database = withQueryBuilder(connect(postgres.url));
  await addFixedLeagues(database.$client);
  app = await createApp({ config: readConfig({ DEMO: '1', LOG_LEVEL: 'silent', TRUST_PROXY: '1' }), database });
});

afterAll(async () => {
  await app?.close();
  await database?.$client.end();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const PATHS = ['/api/leagues/all', '/api/matches/all_matches', '/readyz'];

let calls = 0;

/** Each call has another address, to stay below the rate limits. */
async function callAll(): Promise<number[]> {
  calls += 1;
  const headers = { 'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}` };
  const answers = await Promise.all(PATHS.map((url) => app.inject({ url, headers })));
  for (const { statusCode, headers, json } of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([statusCode, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const failure = buildFailure(
      'http://localhost:8080',
      'unavailable',
      'The database is not reachable. Try again soon.',
    );
    expect([failure, { status: 'database' }, { status: 'starting' }]).toContainEqual(json());
  }
  return answers.map(({ statusCode }) => statusCode);
}

test('while PostgreSQL is killed and restarted calls answer 503, then 200 again', async () => {
  await storeMatch(database);
  await expect.poll(callAll).toEqual([200, 200, 200]);
  const [pid] = readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const seen = new Set<number>();
  async function isRestored(): Promise<boolean> {
    const statuses = await callAll();
    for (const status of statuses) seen.add(status);
    return seen.has(503) && statuses.every((status) => status === 200);
  }
  await expect.poll(isRestored, { timeout: 50_000, interval: 10 }).toBe(true);
  expect([...seen].sort()).toEqual([200, 503]);
  expect((await app.inject('/api/matches/all_matches')).json().total_matches).toBe(1);
});

test('a blocked statement and a frozen host answer 503, then 200 again', async () => {
  const proxy = await startTcpProxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const database = withQueryBuilder(connect(url.href, { statementTimeout: 1_000 }));
  const app = await createApp({ config: readConfig({ DEMO: '1', LOG_LEVEL: 'silent' }), database });
  const read = async () => (await app.inject('/api/leagues/8')).statusCode;
  try {
    expect(await read()).toBe(200);
    await database.transaction(async (transaction) => {
      await transaction.execute('lock table leagues');
      expect(await read()).toBe(503);
    });
    expect(await read()).toBe(200);
    proxy.freeze();
    expect(await read()).toBe(503);
    proxy.resume();
    expect(await read()).toBe(200);
  } finally {
    await app.close();
    await database.$client.end();
    proxy.close();
  }
});
