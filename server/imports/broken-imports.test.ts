import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { withQueryBuilder } from '#database/test-query-builder.ts';
import { createApp } from '#server/app.ts';
import { NDJSON_TYPE } from '#server/kit/http/ndjson-streams.ts';
import { cutConnections } from '#server/testing/cut-connections.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league: Awaited<ReturnType<typeof openLeague>>;
let path = '';
let origin = '';

/** An import stores all its rows or none. */
const MATCHES = 300;
const TEXT = [
  'Date\tHome\tAway\tScore',
  ...Array.from({ length: MATCHES }, (_, at) => `2025-03-01\tHome ${at % 20}\tAway ${Math.floor(at / 20)}\t2-1`),
].join('\n');

beforeAll(async () => {
  league = await openLeague(server);
  path = `/api/leagues/myLeagues/${league.league_id}/imports`;
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

/** The body of an import with its preview's version. */
async function buildBody(): Promise<string> {
  const sheet = { kind: 'matches', text: TEXT };
  const { headers } = league;
  const response = await server.app.inject({ method: 'POST', url: `${path}/preview`, headers, payload: sheet });
  expect(response.statusCode, response.body).toBe(200);
  return JSON.stringify({ ...sheet, version: response.json().version });
}

async function countMatches(): Promise<number> {
  const { rows } = await server.database.$client.query(
    'select count(*) from matches where league_id = $1 and declined_at is null',
    [league.league_id],
  );
  // One match existed before.
  return Number(rows[0].count) - 1;
}

/**
 * Sends a share of the body and disconnects: after a moment, or with the whole body sent, at the first line of
 * progress.
 */
async function sendAndLeave(body: string, share: number): Promise<void> {
  const headers = {
    ...league.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: NDJSON_TYPE,
  };
  const sent = request(`${origin}${path}`, { method: 'POST', agent: false, headers }).on('error', () => {});
  sent.write(body.slice(0, body.length * share));
  if (share < 1) await pause(50);
  else {
    const [response] = await once(sent, 'response');
    const [line] = await once(response, 'data');
    expect(JSON.parse(String(line).split('\n')[0] ?? '')).toMatchObject({ done: expect.any(Number) });
  }
  sent.destroy();
}

test('a client that leaves during the upload imports nothing, and one that leaves later everything, once', async () => {
  const body = await buildBody();
  for (const share of [0.1, 0.5, 0.99]) await sendAndLeave(body, share);
  expect(await countMatches()).toBe(0);
  await sendAndLeave(body, 1);
  await expect.poll(countMatches).toBe(MATCHES);
  const imports = await server.app.inject({ url: path, headers: league.headers });
  expect(imports.json()).toHaveLength(1);
  const { id } = imports.json()[0];
  const undo = { method: 'POST', url: `${path}/undo`, headers: league.headers, payload: { id } } as const;
  expect((await server.app.inject(undo)).statusCode).toBe(200);
  expect(await countMatches()).toBe(0);
});

test('an import whose connection PostgreSQL ends fails whole, with and without progress', async () => {
  const database = withQueryBuilder(connect(server.databaseUrl));
  const app = await createApp({ config: server.config, database });
  const payload = await buildBody();
  for (const accept of [NDJSON_TYPE, 'application/json']) {
    const headers = { ...league.headers, accept, 'content-type': 'application/json' };
    const response = await cutConnections(server.database, app.inject({ method: 'POST', url: path, headers, payload }));
    const end = JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '');
    expect(end.failure ?? end, response.body).toMatchObject({ status: 503 });
  }
  expect(await countMatches()).toBe(0);
  await app.close();
  await database.$client.end();
});
