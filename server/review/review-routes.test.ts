import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { matchDisputes } from '#database/tables/correction.ts';
import { matches } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { addApiKey } from '#server/api-keys/named-api-key-queries.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();

type Person = Awaited<ReturnType<typeof signIn>>;
let reviewer: Person;
let creator: Person;
let submitter: Person;
let elsewhere: Person;

beforeAll(async () => {
  reviewer = await signIn(server, { levels: { [LEAGUE]: 2 } });
  creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  submitter = await signIn(server, { levels: { [LEAGUE]: 1 } });
  elsewhere = await signIn(server, { levels: { 1: 6 } });
});

function decide(match_id: number, option: string, { headers }: { headers: Record<string, string> } = reviewer) {
  return send({ match_id, league_id: LEAGUE, option }, headers);
}

function send(payload: object, headers: Record<string, string> = reviewer.headers) {
  return server.app.inject({ method: 'POST', url: '/api/leagues/myLeagues/match_request', headers, payload });
}

async function find(match_id: number) {
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
  return match;
}

async function requestIds(): Promise<number[]> {
  const response = await server.app.inject({ url: `/api/leagues/myLeagues/${LEAGUE}`, headers: reviewer.headers });
  return response.json().Requests.map(({ match_id }: { match_id: number }) => match_id);
}

/** Moves the latest decision on the match this many seconds into the past. */
async function ageDecision(match_id: number, seconds: number): Promise<void> {
  await server.database.$client.query(
    'update review_decisions set decided_at = now() - make_interval(secs => $2) where match_id = $1 and undone_at is null',
    [match_id, seconds],
  );
}

function undo(match_id: number, { headers }: { headers: Record<string, string> } = reviewer) {
  const url = '/api/leagues/myLeagues/undo_decision';
  return server.app.inject({ method: 'POST', url, headers, payload: { match_id, league_id: LEAGUE } });
}

describe('POST /leagues/myLeagues/undo_decision', () => {
  test.each([
    ['accept', 'Pending'],
    ['accept', 'On-Hold'],
    ['decline', 'Pending'],
    ['decline', 'On-Hold'],
  ] as const)('takes back an %s of a %s match, which waits again as before', async (option, status) => {
    const id = await storeMatch(server.database, { status, hold_reasons: ['The score differs.'] });
    const read = async () => {
      const response = await server.app.inject({ url: `/api/leagues/myLeagues/${LEAGUE}`, headers: reviewer.headers });
      return response.json().Requests.find(({ match_id }: { match_id: number }) => match_id === id);
    };
    const before = await read();
    await decide(id, option);
    expect(await read()).toBeUndefined();
    const response = await undo(id);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await read()).toEqual(before);
    expect(await find(id)).toMatchObject({ status, declined_at: null, reviewed_by: null });
    expect((await decide(id, 'accept', creator)).statusCode).toBe(200);
  });

  test('opens the disputes again that the decision closed, and no others', async () => {
    const id = await storeMatch(server.database, { status: 'Approved - Official' });
    const [first, second] = [await signIn(server), await signIn(server)];
    const store = (user_id: number) =>
      server.database.insert(matchDisputes).values({ match_id: id, league_id: LEAGUE, user_id, reason: 'Offside.' });
    await store(first.user.id);
    await decide(id, 'accept');
    await store(second.user.id);
    await decide(id, 'accept');
    expect((await undo(id)).statusCode).toBe(200);
    const disputes = await server.database.select().from(matchDisputes).where(eq(matchDisputes.match_id, id));
    expect(disputes.map(({ user_id, outcome }) => [user_id, outcome])).toEqual([
      [first.user.id, 'kept'],
      [second.user.id, null],
    ]);
    expect(await find(id)).toMatchObject({ status: 'Approved - Official', reviewed_by: reviewer.user.id });
  });

  test('answers 409 with the reason for another person, after a minute, a second time and after a change', async () => {
    const refusal = async (id: number, person = reviewer) => {
      const response = await undo(id, person);
      return [response.statusCode, response.json().error];
    };
    const id = await storeMatch(server.database, { status: 'Pending' });
    expect(await refusal(id)).toEqual([409, `Nobody has decided on match ${id}.`]);
    await decide(id, 'decline');
    const name = reviewer.user.roblox_username;
    expect(await refusal(id, creator)).toEqual([409, `${name} declined this match just now. Only they can undo it.`]);
    expect(await restoreMatch(server.database, id)).toBe(true);
    expect(await refusal(id)).toEqual([409, `Match ${id} has been changed since your decision.`]);
    await decide(id, 'accept');
    await ageDecision(id, 61);
    expect(await refusal(id)).toEqual([409, 'A decision can be undone for 60 seconds.']);
    expect(await find(id)).toMatchObject({ status: 'Approved' });
    const other = await storeMatch(server.database, { status: 'Pending' });
    await decide(other, 'accept');
    const answers = await Promise.all([1, 2, 3].map(() => undo(other)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('answers 403 below level 2, 401 to visitors, 404 for another league’s match', async () => {
    const id = await storeMatch(server.database, { status: 'Pending', league_id: 1 });
    expect((await undo(id)).statusCode).toBe(404);
    expect((await undo(id, submitter)).statusCode).toBe(403);
    expect((await undo(id, { headers: {} })).statusCode).toBe(401);
  });
});

describe('a request', () => {
  test('has the league’s teams that its sides are', async () => {
    const id = await storeTeam(server.database, { league_id: LEAGUE, name: 'Requested Rovers' });
    const match_id = await storeMatch(server.database, {
      status: 'Pending',
      blue_name: 'requested rovers',
      green_name: 'Guests',
    });
    const response = await server.app.inject({ url: `/api/leagues/myLeagues/${LEAGUE}`, headers: reviewer.headers });
    const request = response.json().Requests.find((waiting: MatchRequest) => waiting.match_id === match_id);
    expect(request.teams).toMatchObject({ Blue: { id, name: 'Requested Rovers', crest: {} }, Green: null });
  });

  test('has its source, the name of its API key and its time', async () => {
    const key = await addApiKey(server.database, LEAGUE, 'Friday server', onWebsite(creator.user));
    const submit = async (bearer: string) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/submissions/game_server',
        headers: { authorization: `Bearer ${bearer}` },
        payload: {
          context_data: { team_goals: { Blue: 0, Green: 0 } },
          player_data: { Blue: { players: [{ name: bearer.slice(-5), goals: 3 }] } },
        },
      });
      expect(response.json().status).toBe('On-Hold');
      return response.json().Match_ID;
    };
    const named = await submit(key);
    const generated = await submit(await createApiKey(server.database, LEAGUE));
    const response = await server.app.inject({ url: `/api/leagues/myLeagues/${LEAGUE}`, headers: reviewer.headers });
    const requests = new Map<number, MatchRequest>(
      response.json().Requests.map((request: MatchRequest) => [request.match_id, request]),
    );
    expect(requests.get(named)).toMatchObject({ method: 'game_server', key_name: 'Friday server' });
    expect(requests.get(generated)).toMatchObject({ method: 'game_server', key_name: null });
    const receivedAt = Date.parse(requests.get(named)?.received_at ?? '');
    expect(Math.abs(receivedAt - Date.now())).toBeLessThan(60_000);
  });
});

describe('POST /leagues/myLeagues/match_request', () => {
  test.each(['Pending', 'On-Hold'] as const)(
    'accept makes a %s match Approved and stores the reviewer',
    async (status) => {
      const id = await storeMatch(server.database, { status });
      expect(await requestIds()).toContain(id);
      const response = await decide(id, 'accept');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({});
      expect(await find(id)).toMatchObject({ status: 'Approved', declined_at: null, reviewed_by: reviewer.user.id });
      expect(await requestIds()).not.toContain(id);
      expect((await server.app.inject(`/api/matches/${id}`)).json().status).toBe('Approved');
    },
  );

  test('decline keeps the row with who and when, and shows the match nowhere until it is restored', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    expect((await decide(id, 'decline', creator)).statusCode).toBe(200);
    const match = await find(id);
    expect(match).toMatchObject({ status: 'Pending', reviewed_by: creator.user.id });
    expect(Math.abs((match?.declined_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await requestIds()).not.toContain(id);
    expect((await server.app.inject(`/api/matches/${id}`)).statusCode).toBe(404);
    expect((await server.app.inject('/api/matches/all_matches?per_page=100')).body).not.toContain(`"match_id":${id},`);
    expect(await restoreMatch(server.database, id)).toBe(true);
    expect(await requestIds()).toContain(id);
  });

  test('answers 409 for a match that was decided or never waited', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    await decide(id, 'decline');
    for (const option of ['accept', 'decline']) {
      const response = await decide(id, option, creator);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        error: `${reviewer.user.roblox_username} declined this match just now.`,
      });
    }
    expect(await find(id)).toMatchObject({ reviewed_by: reviewer.user.id });
    const official = await storeMatch(server.database, { status: 'Approved - Official' });
    const refused = await decide(official, 'decline');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: `Match ${official} does not wait for review.` },
    ]);
    expect(await find(official)).toMatchObject({ declined_at: null, reviewed_by: null });
  });

  test('a second decision answers 409 with the first reviewer and the time', async () => {
    const id = await storeMatch(server.database, { status: 'On-Hold' });
    await decide(id, 'accept');
    await ageDecision(id, 125);
    const sentence = async (person: Person) => (await decide(id, 'decline', person)).json().error;
    expect(await sentence(creator)).toBe(`${reviewer.user.roblox_username} accepted this match 2 minutes ago.`);
    expect(await sentence(reviewer)).toBe('You accepted this match 2 minutes ago.');
    await ageDecision(id, 26 * 60 * 60);
    await server.database.$client.query('update review_decisions set decided_by = null where match_id = $1', [id]);
    expect(await sentence(creator)).toBe('A former member accepted this match 1 day ago.');
  });

  test('a decline stores its reason for staff who may restore the match, and for the log', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    const reason = 'It was a friendly.';
    expect((await send({ match_id: id, league_id: LEAGUE, option: 'decline', reason })).statusCode).toBe(200);
    const declined = await server.app.inject({
      url: `/api/leagues/myLeagues/${LEAGUE}/declined`,
      headers: creator.headers,
    });
    expect(declined.json()[0]).toMatchObject({ match_id: id, decline_reason: reason, removal_reason: null });
    const log = await server.app.inject({ url: `/api/leagues/myLeagues/${LEAGUE}/audit`, headers: creator.headers });
    expect(log.json()[0]).toMatchObject({ action: 'request declined', after: { reason } });
    const { rows } = await server.database.$client.query(
      "select from audit_entries where concat(before, after) like '%friendly%'",
    );
    expect(rows).toEqual([]);
  });

  test('answers 404 for an unknown match and one of another league', async () => {
    const id = await storeMatch(server.database, { status: 'Pending', league_id: 1 });
    const response = await decide(id, 'accept');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: `Match ${id} of league 8 was not found.` });
    expect(await find(id)).toMatchObject({ status: 'Pending' });
    expect((await decide(2_000_000_000, 'accept')).statusCode).toBe(404);
  });

  test('concurrent decisions let one reviewer decide, and the others get 409', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    const reviewers = [reviewer, creator, reviewer, creator, reviewer, creator];
    const responses = await Promise.all(
      reviewers.map((person, at) => decide(id, at < 3 ? 'accept' : 'decline', person)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = statuses.indexOf(200);
    const match = await find(id);
    expect(match?.reviewed_by).toBe(reviewers[winner]?.user.id);
    expect(match?.declined_at === null).toBe(winner < 3);
    expect(match?.status).toBe(winner < 3 ? 'Approved' : 'Pending');
  });

  test('answers 403 below level 2, 401 without a session, 404 for an unknown league', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    const refused = await decide(id, 'accept', submitter);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      error: 'You need access level 2 or higher in Global Conference Association.',
    });
    expect((await decide(id, 'accept', elsewhere)).statusCode).toBe(403);
    expect((await decide(id, 'accept', { headers: {} })).statusCode).toBe(401);
    expect((await send({ match_id: id, league_id: 99_999, option: 'accept' })).statusCode).toBe(404);
    expect(await find(id)).toMatchObject({ status: 'Pending', reviewed_by: null });
  });

  test.each([
    [
      'another option',
      { match_id: 1, league_id: 8, option: 'approve' },
      /^option must be one of "accept", "decline"\.$/,
    ],
    ['no option', { match_id: 1, league_id: 8 }, /^option is missing\.$/],
    [
      'an id as text',
      { match_id: '1', league_id: 8, option: 'accept' },
      /^match_id must be an integer from 1 to 9007199254740991\.$/,
    ],
    [
      'a reason of two lines',
      { match_id: 1, league_id: 8, option: 'decline', reason: 'a\nb' },
      /^reason must be one line of visible text\.$/,
    ],
    [
      'an id too large',
      { match_id: 1, league_id: 2 ** 31, option: 'accept' },
      /^league_id must be from 1 to 2147483647\.$/,
    ],
    ['a list', [], /^body must be an object\.$/],
  ])('answers 400 to %s', async (_case, body, error) => {
    const response = await send(body);
    expect(response.json().error).toMatch(error);
    expect(response.statusCode).toBe(400);
  });
});
