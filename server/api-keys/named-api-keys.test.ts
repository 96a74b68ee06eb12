import { createDecipheriv } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { KEY_IV_BYTES, KEY_SECRET } from '#contract/kit/key-secret.ts';
import type { ApiKey } from '#contract/leagues/api-keys.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league = 400;
let creator: Record<string, string>;

beforeEach(async () => {
  league += 1;
  await server.database.insert(leagues).values({ id: league, name: 'Autumn Cup' });
  creator = (await signIn(server, { levels: { [league]: 6 } })).headers;
});

function post(path: string, payload: object, headers = creator) {
  return server.app.inject({
    method: 'POST',
    url: `/api/leagues/myLeagues/${league}/api_keys${path}`,
    headers,
    payload,
  });
}

async function list(): Promise<ApiKey[]> {
  const url = `/api/leagues/myLeagues/${league}/api_keys`;
  return (await server.app.inject({ url, headers: creator })).json();
}

async function keyOf(answer: ReturnType<typeof post>): Promise<string> {
  const response = await answer;
  expect(response.statusCode, response.body).toBe(200);
  const bytes = Buffer.from(response.json().key, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(KEY_SECRET, 'base64url'),
    bytes.subarray(0, KEY_IV_BYTES),
  );
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(KEY_IV_BYTES, -16)).toString('utf8') + decipher.final('utf8');
}

/** The status of a stored submission: the insert itself checks the key. */
async function submitWith(key: string): Promise<number> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/submissions/game_server',
    headers: { authorization: `Bearer ${key}` },
    payload: { context_data: { team_goals: { Blue: 1, Green: 0 } } },
  });
  return response.statusCode;
}

async function idOf(key: string): Promise<number> {
  return (await list()).find(({ prefix }) => key.startsWith(prefix))?.id ?? 0;
}

describe('named API keys', () => {
  test('exist beside the one-click key, which ends only its predecessor', async () => {
    const cup = await keyOf(post('', { name: ' Cup server ' }));
    const first = await createApiKey(server.database, league);
    const second = await createApiKey(server.database, league);
    expect(cup).toMatch(new RegExp(`^tl_${league}_[\\w-]{43}$`));
    expect(await Promise.all([cup, first, second].map(submitWith))).toEqual([201, 401, 201]);
    const keys = await list();
    expect(keys.map(({ name }) => name)).toEqual([null, 'Cup server']);
    expect(keys[1]).toEqual({
      id: expect.any(Number),
      name: 'Cup server',
      prefix: cup.slice(0, cup.indexOf('_', 3) + 7),
      scope: 'submit',
      creation_date: expect.stringMatching(/^\d{4}-.*Z$/),
      last_used: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: null,
    });
  });

  test('a key revoked ends at once, also where it was just used', async () => {
    const key = await keyOf(post('', { name: 'Cup server' }));
    expect(await submitWith(key)).toBe(201);
    const id = await idOf(key);
    expect((await post('/revoke', { id })).json()).toEqual({});
    expect(await submitWith(key)).toBe(401);
    expect(await list()).toEqual([]);
    const again = await post('/revoke', { id });
    expect(again.json()).toMatchObject({ error: `API key ${id} of league ${league} was not found.` });
    expect(again.statusCode).toBe(404);
  });

  test('a rotated key holds for its grace, also where it was just used, and no longer', async () => {
    const old = await keyOf(post('', { name: 'Cup server' }));
    const id = await idOf(old);
    const fresh = await keyOf(post('/rotate', { id, grace_minutes: 60 }));
    expect(await Promise.all([old, fresh].map(submitWith))).toEqual([201, 201]);
    const [newer, older] = await list();
    expect([newer?.name, newer?.expires_at, older?.id]).toEqual(['Cup server', null, id]);
    expect(Math.abs(Date.parse(older?.expires_at ?? '') - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect((await post('/rotate', { id, grace_minutes: 60 })).statusCode).toBe(409);
    await server.database.execute(sql`update api_keys set expires_at = now() where id = ${id}`);
    expect(await Promise.all([old, fresh].map(submitWith))).toEqual([401, 201]);
    expect(await list()).toHaveLength(1);
    expect((await post('/revoke', { id })).statusCode).toBe(404);
  });

  test('a rotation without grace ends the old key at once, and one of several concurrent rotations succeeds', async () => {
    const old = await keyOf(post('', { name: 'Cup server' }));
    const id = await idOf(old);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('/rotate', { id, grace_minutes: 0 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await submitWith(old)).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test('the one-click key ends a rotated one-click key in its grace too', async () => {
    const old = await createApiKey(server.database, league);
    const rotated = await keyOf(post('/rotate', { id: await idOf(old), grace_minutes: 60 }));
    const newest = await createApiKey(server.database, league);
    expect(await Promise.all([old, rotated, newest].map(submitWith))).toEqual([401, 401, 201]);
  });

  test('half a surrogate pair in a name is stored and logged as U+FFFD', async () => {
    await keyOf(post('', { name: 'Cup \ud800' }));
    expect((await list())[0]?.name).toBe('Cup \ufffd');
    const url = `/api/leagues/myLeagues/${league}/audit`;
    const [entry] = (await server.app.inject({ url, headers: creator })).json();
    expect(entry.after).toEqual({ name: 'Cup \ufffd' });
  });

  test('a league has twenty at most, also by concurrent calls', async () => {
    for (let count = 0; count < 18; count += 1) await storeApiKey(server.database, league);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('', { name: 'One more' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await list()).toHaveLength(20);
  });

  test('keys in their grace count among the twenty, whichever way a new one is made', async () => {
    for (let count = 0; count < 19; count += 1) await storeApiKey(server.database, league);
    const ids = (await list()).map(({ id }) => id);
    expect((await post('/rotate', { id: ids[0], grace_minutes: 60 })).statusCode).toBe(200);
    const refused = await post('/rotate', { id: ids[1], grace_minutes: 60 });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'This league has 20 API keys, the maximum; a replaced key counts until its grace period ends. Revoke a key first.',
    ]);
    expect((await post('', { name: 'One more' })).statusCode).toBe(409);
    const url = '/api/auth/key_generation_v1';
    const generate = () => server.app.inject({ method: 'POST', url, headers: creator, payload: { league_id: league } });
    expect((await generate()).statusCode).toBe(409);
    expect(await list()).toHaveLength(20);
    expect((await post('/rotate', { id: ids[1], grace_minutes: 0 })).statusCode).toBe(200);
    await server.database.execute(sql`update api_keys set expires_at = now() where id = ${ids[0]}`);
    expect((await generate()).statusCode).toBe(200);
    expect((await generate()).statusCode).toBe(200);
    expect(await list()).toHaveLength(20);
  });

  test('keys of another league answer 404, and malformed bodies 400', async () => {
    const elsewhere = await storeApiKey(server.database, 8);
    expect((await post('/revoke', { id: elsewhere })).statusCode).toBe(404);
    expect((await post('/rotate', { id: elsewhere, grace_minutes: 0 })).statusCode).toBe(404);
    expect((await post('', { name: ' ' })).statusCode).toBe(400);
    expect((await post('', { name: 'x'.repeat(51) })).statusCode).toBe(400);
    expect((await post('/rotate', { id: 1, grace_minutes: 10_081 })).json()).toMatchObject({
      error: 'grace_minutes must be from 0 to 10080.',
    });
    expect((await post('/rotate', { id: 1, grace_minutes: -1 })).statusCode).toBe(400);
  });
});
