import { beforeAll, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const KICK_OFF = new Date(Date.now() - 3 * 60 * 60 * 1000);
let league_id = 0;
let id = 0;
let headers: Record<string, string>;

beforeAll(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  headers = (await signIn(server, { levels: { [league_id]: 1 } })).headers;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  id = await storeFixture(server.database, {
    league_id,
    competition_id,
    home_team_id,
    away_team_id,
    kick_off: KICK_OFF,
  });
  await server.database.$client.query(`insert into players (player_key, name) values ('name:olive_ten', 'olive_ten')`);
  await server.database.$client.query(
    `insert into squad_spells (league_id, team_id, player_key, first_day) values ($1, $2, 'name:olive_ten', '2020-01-01')`,
    [league_id, home_team_id],
  );
});

function find(fixtureId: number, by = headers) {
  return server.app.inject({ url: `/api/submissions/${league_id}/fixtures/${fixtureId}`, headers: by });
}

function submit(details: object, { by = headers, ...fields }: { by?: Record<string, string>; accept?: boolean } = {}) {
  const matchDetails = { matchType: 'League Match', teamA: 'Harbour City', teamB: 'Kestrel United', ...details };
  const teams = { A: [{ name: 'quickfeet', Goals: 1 }], B: [{ name: 'olive_ten' }] };
  const payload = { method: 'manual', league_id, matchDetails, teams, ...fields };
  return server.app.inject({ method: 'POST', url: '/api/submissions/website', headers: by, payload });
}

test('a fixture to enter has its teams with the squads of its day', async () => {
  const fixture = (await find(id)).json();
  expect(fixture).toMatchObject({ id, match_type: 'League Match', kick_off: KICK_OFF.toISOString() });
  expect(fixture.home).toMatchObject({ name: 'Kestrel United', squad: [{ name: 'olive_ten', is_suspended: false }] });
  expect(fixture.away).toMatchObject({ name: 'Harbour City', squad: [] });
});

test('a fixture that the league does not have is not found, and outsiders see none', async () => {
  expect((await find(999_999)).statusCode).toBe(404);
  expect((await find(id, (await signIn(server)).headers)).statusCode).toBe(403);
});

test('a match entered for a fixture waits as its match, on its day; one that is to come is refused', async () => {
  const later = await submit({ fixture_id: id, played_at: new Date(Date.now() + 60_000).toISOString() });
  expect([later.statusCode, later.json().error]).toEqual([400, 'matchDetails.played_at is still to come.']);
  const unknown = await submit({ fixture_id: 999_999 });
  expect([unknown.statusCode, unknown.json().error]).toEqual([400, 'fixture_id: this league has no fixture 999999.']);

  const played_at = new Date(KICK_OFF.getTime() + 60_000).toISOString();
  const stored = await submit({ fixture_id: id, played_at });
  expect(stored.json()).toMatchObject({ status: 'Pending', fixture_id: id });
  const rows = await server.database.$client.query(
    'select submission_date, home_side from matches join fixtures using (match_id) where fixtures.id = $1',
    [id],
  );
  expect(rows.rows).toEqual([{ submission_date: new Date(played_at), home_side: 'Green' }]);
});

test('a reviewer’s own match of a fixture is approved at once, unless the fixture has another match', async () => {
  const by = (await signIn(server, { levels: { [league_id]: 2 } })).headers;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
    league_id,
    names: ['Redcliff Albion', 'Birch Town'],
  });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  const fixture_id = await storeFixture(server.database, {
    league_id,
    competition_id,
    home_team_id,
    away_team_id,
    kick_off: KICK_OFF,
  });
  const details = { fixture_id, teamA: 'Redcliff Albion', teamB: 'Birch Town' };
  const below = await submit(details, { accept: true });
  expect([below.statusCode, below.json().error]).toEqual([403, expect.stringContaining('level 2')]);
  const friendly = await submit({ teamA: 'Redcliff Albion', teamB: 'Birch Town' }, { by, accept: true });
  expect([friendly.statusCode, friendly.json().error]).toEqual([400, 'accept needs matchDetails.fixture_id.']);

  const { Match_ID, ...stored } = (await submit(details, { by, accept: true })).json();
  expect(stored).toEqual({ status: 'Approved', fixture_id });
  expect((await submit(details, { by, accept: true })).json()).toMatchObject({ status: 'Pending' });
  const { Requests } = (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}`, headers: by })).json();
  const [held] = Requests.filter((request: { hold_reasons: string[] }) => request.hold_reasons.length > 0);
  expect(held).toMatchObject({
    hold_reasons: expect.arrayContaining([`Fixture ${fixture_id} already has match ${Match_ID}`]),
    named_fixture: { id: fixture_id, home: 'Redcliff Albion', match_id: Match_ID, score: { home: 1, away: 0 } },
  });
});
