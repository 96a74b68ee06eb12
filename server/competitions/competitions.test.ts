import { beforeAll, describe, expect, test } from 'vitest';
import type { Competition, EditedCompetitions } from '#contract/competitions/schema.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league: Awaited<ReturnType<typeof openLeague>>;
let season_id: number;
let teamIds: number[];
const LEAGUE_OF_TWO = { name: 'Premier', format: 'round robin' };

beforeAll(async () => {
  league = await openLeague(server);
  const { league_id } = league;
  season_id = await storeSeason(server.database, { league_id });
  teamIds = [];
  for (const name of ['Kestrel United', 'Harbour City', 'Sable Coast']) {
    teamIds.push(await storeTeam(server.database, { league_id, name }));
  }
});

async function post(path: string, payload: object, headers: Record<string, string> = league.headers) {
  const url = `/api/leagues/myLeagues/${league.league_id}/competitions${path}`;
  return server.app.inject({ method: 'POST', url, headers, payload });
}

async function add(competition: object = {}): Promise<number> {
  const response = await post('', { season_id, ...LEAGUE_OF_TWO, name: `League ${Math.random()}`, ...competition });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().id;
}

async function listPublic(query = ''): Promise<Competition[]> {
  return (await server.app.inject(`/api/leagues/${league.league_id}/competitions${query}`)).json();
}

async function listEdited(): Promise<EditedCompetitions> {
  const url = `/api/leagues/myLeagues/${league.league_id}/competitions`;
  return (await server.app.inject({ url, headers: league.headers })).json();
}

function teamsOf(ids: readonly number[]) {
  return ids.map((team_id) => ({ team_id }));
}

describe('a new competition', () => {
  test('is a draft with the usual rules, which visitors see once it is published', async () => {
    const id = await add({ name: 'Premier League', teams: teamsOf(teamIds) });
    expect(await listPublic()).toEqual([]);
    const edited = (await listEdited()).competitions.find((one) => one.id === id);
    expect(edited).toMatchObject({
      name: 'Premier League',
      is_published: false,
      match_types: ['League Match'],
      rules: { points_for_win: 3, points_for_draw: 1, points_for_loss: 0, legs: 1 },
      fixtures: 0,
    });
    expect(edited?.rules.tie_breakers[0]).toBe('goal difference');
    await post('/publish', { id });
    const [shown] = await listPublic(`?season=${season_id}`);
    expect(shown?.teams.map(({ team, seed }) => [team.name, seed])).toEqual([
      ['Kestrel United', 1],
      ['Harbour City', 2],
      ['Sable Coast', 3],
    ]);
    await post('/unpublish', { id });
    expect(await listPublic()).toEqual([]);
  });

  test('a cup counts cup matches', async () => {
    const id = await add({ format: 'knockout' });
    const { competitions } = await listEdited();
    expect(competitions.find((one) => one.id === id)?.match_types).toEqual(['Cup Match']);
  });

  test.each<[string, number, () => object]>([
    ['teams has team 1 twice.', 400, () => ({ teams: [{ team_id: 1 }, { team_id: 1 }] })],
    ['Team 999999 of league', 404, () => ({ teams: [{ team_id: 999_999 }] })],
    ['Season 999999 of league', 404, () => ({ season_id: 999_999 })],
    ['points_for_win must not be less than points_for_draw.', 400, () => ({ rules: { points_for_draw: 4 } })],
    [
      'The competition has 3 teams, fewer than the 4 places that go up, play off or go down.',
      409,
      () => ({ teams: teamsOf(teamIds), rules: { places_up: 2, places_down: 2 } }),
    ],
    ['There is a competition PREMIER in the season already.', 409, () => ({ name: 'premier' })],
  ])('is refused: %s', async (sentence, status, build) => {
    await post('', { season_id, ...LEAGUE_OF_TWO, name: 'PREMIER' });
    const response = await post('', { season_id, ...LEAGUE_OF_TWO, name: `New ${sentence}`.slice(0, 50), ...build() });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().error).toContain(sentence);
  });
});

describe('a competition', () => {
  test('changes only what is sent', async () => {
    const id = await add({ teams: teamsOf(teamIds) });
    const change = { id, rules: { places_up: 1, tie_breakers: ['head to head', 'lots'] } };
    expect((await post('/change', change)).statusCode).toBe(200);
    const changed = (await listEdited()).competitions.find((one) => one.id === id);
    expect(changed?.rules).toMatchObject({ places_up: 1, points_for_win: 3, tie_breakers: ['head to head', 'lots'] });
    expect((await post('/change', { id, rules: { places_down: 3 } })).json().error).toContain(
      'has 3 teams, fewer than',
    );
  });

  test('changes teams and zones in one call, or neither', async () => {
    const id = await add({ teams: teamsOf(teamIds), rules: { places_up: 1, places_down: 2 } });
    const [first = 0, second = 0] = teamIds;
    const find = async () => (await listEdited()).competitions.find((one) => one.id === id);
    const refused = await post('/change', { id, name: 'Two teams', teams: teamsOf([first, second]) });
    expect(refused.json().error).toContain('has 2 teams, fewer than the 3 places');
    expect((await find())?.teams).toHaveLength(3);
    const change = { id, name: 'Two teams', rules: { places_down: 1 }, teams: teamsOf([second, first]) };
    expect((await post('/change', change)).statusCode).toBe(200);
    expect(await find()).toMatchObject({
      name: 'Two teams',
      rules: { places_up: 1, places_down: 1 },
      teams: [{ team: { id: second } }, { team: { id: first } }],
    });
  });

  test('keeps its format, and the teams of its fixtures, while it has fixtures', async () => {
    const id = await add({ teams: teamsOf(teamIds) });
    const [home_team_id = 0, away_team_id = 0, other = 0] = teamIds;
    const fixture = { league_id: league.league_id, competition_id: id, stage: 'round robin' as const, round: 1 };
    await server.database.insert(fixtures).values({ ...fixture, home_team_id, away_team_id });
    expect((await post('/change', { id, format: 'knockout' })).statusCode).toBe(409);
    const response = await post('/change', { id, teams: teamsOf([away_team_id, other]) });
    expect(response.json().error).toBe(
      'Kestrel United have fixtures in the competition. Withdraw the team, or remove those first.',
    );
    expect((await post('/change', { id, teams: teamsOf([away_team_id, home_team_id]) })).statusCode).toBe(200);
  });

  test('keeps the lots of the teams that stay, and an empty drawing takes all lots back', async () => {
    const id = await add({ teams: teamsOf(teamIds) });
    const [first = 0, second = 0, third = 0] = teamIds;
    const lotsOf = async () =>
      (await listEdited()).competitions.find((one) => one.id === id)?.teams.map(({ team, lot }) => [team.id, lot]);
    await post('/lots', { id, team_ids: [third, first] });
    await post('/change', { id, teams: teamsOf([second, third]) });
    expect(await lotsOf()).toEqual([
      [second, null],
      [third, 1],
    ]);
    await post('/lots', { id, team_ids: [] });
    expect(await lotsOf()).toEqual([
      [second, null],
      [third, null],
    ]);
  });

  test('people of level 4 draw lots and change nothing else', async () => {
    const id = await add({ teams: teamsOf(teamIds) });
    await post('/publish', { id });
    const { headers } = await signIn(server, { levels: { [league.league_id]: 4 } });
    expect((await post('/lots', { id, team_ids: teamIds }, headers)).statusCode).toBe(200);
    expect((await post('/change', { id, name: 'Taken' }, headers)).statusCode).toBe(403);
  });

  test('is restored with its teams after it was removed', async () => {
    const id = await add({ name: 'Removed league', teams: teamsOf(teamIds) });
    await post('/remove', { id });
    const { competitions, removed } = await listEdited();
    expect(competitions.some((one) => one.id === id)).toBe(false);
    expect(removed).toContainEqual(expect.objectContaining({ id, name: 'Removed league' }));
    expect((await post('/restore', { id })).statusCode).toBe(200);
    expect((await post('/restore', { id })).statusCode).toBe(404);
    expect((await listEdited()).competitions.find((one) => one.id === id)?.teams).toHaveLength(3);
  });
});

test('a league that does not exist answers 404', async () => {
  expect((await server.app.inject('/api/leagues/999999/competitions')).statusCode).toBe(404);
});

test('a league’s competitions come in pages of twenty, those of the newest season first', async () => {
  const own = await openLeague(server);
  const ids: number[] = [];
  for (const [at, first_day] of ['2024-01-01', '2025-01-01'].entries()) {
    const season = { league_id: own.league_id, first_day, last_day: first_day.replace('01-01', '12-31') };
    const season_id = await storeSeason(server.database, { ...season, name: `Season ${at}` });
    const of: number[] = [];
    for (let cup = 0; cup < 12; cup += 1) {
      of.push(await storeCompetition(server.database, { league_id: own.league_id, season_id, name: `Cup ${cup}` }));
    }
    ids.unshift(...of);
  }
  const read = async (query: string) =>
    (await server.app.inject(`/api/leagues/${own.league_id}/competitions${query}`))
      .json()
      .map(({ id }: Competition) => id);
  expect(await read('')).toEqual(ids.slice(0, 20));
  expect(await read('?page=2')).toEqual(ids.slice(20));
  expect(await read('?page=3')).toEqual([]);
});
