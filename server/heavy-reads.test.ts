import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#database/connect.ts';
import { type App, createApp } from '#server/app.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const CONNECTIONS = 10;

const server = useTestApp({ TRUST_PROXY: '1' });
let database: Database;
let app: App;

beforeAll(async () => {
  database = connect(server.databaseUrl, { max: CONNECTIONS });
  app = await createApp({ config: server.config, database });
});
afterAll(async () => {
  await app?.close();
  await database?.$client.end();
});

let address = 0;

function ask(url: string, headers: Record<string, string> = {}) {
  address += 1;
  return app.inject({ url, headers: { 'x-forwarded-for': `10.0.2.${address}`, ...headers } });
}

/** Keeps every read of players' lines waiting, as a career of a hundred thousand matches would. */
async function blockPlayerLines(): Promise<() => Promise<void>> {
  const blocker = await server.database.$client.connect();
  await blocker.query('begin; lock table match_players in access exclusive mode');
  return async () => {
    await blocker.query('rollback');
    blocker.release();
  };
}

test('profiles, match lists, head to head, groups, search and exports of any size leave connections to quick reads', async () => {
  const { user, headers } = await signIn(server);
  const match_id = await storeMatch(server.database);
  const { rows } = await server.database.$client.query<{ league_id: number }>('select league_id from matches');
  const group = await storeGroup(server.database, { group_owner_id: user.id }, [match_id]);
  const unblock = await blockPlayerLines();
  const slow = Array.from({ length: CONNECTIONS }, (_, at) => [
    ask(`/api/players/8${at}`),
    ask(`/api/players/8${at}/matches`),
    ask(`/api/players/8${at}/head_to_head/9${at}`),
    ask(`/api/groups/${group}/group_stats`, headers),
    ask(`/api/groups/${group}/advanced_stats`, headers),
    ask(`/api/groups/${group}/player-stats.csv`, headers),
    ask('/api/players/search?q=player', headers),
    ask('/api/users/my_data', headers),
    ask('/api/users/match_history', headers),
    ask(`/api/leagues/${rows[0]?.league_id}/leaderboards?from=2026-01-0${at + 1}`),
  ]).flat();
  try {
    // All of them have reached the database or a semaphore once quick reads find a connection at once.
    await expect.poll(() => countBlocked(), { timeout: 20_000 }).toBeGreaterThan(3);
    for (let asked = 0; asked < CONNECTIONS; asked += 1) {
      expect((await ask('/api/leagues/all')).statusCode).toBe(200);
      expect((await ask('/api/matches/all_matches')).statusCode).toBe(200);
    }
    expect(await countBlocked()).toBeLessThanOrEqual(CONNECTIONS - 2);
  } finally {
    await unblock();
    await Promise.all(slow);
  }
});

async function countBlocked(): Promise<number> {
  const { rows } = await server.database.$client.query(`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}
