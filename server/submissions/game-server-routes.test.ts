import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiKeys, idempotencyKeys, leagues, matches } from '#database/schema.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);

const SCORE = { context_data: { team_goals: { Blue: 1, Green: 0 } } };
const CONTRADICTION = { ...SCORE, player_data: { Green: { players: [{ name: 'olive_ten', goals: 1 }] } } };
const REASON = "The goals of Green's players add up to 1, but Green's score is 0.";

async function storedMatch(match_id: number) {
  const [stored] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
  return stored;
}

async function newLeague(): Promise<{ id: number; key: string }> {
  const [league] = await server.database.insert(leagues).values({ name: 'Another League' }).returning();
  const id = league?.id ?? 0;
  return { id, key: await createApiKey(server.database, id) };
}

const bearer = (key: string, headers = {}) => ({ headers: { authorization: `Bearer ${key}`, ...headers } });

describe('POST /submissions/game_server', () => {
  test('stores a match of the league of its key', async () => {
    const { statusCode, json } = await gameServer.post({ ...SCORE, league_id: 1, played_at: '2026-01-02T03:04:05Z' });
    expect(statusCode).toBe(201);
    expect(json()).toEqual({ Match_ID: expect.any(Number), status: 'Approved - Official', reasons: [] });
    expect(await storedMatch(json().Match_ID)).toMatchObject({
      league_id: gameServer.league_id,
      status: 'Approved - Official',
      submission_date: new Date('2026-01-02T03:04:05Z'),
      submitter_id: 'N/A',
      blue_goals: 1,
      overall_player_count: null,
      event_count: null,
    });
  });

  test('puts a match that contradicts itself On-Hold, with the reasons and the declared score', async () => {
    const { statusCode, json } = await gameServer.post(CONTRADICTION);
    expect(statusCode).toBe(201);
    expect(json()).toMatchObject({ status: 'On-Hold', reasons: [REASON] });
    expect(await storedMatch(json().Match_ID)).toMatchObject({
      status: 'On-Hold',
      hold_reasons: [REASON],
      green_goals: 0,
    });
  });

  test.each(['?dry_run=1', '?dry_run=true'])('with %s answers what would happen and stores nothing', async (query) => {
    const before = await server.database.$count(matches);
    const headers = { 'idempotency-key': `dry${query}` };
    const { statusCode, json } = await gameServer.post(CONTRADICTION, { query, headers });
    expect([statusCode, json()]).toEqual([200, { status: 'On-Hold', reasons: [REASON], dry_run: true }]);
    expect((await gameServer.post({ context_data: {} }, { query })).statusCode).toBe(400);
    expect(await server.database.$count(matches)).toBe(before);
    expect(await server.database.$count(idempotencyKeys)).toBe(0);
  });

  test.each(['?dry_run=0', '?dry_run=false'])('with %s stores the match', async (query) => {
    expect((await gameServer.post(SCORE, { query })).statusCode).toBe(201);
  });

  test('refuses a dry_run that is neither', async () => {
    const { statusCode, json } = await gameServer.post(SCORE, { query: '?dry_run=maybe' });
    expect([statusCode, json().error]).toEqual([400, 'dry_run must be a boolean.']);
  });
});

describe('the API key of POST /submissions/game_server', () => {
  const ASKED = 'Send the API key of the league as Authorization: Bearer <API key>.';
  const REFUSED = 'The API key is not valid; a newer key may have replaced it.';

  test.each([
    ['nothing', '', ASKED],
    ['another scheme', 'Basic dGw6dGw=', ASKED],
    ['no key', 'Bearer ', ASKED],
    ['something else', 'Bearer hunter2', REFUSED],
    ['an unknown key', `Bearer tl_8_${'A'.repeat(43)}`, REFUSED],
  ])('is asked for when %s is sent, before the body is looked at', async (_what, authorization, error) => {
    const { statusCode, json } = await gameServer.post('{broken', { headers: { authorization } });
    expect([statusCode, json()]).toEqual([401, { error }]);
  });

  test('cannot be a session', async () => {
    const { headers } = await signIn(server, { is_staff: true, levels: { [gameServer.league_id]: 6 } });
    const { statusCode } = await gameServer.post(SCORE, { headers: { ...headers, authorization: '' } });
    expect(statusCode).toBe(401);
  });

  test('may be written with any case of Bearer', async () => {
    const { statusCode } = await gameServer.post(SCORE, { headers: { authorization: `bearer ${gameServer.key}` } });
    expect(statusCode).toBe(201);
  });

  test('ends when a new one is made', async () => {
    const league = await newLeague();
    expect((await gameServer.post(SCORE, bearer(league.key))).statusCode).toBe(201);
    const newer = await createApiKey(server.database, league.id);
    expect((await gameServer.post(SCORE, bearer(league.key))).statusCode).toBe(401);
    expect((await gameServer.post(SCORE, bearer(newer))).statusCode).toBe(201);
  });

  test.each<[what: string, body: object | string, query: string, headers: Record<string, string>]>([
    ['a match', SCORE, '', {}],
    ['a new idempotency key', SCORE, '', { 'idempotency-key': 'twice' }],
    ['a repeat', SCORE, '', { 'idempotency-key': 'once' }],
    ['a dry run', SCORE, '?dry_run=1', {}],
    ['broken JSON', '{broken', '', {}],
    ['a body at fault', '{}', '', {}],
    ['an unknown encoding', SCORE, '', { 'content-encoding': 'br' }],
  ])('ends at once for %s', async (_what, body, query, headers) => {
    const { id, key } = await newLeague();
    expect((await gameServer.post(SCORE, bearer(key, { 'idempotency-key': 'once' }))).statusCode).toBe(201);
    await createApiKey(server.database, id);
    const { statusCode, json } = await gameServer.post(body, { ...bearer(key, headers), query });
    expect([statusCode, json()]).toEqual([401, { error: REFUSED }]);
    expect(await server.database.$count(matches, eq(matches.league_id, id))).toBe(1);
  });

  test('stores nothing after the answer that made a newer one', async () => {
    const { id, key } = await newLeague();
    await gameServer.post(SCORE, bearer(key));
    const post = async () => (await gameServer.post(SCORE, bearer(key))).statusCode;
    const racing = Array.from({ length: 60 }, post);
    await createApiKey(server.database, id);
    const late = await Promise.all(Array.from({ length: 20 }, post));
    expect(late).toEqual(Array(20).fill(401));
    const early = await Promise.all(racing);
    expect(new Set([201, 401, ...early])).toEqual(new Set([201, 401]));
    const stored = early.filter((status) => status === 201).length;
    expect(await server.database.$count(matches, eq(matches.league_id, id))).toBe(stored + 1);
  });

  test('is kept as a hash, with its prefix and when it was last used', async () => {
    const { id, key } = await newLeague();
    const find = async () => (await server.database.select().from(apiKeys).where(eq(apiKeys.league_id, id)))[0];
    expect(await find()).toMatchObject({
      key_hash: createHash('sha256').update(key).digest(),
      prefix: key.slice(0, `tl_${id}_`.length + 6),
      last_used: null,
    });
    await gameServer.post(SCORE, bearer(key));
    const first = (await find())?.last_used;
    expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60_000);
    await gameServer.post(SCORE, bearer(key));
    expect((await find())?.last_used).toEqual(first);
  });

  test('allows 300 requests a minute, whatever other keys use', async () => {
    const { key } = await newLeague();
    const post = () => gameServer.post(SCORE, { ...bearer(key), query: '?dry_run=1' });
    for (let sent = 0; sent < 300; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, post));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    }
    const { statusCode, headers, json } = await post();
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(json().error).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    const shouted = await gameServer.post(SCORE, { headers: { authorization: `BEARER  ${key}` } });
    expect(shouted.statusCode).toBe(429);
    expect((await gameServer.post(SCORE)).statusCode).toBe(201);
  });
});
