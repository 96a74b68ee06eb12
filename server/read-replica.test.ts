import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { createApp } from '#server/app.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const server = useTestApp();
let other: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  other = await openTestDatabase();
});

afterAll(async () => {
  await other.drop();
});

async function get(replica: Database, url: string) {
  const app = await createApp({ config: server.config, database: server.database, replica });
  const answer = (await app.inject(url)).json();
  await app.close();
  return answer;
}

test('ad_matches is read from the replica, other calls from the primary', async () => {
  const match_id = await storeMatch(server.database, { status: 'Approved' });
  expect(await get(other.database, '/api/matches/ad_matches')).toEqual([]);
  expect(await get(other.database, `/api/matches/${match_id}`)).toMatchObject({ match_id });
  expect(await get(other.database, '/api/matches/all_matches')).toMatchObject({ total_matches: 1 });
});

test('an unreachable replica is replaced by the primary', async () => {
  const unreachable = connect(`postgres://postgres@127.0.0.1:${await freePort()}/touchline`);
  expect(await get(unreachable, '/api/matches/ad_matches')).toHaveLength(1);
  await unreachable.$client.end();
});
