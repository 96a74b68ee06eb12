import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiKeys, idempotencyKeys, leagues, matches } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { addApiKey, listApiKeys, rotateApiKey } from '#server/api-keys/named-api-key-queries.ts';
import { ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
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
    const { statusCode, headers, json } = await gameServer.post({ ...SCORE, played_at: '2026-01-02T03:04:05Z' });
    expect(statusCode).toBe(201);
    expect(headers.location).toBe(`/api/matches/${json().Match_ID}`);
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
    const { statusCode, json } = await gameServer.post({ ...CONTRADICTION, type: 'Cup Match' }, { query, headers });
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
    expect([statusCode, json()]).toMatchObject([401, { error }]);
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
    expect([statusCode, json()]).toMatchObject([401, { error: REFUSED }]);
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
});

describe('the allowance of POST /submissions/game_server', () => {
  /** Repeats a request, fifty at a time, and counts the statuses. */
  async function tally(times: number, post: (n: number) => Promise<{ statusCode: number }>, atOnce = 50) {
    const statuses: Record<number, number> = {};
    for (let sent = 0; sent < times; sent += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, times - sent) }, (_, at) => post(sent + at));
      const answers = await Promise.all(some);
      for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
    return statuses;
  }

  const DRY = '?dry_run=1';

  /** Each test has a new address, as unverified keys count against it. */
  let tests = 0;
  beforeEach(() => {
    tests += 1;
  });
  const from = (key: string, headers = {}) => ({ ...bearer(key, headers), remoteAddress: `10.7.0.${tests}` });

  function limitsOf({ headers }: { headers: Record<string, unknown> }) {
    return [headers['ratelimit-policy'], headers.ratelimit, Number(headers['ratelimit-cost'])];
  }

  test('is 300 requests a minute for a league, whatever other leagues use', async () => {
    const { key } = await newLeague();
    const post = () => gameServer.post(SCORE, { ...from(key), query: DRY });
    expect(await tally(300, post)).toEqual({ 200: 300 });
    const { statusCode, headers, json } = await post();
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(json().error).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    const shouted = await gameServer.post(SCORE, { headers: { authorization: `BEARER  ${key}` } });
    expect(shouted.statusCode).toBe(429);
    expect((await gameServer.post(SCORE)).statusCode).toBe(201);
  });

  test('is the league’s, whichever of its keys are used', async () => {
    const { id, key } = await newLeague();
    const named = Array.from({ length: 4 }, () => addApiKey(server.database, id, 'Cup server', ADMIN_COMMAND));
    const keys = [key, ...(await Promise.all(named))];
    const post = (n: number) => gameServer.post(SCORE, { ...from(keys[n % 5] ?? ''), query: DRY });
    expect(await tally(310, post)).toEqual({ 200: 300, 429: 10 });
    const [, old = ''] = keys;
    const rotated = (await listApiKeys(server.database, id)).find(({ prefix }) => old.startsWith(prefix));
    const fresh = await rotateApiKey(server.database, id, { id: rotated?.id ?? 0, grace_minutes: 10 }, ADMIN_COMMAND);
    expect((await gameServer.post(SCORE, from(fresh))).statusCode).toBe(429);
  });

  test('is not used by invalid keys of the league', async () => {
    const { id, key } = await newLeague();
    expect(await tally(310, (n) => gameServer.post(SCORE, from(`tl_${id}_${'x'.repeat(40)}${n + 100}`)))).toEqual({
      401: 300,
      429: 10,
    });
    expect((await gameServer.post(SCORE, bearer(key))).statusCode).toBe(201);
  });

  test('is the address’s for a signed-in account without a key', async () => {
    const { headers } = await signIn(server);
    await server.app.inject({ url: '/api/auth/session', headers });
    const post = () => gameServer.post(SCORE, { ...from('', headers), headers: { ...headers, authorization: '' } });
    expect(await tally(310, post)).toEqual({ 401: 300, 429: 10 });
  });

  test('counts a request for every 64 KiB and every 2,000 values of a body, and the headers show it', async () => {
    const { key } = await newLeague();
    const post = (body: object, headers = {}) => gameServer.post(body, { ...from(key, headers), query: DRY });
    const withData = (non_targeted_event_data: unknown) => ({ ...SCORE, non_targeted_event_data });
    const policy = '"call";q=300;w=60';
    const left = (count: number) => expect.stringMatching(new RegExp(`^"call";r=${count};t=\\d+$`));
    expect(limitsOf(await post(SCORE))).toEqual([policy, left(299), 1]);
    expect(limitsOf(await post(withData(Array(1_900).fill(0))))).toEqual([policy, left(298), 1]);
    expect(limitsOf(await post(withData(Array(19_000).fill(0))))).toEqual([policy, left(288), 10]);
    expect(limitsOf(await post(withData('x'.repeat(1_000_000))))).toEqual([policy, left(272), 16]);
    const gzip = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const bomb = gzipSync(JSON.stringify(withData('x'.repeat(1_000_000))));
    expect(limitsOf(await gameServer.post(bomb, { ...from(key, gzip), query: DRY }))).toEqual([policy, left(256), 16]);
    const text = JSON.stringify({ players: Array(5_000).fill(0) });
    expect(limitsOf(await post({ ...SCORE, player_data: { Blue: text } }))).toEqual([policy, left(255), 1]);
    const twice = { ...SCORE, player_data: { Blue: text.replaceAll('0', '{"saves":0}') } };
    expect(limitsOf(await post(twice))).toEqual([policy, left(251), 4]);
    const send = (sent: Buffer | string, type = {}) => gameServer.post(sent, { ...from(key, type), query: DRY });
    expect(limitsOf(await send('"'.repeat(2 ** 20)))).toEqual([policy, left(235), 16]);
    expect(limitsOf(await send(gzipSync(Buffer.alloc(2 ** 22)), gzip))).toEqual([policy, left(219), 16]);
  });

  test('is left to small bodies when a large one asks for more than there is', async () => {
    const { key } = await newLeague();
    const large = { ...SCORE, non_targeted_event_data: 'x'.repeat(1_000_000) };
    // Few at once, as a slow machine sheds load while it parses them.
    expect(await tally(18, () => gameServer.post(large, { ...from(key), query: DRY }), 2)).toEqual({ 200: 18 });
    expect((await gameServer.post(SCORE, from(key))).statusCode).toBe(201);
    const refused = await gameServer.post(large, from(key));
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([
      429,
      `"call";r=10;t=${refused.headers['retry-after']}`,
    ]);
    expect((await gameServer.post(SCORE, from(key))).statusCode).toBe(201);
  });
});
