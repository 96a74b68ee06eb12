import { expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/** The log of all requests of the test. The spy is set before the app opens its stream. */
const log: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);

const server = useTestApp({ LOG_LEVEL: 'info' });

test('refusals are counted by reason, and logged by reason and route without ids or addresses', async () => {
  const app = await createApp({ config: server.config, database: server.database });
  const { headers } = await signIn(server);
  const stranger = { cookie: `touchline_session=${'a'.repeat(43)}` };
  const logOut = { method: 'POST', url: '/api/auth/logout' } as const;
  const statuses = [
    await app.inject('/api/users/my_data'),
    await app.inject({ url: '/api/users/my_data', headers: stranger }),
    await app.inject({ url: '/api/users/my_data', headers: stranger }),
    await app.inject({ url: '/api/users/analytics_plus', headers }),
    await app.inject({ ...logOut, headers: { ...headers, origin: 'https://evil.example' } }),
    await app.inject({ ...logOut, url: '/api/nowhere/4711', headers: { 'sec-fetch-site': 'cross-site' } }),
    await app.inject('/api/matches/all_matches?page=0'),
    await app.inject('/api/matches/4711'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([401, 401, 401, 403, 403, 403, 400, 404]);
  for (let attempt = 0; attempt < 31; attempt += 1) {
    await app.inject({ url: '/api/users/info/4711', headers, remoteAddress: '10.0.0.7' });
  }

  const metrics = (await app.inject('/metrics')).body;
  const counted = [...metrics.matchAll(/^touchline_refusals_total\{reason="(\w+)"\} (\d+)$/gm)];
  expect(Object.fromEntries(counted.map(([, reason, count]) => [reason, Number(count)]))).toEqual({
    bad_input: 1,
    unauthenticated: 1,
    bad_credential: 2,
    forbidden: 1,
    cross_site: 2,
    rate_limited: 1,
  });

  log.length = 0;
  await app.close();
  const lines = log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refusals');
  expect(lines.map(({ reason, method, route, count }) => [reason, method, route, count])).toEqual([
    ['unauthenticated', 'GET', '/api/users/my_data', 1],
    ['bad_credential', 'GET', '/api/users/my_data', 2],
    ['forbidden', 'GET', '/api/users/analytics_plus', 1],
    ['cross_site', 'POST', '/api/auth/logout', 1],
    ['cross_site', 'POST', 'none', 1],
    ['bad_input', 'GET', '/api/matches/all_matches', 1],
    ['rate_limited', 'GET', '/api/users/info/:discordId', 1],
  ]);
  const text = log.join('');
  for (const told of ['4711', 'evil', '10.0.0.7', 'aaaa', headers.cookie]) expect(text).not.toContain(told);
});

test('refusals are logged at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await createApp({ config: server.config, database: server.database });
  log.length = 0;
  for (let attempt = 0; attempt < 50; attempt += 1) await app.inject('/api/auth/sessions');
  const counts = () => log.flatMap((line) => JSON.parse(line).count ?? []);
  expect(counts()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(counts()).toEqual([50]);
  vi.advanceTimersByTime(60_000);
  expect(counts()).toEqual([50]);
  await app.close();
  vi.useRealTimers();
});
