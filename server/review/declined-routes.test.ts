import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildManualMatch } from '#server/submissions/build-website-match.ts';
import { insertMatch } from '#server/submissions/insert-match-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const DAY = 24 * 60 * 60 * 1000;
const server = useTestApp();

type Person = Awaited<ReturnType<typeof signIn>>;
let admin: Person;
let reviewer: Person;

beforeAll(async () => {
  admin = await signIn(server, { levels: { [LEAGUE]: 4 } });
  reviewer = await signIn(server, { levels: { [LEAGUE]: 2 } });
});

function declinedDaysAgo(days: number, columns = {}) {
  const declined_at = new Date(Date.now() - days * DAY);
  return storeMatch(server.database, { status: 'Pending', declined_at, ...columns });
}

function post(url: string, payload: object, { headers }: Person) {
  return server.app.inject({ method: 'POST', url: `/api/leagues/myLeagues/${url}`, headers, payload });
}

function restore(match_id: number, league_id = LEAGUE, person = admin) {
  return post('restore_match', { match_id, league_id }, person);
}

async function get(path: string) {
  return (await server.app.inject({ url: `/api/leagues/myLeagues/${path}`, headers: admin.headers })).json();
}

describe('GET /leagues/myLeagues/:league_id/declined', () => {
  test('lists the matches declined in the league within 30 days, newest first, with the reviewer', async () => {
    const [older, newer] = [await declinedDaysAgo(29), await storeMatch(server.database, { status: 'On-Hold' })];
    await declinedDaysAgo(31);
    await declinedDaysAgo(1, { league_id: 1 });
    await post('match_request', { match_id: newer, league_id: LEAGUE, option: 'decline' }, reviewer);
    const declined = await get(`${LEAGUE}/declined`);
    expect(declined.map(({ match_id }: { match_id: number }) => match_id)).toEqual([newer, older]);
    expect(declined[0]).toMatchObject({
      match_name: 'Lions vs Wolves',
      team_goals: { Blue: 1, Green: 0 },
      declined_by: reviewer.user.roblox_username,
    });
    expect(Date.now() - Date.parse(declined[1].declined_at)).toBeGreaterThan(29 * DAY - 1000);
  });
});

describe('POST /leagues/myLeagues/restore_match', () => {
  test('makes a declined match a request again, once', async () => {
    const id = await declinedDaysAgo(29, { reviewed_by: reviewer.user.id });
    const answers = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const { Requests } = await get(String(LEAGUE));
    expect(Requests.map(({ match_id }: { match_id: number }) => match_id)).toContain(id);
    expect((await server.app.inject(`/api/matches/${id}`)).statusCode).toBe(200);
    expect((await restore(id)).json()).toMatchObject({
      error: `Match ${id} is not declined; it may have been restored already.`,
    });
  });

  test('what was declined more than 30 days ago is 409, another league’s match or none 404, below level 4 403', async () => {
    const old = await declinedDaysAgo(31);
    expect((await restore(old)).statusCode).toBe(409);
    expect((await restore(old)).json()).toMatchObject({ error: `Match ${old} was declined more than 30 days ago.` });
    const elsewhere = await declinedDaysAgo(1, { league_id: 1 });
    expect((await restore(elsewhere)).json()).toMatchObject({ error: `Match ${elsewhere} of league 8 was not found.` });
    expect((await restore(2_000_000_000)).statusCode).toBe(404);
    expect((await restore(elsewhere, 1)).statusCode).toBe(403);
    expect((await restore(old, LEAGUE, reviewer)).statusCode).toBe(403);
    expect((await restore(old, 99_999)).statusCode).toBe(404);
    expect((await server.app.inject(`/api/matches/${old}`)).statusCode).toBe(404);
  });
});

test('a declined match takes the newest names of its players along, and a restored one brings them back', async () => {
  const submit = async (name: string, date: string) => {
    const body = {
      method: 'manual' as const,
      league_id: LEAGUE,
      matchDetails: { matchType: 'League Match' as const, teamA: 'Northgate', teamB: 'Saltmarsh' },
      teams: { A: [{ name }], B: [{ name: `only_${date}` }] },
    };
    return (await insertMatch(server.database, buildManualMatch(body, admin.user, new Date(date)))).match_id;
  };
  const nameOf = async (key: string) => {
    const { rows } = await server.database.execute(sql`select name from players where player_key = ${key}`);
    return rows[0]?.name;
  };
  const decide = (match_id: number) =>
    post('match_request', { match_id, league_id: LEAGUE, option: 'decline' }, reviewer);
  await submit('Olive_Ten', '2026-03-01');
  const middle = await submit('OLIVE_TEN', '2026-03-02');
  const newest = await submit('olive_ten', '2026-03-03');
  expect(await nameOf('name:olive_ten')).toBe('olive_ten');
  await decide(newest);
  expect(await nameOf('name:olive_ten')).toBe('OLIVE_TEN');
  await decide(middle);
  expect(await nameOf('name:olive_ten')).toBe('Olive_Ten');
  expect(await nameOf('name:only_2026-03-02')).toBe('only_2026-03-02');
  await restore(newest);
  expect(await nameOf('name:olive_ten')).toBe('olive_ten');
  await restore(middle);
  expect(await nameOf('name:olive_ten')).toBe('olive_ten');
});
