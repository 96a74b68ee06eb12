import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { cutConnections } from '#server/testing/cut-connections.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';

const server = useTestApp({ TRUST_PROXY: '1' });
let app: ServerApp;
let database: TestDatabase;
let origin = '';
let callers = 0;

beforeAll(async () => {
  database = withQueryBuilder(connect(server.databaseUrl));
  app = await createApp({ config: server.config, database });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  for (let match = 0; match < 120; match += 1) await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Ann' }] });
});
afterAll(async () => {
  await app?.close();
  await database?.$client.end();
});

const EXPORTS = [
  '/api/leagues/8/archive.zip',
  '/api/leagues/8/matches.ndjson',
  '/api/leagues/8/results.csv',
  '/api/leagues/8/player-lines.csv',
  '/api/matches/all_matches.ndjson',
];

/** Opens a response from a new address, without reading its body. */
function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  callers += 1;
  const sender = { 'x-forwarded-for': `10.3.${callers >> 8}.${callers & 255}`, ...headers };
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { agent: false, headers: sender }, resolve).once('error', reject).end();
  });
}

/** The whole body; null if it was interrupted. */
const readAll = (response: IncomingMessage) => buffer(response).catch(() => null);

/** Checks that the server responds; Vitest fails a run with an unhandled error. */
async function expectHealthy(): Promise<void> {
  await expect.poll(async () => (await open('/api/leagues/8')).statusCode).toBe(200);
}

test.each(EXPORTS)('%s: a connection that PostgreSQL ends breaks that response alone', async (path) => {
  for (const encoding of ['identity', 'br', 'gzip']) {
    await cutConnections(server.database, open(path, { 'accept-encoding': encoding }).then(readAll));
  }
  await expectHealthy();
});

test.each(EXPORTS)('%s: a client that disconnects ends its own reads alone', async (path) => {
  for (const milliseconds of [0, 5, 20, 60]) {
    const response = await open(path);
    await pause(milliseconds);
    response.destroy();
  }
  await expectHealthy();
});

test('an archive whose files wait for their turn behind other exports is complete', async () => {
  const archives = await Promise.all(Array.from({ length: 9 }, () => open('/api/leagues/8/archive.zip').then(readAll)));
  for (const archive of archives)
    expect(unzip(archive ?? Buffer.alloc(0))['results.csv']?.split('\r\n')).toHaveLength(122);
  await expectHealthy();
});
