import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TeamHeadToHead, TeamPage } from '#contract/teams/pages.ts';
import { competitionTeams } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { leagues } from '#database/tables/schema.ts';
import { teamSpellings } from '#database/tables/team.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league_id = 0;
let kestrel = 0;
let otters = 0;

beforeAll(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Pages' }).returning();
  league_id = league?.id ?? 0;
  kestrel = await storeTeam(server.database, { league_id, name: 'Kestrel United', spellings: ['Kestrels'] });
  otters = await storeTeam(server.database, { league_id, name: 'Otters' });
  const season_id = await storeSeason(server.database, { league_id, name: 'Season 1' });
  const competition_id = await storeCompetition(server.database, { league_id, season_id });
  for (const [at, team_id] of [kestrel, otters].entries()) {
    await server.database.insert(competitionTeams).values({ competition_id, team_id, seed: at + 1 });
  }
  const goal = { eventName: 'Goal', timestamp: '12:30', participants: ['Olive'], team_affect: 'Green' as const };
  const match_id = await play(['Otters', 'Kestrels'], [1, 3], '2026-03-01', { event_data: [goal] });
  const planned = { league_id, competition_id, stage: 'round robin' as const };
  const away = { home_team_id: otters, away_team_id: kestrel };
  await server.database.insert(fixtures).values({ ...planned, ...away, round: 1, match_id, home_side: 'Blue' });
  const home = { home_team_id: kestrel, away_team_id: otters };
  const walkover = { walkover_winner: 'home', walkover_home_goals: 3, walkover_away_goals: 0 } as const;
  await server.database.insert(fixtures).values({ ...planned, ...home, round: 2, status: 'walkover', ...walkover });
  const kick_off = new Date(Date.now() + 86_400_000);
  await server.database.insert(fixtures).values({ ...planned, ...home, round: 3, kick_off });
  await play(['Kestrel United', 'Strangers'], [0, 2], '2026-03-08', { type: 'Friendly' });
});

function play(
  [Blue, Green]: [string, string],
  [blue, green]: [number, number],
  day: string,
  columns: Parameters<typeof playMatch>[2] = {},
): Promise<number> {
  return playMatch(
    server.database,
    {},
    {
      league_id,
      team_names: { Blue, Green },
      team_goals: { Blue: blue, Green: green },
      submission_date: new Date(`${day}T20:00:00Z`),
      ...columns,
    },
  );
}

function get(path: string) {
  return server.app.inject(`/api/leagues/${league_id}/teams/${path}`);
}

describe('GET /leagues/:league_id/teams/:slug', () => {
  test('counts the league by fixtures, and every match among the results', async () => {
    const page: TeamPage = (await get('kestrel-united')).json();
    expect(page).toMatchObject({
      season: { name: 'Season 1' },
      row: { place: 1, played: 2, points: 6 },
      available_points: 6,
      total: { won: 2, drawn: 0, lost: 0, goals_for: 6, goals_against: 1 },
      clean_sheets: 0,
      home: { won: 1, goals_for: 3 },
      away: { won: 1, goals_for: 3 },
      goals: { scored: [1, 0, 0, 0, 0, 0] },
      records: { biggest_win: { goals_for: 3, goals_against: 1 }, heaviest_defeat: { goals_against: 2 } },
    });
    expect(page.results.map(({ result, opponent, is_walkover }) => [result, opponent.name, is_walkover])).toEqual([
      ['L', 'Strangers', false],
      ['W', 'Otters', false],
      ['W', 'Otters', true],
    ]);
    expect(page.next.map(({ fixture, opponent_place }) => [fixture.round, opponent_place])).toEqual([[3, 2]]);
  });

  test('answers 404 for an unknown team and an unknown season', async () => {
    expect((await get('nobody')).statusCode).toBe(404);
    expect((await get('kestrel-united?season=999999')).json().error).toBe(
      `Season 999999 of league ${league_id} was not found.`,
    );
  });

  test('exports results as CSV', async () => {
    const lines = (await get('kestrel-united/matches.csv?include-headers=true')).body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/Matchweek 1,away,Otters,3,1,W,no,no,,,\d+$/);
  });
});

test('GET …/head_to_head/:other_slug lists the meetings from the first team’s side', async () => {
  const meetings: TeamHeadToHead = (await get('otters/head_to_head/kestrel-united')).json();
  expect(meetings.record).toEqual({ won: 0, drawn: 0, lost: 2, goals_for: 1, goals_against: 6 });
  expect((await get('otters/head_to_head/otters')).statusCode).toBe(400);
});

describe('a team’s former name', () => {
  let renamed = 0;

  beforeAll(async () => {
    renamed = await storeTeam(server.database, { league_id, name: 'Marsh Harriers', slug: 'marsh-harriers' });
    const former = { team_id: renamed, league_id, kind: 'former name' } as const;
    await server.database.insert(teamSpellings).values({ ...former, team_key: 'fen rovers', spelling: 'Fen Rovers' });
  });

  test.each([
    ['/api/leagues/:league/teams/fen-rovers?season=3', '/api/leagues/:league/teams/marsh-harriers?season=3'],
    ['/api/leagues/:league/teams/fen-rovers/squad', '/api/leagues/:league/teams/marsh-harriers/squad'],
    ['/api/leagues/:league/teams/fen-rovers/matches.csv', '/api/leagues/:league/teams/marsh-harriers/matches.csv'],
    ['/leagues/:league/teams/fen-rovers?tab=squad', '/leagues/:league/teams/marsh-harriers?tab=squad'],
    ['/leagues/:league/teams/fen-rovers-2', '/leagues/:league/teams/marsh-harriers'],
    ['/leagues/:league/teams/fen-rovers/feed.atom', '/leagues/:league/teams/marsh-harriers/feed.atom'],
    ['/share/league/:league/teams/fen-rovers.png', '/share/league/:league/teams/marsh-harriers.png'],
  ])('GET %s answers 301', async (address, location) => {
    const response = await server.app.inject(address.replace(':league', String(league_id)));
    expect(response.statusCode).toBe(301);
    expect(response.body).toBe('');
    expect(response.headers).toMatchObject({
      location: location.replace(':league', String(league_id)),
      'cache-control': 'public, max-age=300',
    });
  });

  test('GET answers 404 in another league, and the team that has taken the name', async () => {
    expect((await server.app.inject(`/api/leagues/${league_id + 1}/teams/fen-rovers`)).statusCode).toBe(404);
    await server.database.delete(teamSpellings).where(eq(teamSpellings.team_key, 'fen rovers'));
    expect((await get('fen-rovers')).statusCode).toBe(404);
    await storeTeam(server.database, { league_id, name: 'Fen Rovers' });
    expect((await get('fen-rovers')).json().team.name).toBe('Fen Rovers');
  });
});

test('a team’s feed has its matches under every name', async () => {
  const response = await server.app.inject(`/leagues/${league_id}/teams/kestrel-united/feed.atom`);
  expect(response.statusCode).toBe(200);
  expect(response.body.match(/<entry>/g)).toHaveLength(2);
  expect((await server.app.inject(`/leagues/${league_id}/teams/nobody/feed.atom`)).statusCode).toBe(404);
});

test('GET …/head_to_head/:other_slug names the cup of a meeting', async () => {
  const season_id = await storeSeason(server.database, {
    league_id,
    name: 'Season 0',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
  });
  const competition_id = await storeCompetition(server.database, {
    league_id,
    season_id,
    name: 'Harbour Cup',
    format: 'knockout',
  });
  const match_id = await play(['Kestrels', 'Otters'], [2, 0], '2025-05-01', { type: 'Cup Match' });
  const tie = { league_id, competition_id, stage: 'winners', round: 1, tie: 1, match_id, home_side: 'Blue' } as const;
  await server.database.insert(fixtures).values({ ...tie, home_team_id: kestrel, away_team_id: otters });
  const { meetings }: TeamHeadToHead = (await get('kestrel-united/head_to_head/otters')).json();
  expect(meetings.map(({ cup, season, round_name }) => [cup, season, round_name])).toContainEqual([
    'Harbour Cup',
    'Season 0',
    'Semi-finals',
  ]);
  expect(meetings.filter(({ cup }) => cup === null)).toHaveLength(meetings.length - 1);
});
