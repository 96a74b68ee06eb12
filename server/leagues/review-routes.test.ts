import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { matches } from '#database/schema.ts';
import { restoreMatch } from '#server/matches/review-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
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

describe('POST /leagues/myLeagues/match_request', () => {
  test.each(['Pending', 'On-Hold'] as const)('accept makes a %s match Approved and notes who did', async (status) => {
    const id = await storeMatch(server.database, { status });
    expect(await requestIds()).toContain(id);
    const response = await decide(id, 'accept');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(await find(id)).toMatchObject({ status: 'Approved', declined_at: null, reviewed_by: reviewer.user.id });
    expect(await requestIds()).not.toContain(id);
    expect((await server.app.inject(`/api/matches/${id}`)).json().status).toBe('Approved');
  });

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

  test('a match that was decided, or never waited, is 409', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    await decide(id, 'decline');
    for (const option of ['accept', 'decline']) {
      const response = await decide(id, option, creator);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({
        error: `Match ${id} does not wait for review; it may have been decided already.`,
      });
    }
    expect(await find(id)).toMatchObject({ reviewed_by: reviewer.user.id });
    const official = await storeMatch(server.database, { status: 'Approved - Official' });
    expect((await decide(official, 'decline')).statusCode).toBe(409);
    expect(await find(official)).toMatchObject({ declined_at: null, reviewed_by: null });
  });

  test('a match of another league, or none, is 404', async () => {
    const id = await storeMatch(server.database, { status: 'Pending', league_id: 1 });
    const response = await decide(id, 'accept');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: `Match ${id} of league 8 was not found.` });
    expect(await find(id)).toMatchObject({ status: 'Pending' });
    expect((await decide(2_000_000_000, 'accept')).statusCode).toBe(404);
  });

  test('of reviewers at once exactly one decides, and the others get 409', async () => {
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

  test('below level 2 is 403, no session 401, no such league 404', async () => {
    const id = await storeMatch(server.database, { status: 'Pending' });
    const refused = await decide(id, 'accept', submitter);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ error: 'You need access level 2 or higher in Global Conference Association.' });
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
    ['an id as text', { match_id: '1', league_id: 8, option: 'accept' }, /^match_id must be an integer\.$/],
    [
      'an id too large',
      { match_id: 1, league_id: 2 ** 31, option: 'accept' },
      /^league_id must be 2147483647 or less\.$/,
    ],
    ['a list', [], /^body must be an object\.$/],
  ])('answers 400 to %s', async (_case, body, error) => {
    const response = await send(body);
    expect(response.json().error).toMatch(error);
    expect(response.statusCode).toBe(400);
  });
});
