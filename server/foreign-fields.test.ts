import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { groups, leagues, matches, users } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Sends extra fields that the caller may not set (mass assignment).

const server = useTestApp();
let ours: Awaited<ReturnType<typeof openLeague>>;
let theirs: Awaited<ReturnType<typeof openLeague>>;

beforeAll(async () => {
  ours = await openLeague(server);
  theirs = await openLeague(server);
});

async function post(path: string, payload: object, headers: Record<string, string> = ours.headers) {
  return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

const SUBMISSION = {
  method: 'manual',
  matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
  teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
};

const CLAIMS = { id: 1, isStaff: true, is_staff: true, isPremium: true, discord_id: '1', roblox_id: '1' };

test('POST /users/update_privacy ignores id, flags and links', async () => {
  const { user, headers } = await signIn(server);
  const payload = {
    leaderboard: false,
    visibility: 'private',
    connections: true,
    ...CLAIMS,
    user_id: theirs.user.id,
  };
  expect((await post('/users/update_privacy', payload, headers)).statusCode).toBe(200);
  const [row] = await server.database.select().from(users).where(eq(users.id, user.id));
  expect(row).toEqual({
    ...user,
    leaderboard_visibility: false,
    visibility: 'private',
    connections_visibility: true,
  });
});

test('POST /groups/create_group ignores a foreign owner', async () => {
  const payload = {
    group_name: 'Mine',
    group_type: 'root',
    league_id: 8,
    group_owner_id: theirs.user.id,
    ownsGroup: 1,
  };
  const { id } = (await post('/groups/create_group', payload)).json();
  const [group] = await server.database.select().from(groups).where(eq(groups.group_id, id));
  expect(group).toMatchObject({ group_owner_id: ours.user.id, group_league_id: 8 });
});

test('POST /submissions/website ignores status and submitter', async () => {
  const claims = { status: 'Approved', submitter_id: '1', submitter_name: 'x', match_id: 1, reviewed_by: 1 };
  const response = await post('/submissions/website', { ...SUBMISSION, league_id: ours.league_id, ...claims });
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, response.json().Match_ID));
  expect(match).toMatchObject({
    status: 'Pending',
    submitter_id: String(ours.user.id),
    submitter_name: ours.user.d_username,
    reviewed_by: null,
  });
});

test('POST /submissions/game_server ignores league and submitter', async () => {
  const authorization = `Bearer ${await createApiKey(server.database, ours.league_id)}`;
  const claims = {
    league_id: theirs.league_id,
    status: 'Pending',
    submitter_id: String(theirs.user.id),
    match_id: 1,
  };
  const payload = { context_data: { team_goals: { Blue: 0, Green: 0 }, submitter_id: '1' }, ...claims };
  const { Match_ID } = (await post('/submissions/game_server', payload, { authorization })).json();
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, Match_ID));
  expect(match).toMatchObject({
    league_id: ours.league_id,
    submitter_id: 'N/A',
    status: 'Approved - Official',
  });
});

test('POST /leagues/myLeagues/update_information changes only name and description', async () => {
  const claims = { slug: 'x', sport: 'basketball', methods: [], id: theirs.league_id };
  const payload = { league_id: ours.league_id, name: 'Renamed', desc: 'New', ...claims };
  expect((await post('/leagues/myLeagues/update_information', payload)).statusCode).toBe(200);
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
