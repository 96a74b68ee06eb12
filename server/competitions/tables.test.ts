import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CompetitionPlaces, CompetitionTables } from '#contract/competitions/tables.ts';
import { competitions, competitionTeams } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { leagues } from '#database/tables/schema.ts';
import { findCompetitionTables } from '#server/competitions/tables/find-competition-tables.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league_id: number;
let season_id: number;
let id: number;
let [kestrel, harbour, sable] = [0, 0, 0];

beforeAll(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Tables' }).returning();
  league_id = league?.id ?? 0;
  season_id = await storeSeason(server.database, { league_id, first_day: '2026-03-01', last_day: '2026-05-31' });
  const entered = await storeEnteredCompetition(server.database, league_id, {
    season_id,
    names: ['Kestrel United', 'Harbour City', 'Sable Coast'],
    places_up: 1,
    places_down: 1,
  });
  id = entered.id;
  [kestrel = 0, harbour = 0, sable = 0] = entered.teamIds;
});

type Fixture = Partial<typeof fixtures.$inferInsert> & { home_team_id: number | null; away_team_id: number };

async function storeFixture(fixture: Fixture): Promise<void> {
  const stored = { league_id, competition_id: id, stage: 'round robin' as const, round: 1, ...fixture };
  await server.database.insert(fixtures).values(stored);
}

/** Stores a match on a day of 2026 and returns its id. */
async function play(day: string, blue_name: string, score: readonly [number, number], green_name: string) {
  const [blue_goals, green_goals] = score;
  const submission_date = new Date(`2026-${day}T18:00:00Z`);
  return storeMatch(server.database, { league_id, submission_date, blue_name, green_name, blue_goals, green_goals });
}

async function read<T = CompetitionTables>(path: string): Promise<T> {
  const response = await server.app.inject(`/api/leagues/${league_id}/competitions/${id}/${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

function namesOf({ tables }: CompetitionTables): string[] {
  return tables.flatMap(({ rows }) => rows.map(({ name }) => name));
}

describe('the table of a competition', () => {
  test('teams without a match have zeros and share the first place, in the order of their names; none is up or down', async () => {
    const { tables, last_matchweek } = await read('table');
    expect(last_matchweek).toBe(0);
    expect(tables).toMatchObject([
      {
        group: null,
        rows: [
          {
            name: 'Harbour City',
            place: 1,
            is_shared: true,
            zone: null,
            movement: null,
            played: 0,
            points: 0,
            form: [],
          },
          {
            name: 'Kestrel United',
            place: 1,
            is_shared: true,
            zone: null,
            team: { id: kestrel, slug: 'kestrel-united' },
          },
          { name: 'Sable Coast', place: 1, is_shared: true, zone: null },
        ],
      },
    ]);
  });

  test('fixtures count as played at home, walkovers as decided, and postponed ones not at all', async () => {
    const match_id = await play('03-07', 'Harbour', [1, 3], 'Kestrel');
    const home = { home_team_id: kestrel, away_team_id: harbour };
    await storeFixture({ ...home, match_id, home_side: 'Green' });
    const walkover = { status: 'walkover', walkover_winner: 'neither', walkover_home_goals: 0, walkover_away_goals: 0 };
    await storeFixture({ home_team_id: sable, away_team_id: kestrel, round: 2, ...walkover } as Fixture);
    await storeFixture({ home_team_id: harbour, away_team_id: sable, round: 3, status: 'postponed' });
    const { tables, matchweeks, last_matchweek } = await read('table');
    expect({ matchweeks, last_matchweek }).toEqual({ matchweeks: 3, last_matchweek: 2 });
    expect(tables[0]?.rows).toMatchObject([
      { name: 'Kestrel United', played: 2, won: 1, lost: 1, points: 3, form: ['W', 'L'], zone: 'up', movement: 0 },
      { name: 'Sable Coast', played: 1, lost: 1, points: 0, goal_difference: 0, zone: null, movement: 0 },
      { name: 'Harbour City', played: 1, lost: 1, goals_for: 1, goals_against: 3, zone: 'down', movement: 0 },
    ]);
    expect(namesOf(await read('table?after=1'))).toEqual(['Kestrel United', 'Sable Coast', 'Harbour City']);
    const away = (await read('table?split=away')).tables[0]?.rows ?? [];
    expect(away.map(({ name, played, zone }) => [name, played, zone])).toEqual([
      ['Kestrel United', 1, null],
      ['Sable Coast', 0, null],
      ['Harbour City', 1, null],
    ]);
  });

  test('a match without a fixture is a friendly where the competition has fixtures', async () => {
    await play('04-01', 'SABLE  coast', [3, 0], 'Newcomers');
    await play('04-08', 'Sable Coast', [9, 0], 'Kestrel United');
    expect(namesOf(await read('table'))).toEqual(['Kestrel United', 'Sable Coast', 'Harbour City']);
  });

  test('a deduction counts for the team that any of its names finds, in the tables after its day', async () => {
    const facts = { points: 2, reason: 'Did not turn up', day: '2026-03-10' };
    await storeDeduction(server.database, season_id, { team: 'sable coast', ...facts });
    const { tables, deductions } = await read('table');
    expect(tables[0]?.rows[0]).toMatchObject({ name: 'Kestrel United', place: 1 });
    expect(tables[0]?.rows[2]).toMatchObject({ name: 'Sable Coast', points: -2, points_deducted: 2 });
    expect(deductions).toEqual([{ name: 'Sable Coast', ...facts }]);
    const before = await read('table?after=1');
    expect(before.deductions).toEqual([]);
    expect(before.tables[0]?.rows.some(({ points_deducted }) => points_deducted > 0)).toBe(false);
  });

  test('places after each matchweek end with those of the table', async () => {
    const { groups, zones, last_matchweek } = await read<CompetitionPlaces>('positions');
    expect(last_matchweek).toBe(2);
    expect(zones).toEqual({ up: 1, play_off: 0, play_off_down: 0, down: 1 });
    expect(groups[0]?.teams.map(({ name, places }) => [name, places])).toEqual([
      ['Kestrel United', [1, 1]],
      ['Harbour City', [3, 2]],
      ['Sable Coast', [2, 3]],
    ]);
  });

  test('a second league of the season takes the matches of its own teams, and a cup takes none of another type', async () => {
    const other = await storeEnteredCompetition(server.database, league_id, { season_id, names: ['Owls', 'Foxes'] });
    await storeEnteredCompetition(server.database, league_id, {
      season_id,
      format: 'knockout',
      match_types: ['Cup Match'],
    });
    await play('04-02', 'Owls', [1, 0], 'Foxes');
    const second = await findCompetitionTables(server.database, other.id);
    expect(second?.tables[0]?.rows).toMatchObject([
      { name: 'Owls', points: 3 },
      { name: 'Foxes', points: 0 },
    ]);
    expect(second?.deductions).toEqual([]);
    expect(namesOf(await read('table'))).toEqual(['Kestrel United', 'Harbour City', 'Sable Coast']);
  });

  test('a shorter season takes the matches of its days and types, by their names', async () => {
    const week = { league_id, first_day: '2026-04-01', last_day: '2026-04-07' };
    const season = await storeSeason(server.database, week);
    const short = await storeEnteredCompetition(server.database, league_id, { season_id: season });
    expect(namesOf(await read('table'))).not.toContain('Newcomers');
    const tables = await findCompetitionTables(server.database, short.id);
    expect(tables?.tables[0]?.rows.filter(({ played }) => played > 0)).toMatchObject([
      { name: 'Sable Coast', played: 1, won: 1, team: { id: sable } },
      { name: 'Owls' },
      { name: 'Foxes' },
      { name: 'Newcomers', team: null, lost: 1 },
    ]);
  });

  test('the rules are a sentence', async () => {
    expect((await read('table')).rules).toBe(
      'Level on points? Goal difference decides, then goals scored, head to head (points, goal difference and goals scored in the matches between the teams, again among those still level), wins, fair play, and last a drawing of lots by staff. Teams that are still level share a place. Fair play counts once a player and match: yellow card −1, second yellow −3, straight red −4, yellow and straight red −5.',
    );
  });

  test('the CSV file has a row for each team', async () => {
    const response = await server.app.inject(
      `/api/leagues/${league_id}/competitions/${id}/table.csv?include-headers=true`,
    );
    const lines = response.body.trim().split('\r\n');
    expect(lines[0]).toBe(
      'group,place,name,played,won,drawn,lost,goals_for,goals_against,goal_difference,points_deducted,points,form,zone,place_shown,team_id,notes',
    );
    expect(lines[1]).toMatch(/^,1,Kestrel United,2,1,0,1,3,1,2,0,3,WL,up,1,\d+,$/);
  });

  test('deductions and withdrawals are said beside the table and in the file', async () => {
    await storeDeduction(server.database, season_id, { team: 'sable coast', points: 2, reason: 'Did not turn up' });
    const withdraw = (team: number, withdrawal: string) =>
      server.database.$client.query(
        'update competition_teams set withdrawal = $1 where competition_id = $2 and team_id = $3',
        [withdrawal, id, team],
      );
    await withdraw(sable, 'awarded');
    expect((await read('table')).withdrawals).toEqual([{ name: 'Sable Coast', withdrawal: 'awarded' }]);
    const { body } = await server.app.inject(`/api/leagues/${league_id}/competitions/${id}/table.csv`);
    expect(body).toContain('2 points deducted. Did not turn up; withdrew, remaining matches awarded"');
    await withdraw(sable, 'expunged');
    expect((await read('table')).withdrawals).toEqual([{ name: 'Sable Coast', withdrawal: 'expunged' }]);
  });

  test('a draft, a removed competition and one of another league answer 404', async () => {
    for (const hidden of [{ published_at: null }, { removed_at: new Date() }]) {
      const { id: hiddenId } = await storeEnteredCompetition(server.database, league_id, { season_id, ...hidden });
      const response = await server.app.inject(`/api/leagues/${league_id}/competitions/${hiddenId}/table`);
      expect(response.statusCode).toBe(404);
    }
    expect((await server.app.inject(`/api/leagues/8/competitions/${id}/table`)).statusCode).toBe(404);
  });
});

test('fair play counts once a player and match, in tables and in group stages', async () => {
  const names = ['Amber', 'Birch', 'Cedar', 'Dogwood'];
  const cup = await storeEnteredCompetition(server.database, league_id, {
    season_id,
    names,
    format: 'groups and knockout',
    tie_breakers: ['fair play'],
  });
  await server.database
    .update(competitionTeams)
    .set({ group_name: 'A' })
    .where(eq(competitionTeams.competition_id, cup.id));
  const [amber, birch, cedar, dogwood] = cup.teamIds as [number, number, number, number];
  const group = { competition_id: cup.id, stage: 'group' as const, group_name: 'A', home_side: 'Blue' as const };
  const sentOff = { Blue: [{ name: 'a', yellow_cards: 2, red_card: 1 }], Green: [{ name: 'b', red_card: 1 }] };
  const cautioned = { Blue: [{ name: 'c', yellow_cards: 1, red_card: 1 }], Green: [{ name: 'd', yellow_cards: 1 }] };
  const first = {
    home_team_id: amber,
    away_team_id: birch,
    match_id: await playMatch(server.database, sentOff, { league_id }),
  };
  const second = {
    home_team_id: cedar,
    away_team_id: dogwood,
    match_id: await playMatch(server.database, cautioned, { league_id }),
  };
  await storeFixture({ ...group, ...first });
  await storeFixture({ ...group, ...second });
  await storeFixture({
    competition_id: cup.id,
    stage: 'final',
    tie: 1,
    home_team_id: null,
    away_team_id: dogwood,
    home_source: { group: 'A', place: 2 },
  });
  const tables = await findCompetitionTables(server.database, cup.id);
  expect(tables && namesOf(tables)).toEqual(['Dogwood', 'Amber', 'Birch', 'Cedar']);
  const fixtures = await listFixtures(server.database, { league_id, competition_id: cup.id });
  expect(fixtures.find(({ tie }) => tie === 1)?.home.team?.name).toBe('Amber');
});

test('a group stage has a table a group, of its group fixtures alone, and its places follow the table', async () => {
  const [cup] = await server.database
    .insert(competitions)
    .values({
      league_id,
      season_id,
      name: 'Cup',
      format: 'groups and knockout',
      match_types: ['Cup Match'],
      tie_breakers: [],
      places_up: 1,
      published_at: new Date(),
    })
    .returning();
  const competition_id = cup?.id ?? 0;
  const teamIds: number[] = [];
  for (const name of ['North', 'East', 'South', 'West'])
    teamIds.push(await storeTeam(server.database, { league_id, name }));
  const [north = 0, east = 0, south = 0, west = 0] = teamIds;
  await server.database
    .insert(competitionTeams)
    .values(teamIds.map((team_id, at) => ({ competition_id, team_id, seed: at + 1, group_name: at < 2 ? 'A' : 'B' })));
  const won = { status: 'walkover', walkover_winner: 'away', walkover_home_goals: 0, walkover_away_goals: 3 } as const;
  const group = { competition_id, stage: 'group' as const, ...won };
  await storeFixture({ ...group, group_name: 'A', home_team_id: north, away_team_id: east });
  await storeFixture({ ...group, group_name: 'B', home_team_id: south, away_team_id: west });
  await storeFixture({ ...group, stage: 'final', home_team_id: north, away_team_id: west });
  const tables = await findCompetitionTables(server.database, competition_id);
  expect(
    tables?.tables.map(({ group: name, rows }) => [name, rows.map((row) => [row.name, row.played, row.zone])]),
  ).toEqual([
    [
      'A',
      [
        ['East', 1, 'up'],
        ['North', 1, null],
      ],
    ],
    [
      'B',
      [
        ['West', 1, 'up'],
        ['South', 1, null],
      ],
    ],
  ]);

  await storeDeduction(server.database, season_id, { team: 'EAST', points: 4 });
  const semi = { stage: 'winners', tie: 1, home_source: { group: 'A', place: 1 } } as const;
  await storeFixture({ competition_id, ...semi, home_team_id: null, away_team_id: west });
  const deducted = await findCompetitionTables(server.database, competition_id);
  expect(deducted?.tables[0]?.rows.map((row) => [row.name, row.points])).toEqual([
    ['North', 0],
    ['East', -1],
  ]);
  const fixtures = await listFixtures(server.database, { league_id, competition_id });
  expect(fixtures.find(({ tie }) => tie === 1)?.home.team?.name).toBe('North');
});
