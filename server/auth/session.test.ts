import { expect, test } from 'vitest';
import { createSession, findSessionUser } from '#server/auth/session-queries.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** Days until the sessions of the user end, and how many there are. */
async function sessionsOf(userId: number): Promise<number[]> {
  const { rows } = await server.database.$client.query<{ days: number }>(
    'select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions where user_id = $1',
    [userId],
  );
  return rows.map(({ days }) => days);
}

async function moveEnd(userId: number, days: number): Promise<void> {
  await server.database.$client.query(
    'update sessions set expires_at = now() + make_interval(secs => $2 * 86400.0) where user_id = $1',
    [userId, days],
  );
}

test('GET /auth/session answers 401 to a visitor, and to a token that was never given out', async () => {
  const visitor = await server.app.inject('/api/auth/session');
  expect(visitor.statusCode).toBe(401);
  expect(visitor.json()).toEqual({ error: 'Log in first.' });
  for (const token of ['x', 'a'.repeat(43), "' or 1=1"]) {
    const cookie = `touchline_session=${encodeURIComponent(token)}`;
    expect((await server.app.inject({ url: '/api/auth/session', headers: { cookie } })).statusCode).toBe(401);
  }
});

test('GET /auth/session answers the user without the e-mail, and is not cached', async () => {
  const { headers, user } = await signIn(server, { email: 'someone@touchline.example', is_premium: true });
  const response = await server.app.inject({ url: '/api/auth/session', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(response.json().user).toMatchObject({ id: user.id, isPremium: true, isStaff: false });
  expect(response.body).not.toContain('someone@');
});

test('POST /auth/logout ends the session, clears the cookie, and is fine without a session', async () => {
  const { headers, user } = await signIn(server);
  const response = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({});
  expect(response.cookies).toMatchObject([{ name: 'touchline_session', value: '', path: '/' }]);
  expect(await sessionsOf(user.id)).toEqual([]);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
  expect((await server.app.inject({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(200);
});

test('POST /auth/logout that another site sends is refused', async () => {
  const { headers } = await signIn(server);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { ...headers, origin: 'https://evil.example' },
  });
  expect(response.statusCode).toBe(403);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(200);
});

test('an expired session is none, and goes at the next sign-in', async () => {
  const { headers, user } = await signIn(server);
  await moveEnd(user.id, -0.001);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
  const other = await signIn(server);
  expect(await sessionsOf(user.id)).toEqual([]);
  expect(await sessionsOf(other.user.id)).toHaveLength(1);
});

test('a session slides to 30 days with its use, written once a day at most', async () => {
  const { headers, user } = await signIn(server);
  await moveEnd(user.id, 29.5);
  await server.app.inject({ url: '/api/auth/session', headers });
  expect((await sessionsOf(user.id))[0]).toBeCloseTo(29.5, 2);
  await moveEnd(user.id, 3);
  const response = await server.app.inject({ url: '/api/auth/session', headers });
  expect((await sessionsOf(user.id))[0]).toBeCloseTo(30, 2);
  expect(response.cookies).toMatchObject([{ name: 'touchline_session', maxAge: 2_592_000 }]);
});

test('sessions end with their account', async () => {
  const { user } = await signIn(server);
  const token = await createSession(server.database, user.id);
  await server.database.$client.query('delete from users where id = $1', [user.id]);
  expect(await findSessionUser(server.database, token)).toBeNull();
});
