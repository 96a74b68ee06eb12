import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSnapshot } from '#database/snapshot.ts';
import { erasureRequests } from '#database/tables/erasure.ts';
import { matches, matchPlayers, players, users } from '#database/tables/schema.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { requestErasure } from '#server/erasure/erasure-queries.ts';
import { deleteOldChanges } from '#server/kit/calls/change-queries.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { requestErasureOf, signNotification, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET });
const gameServer = useGameServer(server);
// A new league has an unused rate limit.
beforeEach(() => gameServer.openLeague());

function post(payload: string, headers: Record<string, string>, app = server.app) {
  return app.inject({
    method: 'POST',
    url: '/api/webhooks/roblox',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
}

async function play(line: { name: string; id: string }): Promise<number> {
  const response = await gameServer.post({
    context_data: { team_goals: { Blue: 1, Green: 0 } },
    player_data: { Blue: { players: [{ ...line, goals: 1 }] }, Green: { players: [{ name: 'Quick', id: '88' }] } },
    event_data: [{ eventName: 'Goal', participants: [line.name], team_affect: 'Blue' }],
    non_targeted_event_data: { mvp: { id: Number(line.id), name: line.name } },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID;
}

/** Finds columns of any table that contain one of the texts, ignoring change notes, which are deleted regularly. */
async function findTraces(texts: string[]): Promise<string[]> {
  await deleteOldChanges(server.database, await readSnapshot(server.database));
  const { rows: columns } = await server.database.$client.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const { rows } = await server.database.$client.query(
      `select from "${table_name}" where exists (
         select from unnest($1::text[]) as text where strpos(lower("${column_name}"::text), lower(text)) > 0
       ) limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

async function waitForErasure(): Promise<void> {
  await expect.poll(async () => await server.database.$count(erasureRequests)).toBe(0);
}

test('a right-to-erasure request erases the player everywhere, under every name, and unlinks the account', async () => {
  const person = await signIn(server, { roblox_id: '7770007770', roblox_username: 'OliveNow' });
  const ids = [await play({ name: 'OliveOnce', id: '7770007770' }), await play({ name: 'OliveNow', id: '7770007770' })];
  const other = await play({ name: 'Oliver', id: '1110001110' });
  const group = await storeGroup(server.database, { group_owner_id: person.user.id }, [...ids, other]);
  const before = (await server.app.inject(`/api/matches/${other}`)).json();
  const texts = ['7770007770', 'OliveNow', 'OliveOnce'];
  expect((await findTraces(texts)).toSorted()).toEqual([
    'match_players.name',
    'match_players.player_key',
    'matches.event_data',
    'matches.non_targeted_event_data',
    'matches.player_data',
    'player_names.name',
    'player_names.player_key',
    'player_names.search_name',
    'players.name',
    'players.player_key',
    'players.roblox_id',
    'users.roblox_id',
    'users.roblox_username',
  ]);

  const response = await requestErasureOf(server, 7_770_007_770);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toEqual({});
  const [account] = await server.database.select().from(users).where(eq(users.id, person.user.id));
  expect(account).toMatchObject({ roblox_id: null, roblox_username: null, discord_id: person.user.discord_id });
  await waitForErasure();

  expect(await findTraces(texts)).toEqual([]);
  expect(await server.database.$count(players, eq(players.player_key, '7770007770'))).toBe(0);
  for (const id of ids) {
    const match = (await server.app.inject(`/api/matches/${id}`)).json();
    const line = { name: 'Deleted player', id: null, goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
    expect(match.player_data.Blue.players).toEqual([line]);
    expect(match.player_data.Green.players).toMatchObject([{ name: 'Quick', id: '88' }]);
    expect(match.event_data[0].participants).toEqual(['Deleted player']);
    expect(match.non_targeted_event_data).toEqual({ mvp: { id: null, name: 'Deleted player' } });
  }
  expect((await server.app.inject(`/api/matches/${other}`)).json()).toEqual(before);
  const stats = await server.app.inject({ url: `/api/groups/${group}/group_stats`, headers: person.headers });
  expect(Object.values(stats.json().stats.basic)).toMatchObject([
    { id: '88', name: 'Quick', goals: 0 },
    { id: '1110001110', name: 'Oliver', goals: 1 },
    { id: null, name: 'Deleted player', goals: 2 },
  ]);
});

test('a player of more matches than one transaction takes is erased from all, also when requests come twice', async () => {
  for (let count = 0; count < 230; count += 1) await play({ name: 'Regular', id: '5550005550' });
  const responses = await Promise.all([1, 2].map(() => requestErasureOf(server, '5550005550')));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await waitForErasure();
  expect(await server.database.$count(matchPlayers, eq(matchPlayers.player_key, '5550005550'))).toBe(0);
  expect(await findTraces(['5550005550', 'Regular'])).toEqual([]);
});

test('matches that come in during the erasure lose the player too', async () => {
  for (let count = 0; count < 120; count += 1) await play({ name: 'Busy', id: '4440004440' });
  const request = requestErasureOf(server, '4440004440').then((response) => response.statusCode);
  await Promise.all(Array.from({ length: 10 }, () => play({ name: 'Busy', id: '4440004440' })));
  expect(await request).toBe(200);
  await requestErasureOf(server, '4440004440');
  await waitForErasure();
  const [orphans] = (
    await server.database.$client.query(
      'select count(*)::integer from match_players left join players using (player_key) where players.player_key is null',
    )
  ).rows;
  expect(orphans).toEqual({ count: 0 });
  expect(await findTraces(['4440004440', 'Busy'])).toEqual([]);
});

test('an erasure covers former revisions, reasons about the match, and forms that are still open', async () => {
  const player = await signIn(server, { roblox_id: '2220002220', roblox_username: 'GoneNow' });
  const other = await signIn(server, { roblox_id: '88' });
  const admin = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
  const match_id = await play({ name: 'GoneNow', id: '2220002220' });
  const post = (path: string, payload: object, { headers } = admin) =>
    server.app.inject({ method: 'POST', url: `/api/matches/${match_id}/${path}`, headers, payload });
  await post('disputes', { reason: 'It was me.' }, player);
  await post('disputes', { reason: 'gonenow (2220002220) did not score, GoneNower did.' }, other);
  const stale = await copyMatch(server, match_id, { type: 'Cup Match' });
  const { revision } = stale;
  const renamed = { Blue: { players: [{ name: 'GoneOnce', id: '2220002220' }] }, Green: { players: [] } };
  await post('corrections', { ...stale, player_data: renamed, reason: 'GoneNow is called GoneOnce.' });
  await post('corrections', {
    ...stale,
    revision: revision + 1,
    player_data: { Blue: { players: [] }, Green: { players: [] } },
  });
  const open = await copyMatch(server, match_id, { type: 'Cup Match' });
  await post('remove', { reason: 'GoneNow was GoneOnce.' });
  await restoreMatch(server.database, match_id);

  await requestErasureOf(server, '2220002220');
  await waitForErasure();
  expect(await findTraces(['2220002220', 'GoneOnce'])).toEqual([]);
  expect(await findTraces(['GoneNow'])).toEqual(['match_disputes.reason']);
  const { rows } = await server.database.$client.query('select user_id, reason from match_disputes');
  expect(rows).toEqual([
    { user_id: other.user.id, reason: 'Deleted player (Deleted player) did not score, GoneNower did.' },
  ]);
  const { rows: removals } = await server.database.$client.query('select reason from match_removals');
  expect(removals).toEqual([{ reason: 'Deleted player was Deleted player.' }]);
  const { corrections } = (
    await server.app.inject({ url: `/api/matches/${match_id}/corrections`, headers: admin.headers })
  ).json();
  expect(corrections.at(-1)).toMatchObject({ reason: 'Deleted player is called Deleted player.' });
  expect((await post('corrections', open)).statusCode).toBe(409);
  const back = { revision: open.revision + 1, to: 1, reason: 'As it was.' };
  expect((await post('restore_revision', back)).json().contents.player_data.Blue.players).toMatchObject([
    { name: 'Deleted player', id: null, goals: 1 },
  ]);
});

test('lines without an id that bear the name of the linked account are erased with it', async () => {
  const { headers } = await signIn(server, { levels: { 8: 4 } });
  await signIn(server, { roblox_id: '6660006660', roblox_username: 'ByHand', visibility: 'private' });
  const ids = [1, 2].map(() => playMatch(server.database, { Blue: [{ name: 'BYHAND', goals: 1 }] }));
  const [kept = 0, corrected = 0] = await Promise.all(ids);
  const nobody = { Blue: { players: [] }, Green: { players: [] } };
  const payload = await copyMatch(server, corrected, { player_data: nobody });
  const url = `/api/matches/${corrected}/corrections`;
  expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  await requestErasureOf(server, '6660006660');
  await waitForErasure();
  expect(await findTraces(['6660006660', 'ByHand'])).toEqual([]);
  const { player_data } = (await server.app.inject(`/api/matches/${kept}`)).json();
  expect(player_data.Blue.players).toMatchObject([{ name: 'Deleted player', id: null, goals: 1 }]);
});

test('an erasure that a server did not finish is finished by the next one', async () => {
  const id = await play({ name: 'Waiting', id: '3330003330' });
  await requestErasure(server.database, '3330003330');
  const app = await createApp({ config: server.config, database: server.database });
  await waitForErasure();
  await app.close();
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, id));
  expect(JSON.stringify(match)).not.toContain('Waiting');
});

describe('POST /webhooks/roblox', () => {
  const body = JSON.stringify({ EventType: 'RightToErasureRequest', EventPayload: { UserId: 99_900_099_900 } });
  beforeEach(() => play({ name: 'Safe', id: '99900099900' }));

  test.each([
    ['no signature', {}],
    ['another secret', signNotification(body, { secret: 'another secret' })],
    ['another body', signNotification(`${body} `)],
    ['a time without signature', { 'roblox-signature': `t=${Math.floor(Date.now() / 1000)}` }],
    ['a signature of eleven minutes ago', signNotification(body, { age: 660 })],
    ['a signature of an hour from now', signNotification(body, { age: -3600 })],
    ['nonsense', { 'roblox-signature': 't=1,v1=é' }],
  ])('answers 401 to %s and erases nothing', async (_case, headers) => {
    const response = await post(body, headers);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ error: 'roblox-signature is missing, wrong or older than ten minutes.' });
    expect(await server.database.$count(erasureRequests)).toBe(0);
    expect(await server.database.$count(players, eq(players.name, 'Safe'))).toBe(1);
  });

  test.each([
    ['SampleNotification', { UserId: 99_900_099_900 }],
    ['SubscriptionCancelled', { Subscription: { Id: 'x' } }],
  ])('answers 200 to %s and does nothing', async (EventType, EventPayload) => {
    const text = JSON.stringify({ NotificationId: 'a', EventType, EventTime: '2023-12-30T16:24:24Z', EventPayload });
    expect((await post(text, signNotification(text))).statusCode).toBe(200);
    expect(await server.database.$count(erasureRequests)).toBe(0);
    expect(await server.database.$count(players, eq(players.name, 'Safe'))).toBe(1);
  });

  test.each([
    '{"EventType":"RightToErasureRequest"}',
    '{"EventType":"RightToErasureRequest","EventPayload":{"UserId":"x"}}',
    'not JSON',
    '[]',
  ])('answers 400 to %s', async (text) => {
    expect((await post(text, signNotification(text))).statusCode).toBe(400);
  });

  test('answers 404 when no secret is configured', async () => {
    const env = { DEMO: '1', LOG_LEVEL: 'silent', PORT: '8080' };
    const app = await createApp({ config: readConfig(env), database: server.database });
    expect((await post(body, signNotification(body, { secret: '' }), app)).statusCode).toBe(404);
    await app.close();
  });
});
