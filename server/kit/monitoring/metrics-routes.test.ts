import { expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { VERSION } from '#server/version.ts';

const server = useTestApp();

test('GET /metrics has times by route and status, the process, the pool and the match list, and no ids', async () => {
  const match_id = await storeMatch(server.database);
  await server.app.inject(`/api/matches/${match_id}`);
  await server.app.inject('/api/matches/987654?utm_source=secret');
  // A search by name waits for the index.
  await server.app.inject('/api/matches/all_matches?team=lions');
  await server.app.inject('/api/nowhere/4711');
  const { statusCode, headers, body } = await server.app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const line = (labels: string) => `http_request_duration_seconds_count{${labels}} 1\n`;
  expect(body).toContain(line('method="GET",route="/api/matches/:match_id",status="200"'));
  expect(body).toContain(line('method="GET",route="/api/matches/:match_id",status="404"'));
  expect(body).toContain(line('method="GET",route="none",status="404"'));
  const build = `touchline_build_info{version="${VERSION}"} 1\n`;
  expect(body).toContain(build);
  expect(body).toContain('touchline_listed_matches 1\n');
  expect(body).toMatch(/^touchline_database_connections\{state="idle"\} [1-9]/m);
  expect(body).toMatch(/^touchline_database_waiting 0$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  const names = body.replace(build, '').replace(/ \S+$/gm, '');
  for (const secret of ['987654', 'secret', '4711', '127.0.0.1']) expect(names).not.toContain(secret);
});

test('GET /metrics has the deliveries waiting for Discord, and NaN while the database is unreachable', async () => {
  const { database } = server;
  await storeDelivery(database, 8, 1);
  await database.$client.query(`
    insert into webhook_deliveries (league_id, match_id, created_at)
    values (8, 1, now() - interval '500 seconds'), (8, 2, now())`);
  const read = async (app: ServerApp) => (await app.inject('/metrics')).body;
  const body = await read(server.app);
  expect(body).toMatch(/^touchline_webhook_waiting 2$/m);
  expect(body).toMatch(/^touchline_webhook_longest_wait_seconds 50\d\./m);
  expect(body).toMatch(/^# TYPE touchline_discord_calls_total counter$/m);
  const lost = connect(server.databaseUrl);
  const app = await createApp({ config: server.config, database: lost });
  await lost.$client.end();
  expect(await read(app)).toMatch(/^touchline_webhook_waiting Nan$/m);
  await app.close();
});

test('GET /metrics answers 403 to other machines and to proxied requests', async () => {
  const elsewhere = await server.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' });
  expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([
    403,
    { error: 'Metrics are read on the machine itself, or with a token (METRICS_TOKEN).' },
  ]);
  const proxied = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(proxied.statusCode).toBe(403);
});

test('GET /metrics with a configured token answers 200 to its bearer from any address, and 401 to others', async () => {
  const app = await createApp({ config: { ...server.config, metricsToken: 'right' }, database: server.database });
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.7' })).statusCode;
  expect(await ask({ authorization: 'Bearer right' })).toBe(200);
  expect(await ask({ authorization: 'Bearer wrong' })).toBe(401);
  expect(await ask({})).toBe(401);
  await app.close();
});
