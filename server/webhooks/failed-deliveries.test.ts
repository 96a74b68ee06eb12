import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually, TOKEN, usePostingLeague } from '#server/testing/posting-league.ts';

const {
  discord,
  server,
  posting,
  setWebhook,
  readPage,
  readLog,
  sendAgain,
  startServer,
  settle,
  storeApproved,
  change,
  skipWaiting,
  descriptions,
  methods,
} = await usePostingLeague();

afterEach(() => vi.restoreAllMocks());

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
      sql`select extract(epoch from rests_until - now())::float as rests from league_webhooks where league_id = ${posting.league_id}`,
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
      sql`select from league_webhooks where league_id = ${posting.league_id} and rests_until > now() + interval '300 seconds'`,
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
    expect((await sendAgain(log[0]?.id)).statusCode).toBe(404);
    await setWebhook();
    expect((await readPage()).webhook).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect((await sendAgain(log[0]?.id)).statusCode).toBe(200);
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
    await sendAgain(first?.id);
    expect(await settle()).toMatchObject([{ state: 'delivered', kind: 'post' }, {}, {}]);
    discord.messages.clear();
    await sendAgain(first?.id);
    expect(await settle()).toMatchObject([{ state: 'delivered', kind: 'post' }, {}, {}, {}]);
    expect(descriptions()).toEqual(['**Lions 3–0 Wolves**']);
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'POST']);
  });
});
