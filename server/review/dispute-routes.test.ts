import { eq, sql } from 'drizzle-orm';
import Value from 'typebox/value';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { MatchHistory } from '#contract/players/schema.ts';
import type { ListedDispute, MatchViewer } from '#contract/review/disputes.ts';
import { matchDisputes } from '#database/tables/correction.ts';
import { matches, users } from '#database/tables/schema.ts';
import { publishEvents } from '#server/notifications/publish-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
type Person = Awaited<ReturnType<typeof signIn>>;
let reviewer: Person;
let admin: Person;

beforeAll(async () => {
  reviewer = await signIn(server, { levels: { [gameServer.league_id]: 2 } });
  admin = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
});

let played = 0;

/** Each match has another type, as a repeated match would be held. */
async function play(...people: Person[]): Promise<number> {
  played += 1;
  const players = people.map(({ user }) => ({ name: user.roblox_username, id: user.roblox_id, goals: 1 }));
  const response = await gameServer.post({
    type: `Round ${played}`,
    context_data: { team_goals: { Blue: players.length, Green: 0 } },
    player_data: { Blue: { players }, Green: { players: [] } },
  });
  expect(response.json(), response.body).toMatchObject({ status: 'Approved - Official' });
  return response.json().Match_ID;
}

function dispute(
  match_id: number,
  { headers }: { headers: Record<string, string> },
  reason = 'I scored twice.',
  facts: { evidence?: string[] } = {},
) {
  const url = `/api/matches/${match_id}/disputes`;
  return server.app.inject({ method: 'POST', url, headers, payload: { reason, ...facts } });
}

function decide(match_id: number, option: 'accept' | 'decline', { headers } = reviewer) {
  const payload = { match_id, league_id: gameServer.league_id, option };
  return server.app.inject({ method: 'POST', url: '/api/leagues/myLeagues/match_request', headers, payload });
}

async function findRequest(match_id: number): Promise<MatchRequest | undefined> {
  const url = `/api/leagues/myLeagues/${gameServer.league_id}`;
  const { Requests } = (await server.app.inject({ url, headers: reviewer.headers })).json();
  return Requests.find((request: MatchRequest) => request.match_id === match_id);
}

async function view(match_id: number, { headers }: Person): Promise<MatchViewer> {
  return (await server.app.inject({ url: `/api/matches/${match_id}/viewer`, headers })).json();
}

async function statusOf(match_id: number) {
  const [row] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
  return row && { status: row.status, isDeclined: row.declined_at !== null };
}

describe('POST /matches/:match_id/disputes', () => {
  test('puts the match into its league’s requests with name and reason; status and statistics stay', async () => {
    const player = await signIn(server);
    const match_id = await play(player);
    const group_id = await storeGroup(server.database, { group_owner_id: player.user.id }, [match_id]);
    const readStats = async () =>
      (await server.app.inject({ url: `/api/groups/${group_id}/group_stats`, headers: player.headers })).json();
    const before = await readStats();
    expect(await view(match_id, player)).toEqual({
      can_correct: false,
      can_remove: false,
      can_dispute: true,
      dispute: null,
    });
    expect(await findRequest(match_id)).toBeUndefined();

    const evidence = ['https://clips.example/goal?t=12'];
    const response = await dispute(match_id, player, ' I scored twice. ', { evidence });
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await findRequest(match_id)).toMatchObject({
      status: 'Approved - Official',
      disputes: [{ by: player.user.roblox_username, at: expect.any(String), reason: 'I scored twice.', evidence }],
    });
    expect(await readStats()).toEqual(before);
    expect(await view(match_id, player)).toEqual({
      can_correct: false,
      can_remove: false,
      can_dispute: false,
      dispute: { at: expect.any(String), reason: 'I scored twice.', evidence, outcome: null },
    });
    expect((await server.app.inject(`/api/matches/${match_id}`)).body).not.toContain('dispute');
  });

  test('accepting keeps the match’s status, and its players see the outcome', async () => {
    const [one, two] = [await signIn(server), await signIn(server)];
    const match_id = await play(one, two);
    await dispute(match_id, one);
    await dispute(match_id, two);
    expect((await findRequest(match_id))?.disputes).toHaveLength(2);
    expect((await decide(match_id, 'accept')).statusCode).toBe(200);
    expect(await statusOf(match_id)).toEqual({ status: 'Approved - Official', isDeclined: false });
    expect(await findRequest(match_id)).toBeUndefined();
    for (const person of [one, two])
      expect(await view(match_id, person)).toMatchObject({ dispute: { outcome: 'kept' } });
    expect((await decide(match_id, 'decline')).statusCode).toBe(409);
    expect((await dispute(match_id, one)).statusCode).toBe(200);
  });

  test('a correction closes the dispute and notifies the player who opened it', async () => {
    const player = await signIn(server);
    const match_id = await play(player);
    await dispute(match_id, player);
    expect(await view(match_id, admin)).toMatchObject({ can_correct: true, can_dispute: false, dispute: null });
    const payload = await copyMatch(server, match_id, { team_goals: { Blue: 2, Green: 0 } });
    const url = `/api/matches/${match_id}/corrections`;
    await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect(await findRequest(match_id)).toBeUndefined();
    expect(await view(match_id, player)).toMatchObject({ can_dispute: true, dispute: { outcome: 'corrected' } });
    await publishEvents(server.database);
    const readBell = async ({ headers }: Person) =>
      (await server.app.inject({ url: '/api/notifications', headers })).json();
    expect(await readBell(player)).toMatchObject({
      notices: [
        {
          event: 'dispute.decided',
          body: expect.stringMatching(/^Your dispute: the league corrected the result · /),
          path: `/matches/${match_id}`,
        },
      ],
    });
    const events = (await readBell(admin)).notices.map(({ event }: { event: string }) => event);
    expect(events).not.toContain('dispute.decided');
  });

  test('declined, the match shows nowhere; restored, it is disputed as before', async () => {
    const player = await signIn(server);
    const match_id = await play(player);
    await dispute(match_id, player);
    expect((await decide(match_id, 'decline')).statusCode).toBe(200);
    expect(await statusOf(match_id)).toEqual({ status: 'Approved - Official', isDeclined: true });
    expect((await server.app.inject(`/api/matches/${match_id}`)).statusCode).toBe(404);
    expect((await dispute(match_id, player)).statusCode).toBe(404);
    const [row] = await server.database.select().from(matchDisputes).where(eq(matchDisputes.match_id, match_id));
    expect(row?.outcome).toBe('declined');
    await server.app.inject({
      method: 'POST',
      url: '/api/leagues/myLeagues/restore_match',
      headers: admin.headers,
      payload: { match_id, league_id: gameServer.league_id },
    });
    expect((await findRequest(match_id))?.disputes).toHaveLength(1);
  });

  test('is for players of the match, once while it is open', async () => {
    const player = await signIn(server);
    const match_id = await play(player);
    const stranger = await dispute(match_id, await signIn(server));
    expect([stranger.statusCode, stranger.json()]).toMatchObject([
      403,
      { error: `Only players of match ${match_id} can dispute it.` },
    ]);
    expect((await dispute(match_id, await signIn(server, { roblox_id: null }))).statusCode).toBe(403);
    expect((await dispute(match_id, { headers: {} })).statusCode).toBe(401);
    expect((await dispute(2_000_000_000, player)).statusCode).toBe(404);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => dispute(match_id, player)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await dispute(match_id, player)).json()).toMatchObject({ error: `You dispute match ${match_id} already.` });
  });

  test.each(['Pending', 'On-Hold'] as const)('answers 409 for a match that is %s', async (status) => {
    const player = await signIn(server);
    const match_id = await play(player);
    await server.database.update(matches).set({ status }).where(eq(matches.match_id, match_id));
    expect(await view(match_id, player)).toMatchObject({ can_dispute: false });
    const response = await dispute(match_id, player);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: `Match ${match_id} waits for review as it is.` },
    ]);
  });

  test('five a day are taken, also when more come at once; a day later there are more', async () => {
    const player = await signIn(server);
    const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => play(player)));
    const answers = await Promise.all(ids.map((id) => dispute(id, player)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = answers.findIndex(({ statusCode }) => statusCode === 429);
    expect(answers[refused]?.json()).toMatchObject({ error: 'You can dispute 5 matches a day. Try again later.' });
    const wait = Number(answers[refused]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
    await server.database.execute(
      sql`update match_disputes set disputed_at = disputed_at - interval '1 day' where user_id = ${player.user.id}`,
    );
    expect((await dispute(ids[refused] ?? 0, player)).statusCode).toBe(200);
  });

  test.each([
    ['', 'reason must not be empty.'],
    [' ', 'reason must be one line of visible text.'],
    ['a\u0000b', 'reason must be one line of visible text.'],
    ['x'.repeat(401), 'reason must be 400 characters at most.'],
  ])('answers 400 to the reason %j', async (reason, error) => {
    const player = await signIn(server);
    const response = await dispute(await play(player), player, reason);
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  });

  test.each([
    [['javascript:alert(1)'], 'evidence[0] must be a link that begins with https:// or http://.'],
    [['https://a.example', 'ftp://a.example/clip'], 'evidence[1] must be a link that begins with https:// or http://.'],
    [['https://roblox.com@clips.example/goal'], 'evidence[0] must be a link that begins with https:// or http://.'],
    [['https://clips.example/"onclick="x'], 'evidence[0] must be a link that begins with https:// or http://.'],
    [['//clips.example/goal'], 'evidence[0] must be a link that begins with https:// or http://.'],
    [['https://localhost/goal'], 'evidence[0] must be a link that begins with https:// or http://.'],
    [[`https://clips.example/${'x'.repeat(480)}`], 'evidence[0] must be 500 characters at most.'],
    [['a', 'b', 'c', 'd'].map((path) => `https://clips.example/${path}`), 'evidence must have 3 entries at most.'],
  ])('answers 400 to the evidence %j', async (evidence, error) => {
    const player = await signIn(server);
    const response = await dispute(await play(player), player, 'I scored twice.', { evidence });
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  });
});

test('a dispute concurrent with a decision stays open if it was made after it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = [await signIn(server), await signIn(server)];
    const match_id = await play(one, two);
    await dispute(match_id, one);
    const [second, decision] = await Promise.all([dispute(match_id, two), decide(match_id, 'accept')]);
    expect([second.statusCode, decision.statusCode]).toEqual([200, 200]);
    const { dispute: late } = await view(match_id, two);
    const request = await findRequest(match_id);
    expect(request?.disputes.map(({ by }) => by)).toEqual(late?.outcome ? undefined : [two.user.roblox_username]);
  }
});

test('concurrent decisions of a disputed match let one reviewer succeed', async () => {
  const player = await signIn(server);
  const match_id = await play(player);
  await dispute(match_id, player);
  const options = ['accept', 'decline', 'accept', 'decline'] as const;
  const answers = await Promise.all(options.map((option, at) => decide(match_id, option, at < 2 ? reviewer : admin)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  const winner = options[answers.findIndex(({ statusCode }) => statusCode === 200)];
  expect((await statusOf(match_id))?.isDeclined).toBe(winner === 'decline');
});

test('GET /matches/:match_id/viewer is 404 for a match that is not there, and 401 to visitors', async () => {
  const { headers } = await signIn(server);
  expect((await server.app.inject({ url: '/api/matches/2000000000/viewer', headers })).statusCode).toBe(404);
  expect((await server.app.inject('/api/matches/2000000000/viewer')).statusCode).toBe(401);
});

describe('GET /users/match_history', () => {
  async function listDisputes({ headers }: Person): Promise<ListedDispute[]> {
    const history = (await server.app.inject({ url: '/api/users/match_history', headers })).json();
    expect(Value.Errors(MatchHistory, history)).toEqual([]);
    return history.disputes;
  }

  test('lists the caller’s open and decided disputes alone, newest first', async () => {
    const player = await signIn(server);
    const other = await signIn(server);
    const ids = [await play(player, other), await play(player, other), await play(player, other)];
    for (const match_id of ids) expect((await dispute(match_id, player)).statusCode).toBe(200);
    await dispute(ids[0] ?? 0, other);
    await decide(ids[1] ?? 0, 'accept');
    await decide(ids[2] ?? 0, 'decline');
    expect((await listDisputes(player)).map(({ match_id, outcome }) => [match_id, outcome])).toEqual([
      [ids[2], 'declined'],
      [ids[1], 'kept'],
      [ids[0], null],
    ]);
    expect(await listDisputes(other)).toEqual([
      {
        match_id: ids[0],
        match_name: 'Blue vs Green',
        league_name: 'Test League',
        at: expect.any(String),
        outcome: null,
      },
    ]);
    expect(await listDisputes(reviewer)).toEqual([]);
  });

  test('lists a decided dispute for 30 days, an open one without a limit', async () => {
    const player = await signIn(server);
    const [open, decided] = [await play(player), await play(player)];
    for (const match_id of [open, decided]) await dispute(match_id, player);
    await decide(decided, 'accept');
    const { $client } = server.database;
    await $client.query("update match_disputes set disputed_at = now() - interval '40 days'");
    expect(await listDisputes(player)).toHaveLength(2);
    await $client.query("update review_decisions set decided_at = now() - interval '31 days'");
    expect((await listDisputes(player)).map(({ match_id }) => match_id)).toEqual([open]);
  });

  test('lists disputes of an account whose Roblox account was unlinked', async () => {
    const player = await signIn(server);
    const match_id = await play(player);
    await dispute(match_id, player);
    await server.database.update(users).set({ roblox_id: null }).where(eq(users.id, player.user.id));
    expect(await listDisputes(player)).toMatchObject([{ match_id, outcome: null }]);
  });
});
