import { expect, test } from 'vitest';
import { MAX_INDEX_CHANGES } from '#server/matches/list/match-index-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

async function count(query = ''): Promise<number> {
  return (await server.app.inject(`/api/matches/all_matches${query}`)).json().total_matches;
}

test('GET /matches/all_matches lists more changes than MAX_CHANGES at once, as after a restore', async () => {
  await storeMatch(server.database);
  expect(await count()).toBe(1);
  await server.database.$client.query(
    `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
       player_data, event_data, submission_date)
     select 8, 'Approved', 'manual', 'League Match', 'Restored', 'B', 'G', 0, 0, '{}', '[]', '2020-01-01'
     from generate_series(1, ${MAX_INDEX_CHANGES + 1})`,
  );
  expect(await count()).toBe(MAX_INDEX_CHANGES + 2);
  expect(await count('?team=restored&date=2020-01-01')).toBe(MAX_INDEX_CHANGES + 1);
  await server.database.$client.query(`update matches set declined_at = now() where match_name = 'Restored'`);
  expect(await count()).toBe(1);
});
