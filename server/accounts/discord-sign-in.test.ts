import { beforeAll, expect, test } from 'vitest';
import { seedDemoAccounts } from '#demo/demo-accounts-queries.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { SESSION_COOKIE } from '#server/kit/sessions/session-cookie.ts';
import { liveEnvironment, signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor, type Visitor } from '#server/testing/visitor.ts';

const port = await freePort();
const server = useTestApp({ PORT: String(port) });

beforeAll(async () => {
  await seedDemoAccounts(server.database);
  await server.app.listen({ host: '127.0.0.1', port });
});

/** Signs in up to the provider's redirect; returns the callback's address without visiting it. */
async function answerAtDiscord(visitor: Visitor, account: string): Promise<string> {
  const start = await visitor.get(`/api/auth/discord?account=${account}`);
  const answer = await visitor.get(String(start.headers.location));
  return String(answer.headers.location);
}

async function findAccount(discordId: string) {
  const { rows } = await server.database.$client.query('select * from users where discord_id = $1', [discordId]);
  return rows[0];
}

test('GET /auth/discord sends the browser to Discord with PKCE, state and the scopes identify email', async () => {
  const { statusCode, headers, cookies } = await openVisitor(server).get('/api/auth/discord');
  const { origin, pathname, searchParams } = new URL(String(headers.location));
  expect(statusCode).toBe(302);
  expect(origin + pathname).toBe(`http://localhost:${port}/fake-oauth/discord/authorize`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'touchline-demo',
    response_type: 'code',
    redirect_uri: `http://localhost:${port}/api/auth/discord/callback`,
    scope: 'identify email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(cookies).toEqual([
    {
      name: 'touchline_pending_discord',
      value: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}\.\.$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
    },
  ]);
});

test('a first sign-in creates the account with defaults that suit a 13-year-old', async () => {
  const visitor = openVisitor(server);
  expect(await visitor.follow('/api/auth/discord?account=newcomer_000001')).toBe('/plogin?status=2');
  const { user } = (await visitor.get('/api/auth/session')).json();
  expect(user).toEqual({
    id: expect.any(Number),
    d_username: 'newcomer_000001',
    d_avatar: null,
    discord_id: '9100000000000000001',
    roblox_id: null,
    creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    isStaff: false,
    isPremium: false,
    leaderboard_visibility: true,
    visibility: 'public',
    connections_visibility: false,
  });
  expect((await findAccount('9100000000000000001')).email).toBe('newcomer_000001@touchline.example');
});

test('a later sign-in refreshes name, avatar and e-mail and keeps the rest', async () => {
  const before = await findAccount('9000000000000000109');
  await server.database.$client.query(
    "update users set d_username = 'old', d_avatar = 'old', email = 'old@touchline.example' where id = $1",
    [before.id],
  );
  expect(await openVisitor(server).follow('/api/auth/discord?account=staff')).toBe('/plogin?status=2');
  expect(await findAccount('9000000000000000109')).toEqual(before);
  expect(before).toMatchObject({ d_username: 'staff', email: 'staff@touchline.example', is_staff: true });
});

test('the session cookie is HttpOnly and SameSite=Lax for 30 days, and its token is stored only as a hash', async () => {
  const visitor = openVisitor(server);
  const response = await visitor.get(await answerAtDiscord(visitor, 'player'));
  const cookie = response.cookies.find(({ name }) => name === SESSION_COOKIE);
  expect(cookie).toEqual({
    name: 'touchline_session',
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 2_592_000,
  });
  const { rows } = await server.database.$client.query("select encode(token_hash, 'escape') as hash from sessions");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ hash }) => hash)).not.toContain(cookie?.value);
});

test('on https cookies are Secure, and the session and the pending sign-in have the prefix __Host-', async () => {
  const config = readConfig({
    DEMO: '1',
    PORT: String(port),
    PUBLIC_URL: 'https://touchline.example',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp({ config, database: server.database });
  const start = await app.inject('/api/auth/discord');
  expect(start.cookies).toMatchObject([
    { name: '__Host-touchline_pending_discord', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
  ]);
  const { headers } = await signIn(server);
  // A sibling domain could set a cookie of the plain name.
  expect((await app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
  const cookie = `__Host-${headers.cookie}`;
  expect((await app.inject({ url: '/api/auth/session', headers: { cookie } })).cookies).toEqual([
    expect.objectContaining({ name: `__Host-${SESSION_COOKIE}`, secure: true, path: '/', httpOnly: true }),
  ]);
  expect((await app.inject({ url: '/api/auth/session', headers: { cookie } })).cookies[0]).not.toHaveProperty('domain');
  await app.close();
});

test('a new sign-in ends the browser’s former session', async () => {
  const visitor = openVisitor(server);
  await visitor.follow('/api/auth/discord?account=player');
  const former = visitor.cookies.get(SESSION_COOKIE)?.value;
  await visitor.follow('/api/auth/discord?account=creator');
  expect((await visitor.get('/api/auth/session')).json().user.d_username).toBe('creator');
  const stale = await server.app.inject({
    url: '/api/auth/session',
    headers: { cookie: `${SESSION_COOKIE}=${former}` },
  });
  expect(stale.statusCode).toBe(401);
});

test('cancelling at Discord leads to status 1, signed out', async () => {
  const visitor = openVisitor(server);
  expect(await visitor.follow('/api/auth/discord?account=cancel')).toBe('/plogin?status=1');
  expect((await visitor.get('/api/auth/session')).statusCode).toBe(401);
});

test.each([
  ['another state', (url: URL) => url.searchParams.set('state', 'foreign')],
  ['no state', (url: URL) => url.searchParams.delete('state')],
  ['an unknown code', (url: URL) => url.searchParams.set('code', 'stolen')],
  ['no code', (url: URL) => url.searchParams.delete('code')],
  ['two codes', (url: URL) => url.searchParams.append('code', 'second')],
  ['a cancellation with another state', (url: URL) => (url.search = '?error=access_denied&state=foreign')],
  [
    'an error of the provider',
    (url: URL) => (url.search = `?error=server_error&state=${url.searchParams.get('state')}`),
  ],
])('a callback with %s leads to status 0, signed out', async (_, tamper) => {
  const visitor = openVisitor(server);
  const callback = new URL(await answerAtDiscord(visitor, 'player'));
  tamper(callback);
  expect(await visitor.follow(callback.href)).toBe('/plogin?status=0');
  expect(visitor.cookies.size).toBe(0);
  expect((await visitor.get('/api/auth/session')).statusCode).toBe(401);
});

test('a callback without the cookie of its sign-in leads to status 0', async () => {
  const callback = await answerAtDiscord(openVisitor(server), 'player');
  expect(await openVisitor(server).follow(callback)).toBe('/plogin?status=0');
});

test('a callback succeeds once, even with its cookie restored', async () => {
  const visitor = openVisitor(server);
  const callback = await answerAtDiscord(visitor, 'player');
  const pending = visitor.cookies.get('touchline_pending_discord');
  expect(await visitor.follow(callback)).toBe('/plogin?status=2');
  expect(await visitor.follow(callback)).toBe('/plogin?status=0');
  visitor.cookies.set('touchline_pending_discord', pending ?? { value: '', path: '/' });
  expect(await visitor.follow(callback)).toBe('/plogin?status=0');
});

test('a verifier of another sign-in leads to status 0', async () => {
  const visitor = openVisitor(server);
  const callback = await answerAtDiscord(visitor, 'player');
  const pending = visitor.cookies.get('touchline_pending_discord') ?? { value: '', path: '/' };
  const [state] = pending.value.split('.');
  visitor.cookies.set('touchline_pending_discord', { ...pending, value: `${state}.${'a'.repeat(43)}..` });
  expect(await visitor.follow(callback)).toBe('/plogin?status=0');
});

test('a demo redirects to the loopback name that the browser uses', async () => {
  const { headers } = await openVisitor(server).get(`http://127.0.0.1:${port}/api/auth/discord?account=player`);
  const url = new URL(String(headers.location));
  expect(url.origin).toBe(`http://127.0.0.1:${port}`);
  expect(url.searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:${port}/api/auth/discord/callback`);
  const foreign = await openVisitor(server).get(`http://evil.example:${port}/api/auth/discord`);
  expect(new URL(String(foreign.headers.location)).origin).toBe(`http://localhost:${port}`);
});

test('outside a demo there are no fake OAuth provider, no fake Discord and no account parameter', async () => {
  const env = { ...liveEnvironment(server), PUBLIC_URL: 'https://touchline.example' };
  const real = await createApp({ config: readConfig(env), database: server.database });
  const page = await real.inject('/fake-oauth/discord/authorize');
  expect(page.body).not.toContain('Sign in as');
  expect((await real.inject('/fake-discord')).body).not.toContain('stands in for Discord');
  for (const url of ['/fake-oauth/discord/token', '/fake-discord/interactions', '/fake-discord/api/v10/users/@me']) {
    expect((await real.inject({ method: 'POST', url })).statusCode).toBe(404);
  }
  const { headers } = await real.inject('/api/auth/discord?account=player');
  const url = new URL(String(headers.location));
  expect(url.origin + url.pathname).toBe('https://discord.com/oauth2/authorize');
  expect(url.searchParams.get('redirect_uri')).toBe('https://touchline.example/api/auth/discord/callback');
  expect(url.searchParams.has('account')).toBe(false);
  await real.close();
});

test('starts of sign-ins are limited to 30 a minute', async () => {
  const app = await createApp({ config: readConfig(liveEnvironment(server)), database: server.database });
  for (let start = 1; start <= 30; start += 1) expect((await app.inject('/api/auth/discord')).statusCode).toBe(302);
  const refused = await app.inject('/api/auth/discord');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  await app.close();
});

test('a sign-in stores the families of browser and system, and nothing else of the User-Agent', async () => {
  const visitor = openVisitor(server, {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 16; Pixel 9 Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.60 Mobile Safari/537.36',
  });
  await visitor.follow('/api/auth/discord?account=newcomer_000077');
  expect((await visitor.get('/api/auth/sessions')).json()).toMatchObject([{ browser: 'Chrome', system: 'Android' }]);
  const { rows } = await server.database.$client.query<{ stored: string }>(
    'select sessions::text as stored from sessions order by id desc limit 1',
  );
  expect(rows[0]?.stored).toContain('Chrome');
  for (const detail of ['Pixel', '142.0', 'Mozilla', 'Mobile']) expect(rows[0]?.stored).not.toContain(detail);
});
