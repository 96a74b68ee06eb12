import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { competitions } from '#database/tables/competition.ts';
import { leagues } from '#database/tables/schema.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const PLAYED = '2026-03-02T12:00:00.000Z';
let league_id: number;
let season_id: number;
let competition_id: number;
let team_ids: number[];

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  season_id = await storeSeason(server.database, { league_id, first_day: '2026-01-01', last_day: '2026-12-31' });
  const names = ['Lions', 'Wolves'];
  ({ competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id, season_id, names }));
});

async function read(path: string) {
  const { statusCode, body } = await server.app.inject(`/api${path}`);
  expect(statusCode, body).toBe(200);
  return body;
}

/** The place and teams of a match in every response that has them. */
async function readPlaces(match_id: number) {
  const match = JSON.parse(await read(`/matches/${match_id}`));
  const [row] = JSON.parse(await read(`/leagues/${league_id}/matches`));
  const line = JSON.parse(await read(`/leagues/${league_id}/matches.ndjson`));
  const cells = (await read(`/leagues/${league_id}/results.csv`)).trim().split(',').slice(-9, -4);
  const pick = ({ fixture_id, competition_id, season_id }: Record<string, number>) => ({
    fixture_id,
    competition_id,
    season_id,
  });
  for (const { teams } of [match, line]) expect([teams.Blue.id, teams.Green.id]).toEqual(team_ids);
  expect([row.blue_team, row.green_team]).toMatchObject([
    { id: team_ids[0], name: 'Lions' },
    { id: team_ids[1], name: 'Wolves' },
  ]);
  expect(row.league_id).toBe(league_id);
  expect(cells.slice(3).map(Number)).toEqual(team_ids);
  const [fixture, competition, season] = cells.map((cell) => (cell === '' ? undefined : Number(cell)));
  const places = [match, row, line].map(pick);
  return [...places, { fixture_id: fixture, competition_id: competition, season_id: season }];
}

test('a match of a fixture has the ids of both, its competition and season, unless that is a draft', async () => {
  const match_id = await playMatch(server.database, {}, { league_id, submission_date: new Date(PLAYED) });
  const [home_team_id, away_team_id] = team_ids;
  const link = { match_id, home_side: 'Blue', home_team_id, away_team_id } as const;
  const fixture_id = await storeFixture(server.database, { league_id, competition_id, ...link });
  const place = { fixture_id, competition_id, season_id };
  expect(await readPlaces(match_id)).toEqual([place, place, place, place]);
  await server.database.update(competitions).set({ published_at: null }).where(eq(competitions.id, competition_id));
  expect(await readPlaces(match_id)).toEqual([{}, {}, {}, {}]);
});

test('a match that a competition without fixtures takes has the ids of it and its season', async () => {
  const match_id = await playMatch(server.database, {}, { league_id, submission_date: new Date(PLAYED) });
  const place = { competition_id, season_id };
  expect(await readPlaces(match_id)).toEqual([place, place, place, place]);
});
