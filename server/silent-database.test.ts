import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { connect, type Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

/** Long enough to recognise calls that wait for it, even on a slow machine. */
const STATEMENT_TIMEOUT_MS = 50_000;

const server = useTestApp({ TRUST_PROXY: '1' });
let proxy: TcpProxy;
let database: Database;
let app: ServerApp;

beforeAll(async () => {
  const url = new URL(server.databaseUrl);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  database = connect(url.href, { statementTimeout: STATEMENT_TIMEOUT_MS });
  app = await createApp({ config: server.config, database, site: testSite() });
});
afterAll(async () => {
  proxy?.resume();
  await app?.close();
  await database?.$client.end();
  proxy?.close();
});

/** Excludes the landing page, which is rendered even if its matches fail. */
const PAGES = ['/matches', '/matches/1', '/leagues/1', '/groups/1', '/players/8001', '/dashboard/myLeagues'];
const FILES = ['/leagues/1/feed.atom', '/sitemap.xml', '/share/match/1.png', '/readyz'];

/** Every GET call, with 1 for each parameter. */
function listReads(): string[] {
  const ofDatabase = Object.entries<Endpoint>(endpoints).filter(([, { tag }]) => tag !== 'Reference');
  const reads = ofDatabase.flatMap(([name]) => name.match(/^GET (.*)$/)?.[1] ?? []);
  return reads.map((path) => `/api${path.replace(/:\w+/g, '1')}`);
}

let address = 0;

function request(url: string, headers: Record<string, string>, change?: object) {
  address += 1;
  const payload = change && { method: 'POST' as const, payload: change };
  return app.inject({ url, headers: { ...headers, 'x-forwarded-for': `10.0.3.${address}` }, ...payload });
}

/** A promise with its `resolve`. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('while PostgreSQL accepts connections without responding, calls and pages answer 503 before the statement timeout', async () => {
  const { headers } = await signIn(server, { levels: { 1: 6 } });
  await storeMatch(server.database);
  expect((await request('/api/matches/all_matches', headers)).statusCode).toBe(200);
  const [started, frozen] = [createGate(), createGate()];
  const change = inTransaction(database, async ({ $client }) => {
    await $client.query('select 1');
    started.open();
    await frozen.opened;
    await $client.query('select 1');
  }).catch((error: Error) => error);
  await started.opened;
  proxy.freeze();
  frozen.open();
  const startedAt = Date.now();
  const reads = listReads();
  const answers = await Promise.all([
    ...[...reads, ...PAGES, ...FILES].map((url) => request(url, headers)),
    // Concurrent requests share one query; requests during it share the next one.
    ...Array.from({ length: 20 }, () => request('/api/matches/all_matches', headers)),
    pause(500).then(() => request('/api/matches/all_matches', headers)),
    request('/api/groups/create_group', headers, { group_name: 'Cup', group_type: 'root', league_id: 1 }),
    request('/api/users/update_privacy', headers, { leaderboard: true, visibility: 'public', connections: true }),
  ]);
  expect(await change).toBeInstanceOf(Error);
  expect(Date.now() - startedAt).toBeLessThan(STATEMENT_TIMEOUT_MS / 2);
  // Redirects and refused parameters don't need the database.
  const others = answers.filter(({ statusCode }) => statusCode < 300 || statusCode >= 500);
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(answers.slice(reads.length).map(({ statusCode }) => statusCode)).toEqual(
    answers.slice(reads.length).map(() => 503),
  );
  proxy.resume();
  await expect.poll(async () => (await request('/api/matches/all_matches', headers)).statusCode).toBe(200);
});
