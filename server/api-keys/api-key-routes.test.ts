import { beforeAll, describe, expect, test } from 'vitest';
import { KEY_IV_BYTES, KEY_SECRET } from '#contract/kit/key-secret.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();

let creator: Record<string, string>;
let editor: Record<string, string>;

beforeAll(async () => {
  creator = (await signIn(server, { levels: { [LEAGUE]: 6 } })).headers;
  editor = (await signIn(server, { levels: { [LEAGUE]: 5, 1: 6 } })).headers;
});

function generate(payload: object = { league_id: LEAGUE }, headers: Record<string, string> = creator) {
  return server.app.inject({ method: 'POST', url: '/api/auth/key_generation_v1', headers, payload });
}

/** Decrypts as a browser does. */
async function decrypt(text: string): Promise<string> {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64url'));
  const secret = Uint8Array.from(Buffer.from(KEY_SECRET, 'base64url'));
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  const iv = bytes.subarray(0, KEY_IV_BYTES);
  return new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, tagLength: 128 }, key, bytes.subarray(KEY_IV_BYTES)),
  );
}

async function statusOfMatchSentWith(key: string): Promise<number> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/submissions/game_server?dry_run=1',
    headers: { authorization: `Bearer ${key}` },
    payload: { context_data: { team_goals: { Blue: 1, Green: 0 } } },
  });
  return response.statusCode;
}

describe('POST /auth/key_generation_v1', () => {
  test('answers a key of the league, encrypted for the browser, not to be cached', async () => {
    const response = await generate();
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const { key } = response.json();
    expect(key).toMatch(/^[\w-]+$/);
    expect(response.body).not.toContain('tl_');
    expect(await decrypt(key)).toMatch(/^tl_8_[\w-]{43}$/);
    expect(await statusOfMatchSentWith(await decrypt(key))).toBe(200);
  });

  test('a new key ends the old one at once, and stores neither', async () => {
    const old = await decrypt((await generate()).json().key);
    const fresh = await decrypt((await generate()).json().key);
    expect(await statusOfMatchSentWith(old)).toBe(401);
    expect(await statusOfMatchSentWith(fresh)).toBe(200);
    const readWith = (key: string) =>
      server.app.inject({ url: '/api/leagues/all', headers: { authorization: `Bearer ${key}` } });
    const refused = await readWith(old);
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Touchline", error="invalid_token"',
    ]);
    expect((await readWith(fresh)).statusCode).toBe(200);
    const { rows } = await server.database.$client.query('select * from api_keys where league_id = $1', [LEAGUE]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ prefix: fresh.slice(0, 11) });
    expect(JSON.stringify(rows)).not.toContain(fresh);
  });

  test('two answers never share their initialisation vector', async () => {
    const keys = [await generate(), await generate()].map((response) => response.json().key.slice(0, 16));
    expect(new Set(keys).size).toBe(2);
  });

  test('concurrent calls of creators leave one key', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate()));
    const keys = await Promise.all(answers.map((response) => decrypt(response.json().key)));
    const statuses = await Promise.all(keys.map(statusOfMatchSentWith));
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  test('answers 403 below level 6, 401 without a session, 404 for an unknown league, 400 to a malformed body, and keeps the key', async () => {
    const key = await decrypt((await generate()).json().key);
    const refused = await generate(undefined, editor);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      error: 'You need access level 6 or higher in Global Conference Association.',
    });
    expect((await generate(undefined, {})).statusCode).toBe(401);
    expect((await generate({ league_id: 99_999 })).statusCode).toBe(404);
    expect((await generate({})).json()).toMatchObject({ error: 'league_id is missing.' });
    expect((await generate({ league_id: '8' })).json()).toMatchObject({
      error: 'league_id must be an integer from 1 to 2147483647.',
    });
    expect(await statusOfMatchSentWith(key)).toBe(200);
  });
});
