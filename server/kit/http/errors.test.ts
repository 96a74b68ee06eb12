import { expect, test, vi } from 'vitest';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test('every response has its own request id, failures too', async () => {
  const answers = await Promise.all(
    ['/api/leagues/all', '/api/matches/999', '/api/nowhere'].map((url) => server.app.inject(url)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(3);
});

test('a request cannot choose its id', async () => {
  const { headers } = await server.app.inject({ url: '/api/leagues/all', headers: { 'x-request-id': 'req_chosen' } });
  expect(headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
});

test('a site on another origin than its API may read the ids that its error page shows', async () => {
  const answer = await server.app.inject({ url: '/api/matches/999', headers: { origin: server.config.publicUrl } });
  expect(answer.headers['access-control-allow-origin']).toBe(server.config.publicUrl);
  expect(answer.headers['access-control-allow-credentials']).toBe('true');
  expect(answer.headers['access-control-expose-headers']).toBe(
    'x-request-id, cf-ray, etag, location, retry-after, ratelimit, ratelimit-policy, www-authenticate',
  );
});

test('a failure is a problem of RFC 9457 with an absolute type, whose sentence is error and detail', async () => {
  const { headers, json } = await server.app.inject('/api/matches/999');
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(json()).toEqual({
    error: 'Match 999 was not found.',
    detail: 'Match 999 was not found.',
    type: 'http://localhost:8080/docs/reference#error-not_found',
    title: 'Not found',
    status: 404,
    code: 'not_found',
  });
});

test('a failure lists every field at fault, beginning with that of its sentence', async () => {
  const query = await server.app.inject('/api/matches/all_matches?min_goals=99&page=none&min_players=-1');
  expect(query.json()).toMatchObject({
    error: 'page must be an integer from 1 to 10000000.',
    field: 'page',
    errors: [
      { field: 'page', detail: 'page must be an integer from 1 to 10000000.' },
      { field: 'min_goals', detail: 'min_goals must be from 0 to 15.' },
      { field: 'min_players', detail: 'min_players must be from 0 to 40.' },
    ],
  });
  const { headers } = await signIn(server);
  const payload = { name: '', scope: 'all', days: 31 };
  const body = await server.app.inject({ method: 'POST', url: '/api/auth/tokens', headers, payload });
  expect(body.json().errors).toEqual([
    { field: 'name', pointer: '#/name', detail: 'name must not be empty.' },
    { field: 'scope', pointer: '#/scope', detail: 'scope must be one of "read", "write".' },
    { field: 'days', pointer: '#/days', detail: 'days must be one of 30, 90, 365.' },
  ]);
});

test('an unknown call answers 404 and names it', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/leagues/none/all?page=1', payload: {} });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: 'POST /api/leagues/none/all was not found.' });
});

test('a body that is not JSON answers 400, one of another type 415, each with one sentence', async () => {
  const { headers } = await signIn(server);
  const send = (type: string, payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/groups/create_group',
      headers: { ...headers, 'content-type': type },
      payload,
    });
  const broken = await send('application/json', '{"group_name":');
  expect([broken.statusCode, broken.json()]).toMatchObject([400, { error: 'The body is not valid JSON.' }]);
  for (const type of ['text/csv', 'text/plain', 'text/plain; charset=utf-8']) {
    const text = await send(type, '{"group_name":"Cup run"}');
    expect([text.statusCode, text.json()]).toMatchObject([415, { error: 'The body must be application/json.' }]);
  }
});

test('an internal error answers 500 without its cause', async () => {
  const { headers } = await signIn(server);
  await server.database.$client.query('alter table groups rename to groups_away');
  try {
    const answer = await server.app.inject({ url: '/api/groups/owned_groups', headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { error: 'Internal Error' }]);
  } finally {
    await server.database.$client.query('alter table groups_away rename to groups');
  }
});

const UNREACHABLE = 'The database is not reachable. Try again soon.';

test.each([
  ['53100', 'The database has no room left. Try again later.'],
  ['53300', 'The database has too many connections. Try again soon.'],
  ['53200', UNREACHABLE],
  ['57P01', UNREACHABLE],
  ['57P02', UNREACHABLE],
  ['57P03', UNREACHABLE],
  ['08006', UNREACHABLE],
  ['58030', UNREACHABLE],
  ['ECONNREFUSED', UNREACHABLE],
  ['ETIMEDOUT', UNREACHABLE],
])('the database error %s answers 503 with its cause and Retry-After', async (code, error) => {
  const failing = vi
    .spyOn(server.database.$client, 'query')
    .mockRejectedValue(Object.assign(new Error('it does not work'), { code }) as never);
  try {
    const answer = await server.app.inject('/api/matches/1');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([503, '5', { error }]);
  } finally {
    failing.mockRestore();
  }
});

test('a call whose connection the operator terminates answers 503, and the next call succeeds', async () => {
  const { $client } = server.database;
  const blocker = await $client.connect();
  try {
    await blocker.query('begin; lock table leagues in access exclusive mode');
    const asked = server.app.inject('/api/leagues/8').then((answer) => answer);
    await expect
      .poll(async () => {
        const { rows } = await blocker.query(`
            select pg_terminate_backend(pid)
            from pg_locks join pg_database on pg_database.oid = database
            where not granted and datname = current_database()`);
        return rows.length;
      })
      .toBe(1);
    const { statusCode, json } = await asked;
    expect([statusCode, json()]).toMatchObject([503, { error: UNREACHABLE }]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect((await server.app.inject('/api/leagues/8')).statusCode).toBe(200);
});

test('a value that PostgreSQL rejects answers 500, not 503', async () => {
  const failing = vi
    .spyOn(server.database.$client, 'query')
    .mockRejectedValue(Object.assign(new Error('it does not work'), { code: '22P02' }) as never);
  expect((await server.app.inject('/api/matches/1')).statusCode).toBe(500);
  failing.mockRestore();
});
