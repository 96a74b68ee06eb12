import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#database/tables/schema.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;

function get(url: string, headers?: Record<string, string>) {
  return server.app.inject({ url: `/api/users/${url}`, headers });
}

function post(url: string, headers?: Record<string, string>, payload?: object) {
  return server.app.inject({ method: 'POST', url: `/api/users/${url}`, headers, payload });
}

async function find({ user }: Person) {
  const [row] = await server.database.select().from(users).where(eq(users.id, user.id));
  return row;
}

describe('GET /users/info/:discordId', () => {
  async function nameOf({ user }: Person, viewer: Person): Promise<string> {
    const response = await get(`info/${user.discord_id}`, viewer.headers);
    expect(response.statusCode).toBe(200);
    const { username, ...rest } = response.json();
    expect(rest).toEqual({ discordId: user.discord_id });
    return username;
  }

  test('answers the Roblox username of someone who shows connections', async () => {
    const person = await signIn(server, { roblox_username: 'olive_ten', connections_visibility: true });
    expect(await nameOf(person, await signIn(server))).toBe('olive_ten');
  });

  test('answers the Discord username of someone without a Roblox account', async () => {
    const person = await signIn(server, {
      d_username: 'olive',
      roblox_id: null,
      roblox_username: null,
      connections_visibility: true,
    });
    expect(await nameOf(person, await signIn(server))).toBe('olive');
  });

  test('hidden connections give the Roblox username to the person and to people of a shared league alone', async () => {
    const person = await signIn(server, { d_username: 'quick', roblox_username: 'quickfeet', levels: { 8: 1 } });
    expect(await nameOf(person, await signIn(server, { levels: { 1: 6 } }))).toBe('quick');
    expect(await nameOf(person, await signIn(server, { is_staff: true }))).toBe('quick');
    expect(await nameOf(person, await signIn(server, { levels: { 1: 1, 8: 1 } }))).toBe('quickfeet');
    expect(await nameOf(person, person)).toBe('quickfeet');
  });

  test('answers 404 naming an id that nobody has, 400 to what is no id, 401 to visitors', async () => {
    const { headers, user } = await signIn(server);
    const unknown = await get('info/12345678901234567890', headers);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ error: 'Discord user 12345678901234567890 was not found.' });
    for (const id of ['olive', '123456789012345678901', '-1', '%27%20or%201']) {
      expect((await get(`info/${id}`, headers)).statusCode, id).toBe(400);
    }
    expect((await get(`info/${user.discord_id}`)).statusCode).toBe(401);
  });

  test('answers the 31st look-up of a minute with 429 and when to come back, other calls as ever', async () => {
    const { headers, user } = await signIn(server);
    const statuses: number[] = [];
    for (let call = 0; call < 30; call += 1) {
      statuses.push((await get(`info/${user.discord_id}`, headers)).statusCode);
    }
    expect(statuses).toEqual(Array(30).fill(200));
    const refused = await get(`info/${user.discord_id}`, headers);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json().error).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(200);
    expect((await get(`info/${user.discord_id}`, (await signIn(server)).headers)).statusCode).toBe(200);
  });
});

test('GET /users/analytics_plus counts the users for staff alone', async () => {
  const staff = await signIn(server, { is_staff: true });
  const response = await get('analytics_plus', staff.headers);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ standard: { count: await server.database.$count(users) } });
  const refused = await get('analytics_plus', (await signIn(server, { is_premium: true, levels: { 8: 6 } })).headers);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ error: 'Analytics+ is for staff.' });
  expect((await get('analytics_plus')).statusCode).toBe(401);
});

describe('POST /users/update_privacy', () => {
  test('stores the three preferences of the caller alone', async () => {
    const [person, other] = [await signIn(server), await signIn(server)];
    const before = await find(other);
    for (const [leaderboard, visibility, connections] of [
      [false, 'private', true],
      [true, 'limited', false],
      [true, 'public', true],
    ]) {
      const response = await post('update_privacy', person.headers, { leaderboard, visibility, connections });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({});
      const session = await server.app.inject({ url: '/api/auth/session', headers: person.headers });
      expect(session.json().user).toMatchObject({
        leaderboard_visibility: leaderboard,
        visibility,
        connections_visibility: connections,
      });
    }
    expect(await find(other)).toEqual(before);
  });

  test.each([
    ['another visibility', { visibility: 'friends' }, 'visibility must be one of "public", "limited", "private".'],
    ['text for a switch', { leaderboard: 'true' }, 'leaderboard must be a boolean.'],
    ['a missing switch', { connections: undefined }, 'connections is missing.'],
  ])('answers 400 to %s', async (_case, fields, error) => {
    const person = await signIn(server);
    const body = { leaderboard: false, visibility: 'private', connections: true, ...fields };
    const response = await post('update_privacy', person.headers, body);
    expect(response.json()).toMatchObject({ error });
    expect(response.statusCode).toBe(400);
    expect(await find(person)).toEqual(person.user);
  });

  test('answers 401 to visitors', async () => {
    const body = { leaderboard: false, visibility: 'private', connections: true };
    expect((await post('update_privacy', undefined, body)).statusCode).toBe(401);
  });
});

test('POST /users/unlink_roblox ends the caller’s link, again and again, and frees the Roblox account', async () => {
  const [person, other] = [await signIn(server), await signIn(server)];
  for (let call = 0; call < 2; call += 1) {
    const response = await post('unlink_roblox', person.headers);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
  }
  expect(await find(person)).toEqual({ ...person.user, roblox_id: null, roblox_username: null });
  expect(await find(other)).toEqual(other.user);
  const heir = await signIn(server, { roblox_id: person.user.roblox_id });
  expect((await find(heir))?.roblox_id).toBe(person.user.roblox_id);
  expect((await post('unlink_roblox')).statusCode).toBe(401);
});
