import { beforeAll, describe, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const EMPTY = 310;
const server = useTestApp();

type Person = Awaited<ReturnType<typeof signIn>>;
const people = {} as Record<1 | 2 | 3 | 4 | 6, Person>;
let outsider: Person;

beforeAll(async () => {
  await server.database.insert(leagues).values({
    id: EMPTY,
    name: 'autumn Cup',
    slug: 'autumn-cup',
    desc: 'Every October.\nFriday nights.',
    sport: 'basketball',
    methods: [],
  });
  for (const level of [1, 2, 3, 4, 6] as const) {
    people[level] = await signIn(server, {
      d_username: `level${level}`,
      roblox_id: level === 1 ? null : `6${level}`,
      roblox_username: level === 1 ? null : `Level${level}OnRoblox`,
      levels: level === 2 ? { [LEAGUE]: 2, [EMPTY]: 6 } : { [LEAGUE]: level },
    });
  }
  outsider = await signIn(server, { is_staff: true, levels: { 1: 6 } });
});

function get(url: string, person?: Person) {
  return server.app.inject({ url: `/api/leagues/${url}`, headers: person?.headers });
}

test('GET /leagues/all returns every league by name to a visitor', async () => {
  const response = await get('all');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([
    {
      id: EMPTY,
      name: 'autumn Cup',
      slug: 'autumn-cup',
      sport: 'basketball',
      desc: 'Every October.\nFriday nights.',
      methods: [],
      time_zone: 'UTC',
      total_matches: 0,
      weekly_matches: Array(12).fill(0),
      last_match: null,
      leader: null,
    },
    expect.objectContaining({ id: 8, name: 'Global Conference Association', methods: ['Manual', 'Events'] }),
    expect.objectContaining({ id: 1, name: 'Invitational Series', sport: 'football', desc: null }),
  ]);
});

test('GET /leagues/myLeagues returns the caller’s leagues with the level in each', async () => {
  const open = { closed_at: null, restorable_until: null };
  expect((await get('myLeagues', people[2])).json()).toEqual({
    leagues: [
      { id: EMPTY, name: 'autumn Cup', access_level: 6, requests: 0, disputes: 0, ...open },
      { id: LEAGUE, name: 'Global Conference Association', access_level: 2, requests: 0, disputes: 0, ...open },
    ],
  });
  expect((await get('myLeagues', await signIn(server))).json()).toEqual({ leagues: [] });
  expect((await get('myLeagues')).statusCode).toBe(401);
});

describe('GET /leagues/myLeagues/:id', () => {
  test('returns only the caller’s entry below level 4', async () => {
    const response = await get(`myLeagues/${LEAGUE}`, people[1]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      id: LEAGUE,
      name: 'Global Conference Association',
      slug: 'global-conference-association',
      sport: 'football',
      desc: null,
      methods: ['Manual', 'Events'],
      time_zone: 'UTC',
      live_delay_seconds: 0,
      has_player_vote: true,
      Access: [{ RBX: null, DISC: people[1].user.discord_id, Level: 1 }],
      Requests: [],
    });
    expect((await get(`myLeagues/${LEAGUE}`, people[3])).json().Access).toEqual([
      { RBX: 'Level3OnRoblox', DISC: people[3].user.discord_id, Level: 3 },
    ]);
  });

  test('returns every entry from level 4, the caller’s first', async () => {
    const { Access } = (await get(`myLeagues/${LEAGUE}`, people[4])).json();
    expect(Access.map(({ Level }: { Level: number }) => Level)).toEqual([4, 6, 3, 2, 1]);
    expect(Access[0]).toEqual({ RBX: 'Level4OnRoblox', DISC: people[4].user.discord_id, Level: 4 });
    expect((await get(`myLeagues/${LEAGUE}`, people[6])).json().Access[0].Level).toBe(6);
  });

  test('returns the matches waiting for review from level 2, newest first, whole and with the reasons', async () => {
    const submission_date = new Date('2026-03-01T12:00:00Z');
    const pending = await storeMatch(server.database, { status: 'Pending', submission_date });
    const held = await storeMatch(server.database, {
      status: 'On-Hold',
      hold_reasons: ['A player is in both teams.'],
      submission_date,
    });
    const newest = await storeMatch(server.database, { status: 'Pending' });
    await storeMatch(server.database, { status: 'Approved' });
    await storeMatch(server.database, { status: 'Pending', declined_at: new Date() });
    await storeMatch(server.database, { status: 'Pending', league_id: 1 });

    const { Requests } = (await get(`myLeagues/${LEAGUE}`, people[2])).json();
    expect(Requests.map(({ match_id }: { match_id: number }) => match_id)).toEqual([newest, held, pending]);
    const match = (await server.app.inject(`/api/matches/${held}`)).json();
    expect(Requests[1]).toEqual({
      ...match,
      teams: { Blue: null, Green: null },
      method: 'game_server',
      key_name: null,
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      hold_reasons: ['A player is in both teams.'],
      disputes: [],
      named_fixture: null,
    });
    expect(Requests[2]).toMatchObject({ match_id: pending, status: 'Pending', hold_reasons: [] });
    expect((await get(`myLeagues/${LEAGUE}`, people[1])).json().Requests).toEqual([]);
    expect((await get(`myLeagues/${EMPTY}`, people[2])).json().Requests).toEqual([]);
  });

  test('answers 401 to visitors, 403 without access, 404 without such a league, 400 to an invalid id', async () => {
    expect((await get(`myLeagues/${LEAGUE}`)).statusCode).toBe(401);
    const refused = await get(`myLeagues/${LEAGUE}`, outsider);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      error: 'You need access level 1 or higher in Global Conference Association.',
    });
    const unknown = await get('myLeagues/99999', outsider);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ error: 'League 99999 was not found.' });
    for (const id of ['x', '0', '-1', '1.5', '2147483648', '1%20or%201']) {
      expect((await get(`myLeagues/${id}`, outsider)).statusCode, id).toBe(400);
    }
  });
});
