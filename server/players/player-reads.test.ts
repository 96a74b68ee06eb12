import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const PLAYER = '900001';

beforeAll(async () => {
  await server.database.$client.query(`
    with stored as (
      insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
        player_data, event_data)
      select 8, 'Approved', 'game_server', 'League Match', 'A vs B', 'A', 'B', 0, 0, '{}', '[]'
      from generate_series(1, 3000)
      returning match_id, submission_date
    )
    insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
      submission_date)
    select match_id, 'Blue', slot, (900000 + (match_id + slot * 13) % 300)::text, 'Extra', 1, 0, 0, 0, submission_date
    from stored, generate_series(1, 11) as slot`);
  await server.database.$client.query('vacuum analyze');
});

test.each([
  ['find_player_profile', `/api/players/${PLAYER}`],
  ['list_player_matches', `/api/players/${PLAYER}/matches`],
  ['find_head_to_head', `/api/players/${PLAYER}/head_to_head/900014`],
])('%s reads the career from indexes alone', async (name, url) => {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const { statusCode } = await server.app.inject(url);
  expect(statusCode).toBe(200);
  const asked = statements.mock.calls.map(([query]) => query as unknown as pg.QueryConfig);
  statements.mockRestore();
  const { text = '', values } = asked.find((query) => query.name === name) ?? {};
  const { rows } = await server.database.$client.query(`explain ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Only Scan using match_players_player_key on match_players/);
  expect(plan).toMatch(/Index Only Scan using matches_counted on matches/);
  expect(plan).not.toMatch(/Seq Scan on (matches|match_players)/);
});
