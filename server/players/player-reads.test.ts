import { beforeAll, expect, test } from 'vitest';
import { readPlan, storeManyMatches } from '#server/testing/read-plan.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const PLAYER = '900001';

beforeAll(() => storeManyMatches(server.database, 11, '(900000 + (match_id + slot * 13) % 300)::text'));

test.each([
  ['find_player_profile', `/api/players/${PLAYER}`],
  ['list_teammates', `/api/players/${PLAYER}/teammates`],
  ['list_player_matches', `/api/players/${PLAYER}/matches`],
  ['find_head_to_head', `/api/players/${PLAYER}/head_to_head/900014`],
])('%s reads the career from indexes alone', async (name, url) => {
  const plan = await readPlan(server.database, name, async () => {
    expect((await server.app.inject(url)).statusCode).toBe(200);
  });
  expect(plan).toMatch(/Index Only Scan using match_players_player_key on match_players/);
  expect(plan).toMatch(/Index Only Scan using matches_counted on matches/);
  expect(plan).not.toMatch(/Seq Scan on (matches|match_players)/);
});
