import { beforeAll, expect, test } from 'vitest';
import { readPlan, storeManyMatches } from '#server/testing/read-plan.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ RESPONSE_CACHE_MB: '0' });

/** Of 33,000 lines, 1,500 have a typed name, and 750 the same one. */
beforeAll(async () => {
  const key = 'case when slot > 1 or match_id % 2 = 1 then (900000 + (match_id + slot * 13) % 300)::text';
  await storeManyMatches(
    server.database,
    11,
    `${key} else 'name:' || case when match_id % 4 = 0 then 'often' else 'name_' || match_id % 97 end end`,
  );
  await server.database.$client.query(`
    insert into players (player_key, name) values ('name:often', 'Often');
    insert into typed_names (match_id, team, slot, league_id, search_name, name)
    select match_id, team, slot, 8, substr(player_key, 6), 'Extra' from match_players where player_key like 'name:%'`);
});

test.each([
  ['before statistics of typed names', 'select'],
  ['with statistics', 'analyze'],
])('the player at the address of a name is found by the lines of that name alone, %s', async (_, prepare) => {
  await server.database.$client.query(prepare);
  const plan = await readPlan(server.database, 'find_player_key', async () => {
    const { statusCode } = await server.app.inject('/api/players/name:often/avatar');
    expect(statusCode).toBe(200);
  });
  expect(plan).toMatch(/Index (Only )?Scan using match_players_pk on match_players/);
  expect(plan).not.toMatch(/match_players_player_key|Seq Scan on match_players/);
});
