import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { liveEnvironment, signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const LEAGUES = '/api/leagues/all';
/** A path without a route needs no statement. */
const NOWHERE = '/api/nowhere';
const server = useTestApp();

function ask(headers: Record<string, string>, remoteAddress: string, url = LEAGUES) {
  return server.app.inject({ url, headers, remoteAddress });
}

/** Repeats a request sequentially and counts the statuses. */
async function tally(times: number, askOnce: (n: number) => Promise<{ statusCode: number }>) {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < times; n += 1) {
    const { statusCode } = await askOnce(n);
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    // Injected requests without a database query would block the event loop.
    await new Promise(setImmediate);
  }
  return statuses;
}

test.each([
  ['cookies', (n: number) => ({ cookie: `touchline_session=made-up-${n}` })],
  ['keys', (n: number) => ({ authorization: `Bearer tl_8_${n}` })],
])('a thousand made-up %s share the limit of their address', async (kind, headers) => {
  const address = kind === 'keys' ? '10.1.0.1' : '10.1.0.2';
  expect(await tally(2000, (n) => ask(headers(n % 1000), address, NOWHERE))).toEqual({ 404: 1200, 429: 800 });
  const refused = await ask(headers(0), address);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json().error).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
  expect((await ask(headers(0), '10.1.0.3')).statusCode).toBe(kind === 'keys' ? 401 : 200);
});

test.each([
  ['GET', '/api/nowhere'],
  ['POST', '/nowhere'],
  ['GET', '/assets/nowhere.js'],
] as const)('%s %s, a path without a route, counts against the limit of its address', async (method, url) => {
  const remoteAddress = `10.6.0.${url.length}`;
  const send = () => server.app.inject({ method, url, remoteAddress });
  expect(await tally(1250, send)).toEqual({ 404: 1200, 429: 50 });
  expect((await ask({}, remoteAddress)).statusCode).toBe(429);
});

test('made-up credentials share the limit of their address also for calls with their own limit', async () => {
  const search = (n: number) => ask({ cookie: `touchline_session=${n}` }, '10.1.0.4', '/api/players/search?q=nobody');
  expect(await tally(150, search)).toEqual({ 200: 120, 429: 30 });
  const picture = (n: number) => ask({ authorization: `Bearer ${n}` }, '10.1.0.4', '/share/match/2147483647.png');
  expect(await tally(400, picture)).toEqual({ 404: 300, 429: 100 });
  expect((await ask({ cookie: 'touchline_session=other' }, '10.1.0.4')).statusCode).toBe(200);
});

test('a valid session and a valid key have their own limits after that of their address is used up', async () => {
  const { headers } = await signIn(server);
  const key = { authorization: `Bearer ${await createApiKey(server.database, 8)}` };
  const body = { context_data: { team_goals: { Blue: 1, Green: 0 } } };
  expect((await ask(headers, '10.2.0.1', '/api/auth/session')).statusCode).toBe(200);
  const submission = { method: 'POST' as const, url: '/api/submissions/game_server', headers: key, payload: body };
  expect((await server.app.inject({ ...submission, remoteAddress: '10.2.0.1' })).statusCode).toBe(201);
  await tally(1200, (n) => ask({ cookie: `touchline_session=${n}` }, '10.2.0.1', NOWHERE));
  expect((await ask({ cookie: 'touchline_session=other' }, '10.2.0.1')).statusCode).toBe(429);
  expect((await ask(headers, '10.2.0.1')).statusCode).toBe(200);
  expect((await ask(key, '10.2.0.1')).statusCode).toBe(200);
});

test('the addresses of one IPv6 /64 network share a limit', async () => {
  expect(await tally(1201, (n) => ask({}, `2001:db8:1:2::${n.toString(16)}`))).toEqual({ 200: 1200, 429: 1 });
  expect((await ask({}, '2001:db8:1:3::1')).statusCode).toBe(200);
});

test.each([
  ['that is unreachable', freePort],
  ['that never answers', silentPort],
])('with a Redis %s a server limits by its own counts', async (_, findPort) => {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent', REDIS_URL: `redis://127.0.0.1:${await findPort()}` });
  const app = await createApp({ config, database: server.database });
  try {
    expect(await tally(1300, () => app.inject(LEAGUES))).toEqual({ 200: 1200, 429: 100 });
  } finally {
    await app.close();
  }
});

/** The port of a server that accepts connections and never responds. */
async function silentPort(): Promise<number> {
  const silent = net.createServer(() => {}).unref();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  return (silent.address() as net.AddressInfo).port;
}

test('behind a proxy requests count by the last address of X-Forwarded-For, whatever the client sent before it', async () => {
  const env = { ...liveEnvironment(server), TRUST_PROXY: '1' };
  const app = await createApp({ config: readConfig(env), database: server.database });
  const cookie = 'touchline_session=made-up';
  const through = (seen: string) => (n: number) =>
    app.inject({ url: NOWHERE, headers: { cookie, 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}, ${seen}` } });
  expect(await tally(1300, through('10.3.0.1'))).toEqual({ 404: 1200, 429: 100 });
  expect(await tally(1, through('10.3.0.2'))).toEqual({ 404: 1 });
  await app.close();
});
