import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test('tells times by route and status, the process, the pool and the list, and nobody’s ids', async () => {
  const match_id = await storeMatch(server.database);
  await server.app.inject(`/api/matches/${match_id}`);
  await server.app.inject('/api/matches/999?secret=1');
  await server.app.inject('/api/matches/all_matches');
  await server.app.inject('/api/nowhere/4711');
  const { statusCode, headers, body } = await server.app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const line = (labels: string) => `http_request_duration_seconds_count{${labels}} 1\n`;
  expect(body).toContain(line('method="GET",route="/api/matches/:match_id",status="200"'));
  expect(body).toContain(line('method="GET",route="/api/matches/:match_id",status="404"'));
  expect(body).toContain(line('method="GET",route="none",status="404"'));
  expect(body).toContain('touchline_listed_matches 1\n');
  expect(body).toMatch(/^touchline_database_connections\{state="idle"\} [1-9]/m);
  expect(body).toMatch(/^touchline_database_waiting 0$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  const names = body.replace(/ \S+$/gm, '');
  for (const secret of ['999', 'secret', '4711', '127.0.0.1']) expect(names).not.toContain(secret);
});

test('are for this machine alone, proxies on it excepted', async () => {
  const elsewhere = await server.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' });
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([
    403,
    { error: 'Metrics are read on the machine itself, or with a token (METRICS_TOKEN).' },
  ]);
  const proxied = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(proxied.statusCode).toBe(403);
});

test('with a token are for who bears it, from anywhere', async () => {
  const app = await createApp({ config: { ...server.config, metricsToken: 'right' }, database: server.database });
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.7' })).statusCode;
  expect(await ask({ authorization: 'Bearer right' })).toBe(200);
  expect(await ask({ authorization: 'Bearer wrong' })).toBe(401);
  expect(await ask({})).toBe(401);
  await app.close();
});
