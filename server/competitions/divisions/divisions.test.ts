import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Divisions } from '#contract/competitions/divisions.ts';
import { competitions } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { DRAW, storeDivisions } from '#server/testing/store-cup.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league_id: number;
let headers: Record<string, string>;

beforeAll(async () => {
  const opened = await openLeague(server);
  ({ league_id, headers } = opened);
});

async function post(path: string, payload: object) {
  const url = `/api/leagues/myLeagues/${league_id}/competitions${path}`;
  const response = await server.app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function read(season: number): Promise<Divisions> {
  const response = await server.app.inject({ url: `/api/leagues/${league_id}/divisions?season=${season}` });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('the settings of divisions', () => {
  test('two divisions of one level are refused with a sentence, also when a removed one is restored', async () => {
    const { season_id, ids } = await storeDivisions(server.database, league_id);
    const second = { season_id, name: 'Second', format: 'round robin', level: 1 };
    const refused = await post('', second);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('Upper is the season’s division 1'),
    ]);
    await post('/remove', { id: ids[0] });
    expect((await post('', second)).status).toBe(200);
    const restored = await post('/restore', { id: ids[0] });
    expect([restored.status, restored.body.error]).toEqual([
      409,
      expect.stringContaining('Second is the season’s division 1'),
    ]);
  });

  test('one place of a division stays, by its wanted size or else its teams', async () => {
    const { season_id } = await storeDivisions(server.database, league_id);
    const third = { season_id, name: 'Third', format: 'round robin', level: 3, size: 4 };
    const rules = (places_down: number) => ({ places_up: 1, places_play_off: 1, places_play_off_down: 1, places_down });
    expect((await post('', { ...third, rules: rules(1) })).status).toBe(409);
    expect((await post('', { ...third, rules: rules(0) })).status).toBe(200);
  });

  test.each([
    ['a cup with a level', { format: 'knockout', level: 7 }],
    ['a size without a level', { size: 8 }],
    ['play-offs to stay without a level', { rules: { places_play_off_down: 1 } }],
    ['a level and the level of play-offs', { level: 7, play_off_level: 7 }],
  ])('%s is refused', async (_, wrong) => {
    const { season_id } = await storeDivisions(server.database, league_id);
    const body = { season_id, name: 'Wrong', format: 'round robin', ...wrong };
    expect((await post('', body)).status).toBe(400);
  });
});

describe('GET /leagues/:league_id/divisions', () => {
  test('lists tables from the highest division with zones that end at walls, and what is certain', async () => {
    const { season_id } = await storeDivisions(server.database, league_id);
    const { divisions, play_offs } = await read(season_id);
    expect(divisions.map(({ level, table }) => [level, table.competition.name])).toEqual([
      [1, 'Upper'],
      [2, 'Lower'],
    ]);
    const rows = divisions.map(({ table }) => table.tables[0]?.rows.map(({ zone, final }) => [zone, final?.certainty]));
    expect(rows).toEqual([
      [
        [null, 'champions'],
        [null, 'safe'],
        ['play off down', 'play off down'],
      ],
      [
        ['play off', 'play off'],
        [null, 'open'],
        [null, 'open'],
      ],
    ]);
    expect(play_offs).toEqual([]);
  });

  test('a division that did not run takes its play-offs with it', async () => {
    const { season_id, ids } = await storeDivisions(server.database, league_id);
    await server.database.update(competitions).set({ published_at: null }).where(eq(competitions.id, ids[0]));
    const { divisions } = await read(season_id);
    expect(divisions[0]?.table.tables[0]?.rows.map(({ zone }) => zone)).toEqual(['up', null, null]);
  });

  test('a withdrawn team is out and the rest are ranked again', async () => {
    const { season_id, ids, teams } = await storeDivisions(server.database, league_id);
    const body = { competition_id: ids[0], team_id: teams[0][2], results: 'awarded', reason: 'Dissolved' };
    expect((await post('/withdraw', body)).status).toBe(200);
    const [upper] = (await read(season_id)).divisions;
    expect(upper?.table.tables[0]?.rows.map(({ zone, final }) => [zone, final?.worst_place])).toEqual([
      [null, 1],
      ['play off down', 2],
      [null, undefined],
    ]);
  });
});

describe('POST /leagues/myLeagues/:league_id/competitions/play_offs', () => {
  test('ties between divisions are played at the higher team’s ground, and their winners play there next', async () => {
    const { season_id, ids, teams } = await storeDivisions(server.database, league_id);
    const { status, body: added } = await post('/play_offs', { ...DRAW, id: ids[0], format: 'ties' });
    expect([status, added]).toEqual([
      200,
      { id: expect.any(Number), season_id, name: 'Play-offs for Upper', format: 'knockout' },
    ]);
    await post('/publish', { id: added.id });
    const [running] = (await read(season_id)).play_offs;
    expect(running).toMatchObject({ level: 1, state: 'running', winners: [] });
    expect(running?.teams.map(({ id }) => id)).toEqual([teams[0][2], teams[1][0]]);
    expect(running?.rounds.map(({ name, ties }) => [name, ties.map(({ home }) => home.team?.id)])).toEqual([
      ['Play-offs', [teams[0][2]]],
    ]);
    await server.database
      .update(fixtures)
      .set({ status: 'walkover', walkover_winner: 'away', walkover_home_goals: 0, walkover_away_goals: 3 })
      .where(eq(fixtures.competition_id, added.id));
    const [decided] = (await read(season_id)).play_offs;
    expect([decided?.state, decided?.winners.map(({ id }) => id)]).toEqual(['decided', [teams[1][0]]]);
    const again = await post('/play_offs', { ...DRAW, id: ids[0], format: 'ties' });
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining('Play-offs for Upper')]);
  });

  test('each against each is a table whose best take the places', async () => {
    const { season_id, ids, teams } = await storeDivisions(server.database, league_id);
    const { body: added } = await post('/play_offs', { ...DRAW, id: ids[0], format: 'each against each', legs: 2 });
    await post('/publish', { id: added.id });
    const own = await server.database.select().from(fixtures).where(eq(fixtures.competition_id, added.id));
    expect(own.map(({ stage, round }) => [stage, round])).toEqual([
      ['round robin', 1],
      ['round robin', 2],
    ]);
    await server.database
      .update(fixtures)
      .set({ status: 'walkover', walkover_winner: 'home', walkover_home_goals: 1, walkover_away_goals: 0 })
      .where(eq(fixtures.competition_id, added.id));
    expect((await read(season_id)).play_offs[0]?.state).toBe('running');
    await post('/lots', { id: added.id, team_ids: [teams[1][0], teams[0][2]] });
    expect((await read(season_id)).play_offs[0]?.winners.map(({ id }) => id)).toEqual([teams[1][0]]);
  });

  test('unfinished tables, the lowest division and unknown ones are refused with a sentence', async () => {
    const { ids } = await storeDivisions(server.database, league_id, { isFinished: false });
    const early = await post('/play_offs', { ...DRAW, id: ids[0], format: 'ties' });
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('Upper is not finished')]);
    const lowest = await post('/play_offs', { ...DRAW, id: ids[1], format: 'ties' });
    expect([lowest.status, lowest.body.error]).toEqual([409, expect.stringContaining('Lower is the lowest division')]);
    expect((await post('/play_offs', { ...DRAW, id: 999_999_999, format: 'ties' })).status).toBe(404);
  });
});
