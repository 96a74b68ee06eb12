import { beforeEach, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { buildSnapshot, putSnapshot } from '#server/testing/live-snapshots.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const NAMES = ['Kestrel United', 'Harbour City', 'Sable Coast', 'Redcliff Albion'];
const HOUR_MS = 60 * 60 * 1000;
let league_id = 0;
let competition_id = 0;
let id = 0;
let headers: Record<string, string>;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  headers = (await signIn(server, { levels: { [league_id]: 4 } })).headers;
  const competition = await storeCompetitionWithTeams(server.database, { league_id, names: NAMES });
  ({ competition_id } = competition);
  id = await addFixture(competition.team_ids);
});

function addFixture([home_team_id = 0, away_team_id = 0]: number[], more = {}) {
  const kick_off = new Date(Date.now() - 3 * HOUR_MS);
  return storeFixture(server.database, { league_id, competition_id, home_team_id, away_team_id, kick_off, ...more });
}

function type(result: object, query = '') {
  const url = `/api/leagues/myLeagues/${league_id}/fixtures/result${query}`;
  return server.app.inject({ method: 'POST', url, headers, payload: { id, ...result } });
}

async function refusal(result: object): Promise<[number, string]> {
  const response = await type(result);
  return [response.statusCode, response.json().error];
}

async function findFixture() {
  const { fixtures } = (
    await server.app.inject(`/api/leagues/${league_id}/fixtures?competition=${competition_id}`)
  ).json();
  return fixtures.find((fixture: { id: number }) => fixture.id === id);
}

test('a score without scorers is the fixture’s result, and counts in the table at once', async () => {
  const preview = (await type({ score: { home: 3, away: 1 } }, '?dry_run=1')).json();
  expect(preview.changes).toContainEqual({
    team: 'Kestrel United',
    before: expect.objectContaining({ points: 0 }),
    after: expect.objectContaining({ place: 1, points: 3 }),
  });
  expect(await findFixture()).toMatchObject({ status: 'planned', match_id: null });

  const stored = await type({ score: { home: 3, away: 1 } });
  expect([stored.statusCode, stored.json()]).toEqual([200, { match_id: expect.any(Number), warnings: [] }]);
  const { match_id } = stored.json();
  expect(await findFixture()).toMatchObject({ status: 'played', match_id, score: { home: 3, away: 1 } });
  const match = (await server.app.inject(`/api/matches/${match_id}`)).json();
  expect(match).toMatchObject({ status: 'Approved', context_data: { match_name: 'Kestrel United vs Harbour City' } });
});

test('scorers count their goals, and an own goal counts for the other side and no player', async () => {
  const scorers = [
    { side: 'home', name: 'VoltaicVince', id: '900000000000901', minute: 12 },
    { side: 'home', name: 'VoltaicVince', id: '900000000000901' },
    { side: 'away', name: 'OakleyDrifts', minute: 57, is_own_goal: true },
  ];
  const { match_id } = (await type({ score: { home: 3, away: 1 }, scorers })).json();
  const { player_data, event_data, context_data } = (await server.app.inject(`/api/matches/${match_id}`)).json();
  expect(context_data.team_goals).toEqual({ Blue: 3, Green: 1 });
  expect(player_data.Blue.players.map(({ name, goals }: { name: string; goals: number }) => [name, goals])).toEqual([
    ['VoltaicVince', 2],
    ['OakleyDrifts', 0],
  ]);
  expect(event_data.map(({ eventName, timestamp }: Record<string, string>) => [eventName, timestamp])).toEqual([
    ['Goal', '12'],
    ['Goal', 'N/A'],
    ['Own Goal', '57'],
  ]);
});

test('assists and cards count for their players, and are events', async () => {
  const [vince, luis] = [{ name: 'VoltaicVince', id: '900000000000901' }, { name: 'lowblockluis' }];
  const scorers = [{ side: 'home', ...vince, minute: 12, assist: luis }];
  const cards = [
    { side: 'home', name: 'LowBlockLuis', colour: 'yellow', minute: 30 },
    { side: 'home', ...luis, colour: 'red' },
    { side: 'away', ...luis, colour: 'yellow' },
  ];
  const { match_id } = (await type({ score: { home: 1, away: 0 }, scorers, cards })).json();
  const { player_data, event_data } = (await server.app.inject(`/api/matches/${match_id}`)).json();
  expect(player_data.Blue.players).toMatchObject([
    { name: 'VoltaicVince', goals: 1, assists: 0 },
    { name: 'lowblockluis', goals: 0, assists: 1, yellow_cards: 1, red_card: 1 },
  ]);
  expect(player_data.Green.players).toMatchObject([{ name: 'lowblockluis', yellow_cards: 1, red_card: 0 }]);
  expect(event_data.map(({ eventName, participants }: Record<string, unknown>) => [eventName, participants])).toEqual([
    ['Goal', ['VoltaicVince', 'lowblockluis']],
    ['Yellow Card', ['LowBlockLuis']],
    ['Red Card', ['lowblockluis']],
    ['Yellow Card', ['lowblockluis']],
  ]);
  const own = [{ ...scorers[0], side: 'away', is_own_goal: true }];
  expect(await refusal({ score: { home: 0, away: 1 }, scorers: own })).toEqual([
    400,
    'scorers: an assist is by another player, and never at an own goal.',
  ]);
});

test('a result that cannot be names the reason, and nothing is stored', async () => {
  const scorers = [{ side: 'away', name: 'Otter' }];
  const later = new Date(Date.now() + HOUR_MS).toISOString();
  expect(await refusal({ score: { home: 1, away: 0 }, scorers })).toEqual([
    400,
    'scorers: 1 for Harbour City, which scored 0.',
  ]);
  expect(await refusal({ score: { home: 1, away: 0 }, played_at: later })).toEqual([
    400,
    'played_at is still to come.',
  ]);
  expect(await refusal({ score: { home: 2, away: 1 }, shoot_out: { home: 4, away: 3 } })).toEqual([
    400,
    'A shoot-out follows a level score, not 2 - 1.',
  ]);
  expect(await refusal({ id: 999_999, score: { home: 1, away: 0 } })).toEqual([404, expect.any(String)]);
  expect(await findFixture()).toMatchObject({ status: 'planned', match_id: null });
});

test('a fixture with a match or a decision takes no second result', async () => {
  const { match_id } = (await type({ score: { home: 1, away: 0 } })).json();
  expect(await refusal({ score: { home: 2, away: 0 } })).toEqual([409, expect.stringContaining(String(match_id))]);
  const removed = await server.app.inject({
    method: 'POST',
    url: `/api/matches/${match_id}/remove`,
    headers,
    payload: { reason: 'A typing error.' },
  });
  expect(removed.statusCode).toBe(200);
  expect(await findFixture()).toMatchObject({ status: 'planned', score: null });
  expect((await type({ score: { home: 2, away: 0 } })).statusCode).toBe(200);
});

test('a result that people enter ends the live match of its fixture, whose address leads to it from then on', async () => {
  const apiKey = await createApiKey(server.database, league_id);
  const readLive = () => server.app.inject(`/api/matches/live/${id}`);
  const followTo = (match_id: number) =>
    expect.poll(async () => (await readLive()).json()).toMatchObject({ is_over: true, match_id });
  const play = async () => {
    await putSnapshot(server, apiKey, String(id), buildSnapshot());
    await expect.poll(async () => (await readLive()).json()).toMatchObject({ is_over: false, match_id: null });
  };
  await play();
  await followTo((await type({ score: { home: 1, away: 0 } })).json().match_id);

  const [home_team_id = 0, away_team_id = 0] = await findTeams('Sable Coast', 'Redcliff Albion');
  id = await addFixture([home_team_id, away_team_id]);
  await play();
  const matchDetails = { matchType: 'League Match', teamA: 'Sable Coast', teamB: 'Redcliff Albion', fixture_id: id };
  const teams = { A: [{ name: 'quickfeet', Goals: 1 }], B: [{ name: 'olive_ten' }] };
  const payload = { method: 'manual', league_id, matchDetails, teams };
  const entered = await server.app.inject({ method: 'POST', url: '/api/submissions/website', headers, payload });
  await followTo(entered.json().Match_ID);

  // This fixture was never a live match.
  id = await addFixture([away_team_id, home_team_id]);
  expect((await readLive()).json()).not.toHaveProperty('Match_ID');
  const { match_id } = (await type({ score: { home: 0, away: 2 } })).json();
  const forgotten = await readLive();
  expect([forgotten.statusCode, forgotten.json().Match_ID]).toEqual([404, match_id]);
});

async function findTeams(...names: string[]): Promise<number[]> {
  const { rows } = await server.database.$client.query('select id, name from teams where league_id = $1', [league_id]);
  return names.map((name) => rows.find((team) => team.name === name)?.id);
}
