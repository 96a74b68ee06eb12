import { expect, test } from 'vitest';
import type { NewLeagueRequest } from '#contract/leagues/requests.ts';
import { FakeDiscordApi } from '#demo/fake-discord/fake-discord-api.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { storeConnection } from '#server/testing/discord-bodies.ts';
import { storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({}, testSite);
const ASKED: NewLeagueRequest = { name: 'Moonlit Cup', sport: 'football', desc: ' ', methods: ['Manual'] };
const DAY_MS = 24 * 60 * 60 * 1000;

async function post(path: string, headers: Record<string, string>, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/leagues/requests${path}`, headers, payload });
}

async function read(path: string, headers: Record<string, string> = {}) {
  return (await server.app.inject({ url: `/api${path}`, headers })).json();
}

test('an accepted request becomes a league of its account, unlisted until its first counted match', async () => {
  const [asker, staff] = [await signIn(server), await signIn(server, { is_staff: true })];
  const asked = (await post('', asker.headers, ASKED)).json();
  expect(asked).toMatchObject({ ...ASKED, desc: null, outcome: null, league_id: null });
  expect((await read('/leagues/requests', staff.headers)).waiting).toEqual([
    {
      ...asked,
      d_username: asker.user.d_username,
      discord_id: asker.user.discord_id,
      roblox_username: asker.user.roblox_username,
      requests: 1,
    },
  ]);
  const accepted = (await post('/decide', staff.headers, { id: asked.id, option: 'accept' })).json();
  expect(accepted).toMatchObject({ outcome: 'accepted', league_id: expect.any(Number) });
  const { league_id } = accepted;
  expect(await read('/leagues/requests/mine', asker.headers)).toEqual([accepted]);
  expect(await read('/leagues/requests', staff.headers)).toMatchObject({ waiting: [], decided: [{ id: asked.id }] });
  expect((await read('/leagues/myLeagues', asker.headers)).leagues).toMatchObject([{ id: league_id, access_level: 6 }]);
  expect(await read(`/leagues/myLeagues/${league_id}/audit`, asker.headers)).toMatchObject([
    { action: 'league created', person: expect.any(String), after: { name: 'Moonlit Cup' } },
  ]);

  const listing = async () => ({
    all: (await read('/leagues/all')).some(({ id }: { id: number }) => id === league_id),
    search: (await read('/search?q=Moonlit')).length,
    sitemap: (await server.app.inject('/sitemap/leagues-1.xml')).body.includes(`/leagues/${league_id}<`),
    page: (await server.app.inject(`/leagues/${league_id}`)).statusCode,
    is_listed: (await read(`/leagues/${league_id}`)).is_listed,
  });
  const unlisted = { all: false, search: 0, sitemap: false, page: 200, is_listed: false };
  expect(await listing()).toEqual(unlisted);
  await storeMatch(server.database, { league_id, status: 'Pending' });
  expect(await listing()).toEqual(unlisted);
  await storeMatch(server.database, { league_id });
  expect(await listing()).toMatchObject({ all: true, search: 1, sitemap: true, is_listed: true });
});

test('an open request states the median wait for decisions once staff made five', async () => {
  const [asker, staff] = [await signIn(server), await signIn(server, { is_staff: true })];
  await post('', asker.headers, { ...ASKED, name: 'Patient Cup' });
  const decide = (hours: number) =>
    server.database.$client.query(
      `insert into league_requests (user_id, name, sport, methods, requested_at, outcome, decided_at, decided_by)
       values ($1, 'Decided', 'football', '{}', now() - make_interval(mins => $2 * 60), 'refused', now(), $3)`,
      [staff.user.id, hours, staff.user.id],
    );
  await server.database.$client.query('update league_requests set decided_by = null');
  for (const hours of [1, 2, 29, 90]) await decide(hours);
  const mine = () => read('/leagues/requests/mine', asker.headers);
  expect((await mine())[0]).not.toHaveProperty('usual_hours');
  await decide(300);
  expect(await mine()).toMatchObject([{ name: 'Patient Cup', outcome: null, usual_hours: 29 }]);
});

test('a request for a name that can be mistaken for that of a league answers 409', async () => {
  const { headers } = await signIn(server);
  const response = await post('', headers, { ...ASKED, name: 'INVITATI0NAL  series' });
  expect(response.statusCode).toBe(409);
  expect(response.json().error).toMatch(/^The name is taken by the league “Invitational Series”\./);
});

test('an account has one open request, and three in seven days', async () => {
  const { user, headers } = await signIn(server);
  const first = (await post('', headers, { ...ASKED, name: 'First of Three' })).json();
  const second = await post('', headers, { ...ASKED, name: 'Second of Three' });
  expect([second.statusCode, second.json().error]).toEqual([
    409,
    'You have an open request already. Withdraw it to ask for another league.',
  ]);
  const staff = await signIn(server, { is_staff: true });
  const refuse = { option: 'refuse', reason: 'Say more about it.' };
  await post('/decide', staff.headers, { id: first.id, ...refuse });
  for (const daysAgo of [2, 6.9]) {
    const id = await storeLeagueRequest(server.database, user.id, {
      requested_at: new Date(Date.now() - daysAgo * DAY_MS),
      keepsOthers: true,
    });
    await post('/decide', staff.headers, { id, ...refuse });
  }
  const fourth = await post('', headers, { ...ASKED, name: 'Fourth of Three' });
  expect([fourth.statusCode, fourth.json().error]).toEqual([
    429,
    'You can ask for 3 leagues in seven days. Try again later.',
  ]);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(8000);
});

test('two concurrent requests, or two decisions, answer 409 to one', async () => {
  const { headers } = await signIn(server);
  const asked = await Promise.all(['Racing A', 'Racing B'].map((name) => post('', headers, { ...ASKED, name })));
  expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { id } = asked.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  const staff = await signIn(server, { is_staff: true });
  const decided = await Promise.all([1, 2].map(() => post('/decide', staff.headers, { id, option: 'accept' })));
  expect(decided.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await post('/withdraw', headers, { id })).statusCode).toBe(409);
});

test('a refusal has a reason, and a withdrawn request leaves every list and is not decided', async () => {
  const [asker, other, staff] = [await signIn(server), await signIn(server), await signIn(server, { is_staff: true })];
  const { id } = (await post('', asker.headers, { ...ASKED, name: 'Withdrawn Cup' })).json();
  const bare = await post('/decide', staff.headers, { id, option: 'refuse' });
  expect([bare.statusCode, bare.json().error]).toEqual([400, 'reason is missing: a refusal has a reason.']);
  expect((await post('/withdraw', other.headers, { id })).statusCode).toBe(404);
  expect((await post('/withdraw', asker.headers, { id })).statusCode).toBe(200);
  expect(await read('/leagues/requests/mine', asker.headers)).toEqual([]);
  expect((await post('/withdraw', asker.headers, { id })).statusCode).toBe(404);
  const decided = await post('/decide', staff.headers, { id, option: 'accept' });
  expect([decided.statusCode, decided.json().error]).toEqual([409, `Request ${id} was withdrawn.`]);
  const lists = await read('/leagues/requests', staff.headers);
  expect([...lists.waiting, ...lists.decided].map((request: { id: number }) => request.id)).not.toContain(id);
});

test('withdrawn requests count towards the three in seven days', async () => {
  const { headers } = await signIn(server);
  for (const name of ['Once', 'Twice', 'Thrice']) {
    const { id } = (await post('', headers, { ...ASKED, name })).json();
    expect((await post('/withdraw', headers, { id })).statusCode).toBe(200);
  }
  expect((await post('', headers, { ...ASKED, name: 'Once more' })).statusCode).toBe(429);
});

test('a concurrent acceptance and withdrawal let one succeed', async () => {
  const staff = await signIn(server, { is_staff: true });
  for (let round = 0; round < 3; round += 1) {
    const { headers } = await signIn(server);
    const { id } = (await post('', headers, { ...ASKED, name: `Contested ${round}` })).json();
    const answers = await Promise.all([
      post('/decide', staff.headers, { id, option: 'accept' }),
      post('/withdraw', headers, { id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { leagues } = await read('/leagues/myLeagues', headers);
    expect(leagues).toHaveLength(answers[0]?.statusCode === 200 ? 1 : 0);
  }
});

test('the session has each decision of staff until its account marks it as seen', async () => {
  const [{ headers }, staff] = [await signIn(server), await signIn(server, { is_staff: true })];
  const decisions = async () => (await read('/auth/session', headers)).decisions;
  const refused = (await post('', headers, { ...ASKED, name: 'Vague Cup' })).json();
  expect((await post('/seen', headers, { id: refused.id })).statusCode).toBe(404);
  expect(await decisions()).toEqual([]);
  await post('/decide', staff.headers, { id: refused.id, option: 'refuse', reason: 'Who plays in it?' });
  const accepted = (await post('', headers, { ...ASKED, name: 'Clear Cup' })).json();
  const { league_id } = (await post('/decide', staff.headers, { id: accepted.id, option: 'accept' })).json();
  expect(await decisions()).toEqual([
    { id: refused.id, name: 'Vague Cup', outcome: 'refused', reason: 'Who plays in it?', league_id: null },
    { id: accepted.id, name: 'Clear Cup', outcome: 'accepted', reason: null, league_id },
  ]);
  for (const { id } of [refused, refused, accepted]) {
    expect((await post('/seen', headers, { id })).statusCode).toBe(200);
  }
  expect(await decisions()).toEqual([]);
});

test('the checklist of a new league follows what the league has', async () => {
  const { headers } = await signIn(server);
  const staff = await signIn(server, { is_staff: true });
  const { id } = (await post('', headers, { ...ASKED, name: 'Checked Cup' })).json();
  const { league_id } = (await post('/decide', staff.headers, { id, option: 'accept' })).json();
  const path = `/leagues/myLeagues/${league_id}/checklist`;
  const nothing = {
    is_new: true,
    has_teams: false,
    has_staff: false,
    has_key: false,
    has_dry_run: false,
    has_fixtures: false,
    has_discord: false,
  };
  expect(await read(path, headers)).toEqual(nothing);
  const authorization = `Bearer ${await createApiKey(server.database, league_id)}`;
  expect(await read(path, headers)).toEqual({ ...nothing, has_key: true });
  const url = '/api/submissions/game_server?dry_run=1';
  const payload = { context_data: { team_goals: { Blue: 1, Green: 0 } } };
  expect((await server.app.inject({ method: 'POST', url, headers: { authorization }, payload })).statusCode).toBe(200);
  await storeTeam(server.database, { league_id });
  const sent = { ...nothing, has_key: true, has_dry_run: true, has_teams: true };
  expect(await read(path, headers)).toEqual(sent);
  await storeConnection(server.database, league_id, new FakeDiscordApi());
  expect(await read(path, headers)).toEqual({ ...sent, has_discord: true });
});
