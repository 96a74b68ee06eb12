import { createHash } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { seedDemoAccounts } from '#demo/demo-accounts-queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const VERIFIER = 'v'.repeat(43);

beforeAll(() => seedDemoAccounts(server.database));
afterEach(() => {
  vi.useRealTimers();
});

type Provider = 'discord' | 'roblox';
const CALLBACKS = {
  discord: 'http://localhost:8080/api/auth/discord/callback',
  roblox: 'http://localhost:8080/api/users/roblox/callback',
};

function authorize(provider: Provider, query: Record<string, string> = {}) {
  return server.app.inject({
    url: `/fake-oauth/${provider}/authorize`,
    query: {
      response_type: 'code',
      client_id: 'touchline-demo',
      redirect_uri: CALLBACKS[provider],
      scope: provider === 'discord' ? 'identify email' : 'openid profile',
      state: 'some-state',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      ...query,
    },
  });
}

async function getCode(provider: Provider, account: string): Promise<string> {
  const { headers } = await authorize(provider, { account });
  return new URL(String(headers.location)).searchParams.get('code') ?? '';
}

function redeem(provider: Provider, code: string, body: Record<string, string> = {}) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACKS[provider],
    code_verifier: VERIFIER,
    client_id: 'touchline-demo',
    client_secret: 'touchline-demo-secret',
    ...body,
  });
  return server.app.inject({
    method: 'POST',
    url: `/fake-oauth/${provider}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
}

test('the page offers every demo account, a new one and cancelling, without anything inline', async () => {
  const { statusCode, headers, body } = await authorize('discord', { state: '"><script>alert(1)</script>' });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  expect(body).toContain('Demo: this page stands in for Discord. No real account is used.');
  for (const { d_username } of DEMO_ACCOUNTS) expect(body).toContain(`>${d_username}</button>`);
  expect(body).toContain('>New account</button>');
  expect(body).toContain('>Cancel</button>');
  expect(body).not.toContain('<script>');
  expect(body).not.toMatch(/<style|style=/);
  const style = await server.app.inject('/fake-oauth/style.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
});

test('parameters that the protocol does not know are left out, however often they come', async () => {
  const { url, query } = await authorize('discord').then(({ raw }) => ({ url: raw.req.url, query: 'extra=1&extra=2' }));
  const { statusCode, body } = await server.app.inject(`${url}&${query}`);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('extra');
});

test('the page for Roblox offers a Roblox account for each demo account', async () => {
  const { body } = await authorize('roblox');
  expect(body).toContain('Demo: this page stands in for Roblox.');
  for (const { roblox_username } of DEMO_ACCOUNTS) expect(body).toContain(`>${roblox_username}</button>`);
});

test.each([
  ['another site', 'https://evil.example/api/auth/discord/callback'],
  ['another port', 'http://localhost:9999/api/auth/discord/callback'],
  ['another page of the site', 'http://localhost:8080/somewhere'],
  ["the other provider's callback", CALLBACKS.roblox],
  ['no address at all', 'callback'],
])('a redirect_uri of %s is refused', async (_, redirect_uri) => {
  const response = await authorize('discord', { redirect_uri, account: 'player' });
  expect(response.statusCode).toBe(400);
  expect(response.headers.location).toBeUndefined();
  expect(response.json()).toMatchObject({ error: 'redirect_uri is not of this site.' });
});

test.each<Record<string, string>>([
  { client_id: 'someone-else' },
  { account: 'nobody' },
  { code_challenge_method: 'plain' },
  { response_type: 'token' },
  { state: '' },
])('an authorisation request with %o is refused', async (query) => {
  expect((await authorize('discord', { account: 'player', ...query })).statusCode).toBe(400);
});

test('as at Discord, a token for linked roles can’t be had with PKCE, and one for sign-ins only with it', async () => {
  const scope = 'identify role_connections.write';
  const { headers } = await authorize('discord', { scope, account: 'player' });
  expect(headers.location).toBe(`${CALLBACKS.discord}?state=some-state&error=invalid_scope`);
  const query = { response_type: 'code', client_id: 'touchline-demo', redirect_uri: CALLBACKS.discord, state: 'x' };
  const plain = (of: string) =>
    server.app.inject({ url: '/fake-oauth/discord/authorize', query: { ...query, scope: of } });
  expect((await plain('identify email')).json()).toMatchObject({ error: 'code_challenge is missing.' });
  expect((await plain(scope)).statusCode).toBe(200);
});

test('a code gives a token, once, and the token the user information in the shape of Discord', async () => {
  const code = await getCode('discord', 'reviewer');
  const token = await redeem('discord', code);
  expect(token.statusCode).toBe(200);
  expect(token.headers['cache-control']).toBe('private, no-store');
  expect(token.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'identify email',
  });
  const headers = { authorization: `Bearer ${token.json().access_token}` };
  expect((await server.app.inject({ url: '/fake-oauth/discord/userinfo', headers })).json()).toEqual({
    id: '9000000000000000104',
    username: 'reviewer',
    global_name: 'reviewer',
    avatar: null,
    email: 'reviewer@touchline.example',
    verified: true,
  });
  expect((await server.app.inject({ url: '/fake-oauth/roblox/userinfo', headers })).statusCode).toBe(401);
  const again = await redeem('discord', code);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toEqual({ error: 'invalid_grant' });
});

test('Roblox answers an ID token and the user information in its shape', async () => {
  const token = await redeem('roblox', await getCode('roblox', 'player'));
  const [header, claims] = String(token.json().id_token)
    .split('.', 2)
    .map((part) => JSON.parse(atob(part)));
  expect(header.alg).toBe('ES256');
  expect(claims).toMatchObject({
    iss: 'http://127.0.0.1:8080/fake-oauth/roblox',
    aud: 'touchline-demo',
    sub: '90000000000101',
  });
  const headers = { authorization: `Bearer ${token.json().access_token}` };
  expect((await server.app.inject({ url: '/fake-oauth/roblox/userinfo', headers })).json()).toMatchObject({
    sub: '90000000000101',
    name: 'PlayerOnRoblox',
    preferred_username: 'PlayerOnRoblox',
    created_at: 1_551_398_400,
  });
});

test('a code is used up by a wrong verifier or redirect_uri, and dies after 60 seconds', async () => {
  const code = await getCode('discord', 'player');
  expect((await redeem('discord', code, { code_verifier: 'w'.repeat(43) })).json()).toEqual({ error: 'invalid_grant' });
  expect((await redeem('discord', code)).json()).toEqual({ error: 'invalid_grant' });
  const other = await getCode('discord', 'player');
  expect((await redeem('discord', other, { redirect_uri: 'http://localhost:8080/' })).statusCode).toBe(400);
  const late = await getCode('discord', 'player');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect((await redeem('discord', late)).json()).toEqual({ error: 'invalid_grant' });
});

test('the token endpoint refuses a wrong client secret', async () => {
  const refused = await redeem('discord', await getCode('discord', 'player'), { client_secret: 'guess' });
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toEqual({ error: 'invalid_client' });
});

test('seeding the demo accounts twice leaves ten accounts with their levels in league 8', async () => {
  await seedDemoAccounts(server.database);
  const { rows } = await server.database.$client.query(
    `select d_username, roblox_id is not null as linked, is_staff as staff, is_premium as premium, league_id, level
     from users left join league_access on user_id = id order by id`,
  );
  const account = { linked: true, staff: false, premium: false, league_id: null, level: null };
  expect(rows).toEqual([
    { ...account, d_username: 'player' },
    { ...account, d_username: 'unlinked', linked: false },
    { ...account, d_username: 'submitter', league_id: 8, level: 1 },
    { ...account, d_username: 'reviewer', league_id: 8, level: 2 },
    { ...account, d_username: 'analyst', league_id: 8, level: 3 },
    { ...account, d_username: 'admin', league_id: 8, level: 4 },
    { ...account, d_username: 'editor', league_id: 8, level: 5 },
    { ...account, d_username: 'creator', league_id: 8, level: 6 },
    { ...account, d_username: 'staff', staff: true },
    { ...account, d_username: 'premium', premium: true },
  ]);
});
