import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { groups, leagues, matches, users } from '#database/schema.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Someone with every right over their own things, who names the things of others or fields that are not theirs to set.

const server = useTestApp();
let ours: Awaited<ReturnType<typeof openLeague>>;
let theirs: Awaited<ReturnType<typeof openLeague>>;

beforeAll(async () => {
  ours = await openLeague();
  theirs = await openLeague();
});

/** A league with its creator, who has a group in it and a match that waits for review. */
async function openLeague() {
  const [league] = await server.database.insert(leagues).values({ name: 'League' }).returning();
  const league_id = league?.id ?? 0;
  const { user, headers } = await signIn(server, { is_premium: true, levels: { [league_id]: 6 } });
  const match_id = await storeMatch(server.database, { league_id, status: 'Pending', method: 'manual' });
  const group_id = await storeGroup(server.database, { group_owner_id: user.id, group_league_id: league_id });
  return { user, headers, league_id, match_id, group_id };
}

async function send(name: EndpointName, payload?: object, headers: Record<string, string> = ours.headers) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const url = path.replace(':group_id', String(theirs.group_id)).replace(/:league_id|:id/, String(theirs.league_id));
  return server.app.inject({ method, url: `/api${url}`, headers, payload });
}

const SUBMISSION = {
  method: 'manual',
  matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
  teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
};

const FOREIGN: [EndpointName, string, number, () => object | undefined][] = [
  ['GET /leagues/myLeagues/:id', 'their league', 403, () => undefined],
  ['GET /submissions/:league_id/website-credentials', 'their league', 403, () => undefined],
  ['POST /auth/key_generation_v1', 'their league', 403, () => ({ league_id: theirs.league_id })],
  [
    'POST /users/update_access',
    'their league',
    403,
    () => ({
      league_id: theirs.league_id,
      changedUsers: [],
      removedUsers: [{ DISC: theirs.user.discord_id }],
      addedUsers: [],
    }),
  ],
  [
    'POST /users/update_access',
    'someone of their league in ours',
    409,
    () => ({
      league_id: ours.league_id,
      changedUsers: [{ DISC: theirs.user.discord_id, Level: 1 }],
      removedUsers: [],
      addedUsers: [],
    }),
  ],
  [
    'POST /leagues/myLeagues/match_request',
    'their league and match',
    403,
    () => ({ league_id: theirs.league_id, match_id: theirs.match_id, option: 'accept' }),
  ],
  [
    'POST /leagues/myLeagues/match_request',
    'their match in our league',
    404,
    () => ({ league_id: ours.league_id, match_id: theirs.match_id, option: 'decline' }),
  ],
  [
    'POST /leagues/myLeagues/update_information',
    'their league',
    403,
    () => ({ league_id: theirs.league_id, name: 'Taken', desc: null }),
  ],
  ['POST /submissions/website', 'their league', 403, () => ({ ...SUBMISSION, league_id: theirs.league_id })],
  [
    'POST /groups/create_group',
    'their group',
    403,
    () => ({ group_name: 'Nested', group_type: 'nested', group_id: theirs.group_id }),
  ],
  ['POST /groups/:group_id/manage_group', 'their group', 403, () => ({ data_id: ours.match_id, method: 'add_match' })],
];

/** Calls whose ids may be anyone's, as what they answer is for everyone who may call. */
const OPEN: EndpointName[] = [
  'GET /users/info/:discordId',
  'GET /matches/:match_id',
  'GET /matches/:match_id/team-stats.csv',
  'GET /matches/:match_id/player-stats.csv',
  'GET /groups/:group_id',
  'GET /groups/:group_id/group_stats',
];

describe('things of others', () => {
  test('every call that takes an id is tried with one', () => {
    const taking = Object.entries(endpoints)
      .filter(
        ([name, route]) =>
          name.includes(':') || /"(\w+_id|id)":/.test(JSON.stringify('body' in route ? route.body : {})),
      )
      .map(([name]) => name);
    const tried = new Set([...FOREIGN.map(([name]) => name), ...OPEN, 'POST /submissions/game_server']);
    expect(taking.filter((name) => !tried.has(name))).toEqual([]);
    expect(taking.length).toBeGreaterThan(15);
  });

  test.each(FOREIGN)('%s with %s answers %i and changes nothing', async (name, _what, status, body) => {
    const before = await snapshot();
    const response = await send(name, body());
    expect(response.statusCode, response.body).toBe(status);
    expect(await snapshot()).toEqual(before);
  });

  test('a match of theirs does not get into a group of ours', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/groups/${ours.group_id}/manage_group`,
      headers: ours.headers,
      payload: { data_id: theirs.match_id, method: 'add_match' },
    });
    expect(response.statusCode).toBe(409);
  });
});

/** Everything there is, but for what nobody counts. */
async function snapshot() {
  const tables = ['users', 'leagues', 'league_access', 'api_keys', 'matches', 'groups', 'group_matches'];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    rows[table] = (await server.database.$client.query(`select * from ${table} as t order by t::text`)).rows;
  }
  return rows;
}

describe('fields that are not the caller’s to set', () => {
  const CLAIMS = { id: 1, isStaff: true, is_staff: true, isPremium: true, discord_id: '1', roblox_id: '1' };

  test('POST /users/update_privacy leaves id, flags and links as they are', async () => {
    const { user, headers } = await signIn(server);
    const payload = {
      leaderboard: false,
      visibility: 'private',
      connections: true,
      ...CLAIMS,
      user_id: theirs.user.id,
    };
    expect((await send('POST /users/update_privacy', payload, headers)).statusCode).toBe(200);
    const [row] = await server.database.select().from(users).where(eq(users.id, user.id));
    expect(row).toEqual({
      ...user,
      leaderboard_visibility: false,
      visibility: 'private',
      connections_visibility: true,
    });
  });

  test('POST /groups/create_group makes the caller the owner', async () => {
    const payload = {
      group_name: 'Mine',
      group_type: 'root',
      league_id: 8,
      group_owner_id: theirs.user.id,
      ownsGroup: 1,
    };
    const { id } = (await send('POST /groups/create_group', payload)).json();
    const [group] = await server.database.select().from(groups).where(eq(groups.group_id, id));
    expect(group).toMatchObject({ group_owner_id: ours.user.id, group_league_id: 8 });
  });

  test('POST /submissions/website stays Pending, and the caller’s', async () => {
    const claims = { status: 'Approved', submitter_id: '1', submitter_name: 'x', match_id: 1, reviewed_by: 1 };
    const response = await send('POST /submissions/website', { ...SUBMISSION, league_id: ours.league_id, ...claims });
    const [match] = await server.database.select().from(matches).where(eq(matches.match_id, response.json().Match_ID));
    expect(match).toMatchObject({
      status: 'Pending',
      submitter_id: String(ours.user.id),
      submitter_name: ours.user.d_username,
      reviewed_by: null,
    });
  });

  test('POST /submissions/game_server belongs to the key’s league, by nobody’s account', async () => {
    const authorization = `Bearer ${await createApiKey(server.database, ours.league_id)}`;
    const claims = {
      league_id: theirs.league_id,
      status: 'Pending',
      submitter_id: String(theirs.user.id),
      match_id: 1,
    };
    const payload = { context_data: { team_goals: { Blue: 0, Green: 0 }, submitter_id: '1' }, ...claims };
    const { Match_ID } = (await send('POST /submissions/game_server', payload, { authorization })).json();
    const [match] = await server.database.select().from(matches).where(eq(matches.match_id, Match_ID));
    expect(match).toMatchObject({
      league_id: ours.league_id,
      submitter_id: 'N/A',
      status: 'Approved - Official',
    });
  });

  test('POST /leagues/myLeagues/update_information changes name and description alone', async () => {
    const claims = { slug: 'x', sport: 'basketball', methods: [], id: theirs.league_id };
    const payload = { league_id: ours.league_id, name: 'Renamed', desc: 'New', ...claims };
    expect((await send('POST /leagues/myLeagues/update_information', payload)).statusCode).toBe(200);
    const [league] = await server.database.select().from(leagues).where(eq(leagues.id, ours.league_id));
    expect(league).toMatchObject({
      name: 'Renamed',
      desc: 'New',
      slug: null,
      sport: 'football',
      methods: ['Manual', 'Events'],
    });
  });

  test.each(['{"__proto__":{"is_staff":true}}', '{"constructor":{"prototype":{"is_staff":true}}}'])(
    '%s pollutes nothing',
    async (payload) => {
      const authorization = `Bearer ${await createApiKey(server.database, ours.league_id)}`;
      const headers = { ...ours.headers, authorization, 'content-type': 'application/json' };
      for (const url of ['/api/submissions/game_server', '/api/users/update_privacy']) {
        const response = await server.app.inject({ method: 'POST', url, headers, payload });
        expect(response.statusCode).toBe(400);
      }
      expect(({} as { is_staff?: boolean }).is_staff).toBeUndefined();
    },
  );
});
