import { expect, test } from 'vitest';
import { MATCH_EXAMPLE } from '#contract/matches/match-example.ts';
import { blockTable, countBlocked } from '#server/testing/block-table.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ TRUST_PROXY: '1' });
const gameServer = useGameServer(server);

/** Async, so that the request is sent at once: `inject` alone waits until its promise is awaited. */
async function get(url: string, address: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } });
}

test('a caller with two heavy requests under way waits with the next one, while others are served', async () => {
  await storeMatch(server.database);
  const { rows } = await server.database.$client.query<{ league_id: number }>('select league_id from matches');
  const standings = `/api/leagues/${rows[0]?.league_id}/standings`;
  const unblock = await blockTable(server, 'match_players');
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
  const unblock = await blockTable(server, 'match_players');
  const blocked = ['81', '82'].map((key) => get(`/api/players/${key}`, '10.0.3.3'));
  try {
    expect((await get('/api/groups/1', '10.0.3.3', headers)).statusCode).toBe(404);
  } finally {
    await unblock();
    await Promise.all(blocked);
  }
});

test('management calls leave a permit to visitors, and submissions need none', async () => {
  const match_id = await storeMatch(server.database);
  const { rows } = await server.database.$client.query<{ league_id: number }>(
    'select league_id from matches where match_id = $1',
    [match_id],
  );
  const league = Number(rows[0]?.league_id);
  const staff = await Promise.all(Array.from({ length: 4 }, () => signIn(server, { levels: { [league]: 6 } })));
  const unblock = await blockTable(server, 'player_merges');
  const blocked = staff.map(({ headers }, at) =>
    get(`/api/leagues/myLeagues/${league}/typed_names?page=${at + 1}`, `10.0.3.${10 + at}`, headers),
  );
  try {
    await expect.poll(() => countBlocked(server)).toBe(2);
    expect((await get(`/api/leagues/${league}/standings`, '10.0.3.20')).statusCode).toBe(200);
    expect((await gameServer.post(MATCH_EXAMPLE)).statusCode).toBe(201);
    expect(await countBlocked(server)).toBe(2);
  } finally {
    await unblock();
  }
  for (const { statusCode } of await Promise.all(blocked)) expect(statusCode).toBe(200);
});
