import { expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createApp } from '#server/app.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test('with 500 requests waiting for the database, the next answers 503 at once, and the 500 are answered', async () => {
  const database = connect(server.databaseUrl, { max: 1 });
  const app = await createApp({ config: server.config, database });
  const held = await database.$client.connect();
  try {
    const crowd = Array.from({ length: 500 }, () => app.inject('/api/leagues/8'));
    await expect.poll(() => database.$client.waitingCount).toBe(500);
    const refused = await app.inject('/api/leagues/8');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      503,
      '1',
      { error: 'The server is busy. Try again soon.' },
    ]);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    held.release();
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await app.inject('/api/leagues/8')).statusCode).toBe(200);
  } finally {
    await app.close();
    await database.$client.end();
  }
});
