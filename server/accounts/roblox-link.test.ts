import { beforeAll, expect, test } from 'vitest';
import { seedDemoAccounts } from '#demo/demo-accounts-queries.ts';
import { linkRobloxAccount } from '#server/accounts/account-queries.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { liveEnvironment, signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor, type Visitor } from '#server/testing/visitor.ts';

const port = await freePort();
const server = useTestApp({ PORT: String(port) });

beforeAll(async () => {
  await seedDemoAccounts(server.database);
  await server.app.listen({ host: '127.0.0.1', port });
});

const UNLINKED = { roblox_id: null, roblox_username: null, roblox_created_on: null };

async function signedIn(account: string): Promise<Visitor> {
  const visitor = openVisitor(server);
  expect(await visitor.follow(`/api/auth/discord?account=${account}`)).toBe('/plogin?status=2');
  return visitor;
}

async function findLink(account: string) {
  const { rows } = await server.database.$client.query(
    'select roblox_id, roblox_username, roblox_created_on::text from users where d_username = $1',
    [account],
  );
  return rows[0];
}

test('GET /users/roblox answers 401 to a visitor', async () => {
  expect((await openVisitor(server).get('/api/users/roblox')).statusCode).toBe(401);
});

test('a browser without a session signs in first, and comes back to the page with the link', async () => {
  const ask = (query: string) =>
    server.app.inject({ url: `/api/users/roblox${query}`, headers: { accept: 'text/html,*/*' } });
  const { statusCode, headers } = await ask('?return_to=/leagues/new');
  expect([statusCode, new URL(String(headers.location)).search]).toEqual([302, '?return_to=%2Fleagues%2Fnew']);
  expect(new URL(String((await ask('')).headers.location)).search).toBe('?return_to=%2Fdashboard');
});

test('linking returns to the page that it began on, and to no other site', async () => {
  const visitor = await signedIn('newcomer_000007');
  expect(await visitor.follow('/api/users/roblox?account=new&return_to=/leagues/new')).toBe(
    '/roblox_linking?status=success&return_to=%2Fleagues%2Fnew',
  );
  expect((await visitor.get('/api/users/roblox?return_to=//evil.example')).statusCode).toBe(400);
});

test('GET /users/roblox sends the browser to Roblox with the scopes openid profile', async () => {
  const visitor = await signedIn('player');
  const url = new URL(String((await visitor.get('/api/users/roblox')).headers.location));
  expect(url.pathname).toBe('/fake-oauth/roblox/authorize');
  expect(url.searchParams.get('scope')).toBe('openid profile');
  expect(url.searchParams.get('redirect_uri')).toBe(`http://localhost:${port}/api/users/roblox/callback`);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
});

test('an ID token with the nonce of another sign-in links nothing', async () => {
  const visitor = await signedIn('unlinked');
  const start = String((await visitor.get('/api/users/roblox?account=unlinked')).headers.location);
  expect(new URL(start).searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  const pending = visitor.cookies.get('touchline_pending_roblox');
  if (pending) pending.value = pending.value.replace(/[^.]*(?=\.[^.]*$)/, 'b'.repeat(43));
  expect(await visitor.follow(start)).toBe('/roblox_linking?status=failed');
  expect(await findLink('unlinked')).toEqual(UNLINKED);
});

test('a link started by one session and finished by another is refused, and neither account is linked', async () => {
  const [visitor, other] = [await signedIn('unlinked'), await signedIn('newcomer_000005')];
  const start = await visitor.get('/api/users/roblox?account=new');
  const callback = String((await visitor.get(String(start.headers.location))).headers.location);
  const session = other.cookies.get('touchline_session');
  if (session) visitor.cookies.set('touchline_session', session);
  expect(await visitor.follow(callback)).toBe('/roblox_linking?status=failed');
  expect(await findLink('unlinked')).toEqual(UNLINKED);
  expect(await findLink('newcomer_000005')).toEqual(UNLINKED);
});

test('on https the cookie of a pending link has the prefix __Host-', async () => {
  const config = readConfig({ DEMO: '1', PUBLIC_URL: 'https://touchline.example', LOG_LEVEL: 'silent' });
  const app = await createApp({ config, database: server.database });
  const { headers } = await signIn(server);
  const start = await app.inject({ url: '/api/users/roblox', headers: { cookie: `__Host-${headers.cookie}` } });
  const pending = start.cookies.find(({ name }) => name === '__Host-touchline_pending_roblox');
  expect(pending).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(pending).not.toHaveProperty('domain');
  await app.close();
});

test('linking stores the Roblox id and username', async () => {
  const visitor = await signedIn('unlinked');
  expect(await findLink('unlinked')).toEqual(UNLINKED);
  expect(await visitor.follow('/api/users/roblox?account=unlinked')).toBe('/roblox_linking?status=success');
  expect(await findLink('unlinked')).toEqual({
    roblox_id: '90000000000102',
    roblox_username: 'UnlinkedOnRoblox',
    roblox_created_on: '2019-03-02',
  });
  expect((await visitor.get('/api/auth/session')).json().user.roblox_id).toBe('90000000000102');
});

test('a Roblox account that another user has is not linked', async () => {
  const visitor = await signedIn('newcomer_000002');
  expect(await visitor.follow('/api/users/roblox?account=player')).toBe('/roblox_linking?status=failed&reason=taken');
  expect(await findLink('newcomer_000002')).toEqual(UNLINKED);
});

test('two concurrent links of one Roblox account let one succeed', async () => {
  const claims = await Promise.all([signIn(server, { roblox_id: null }), signIn(server, { roblox_id: null })]);
  const robloxAccount = { roblox_id: '91000000999999', roblox_username: 'Wanted', roblox_created_on: null };
  const outcomes = await Promise.all(
    claims.map(({ user }) => linkRobloxAccount(server.database, user.id, robloxAccount)),
  );
  expect(outcomes.toSorted()).toEqual([false, true]);
});

test('cancelling at Roblox, a foreign state and a missing session fail', async () => {
  const visitor = await signedIn('newcomer_000003');
  expect(await visitor.follow('/api/users/roblox?account=cancel')).toBe(
    '/roblox_linking?status=failed&reason=cancelled',
  );
  expect(await visitor.follow('/api/users/roblox/callback?code=stolen&state=foreign')).toBe(
    '/roblox_linking?status=failed',
  );
  const start = await visitor.get('/api/users/roblox?account=new');
  const callback = String((await visitor.get(String(start.headers.location))).headers.location);
  visitor.cookies.delete('touchline_session');
  expect(await visitor.follow(callback)).toBe('/roblox_linking?status=failed');
  expect(await findLink('newcomer_000003')).toEqual(UNLINKED);
});

test('a code of Discord is refused at Roblox', async () => {
  const visitor = await signedIn('newcomer_000004');
  const discord = await visitor.get('/api/auth/discord?account=player');
  const code = new URL(String((await visitor.get(String(discord.headers.location))).headers.location)).searchParams.get(
    'code',
  );
  const roblox = new URL(String((await visitor.get('/api/users/roblox')).headers.location));
  const callback = `/api/users/roblox/callback?code=${code}&state=${roblox.searchParams.get('state')}`;
  expect(await visitor.follow(callback)).toBe('/roblox_linking?status=failed');
});

test('without Roblox credentials, outside a demo, linking fails at once', async () => {
  const { headers } = await signIn(server);
  const config = readConfig({ ...liveEnvironment(server), PUBLIC_URL: 'https://touchline.example' });
  const app = await createApp({ config, database: server.database });
  const response = await app.inject({ url: '/api/users/roblox', headers: { cookie: `__Host-${headers.cookie}` } });
  expect(response.headers.location).toBe('https://touchline.example/roblox_linking?status=failed');
  await app.close();
});
