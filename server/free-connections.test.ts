import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#database/connect.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { blockTable, countBlocked } from '#server/testing/block-table.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const CONNECTIONS = 10;
/** Concurrent heavy requests with this number of connections. */
const HEAVY_AT_ONCE = 3;

const server = useTestApp({ TRUST_PROXY: '1' });
let database: Database;
let app: ServerApp;

beforeAll(async () => {
  database = connect(server.databaseUrl, { max: CONNECTIONS });
  app = await createApp({ config: server.config, database });
});
afterAll(async () => {
  await app?.close();
  await database?.$client.end();
});

let address = 0;

function get(url: string, headers: Record<string, string> = {}) {
  address += 1;
  return app.inject({ url, headers: { 'x-forwarded-for': `10.0.2.${address}`, ...headers } });
}

test('quick reads get connections while all kinds of heavy reads are blocked', async () => {
  const { user, headers } = await signIn(server);
  const match_id = await storeMatch(server.database);
  const { rows } = await server.database.$client.query<{ league_id: number }>('select league_id from matches');
  const group = await storeGroup(server.database, { group_owner_id: user.id }, [match_id]);
  const unblock = await blockTable(server, 'match_players');
  const slow = Array.from({ length: CONNECTIONS }, (_, at) => [
    get(`/api/players/8${at}`),
    get(`/api/players/8${at}/matches`),
    get(`/api/players/8${at}/head_to_head/9${at}`),
    get(`/api/groups/${group}/group_stats`, headers),
    get(`/api/groups/${group}/advanced_stats`, headers),
    get(`/api/groups/${group}/player-stats.csv`, headers),
    get('/api/players/search?q=player', headers),
    get('/api/users/my_data', headers),
    get('/api/users/match_history', headers),
    get(`/api/leagues/${rows[0]?.league_id}/leaderboards?from=2026-01-0${at + 1}`),
  ]).flat();
  try {
    await expect.poll(() => countBlocked(server)).toBe(HEAVY_AT_ONCE);
    for (let sent = 0; sent < CONNECTIONS; sent += 1) {
      expect((await get('/api/leagues/all')).statusCode).toBe(200);
      expect((await get('/api/matches/all_matches')).statusCode).toBe(200);
    }
    expect(await countBlocked(server)).toBe(HEAVY_AT_ONCE);
  } finally {
    await unblock();
    await Promise.all(slow);
  }
});
