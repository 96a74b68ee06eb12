import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { connect } from '#database/connect.ts';
import { leagues, matches } from '#database/schema.ts';
import { eraseFromMatches } from '#server/erasure/erasure-queries.ts';
import { openDiscordStandIn } from '#server/testing/discord-stand-in.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

const discord = await openDiscordStandIn();
const server = useTestApp({ DISCORD_WEBHOOK_ORIGIN: discord.origin });
const TOKEN = 'the-token-that-nobody-else-knows';
let league_id = 600;
let creator: Record<string, string>;
const open: { deliveries: Deliveries; end(): Promise<void> }[] = [];

beforeEach(async () => {
  league_id += 1;
  discord.calls.length = 0;
  discord.answers.length = 0;
  discord.messages.clear();
  await server.database.insert(leagues).values({ id: league_id, name: 'Autumn Cup' });
  creator = (await signIn(server, { levels: { [league_id]: 6 } })).headers;
  await setWebhook();
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { deliveries, end } of open.splice(0)) {
    await deliveries.stop();
    await end();
  }
  await server.database.execute(sql`with gone as (delete from webhook_deliveries) delete from league_webhooks`);
});

afterAll(() => discord.close());

function post(path: string, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/leagues/myLeagues/${path}`, headers: creator, payload });
}

async function setWebhook(token = TOKEN, id = `9000000000000${league_id}`): Promise<void> {
  const response = await post('webhook', { league_id, url: `${discord.origin}/api/webhooks/${id}/${token}` });
  expect(response.statusCode, response.body).toBe(200);
}

async function readPage() {
  const url = `/api/leagues/myLeagues/${league_id}/webhook`;
  return (await server.app.inject({ url, headers: creator })).json();
}

async function readLog(): Promise<WebhookDelivery[]> {
  return (await readPage()).deliveries;
}

/** A server process of its own, with connections of its own. */
function startServer(): void {
  const database = connect(server.databaseUrl);
  const deliveries = new Deliveries({ config: server.config, database }, server.app.log);
  open.push({ deliveries, end: () => database.$client.end() });
  deliveries.start(20);
}

/** A loaded machine takes its time. */
function eventually<T>(read: () => Promise<T>) {
  return expect.poll(read, { timeout: 20_000 });
}

async function settle(): Promise<WebhookDelivery[]> {
  await eventually(async () => (await readLog()).filter(({ state }) => state === 'waiting')).toEqual([]);
  return readLog();
}

function storeApproved(columns: Partial<typeof matches.$inferInsert> = {}): Promise<number> {
  return storeMatch(server.database, { league_id, ...columns });
}

async function change(match_id: number, columns: Partial<typeof matches.$inferInsert>): Promise<void> {
  await server.database.update(matches).set(columns).where(eq(matches.match_id, match_id));
}

/** As if the time that Discord or a failure asked to wait were over. */
async function skipWaiting(): Promise<void> {
  // In this order: while something may be sent, the rest is the claim of who sends it.
  await server.database.execute(sql`update league_webhooks set rests_until = now()`);
  await server.database.execute(sql`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`);
}

function descriptions(): string[] {
  return [...discord.messages.values()].map(({ embeds }) => embeds[0]?.description ?? '');
}

function methods(): string[] {
  return discord.calls.map(({ method }) => method);
}

describe('results on Discord', () => {
  test('each approved match is posted once, though three servers look for it', async () => {
    const ids: number[] = [];
    while (ids.length < 20) ids.push(await storeApproved({ blue_goals: ids.length }));
    for (let count = 0; count < 3; count += 1) startServer();
    const log = await settle();
    expect(log.map(({ match_id, state, kind, status }) => [match_id, state, kind, status])).toEqual(
      ids.toReversed().map((id) => [id, 'delivered', 'post', 200]),
    );
    expect(methods()).toEqual(ids.map(() => 'POST'));
    expect(descriptions()).toEqual(ids.map((_, goals) => `**Lions ${goals}–0 Wolves**`));
    expect(discord.calls[0]?.card).toMatchObject({ allowed_mentions: { parse: [] } });
  });

  test('a request is posted when it is accepted, and not before', async () => {
    const match_id = await storeApproved({ status: 'Pending', method: 'manual' });
    startServer();
    expect(await readLog()).toEqual([]);
    await post('match_request', { match_id, league_id, option: 'accept' });
    expect(await settle()).toMatchObject([
      { match_id, match_name: 'Lions vs Wolves', state: 'delivered', kind: 'post' },
    ]);
    expect(discord.calls[0]?.card?.embeds[0]?.url).toBe(`${server.config.publicUrl}/matches/${match_id}`);
  });

  test('a corrected match edits its message, a declined one takes it away, a restored one is posted', async () => {
    startServer();
    const match_id = await storeApproved();
    await settle();
    const correction = await server.app.inject({
      method: 'POST',
      url: `/api/matches/${match_id}/corrections`,
      headers: creator,
      payload: {
        revision: 1,
        reason: 'Three goals were missing.',
        type: 'League Match',
        team_names: { Blue: 'Lions', Green: 'Wolves' },
        team_goals: { Blue: 4, Green: 0 },
        player_data: { Blue: { players: [] }, Green: { players: [] } },
        event_data: [],
      },
    });
    expect(correction.statusCode, correction.body).toBe(200);
    await settle();
    expect(descriptions()).toEqual(['**Lions 4–0 Wolves**']);
    await change(match_id, { declined_at: new Date() });
    await settle();
    expect(descriptions()).toEqual([]);
    await post('restore_match', { match_id, league_id });
    await settle();
    expect(descriptions()).toEqual(['**Lions 4–0 Wolves**']);
    expect(methods()).toEqual(['POST', 'PATCH', 'DELETE', 'POST']);
    expect((await readLog()).map(({ kind }) => kind)).toEqual(['post', 'delete', 'edit', 'post']);
  });

  test('changes that wait together are one call, and those that cancel out are none', async () => {
    const match_id = await storeApproved();
    await change(match_id, { blue_goals: 2 });
    await change(match_id, { blue_goals: 3 });
    const undone = await storeApproved();
    await change(undone, { declined_at: new Date() });
    startServer();
    expect(await settle()).toMatchObject([{ match_id, kind: 'post' }]);
    expect(descriptions()).toEqual(['**Lions 3–0 Wolves**']);
    await change(match_id, { server_instance: 'eu-1' });
    await server.database.transaction(async (transaction) => {
      for (const blue_goals of [4, 3]) {
        await transaction.update(matches).set({ blue_goals }).where(eq(matches.match_id, match_id));
      }
    });
    expect(await settle()).toHaveLength(1);
    expect(methods()).toEqual(['POST']);
  });

  test('a player erased from a match goes from its message too', async () => {
    const player = { name: 'olive', id: '4711', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
    const Blue = { ...emptyTeam('Lions'), players: [player] };
    const match_id = await storeApproved({ player_data: { Blue, Green: emptyTeam('Wolves') } });
    await server.database.execute(sql`
      insert into match_players select ${match_id}, 'Blue', 1, '4711', 'olive', 1, 0, 0, 0, now()`);
    startServer();
    await settle();
    expect(JSON.stringify([...discord.messages.values()])).toContain('olive');
    await eraseFromMatches(server.database, '4711');
    await settle();
    expect(JSON.stringify([...discord.messages.values()])).toContain('Deleted player');
    expect(JSON.stringify([...discord.messages.values()])).not.toContain('olive');
  });

  test('leagues without a webhook have no deliveries', async () => {
    await post('webhook', { league_id, url: null });
    await storeApproved();
    const { rows } = await server.database.execute(sql`select from webhook_deliveries where league_id = ${league_id}`);
    expect(rows).toEqual([]);
    expect(await readPage()).toEqual({ webhook: null, deliveries: [] });
  });
});

describe('when Discord does not take a result', () => {
  test('429 is obeyed for as long as it says, and is no attempt', async () => {
    discord.answers.push({
      status: 429,
      body: { retry_after: 300.5, global: false },
      headers: { 'retry-after': '301' },
    });
    await storeApproved();
    await storeApproved();
    startServer();
    await eventually(readLog).toMatchObject([
      { state: 'waiting', attempts: 0, status: null },
      { state: 'waiting', attempts: 0, status: 429, reason: 'Discord asked to wait 301 s.' },
    ]);
    const { rows } = await server.database.execute<{ rests: number }>(
      sql`select extract(epoch from rests_until - now())::float as rests from league_webhooks where league_id = ${league_id}`,
    );
    expect(rows[0]?.rests).toBeGreaterThan(200);
    expect(rows[0]?.rests).toBeLessThanOrEqual(300.5);
    expect(methods()).toEqual(['POST']);
    await skipWaiting();
    expect(await settle()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  test('the last call of a window is followed by the pause that its headers name', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '400' };
    discord.answers.push({ status: 200, body: { id: '77' }, headers });
    await storeApproved();
    await storeApproved();
    startServer();
    await eventually(readLog).toMatchObject([{ state: 'waiting' }, { state: 'delivered' }]);
    const { rows } = await server.database.execute(
      sql`select from league_webhooks where league_id = ${league_id} and rests_until > now() + interval '300 seconds'`,
    );
    expect(rows).toHaveLength(1);
    expect(methods()).toEqual(['POST']);
  });

  test('a global 429 holds every webhook', async () => {
    await server.database.execute(sql`
      insert into league_webhooks (league_id, webhook_id, webhook_token) values (8, '8888888888888888', ${TOKEN})`);
    discord.answers.push({ status: 429, body: { retry_after: 120, global: true } });
    await storeApproved();
    startServer();
    const listResting = async () =>
      (
        await server.database.execute(
          sql`select from league_webhooks where rests_until > now() + interval '60 seconds'`,
        )
      ).rows.length;
    const { rows } = await server.database.execute(sql`select from league_webhooks`);
    await eventually(listResting).toBe(rows.length);
    await server.database.execute(sql`delete from league_webhooks where league_id = 8`);
    await skipWaiting();
  });

  test.each([
    ['404', 'gone-for-good-and-all', 'Discord knows this webhook no longer.'],
    ['401', TOKEN, 'Discord refuses this webhook’s token.'],
  ])('%s disables the webhook, which says so', async (status, token, reason) => {
    await setWebhook(token);
    if (status === '401')
      discord.answers.push({ status: 401, body: { code: 50_027, message: 'Invalid Webhook Token' } });
    await storeApproved();
    await storeApproved();
    startServer();
    const log = await settle();
    expect(log).toMatchObject([
      { state: 'failed', reason, status: null },
      { state: 'failed', reason, status: Number(status) },
    ]);
    expect((await readPage()).webhook).toMatchObject({ disabled_at: expect.any(String), disabled_reason: reason });
    expect(methods()).toEqual(['POST']);
    await storeApproved();
    expect(await readLog()).toHaveLength(2);
    expect((await post('webhook_send_again', { league_id, delivery_id: log[0]?.id })).statusCode).toBe(404);
    await setWebhook();
    expect((await readPage()).webhook).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect((await post('webhook_send_again', { league_id, delivery_id: log[0]?.id })).statusCode).toBe(200);
    await settle();
    expect(discord.messages.size).toBe(1);
  });

  test.each([
    ['500', { status: 500 }, 'Discord answered 500.'],
    ['a broken connection', 'break', 'Discord could not be reached.'],
  ] as const)('%s is tried again later, and given up after ten times', async (_what, answer, reason) => {
    const match_id = await storeApproved();
    discord.answers.push(...Array.from({ length: 10 }, () => answer));
    startServer();
    for (let attempts = 1; attempts < 10; attempts += 1) {
      await eventually(readLog).toMatchObject([{ state: 'waiting', attempts, reason }]);
      const { rows } = await server.database.execute<{ is_later: boolean }>(
        sql`select next_attempt_at > now() + interval '1 second' as is_later from webhook_deliveries where match_id = ${match_id}`,
      );
      expect(rows).toEqual([{ is_later: true }]);
      await skipWaiting();
    }
    expect(await settle()).toMatchObject([{ state: 'failed', attempts: 10, reason }]);
    expect(discord.messages.size).toBe(0);
  });

  test('silence is given up after ten seconds', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    discord.answers.push('hang');
    await storeApproved();
    startServer();
    await expect
      .poll(readLog)
      .toMatchObject([{ state: 'waiting', attempts: 1, reason: 'Discord did not answer in 10 s.' }]);
    expect(asked).toHaveBeenCalledWith(10_000);
    await skipWaiting();
    expect(await settle()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('a redirect is not followed, and a refusal is told in Discord’s words', async () => {
    discord.answers.push({ status: 307, headers: { location: `${discord.origin}/elsewhere` } });
    discord.answers.push({
      status: 400,
      body: { code: 220_001, message: 'Webhooks posted to forum channels need a name' },
    });
    await storeApproved();
    await storeApproved();
    startServer();
    expect(await settle()).toMatchObject([
      { state: 'failed', status: 400, reason: 'Discord answered 400: Webhooks posted to forum channels need a name' },
      { state: 'failed', status: 307, reason: 'Discord answered 307, a redirect, which is not followed.' },
    ]);
    expect(discord.calls.map(({ url }) => url).filter((url) => url.includes('elsewhere'))).toEqual([]);
  });

  test('a message that somebody removed there comes back only when it is asked for', async () => {
    startServer();
    const match_id = await storeApproved();
    const [first] = await settle();
    discord.messages.clear();
    await change(match_id, { blue_goals: 2 });
    expect(await settle()).toMatchObject([{ state: 'failed', kind: 'edit', status: 404 }, { state: 'delivered' }]);
    await change(match_id, { blue_goals: 3 });
    await settle();
    expect(methods()).toEqual(['POST', 'PATCH']);
    await post('webhook_send_again', { league_id, delivery_id: first?.id });
    expect(await settle()).toMatchObject([{ state: 'delivered', kind: 'post' }, {}, {}]);
    discord.messages.clear();
    await post('webhook_send_again', { league_id, delivery_id: first?.id });
    expect(await settle()).toMatchObject([{ state: 'delivered', kind: 'post' }, {}, {}, {}]);
    expect(descriptions()).toEqual(['**Lions 3–0 Wolves**']);
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'POST']);
  });
});
