import { expect, test } from 'vitest';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ TRUST_PROXY: '1' });

/** Sent at once: `inject` alone waits until its result is awaited. */
async function get(url: string, address: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } });
}

/** Blocks all reads of players' lines, to simulate queries that take long. */
async function blockPlayerLines(): Promise<() => Promise<void>> {
  const blocker = await server.database.$client.connect();
  await blocker.query('begin; lock table match_players in access exclusive mode');
  return async () => {
    await blocker.query('rollback');
    blocker.release();
  };
}

test('a caller with two heavy requests under way waits with the next one, while others are served', async () => {
  await storeMatch(server.database);
  const { rows } = await server.database.$client.query<{ league_id: number }>('select league_id from matches');
  const standings = `/api/leagues/${rows[0]?.league_id}/standings`;
  const unblock = await blockPlayerLines();
  const blocked = ['81', '82'].map((key) => get(`/api/players/${key}`, '10.0.3.1'));
  let isOwnServed = false;
  const own = get(standings, '10.0.3.1').then((response) => {
    isOwnServed = true;
    return response;
  });
  try {
    expect((await get(standings, '10.0.3.2')).statusCode).toBe(200);
    expect((await get('/api/matches/all_matches', '10.0.3.1')).statusCode).toBe(200);
    expect(isOwnServed).toBe(false);
  } finally {
    await unblock();
  }
  expect((await own).statusCode).toBe(200);
  await Promise.all(blocked);
});

test('callers behind one address are told apart by their sessions', async () => {
  await storeMatch(server.database);
  const { headers } = await signIn(server);
  await get('/api/auth/session', '10.0.3.3', headers);
  const unblock = await blockPlayerLines();
  const blocked = ['81', '82'].map((key) => get(`/api/players/${key}`, '10.0.3.3'));
  try {
    expect((await get('/api/groups/1', '10.0.3.3', headers)).statusCode).toBe(404);
  } finally {
    await unblock();
    await Promise.all(blocked);
  }
});
