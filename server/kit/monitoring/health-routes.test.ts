import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createApp } from '#server/app.ts';
import { drain } from '#server/kit/monitoring/drain.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const server = useTestApp();

test('GET /healthz answers 200 at once, and GET /readyz 503 until the list of matches is loaded', async () => {
  const alive = await server.app.inject('/healthz');
  expect([alive.statusCode, alive.json(), alive.headers['cache-control']]).toEqual([
    200,
    { status: 'alive' },
    'private, no-store',
  ]);
  const early = await server.app.inject('/readyz');
  expect([early.statusCode, early.json(), early.headers['retry-after']]).toEqual([503, { status: 'starting' }, '1']);
  await expect.poll(async () => (await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('GET /healthz has no rate limit', async () => {
  for (let n = 0; n < 1300; n += 1) expect((await server.app.inject('/healthz')).statusCode).toBe(200);
});

test('without a database GET /healthz answers 200 and GET /readyz 503', async () => {
  const database = connect(`postgres://nobody@127.0.0.1:${await freePort()}/nowhere`);
  const app = await createApp({ config: server.config, database });
  try {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database' }]);
  } finally {
    await app.close();
    await database.$client.end();
  }
});

test('a server that shuts down answers 503 to GET /readyz, closes its port, and ends each connection after a response', async () => {
  const ending = new AbortController();
  const app = await createApp({ config: server.config, database: server.database }, ending.signal);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject);
    });
    for await (const _ of answer);
    return answer;
  };
  expect((await ask('/api/leagues/all')).headers.connection).toBe('keep-alive');
  ending.abort();
  const probe = await ask('/readyz');
  expect([probe.statusCode, probe.headers.connection]).toEqual([503, 'keep-alive']);
  expect((await ask('/api/leagues/all')).headers.connection).toBe('keep-alive');

  const drained = drain(app, 50);
  await expect.poll(() => app.server.listening).toBe(false);
  const late = await ask('/api/leagues/all');
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  await drained;
  await expect(ask('/api/leagues/all')).rejects.toThrow('ECONNREFUSED');
  await app.close();
});
