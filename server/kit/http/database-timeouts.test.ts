import { afterEach, expect, test } from 'vitest';
import { connect, type Database } from '#database/connect.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let app: ServerApp;
let database: Database;

afterEach(async () => {
  await app?.close();
  await database?.$client.end();
});

/** Reads the leagues, locked by another connection, from a server with these timeouts. */
async function readLocked(timeouts: Parameters<typeof connect>[1]) {
  database = connect(server.databaseUrl, timeouts);
  app = await createApp({ config: server.config, database });
  const blocker = await server.database.$client.connect();
  try {
    await blocker.query('begin; lock table leagues in access exclusive mode');
    const { statusCode, headers, json } = await app.inject('/api/leagues/8');
    expect((await database.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    return { status: statusCode, retryAfter: headers['retry-after'], ...json() };
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

test('a wait for a lock that takes too long answers 503 with its own sentence, and other queries succeed', async () => {
  expect(await readLocked({ lockTimeout: 200, statementTimeout: 20_000 })).toMatchObject({
    status: 503,
    retryAfter: '5',
    error: 'Another change that this one depends on is still being stored. Try again soon.',
  });
});

test('a statement that takes too long answers 503 with its own sentence, and other queries succeed', async () => {
  expect(await readLocked({ statementTimeout: 200 })).toMatchObject({
    status: 503,
    retryAfter: '5',
    error: 'This took the database too long, so it was cancelled. Try again soon.',
  });
});

test('a request that waits for a connection for too long answers 503 with its own sentence', async () => {
  database = connect(server.databaseUrl, { max: 1 });
  app = await createApp({ config: server.config, database });
  const holder = await database.$client.connect();
  try {
    const { statusCode, headers, json } = await app.inject('/api/leagues/8');
    expect([statusCode, headers['retry-after'], json()]).toMatchObject([
      503,
      '5',
      { error: 'All connections to the database are in use. Try again soon.' },
    ]);
  } finally {
    holder.release();
  }
  expect((await app.inject('/api/leagues/8')).statusCode).toBe(200);
});
