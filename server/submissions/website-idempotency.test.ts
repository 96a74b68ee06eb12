import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ManualSubmission } from '#contract/submissions/schema.ts';
import { idempotencyKeys, matches } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();

let submitter: Record<string, string>;
let colleague: Record<string, string>;
let submitterId: number;

beforeAll(async () => {
  const { user, headers } = await signIn(server, { levels: { [LEAGUE]: 1, 1: 1 } });
  submitter = headers;
  submitterId = user.id;
  colleague = (await signIn(server, { levels: { [LEAGUE]: 1 } })).headers;
});

function form(teamA = 'Northgate', league_id = LEAGUE): ManualSubmission {
  return {
    method: 'manual',
    league_id,
    matchDetails: { matchType: 'League Match', teamA, teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'olive_ten', Goals: 2 }], B: [{ name: 'quickfeet' }] },
  };
}

function submit(key: string, payload: object = form(), headers = submitter) {
  return server.app.inject({
    method: 'POST',
    url: '/api/submissions/website',
    headers: { ...headers, 'idempotency-key': key },
    payload,
  });
}

test('POST /submissions/website again with the same key and body answers the first match', async () => {
  const first = (await submit('form-1')).json();
  expect(first).toEqual({ Match_ID: expect.any(Number), status: 'Pending' });
  await server.database.update(matches).set({ status: 'Approved' }).where(eq(matches.match_id, first.Match_ID));
  const { statusCode, json } = await submit('form-1');
  expect([statusCode, json()]).toEqual([200, { Match_ID: first.Match_ID, status: 'Approved', duplicate: true }]);
});

test('20 submissions at once with the same key make one match', async () => {
  const before = await server.database.$count(matches);
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit('at-once')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ json }) => json().Match_ID)).size).toBe(1);
  expect(answers.filter(({ json }) => json().duplicate)).toHaveLength(19);
  expect(await server.database.$count(matches)).toBe(before + 1);
});

test('POST /submissions/website with a used key and another body answers 409 with the id', async () => {
  const { Match_ID } = (await submit('changed')).json();
  const { statusCode, json } = await submit('changed', form('Southgate'));
  expect(statusCode).toBe(409);
  expect(json()).toMatchObject({ error: `This form was already sent and is stored as match ${Match_ID}.`, Match_ID });
});

test('a key is scoped to its user and league, and never returns another one’s match', async () => {
  const apiKey = await createApiKey(server.database, LEAGUE);
  const fromGameServer = (key: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/submissions/game_server',
      headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
      payload: { context_data: { team_goals: { Blue: 1, Green: 0 } } },
    });
  const answers = [
    await submit('shared'),
    await submit('shared', form(), colleague),
    await submit('shared', form('Northgate', 1)),
    await fromGameServer('shared'),
    await fromGameServer(`${submitterId}-shared`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201, 201]);
  expect(new Set(answers.map(({ json }) => json().Match_ID)).size).toBe(5);
});

test('a refused form leaves its key free, a key that is none is refused, and without one each form is a match', async () => {
  expect((await submit('refused', form(''))).statusCode).toBe(400);
  expect((await submit('refused')).json()).not.toHaveProperty('duplicate');
  const { statusCode, json } = await submit('');
  expect([statusCode, json()]).toMatchObject([
    400,
    { error: 'Idempotency-Key must be 1 to 200 printable ASCII characters.' },
  ]);
  const send = () =>
    server.app.inject({ method: 'POST', url: '/api/submissions/website', headers: submitter, payload: form() });
  expect((await send()).json().Match_ID).not.toBe((await send()).json().Match_ID);
});

test('keys are deleted once their 48 hours are over, when the server begins to listen', async () => {
  await submit('expired');
  await submit('fresh');
  await server.database.execute(
    sql`update idempotency_keys set created_at = now() - interval '49 hours' where key like '%→expired'`,
  );
  const before = await server.database.$count(idempotencyKeys);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => server.database.$count(idempotencyKeys)).toBe(before - 1);
  const left = await server.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(left.map(({ key }) => key.split('→').at(-1))).toContain('fresh');
  expect(left.map(({ key }) => key.split('→').at(-1))).not.toContain('expired');
});
