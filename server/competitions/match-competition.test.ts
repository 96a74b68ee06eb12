import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dover', 'Hollow Park'];
const match = fc.record({
  teams: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }),
  type: fc.constantFrom('League Match', 'Cup Match', 'Friendly'),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.constantFrom('03', '05', '08'),
});

test('the results of a league give each match the competition that is found for it alone', async () => {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  const year = await storeSeason(server.database, { league_id });
  const spring = await storeSeason(server.database, {
    league_id,
    first_day: '2026-05-01',
    last_day: '2026-05-31',
  });
  const store = (season_id: number, names: string[], match_types: string[]) =>
    storeCompetitionWithTeams(server.database, { league_id, season_id, names, match_types });
  await store(year, ['Alder', 'Birch'], ['League Match']);
  await store(year, ['Cedar', 'Dover'], ['League Match', 'Cup Match']);
  const planned = await store(spring, [], ['Cup Match']);
  await storeFixture(server.database, { league_id, competition_id: planned.competition_id });

  for (const { teams, type, day, month } of fc.sample(match, { numRuns: 60, seed: 7 })) {
    const [Blue, Green] = teams as [string, string];
    const response = await gameServer.post({
      type,
      played_at: `2026-${month}-${String(day).padStart(2, '0')}T18:00:00Z`,
      context_data: { team_names: { Blue, Green }, team_goals: { Blue: 1, Green: 0 } },
      player_data: {},
    });
    expect(response.statusCode, response.body).toBe(201);
  }
  const { rows } = await server.database.$client.query<{ found: number; alone: number; in_table: boolean }>(
    `select coalesce(competition_id, 0) as found, in_table,
       competition_of_match(league_id, played_at, type, home_team_id, away_team_id) as alone
     from results where league_id = $1`,
    [league_id],
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { found, alone, in_table } of rows) {
    expect({ found, in_table }).toEqual({ found: alone ?? 0, in_table: alone !== 0 });
  }
  expect(new Set(rows.map(({ alone }) => alone)).size).toBe(4);
});
