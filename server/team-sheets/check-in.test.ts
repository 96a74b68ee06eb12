import { beforeEach, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const MINUTE_MS = 60 * 1000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
type Headers = Record<string, string>;
let league_id = 0;
let fixture_id = 0;
let teams: number[] = [];
let captain: Headers;
let staff: Headers;

beforeEach(async () => {
  const { database } = server;
  const [league] = await database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  const rules = { check_in_opens_minutes: 40, check_in_closes_minutes: 10, forfeit_minutes: 15 };
  const { competition_id, team_ids } = await storeCompetitionWithTeams(database, { league_id, ...rules });
  teams = team_ids;
  const [home_team_id, away_team_id] = team_ids;
  const fixture = { league_id, competition_id, home_team_id, away_team_id, kick_off: inMinutes(30) };
  fixture_id = await storeFixture(database, fixture);
  const { user, headers } = await signIn(server);
  captain = headers;
  const key = await storePlayer(database, user.roblox_id ?? '');
  await database.$client.query('update teams set captain_key = $1 where id = $2', [key, home_team_id]);
  staff = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
});

async function checkIn(headers = captain, team_id = teams[0]) {
  const url = `/api/leagues/${league_id}/check_ins`;
  const response = await server.app.inject({ method: 'POST', url, headers, payload: { fixture_id, team_id } });
  return { status: response.statusCode, error: response.json().error };
}

async function read(what: string, headers: Headers = {}) {
  return (await server.app.inject({ url: `/api/leagues/${what}`, headers })).json();
}

function kickOff(at: Date) {
  return server.database.$client.query('update fixtures set kick_off = $2 where id = $1', [fixture_id, at]);
}

test('a captain checks in once, in the window; staff may later', async () => {
  await kickOff(inMinutes(50));
  expect(await checkIn()).toEqual({ status: 409, error: 'Check-in is not open yet.' });
  await kickOff(inMinutes(30));
  const own = `${league_id}/fixtures/${fixture_id}/own_sheets`;
  expect((await read(own, captain)).sheets).toMatchObject([{ can_check_in: true }]);
  expect([(await checkIn()).status, (await checkIn()).status]).toEqual([200, 200]);
  expect((await read(own, captain)).sheets).toMatchObject([{ can_check_in: false }]);
  const log = await read(`myLeagues/${league_id}/audit`, staff);
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['team checked in']);
  expect(await read(`${league_id}/fixtures/${fixture_id}/sheets`)).toMatchObject({
    rules: { check_in: { opens_at: expect.any(String), closes_at: expect.any(String) } },
    home: { checked_in_at: expect.any(String) },
    away: { checked_in_at: null },
  });
  expect((await checkIn(captain, teams[1])).status).toBe(403);
  await kickOff(inMinutes(5));
  expect((await checkIn(staff, teams[1])).status).toBe(200);
});

test('check-in closes for captains, and one for a kick-off before does not count', async () => {
  await checkIn();
  await kickOff(inMinutes(24 * 60));
  expect((await read(`${league_id}/fixtures/${fixture_id}/sheets`)).home.checked_in_at).toBe(null);
  await kickOff(inMinutes(5));
  await server.database.$client.query(`update check_ins set checked_in_at = now() - interval '2 hours'`);
  expect(await checkIn()).toEqual({
    status: 409,
    error: 'Check-in has closed. Staff can still check a team in.',
  });
});

test('some time after kick-off a side that is missing waits for staff’s decision, which nothing else makes', async () => {
  await checkIn();
  const waiting = async () => (await read(`myLeagues/${league_id}/waiting`, staff)).forfeits;
  await kickOff(inMinutes(-10));
  expect(await waiting()).toEqual({ count: 0, oldest: [] });
  await kickOff(inMinutes(-20));
  expect(await waiting()).toMatchObject({ count: 1, oldest: [{ fixture: { id: fixture_id }, missing: ['away'] }] });
  await checkIn(staff, teams[1]);
  expect(await waiting()).toEqual({ count: 0, oldest: [] });
  await server.database.$client.query('delete from check_ins');
  await server.database.$client.query(`update fixtures set status = 'cancelled' where id = $1`, [fixture_id]);
  expect((await waiting()).count).toBe(0);
});
