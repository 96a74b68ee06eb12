import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);

function body(type = 'League Match') {
  return { type, context_data: { team_goals: { Blue: 1, Green: 0 }, team_names: [] } };
}

function post(key: string, sent: Parameters<typeof gameServer.post>[0] = body(), query = '') {
  return gameServer.post(sent, { query, headers: { 'idempotency-key': key } });
}

test('POST /submissions/game_server again with the same key and body answers 200 with the first match', async () => {
  const first = await post('match-1');
  expect(first.statusCode).toBe(201);
  const { statusCode, json } = await post('match-1');
  expect(statusCode).toBe(200);
  expect(json()).toEqual({ ...first.json(), duplicate: true });
});

test('a repeat may differ in order of keys, spacing, spelling of empty tables and gzip', async () => {
  const { Match_ID } = (await post('match-2')).json();
  const same = '{ "context_data": {"team_names": {}, "team_goals": {"Green": 0, "Blue": 1}}, "type": "League Match" }';
  expect((await post('match-2', same)).json()).toMatchObject({ Match_ID, duplicate: true });
  const headers = { 'idempotency-key': 'match-2', 'content-encoding': 'gzip' };
  expect((await gameServer.post(gzipSync(same), { headers })).json()).toMatchObject({ Match_ID, duplicate: true });
});

test('POST /submissions/game_server with a used key and another body answers 409 with the id', async () => {
  const { Match_ID } = (await post('match-3')).json();
  const { statusCode, json } = await post('match-3', body('Cup Match'));
  expect(statusCode).toBe(409);
  expect(json()).toMatchObject({ error: `This Idempotency-Key came with another body before, as match ${Match_ID}.` });
});

test('a repeat answers the status that the match has by now', async () => {
  const sent = body('Friendly');
  const { Match_ID } = (await post('match-4', sent)).json();
  await server.database.update(matches).set({ status: 'Approved' }).where(eq(matches.match_id, Match_ID));
  expect((await post('match-4', sent)).json()).toEqual({ Match_ID, status: 'Approved', reasons: [], duplicate: true });
});

test('50 requests at once with the same key make one match', async () => {
  const before = await server.database.$count(matches);
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('at-once')));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(49).fill(200), 201]);
  expect(new Set(answers.map(({ json }) => json().Match_ID)).size).toBe(1);
  expect(await server.database.$count(matches)).toBe(before + 1);
});

test('50 requests at once with one key and two bodies make one match', async () => {
  const before = await server.database.$count(matches);
  const types = Array.from({ length: 50 }, (_, at) => (at % 2 ? 'Cup Match' : 'League Match'));
  const answers = await Promise.all(types.map((type) => post('two-bodies', body(type))));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array(24).fill(200), 201, ...Array(25).fill(409)]);
  expect(await server.database.$count(matches)).toBe(before + 1);
});

test('a key is free again after 48 hours', async () => {
  const { Match_ID } = (await post('old')).json();
  await server.database.execute(
    sql`update idempotency_keys set created_at = now() - interval '49 hours' where key = 'old'`,
  );
  const { statusCode, json } = await post('old', body('Cup Match'));
  expect(statusCode).toBe(201);
  expect(json().Match_ID).not.toBe(Match_ID);
});

test('a refused body leaves its key free', async () => {
  expect((await post('refused', { context_data: {} })).statusCode).toBe(400);
  expect((await post('refused')).statusCode).toBe(201);
});

test('a dry run answers as the repeat would', async () => {
  const sent = body('Training');
  expect((await post('dry', sent, '?dry_run=1')).json()).not.toHaveProperty('duplicate');
  const { Match_ID } = (await post('dry', sent)).json();
  const { statusCode, json } = await post('dry', sent, '?dry_run=1');
  expect([statusCode, json()]).toEqual([
    200,
    { Match_ID, status: 'Approved - Official', reasons: [], duplicate: true, dry_run: true },
  ]);
  expect((await post('dry', body('Cup Match'), '?dry_run=1')).statusCode).toBe(409);
});

test.each([
  ['', 400],
  ['a b', 201],
  ['ä', 400],
  ['x'.repeat(201), 400],
  ['x'.repeat(200), 201],
  ['{7f3e}', 201],
])('Idempotency-Key %j answers %i', async (key, status) => {
  const { statusCode, json } = await post(key);
  expect(statusCode).toBe(status);
  if (status === 400) expect(json().error).toBe('Idempotency-Key must be 1 to 200 printable ASCII characters.');
});
