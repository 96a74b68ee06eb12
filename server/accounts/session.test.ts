import { expect, test } from 'vitest';
import type { OwnSession } from '#contract/accounts/sessions.ts';
import { createSession, findSessionUser } from '#server/kit/sessions/session-queries.ts';
import { signIn, storeSession, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** Remaining days of each of the user's sessions. */
async function sessionsOf(userId: number): Promise<number[]> {
  const { rows } = await server.database.$client.query<{ days: number }>(
    'select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions where user_id = $1',
    [userId],
  );
  return rows.map(({ days }) => days);
}

/** Changes all of the user's sessions, or the one with the id, by a SQL column list. */
async function change(userId: number, columns: string, id?: number): Promise<void> {
  const where = 'user_id = $1 and id = coalesce($2, id)';
  await server.database.$client.query(`update sessions set ${columns} where ${where}`, [userId, id]);
}

function moveEnd(userId: number, days: number): Promise<void> {
  return change(userId, `expires_at = now() + make_interval(secs => ${days * 86_400})`);
}

function store(userId: number): Promise<number> {
  return storeSession(server.database, userId);
}

async function list(headers: Record<string, string>): Promise<OwnSession[]> {
  return (await server.app.inject({ url: '/api/auth/sessions', headers })).json();
}

test('GET /auth/session answers 401 to a visitor, and to an unknown token', async () => {
  const visitor = await server.app.inject('/api/auth/session');
  expect(visitor.statusCode).toBe(401);
  expect(visitor.json()).toMatchObject({ error: 'Log in first.' });
  for (const token of ['x', 'a'.repeat(43), "' or 1=1"]) {
    const cookie = `touchline_session=${encodeURIComponent(token)}`;
    expect((await server.app.inject({ url: '/api/auth/session', headers: { cookie } })).statusCode).toBe(401);
  }
});

test('GET /auth/session returns the user without the e-mail, and is not cached', async () => {
  const { headers, user } = await signIn(server, { email: 'someone@touchline.example', is_premium: true });
  const response = await server.app.inject({ url: '/api/auth/session', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(response.json().user).toMatchObject({ id: user.id, isPremium: true, isStaff: false });
  expect(response.body).not.toContain('someone@');
});

test('POST /auth/logout ends the session and clears the cookie, and answers 200 without a session', async () => {
  const { headers, user } = await signIn(server);
  const response = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({});
  expect(response.cookies).toMatchObject([{ name: 'touchline_session', value: '', path: '/' }]);
  expect(await sessionsOf(user.id)).toEqual([]);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
  expect((await server.app.inject({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(200);
});

test('POST /auth/logout from another site answers 403', async () => {
  const { headers } = await signIn(server);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { ...headers, origin: 'https://evil.example' },
  });
  expect(response.statusCode).toBe(403);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(200);
});

test('an expired session answers 401, and is deleted at the next sign-in', async () => {
  const { headers, user } = await signIn(server);
  await moveEnd(user.id, -0.001);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
  const other = await signIn(server);
  expect(await sessionsOf(user.id)).toEqual([]);
  expect(await sessionsOf(other.user.id)).toHaveLength(1);
});

test('the first use of a session on a day moves its end to 30 days later', async () => {
  const { headers, user } = await signIn(server);
  await moveEnd(user.id, 29.5);
  await server.app.inject({ url: '/api/auth/session', headers });
  expect((await sessionsOf(user.id))[0]).toBeCloseTo(29.5, 2);
  await change(user.id, 'last_used = last_used - 1');
  const response = await server.app.inject({ url: '/api/auth/session', headers });
  expect((await sessionsOf(user.id))[0]).toBeCloseTo(30, 2);
  expect(response.cookies).toMatchObject([{ name: 'touchline_session', maxAge: 2_592_000 }]);
  const [session] = await list(headers);
  expect(session?.last_used).toBe(new Date().toISOString().slice(0, 10));
});

test('a session in use ends 180 days after its start', async () => {
  const { headers, user } = await signIn(server);
  await change(user.id, "creation_date = now() - interval '170 days', last_used = last_used - 1");
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(200);
  expect((await sessionsOf(user.id))[0]).toBeCloseTo(10, 2);
  await change(user.id, "creation_date = now() - interval '180 days', last_used = last_used - 1");
  await server.app.inject({ url: '/api/auth/session', headers });
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
});

test('GET /auth/sessions returns the caller’s open sessions, the current one first, then by latest use', async () => {
  const { headers, user } = await signIn(server);
  await signIn(server);
  const [old, recent, ended] = [await store(user.id), await store(user.id), await store(user.id)];
  await change(user.id, "last_used = '2026-05-02', creation_date = '2026-05-01T10:00:00Z'", old);
  await change(user.id, "last_used = '2026-05-03'", recent);
  await change(user.id, 'expires_at = now()', ended);
  const sessions = await list(headers);
  expect(sessions.map(({ id, is_current }) => [id, is_current])).toEqual([
    [expect.any(Number), true],
    [recent, false],
    [old, false],
  ]);
  expect(sessions[2]).toEqual({
    id: old,
    creation_date: '2026-05-01T10:00:00.000Z',
    last_used: '2026-05-02',
    browser: null,
    system: null,
    is_current: false,
  });
});

test('POST /auth/end_session ends the given session, and answers 404 the second time', async () => {
  const { headers, user } = await signIn(server);
  const id = await store(user.id);
  const end = (session: unknown) =>
    server.app.inject({ method: 'POST', url: '/api/auth/end_session', headers, payload: { id: session } });
  expect((await end(id)).json()).toEqual({});
  expect((await list(headers)).map(({ is_current }) => is_current)).toEqual([true]);
  const again = await end(id);
  expect([again.statusCode, again.json()]).toMatchObject([404, { error: `Session ${id} was not found.` }]);
  expect((await end('all')).json()).toMatchObject({ error: 'id must be an integer from 1 to 9007199254740991.' });
});

test('POST /auth/end_other_sessions keeps the current session, and those of other users', async () => {
  const [{ headers, user }, other] = [await signIn(server), await signIn(server)];
  await store(user.id);
  const response = await server.app.inject({ method: 'POST', url: '/api/auth/end_other_sessions', headers });
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect((await list(headers)).map(({ is_current }) => is_current)).toEqual([true]);
  expect(await list(other.headers)).toHaveLength(1);
});

test('sessions are deleted with their account', async () => {
  const { user } = await signIn(server);
  const token = await createSession(server.database, user.id);
  await server.database.$client.query('delete from users where id = $1', [user.id]);
  expect(await findSessionUser(server.database, token)).toBeNull();
});
