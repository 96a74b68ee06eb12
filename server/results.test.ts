import { beforeEach, expect, test } from 'vitest';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import type { Leaderboards, Standings } from '#contract/leagues/standings.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import {
  COUNTS,
  expectFigures as compareFigures,
  type Encounter,
  NO_ROW,
  type Plan,
  pick,
  playerIdOf,
  read,
} from '#server/testing/result-figures.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/**
 * Every outcome of a fixture, in every figure of the product. Figures are compared with a recount of the matches below,
 * after the change and after its undo.
 */

const TEAMS = ['Alder', 'Birch', 'Cedar', 'Dover'] as const;
type Team = (typeof TEAMS)[number];

const server = useTestApp();
const gameServer = useGameServer(server);
let season_id = 0;
let competition_id = 0;
let teamIds: number[] = [];
let staff: Record<string, string> = {};
let fixtures: Record<'first' | 'second' | 'third' | 'open', number>;
let played: Record<'first' | 'second' | 'third', number>;
let encounters: Encounter[] = [];
let plans: Plan[] = [];

const idOf = (team: Team) => teamIds[TEAMS.indexOf(team)] ?? 0;

beforeEach(async () => {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  season_id = await storeSeason(server.database, { league_id });
  const stored = await storeCompetitionWithTeams(server.database, {
    league_id,
    season_id,
    names: TEAMS,
    name: 'Premier',
    red_card_matches: 1,
  });
  competition_id = stored.competition_id;
  teamIds = stored.team_ids;
  staff = (await signIn(server, { levels: { [league_id]: 6 } })).headers;
  plans = [];
  const plan = (home: Team, away: Team, round: number, day: string) => {
    plans.push({ home, away, kick_off: `2026-03-${day}T18:00:00Z` });
    return storeFixture(server.database, {
      league_id,
      competition_id,
      home_team_id: idOf(home),
      away_team_id: idOf(away),
      round,
      kick_off: new Date(`2026-03-${day}T18:00:00Z`),
    });
  };
  fixtures = {
    first: await plan('Alder', 'Birch', 1, '07'),
    second: await plan('Cedar', 'Dover', 1, '07'),
    third: await plan('Alder', 'Cedar', 2, '14'),
    open: await plan('Birch', 'Dover', 2, '14'),
  };
  await plan('Cedar', 'Birch', 3, '28');
  encounters = [];
  played = {
    first: await play('Alder', 'Birch', [0, 4], '07'),
    second: await play('Cedar', 'Dover', [2, 1], '07'),
    third: await play('Alder', 'Cedar', [5, 0], '14'),
  };
  for (const [home, away, goals] of [
    ['Alder', 'Birch', [0, 4]],
    ['Cedar', 'Dover', [2, 1]],
    ['Alder', 'Cedar', [5, 0]],
  ] as const) {
    encounters.push({ home, away, played: [...goals], counted: [...goals], ...COUNTS });
  }
});

/** Stores a match with a red card for the away side's `red`; returns its id. */
async function play(home: string, away: string, goals: readonly [number, number], day: string, fields: object = {}) {
  const line = (team: string, scored: number) => [
    { name: `${team} ten`, id: playerIdOf(gameServer.league_id, team, 10), goals: scored },
  ];
  const response = await gameServer.post({
    played_at: `2026-03-${day}T19:00:00Z`,
    context_data: { team_names: { Blue: home, Green: away }, team_goals: { Blue: goals[0], Green: goals[1] } },
    player_data: {
      Blue: { players: line(home, goals[0]) },
      Green: {
        players: [
          ...line(away, goals[1]),
          { name: `${away} red`, id: playerIdOf(gameServer.league_id, away, 20), goals: 0, red_card: 1 },
        ],
      },
    },
    ...fields,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID as number;
}

async function act(path: string, payload: object) {
  const league = `/leagues/myLeagues/${gameServer.league_id}`;
  const url = `/api${path.startsWith('/') ? path : `${league}/${path}`}`;
  const response = await server.app.inject({ method: 'POST', url, headers: staff, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

function expectFigures({ teams = TEAMS as readonly string[] } = {}): Promise<void> {
  const { league_id } = gameServer;
  return compareFigures(server, {
    league_id,
    season_id,
    competition_id,
    teams,
    plans,
    encounters,
    banned: bannedPlayers,
  });
}

/** Suspended players: those sent off in a match whose cards count, who haven't served the ban. */
let bannedPlayers: string[] = [];
beforeEach(() => {
  // Birch and Dover have not played since, and Cedar's red card came last.
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
});

async function expectWaiting(match_id: number): Promise<void> {
  const { Requests } = (
    await server.app.inject({ url: `/api/leagues/myLeagues/${gameServer.league_id}`, headers: staff })
  ).json();
  expect(Requests.map((request: { match_id: number }) => request.match_id)).toContain(match_id);
}

function change(at: number, encounter: Partial<Encounter>): void {
  encounters[at] = { ...(encounters[at] as Encounter), ...encounter };
}

const decide = (id: number, decision: object) => act('fixtures/decide', { id, reason: 'A reason', ...decision });

test('played matches count everywhere', async () => {
  await expectFigures();
});

test('an award replaces the score and the goals of players, cards stay', async () => {
  await decide(fixtures.first, { status: 'walkover', winner: 'home' });
  change(0, { counted: [3, 0], scorers: false, profile: false });
  await expectFigures();
  await decide(fixtures.first, { status: 'planned' });
  change(0, { counted: [0, 4], ...COUNTS });
  await expectFigures();
});

test('a walkover counts for no player and serves a ban', async () => {
  await decide(fixtures.open, { status: 'walkover', winner: 'home' });
  encounters.push({ home: 'Birch', away: 'Dover', played: null, counted: [3, 0], ...COUNTS });
  bannedPlayers = ['Cedar red'];
  await expectFigures();
  await decide(fixtures.open, { status: 'planned' });
  encounters.pop();
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
  await expectFigures();
});

test('a match to be replayed leaves its cards, and the replay counts', async () => {
  await decide(fixtures.third, { status: 'to be replayed' });
  change(2, { counted: null, scorers: false, profile: false, isReplayed: true });
  await expectFigures();
  await decide(fixtures.third, { status: 'planned' });
  change(2, { counted: [5, 0], ...COUNTS });
  await expectFigures();

  await decide(fixtures.third, { status: 'to be replayed' });
  await play('Cedar', 'Alder', [1, 1], '15');
  change(2, { counted: null, scorers: false, profile: false });
  encounters.push({ home: 'Cedar', away: 'Alder', played: [1, 1], counted: [1, 1], ...COUNTS });
  // Cedar's player served the ban in the replay, in which Alder's was sent off.
  bannedPlayers = ['Birch red', 'Dover red', 'Alder red'];
  await expectFigures();

  await act('fixtures/match', { id: fixtures.third, match_id: played.third, reason: 'The replay was void' });
  change(2, { counted: [5, 0], ...COUNTS });
  change(3, { counted: null, inCompetition: false, scorers: false, cards: false });
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
  await expectFigures();
});

test('a cancelled fixture leaves the cards of its match', async () => {
  await decide(fixtures.third, { status: 'cancelled' });
  change(2, { counted: null, scorers: false, profile: false });
  await expectFigures();
  await decide(fixtures.third, { status: 'planned' });
  change(2, { counted: [5, 0], ...COUNTS });
  await expectFigures();
});

test('the results of a team that withdraws are expunged, or the fixtures that it leaves are awarded', async () => {
  const body = { competition_id, team_id: idOf('Dover') };
  const path = `/api/leagues/myLeagues/${gameServer.league_id}/competitions/withdraw?dry_run=1`;
  const withdrawal = { ...body, results: 'expunged', reason: 'Dissolved' };
  const dryRun = await server.app.inject({ method: 'POST', url: path, headers: staff, payload: withdrawal });
  expect(dryRun.json().changes).toContainEqual({
    team: 'Dover',
    before: { place: expect.any(Number), played: 1, goal_difference: -1, points: 0 },
    after: null,
  });
  await expectFigures();

  await act('competitions/withdraw', withdrawal);
  change(1, { counted: null, scorers: false });
  await expectFigures({ teams: ['Alder', 'Birch', 'Cedar'] });
  await act('competitions/return', body);
  change(1, { counted: [2, 1], ...COUNTS });
  await expectFigures();

  await act('competitions/withdraw', { ...body, reason: 'Dissolved' });
  encounters.push({ home: 'Birch', away: 'Dover', played: null, counted: [3, 0], ...COUNTS });
  bannedPlayers = ['Cedar red'];
  await expectFigures();
  await act('competitions/return', body);
  encounters.pop();
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
  await expectFigures();
});

test('a match that is taken off its fixture is a friendly until it is set again', async () => {
  await act('fixtures/match', { id: fixtures.third, match_id: null, reason: 'Another day' });
  change(2, { counted: null, inCompetition: false, scorers: false, cards: false });
  bannedPlayers = ['Birch red', 'Dover red'];
  await expectFigures();
  await act('fixtures/match', { id: fixtures.third, match_id: played.third, reason: 'It was that one' });
  change(2, { counted: [5, 0], ...COUNTS });
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
  await expectFigures();
});

test('of two matches of one fixture staff choose the one that counts, the other is a friendly', async () => {
  const { league_id } = gameServer;
  const second = await play('Cedar', 'Alder', [1, 1], '15');
  const request = { match_id: second, league_id };
  const friendly = { inCompetition: false, scorers: false, cards: false, counted: null };
  const preview = (takes_fixture: boolean) =>
    act('/leagues/myLeagues/match_request?dry_run=1', { ...request, option: 'accept', takes_fixture });
  expect(await preview(false)).toEqual({ changes: [] });
  expect((await preview(true)).changes).toContainEqual({
    team: 'Alder',
    before: { place: expect.any(Number), played: 2, goal_difference: 1, points: 3 },
    after: { place: expect.any(Number), played: 2, goal_difference: -4, points: 1 },
  });
  await expectWaiting(second);
  await act('/leagues/myLeagues/match_request', { ...request, option: 'accept', takes_fixture: true });
  change(2, friendly);
  encounters.push({ home: 'Cedar', away: 'Alder', played: [1, 1], counted: [1, 1], ...COUNTS });
  bannedPlayers = ['Birch red', 'Dover red', 'Alder red'];
  await expectFigures();
  await act('/leagues/myLeagues/undo_decision', request);
  encounters.pop();
  change(2, { counted: [5, 0], ...COUNTS });
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
  await expectFigures();
  await act('/leagues/myLeagues/match_request', { ...request, option: 'accept' });
  encounters.push({ home: 'Cedar', away: 'Alder', played: [1, 1], ...COUNTS, ...friendly });
  await expectFigures();
});

test('a match with a side that is no team of the competition is a friendly', async () => {
  const match_id = await play('Alder', 'Hollow Park', [2, 0], '20');
  const friendly = { inCompetition: false, scorers: false, cards: false, counted: null };
  encounters.push({ home: 'Alder', away: 'Hollow Park', played: [2, 0], ...COUNTS, ...friendly });
  await expectFigures();
  await act(`/matches/${match_id}/remove`, { reason: 'Sent by mistake' });
  encounters.pop();
  await expectFigures();
});

test('a match counts for the fixture that it names whatever its type, until it is removed', async () => {
  const match_id = await play('Birch', 'Dover', [1, 2], '15', { type: 'Matchday 2', fixture_id: fixtures.open });
  encounters.push({ home: 'Birch', away: 'Dover', played: [1, 2], counted: [1, 2], ...COUNTS });
  bannedPlayers = ['Cedar red', 'Dover red'];
  await expectFigures();
  await act(`/matches/${match_id}/remove`, { reason: 'Sent by mistake' });
  encounters.pop();
  bannedPlayers = ['Birch red', 'Dover red', 'Cedar red'];
  await expectFigures();
});

test('a match of a type that no competition counts is in the league’s standings of that type', async () => {
  await play('Alder', 'Birch', [2, 1], '20', { type: 'Charity Shield' });
  const { league_id } = gameServer;
  const { standings } = await read<Standings>(
    server,
    `/api/leagues/${league_id}/standings?season=${season_id}&type=Charity Shield`,
  );
  expect(standings.map((row) => [row.team, pick(row)])).toEqual([
    ['Alder', { ...NO_ROW, played: 1, won: 1, goals_for: 2, goals_against: 1 }],
    ['Birch', { ...NO_ROW, played: 1, lost: 1, goals_for: 1, goals_against: 2 }],
  ]);
});

test('without fixtures a competition counts the matches of its days, types and teams', async () => {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  const season = await storeSeason(server.database, { league_id });
  const match_id = await play('Oaks', 'Elms', [2, 1], '20', { type: 'Cup Match' });
  const count = async () => ({
    standings: (await read<Standings>(server, `/api/leagues/${league_id}/standings?season=${season}`)).standings.length,
    goals: (await read<Leaderboards>(server, `/api/leagues/${league_id}/leaderboards?season=${season}`)).goals.length,
  });
  expect(await count()).toEqual({ standings: 0, goals: 2 });
  const id = await storeCompetition(server.database, { league_id, season_id: season, match_types: ['Cup Match'] });
  // The season's figures count its only competition's type, which isn't League Match.
  expect(await count()).toEqual({ standings: 2, goals: 2 });
  const results = `/api/leagues/${league_id}/results.csv?competition=${id}`;
  expect(await read<string>(server, results)).toContain(String(match_id));
  const table = await read<CompetitionTables>(server, `/api/leagues/${league_id}/competitions/${id}/table`);
  expect(table.tables[0]?.rows.map(({ name, points }) => [name, points])).toEqual([
    ['Oaks', 3],
    ['Elms', 0],
  ]);
});

test('a decision against a match that fits needs to be confirmed', async () => {
  const { league_id } = gameServer;
  await decide(fixtures.third, { status: 'cancelled' });
  await decide(fixtures.third, { status: 'planned' });
  await act('fixtures/match', { id: fixtures.third, match_id: null, reason: 'Another day' });
  const url = `/api/leagues/myLeagues/${league_id}/fixtures/decide`;
  const payload = { id: fixtures.third, status: 'walkover', winner: 'home', reason: 'No show' };
  const refused = await server.app.inject({ method: 'POST', url, headers: staff, payload });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    `Match ${played.third} of 2026-03-14 fits fixture ${fixtures.third}. Set it as the fixture’s match, or confirm.`,
  ]);
  const dryRun = await server.app.inject({ method: 'POST', url: `${url}?dry_run=1`, headers: staff, payload });
  expect(dryRun.json()).toMatchObject({ warnings: [expect.stringContaining(`Match ${played.third}`)] });
  await decide(fixtures.third, { status: 'walkover', winner: 'home', confirmed: true });
});
