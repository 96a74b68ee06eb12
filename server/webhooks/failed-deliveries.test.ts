import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually, useWebhookLeague } from '#server/testing/webhook-league.ts';

const {
  discord,
  server,
  setWebhook,
  readPage,
  readLog,
  readRest,
  sendAgain,
  startServer,
  deliverAll,
  storeApproved,
  change,
  skipWaiting,
  titles,
  methods,
} = await useWebhookLeague();

afterEach(() => vi.restoreAllMocks());

describe('when a call to Discord fails', () => {
  test.each([
    [404, 10_015, 'Discord no longer has this webhook.'],
    [404, 10_003, 'Discord no longer has this webhook’s channel or thread.'],
    [401, 50_027, 'Discord refuses this webhook’s token.'],
  ])('%i with code %i disables the webhook and stores the reason', async (status, code, reason) => {
    discord.responses.push({ status, body: { code, message: 'In Discord’s words' } });
    await storeApproved();
    await storeApproved();
    startServer();
    const log = await deliverAll();
    expect(log).toMatchObject([
      { state: 'failed', reason, status: null },
      { state: 'failed', reason, status },
    ]);
    expect((await readPage()).webhook).toMatchObject({ disabled_at: expect.any(String), disabled_reason: reason });
    expect(methods()).toEqual(['POST']);
    await storeApproved();
    expect(await readLog()).toHaveLength(2);
    expect((await sendAgain(log[0]?.id)).statusCode).toBe(404);
    await setWebhook();
    expect((await readPage()).webhook).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect((await sendAgain(log[0]?.id)).statusCode).toBe(200);
    await deliverAll();
    expect(discord.messages.size).toBe(1);
  });

  test.each([
    ['500', { status: 500 }, 'Discord answered 500.'],
    ['a broken connection', 'break', 'Discord could not be reached.'],
  ] as const)('%s is retried with back-off, and fails after ten attempts', async (_what, answer, reason) => {
    const match_id = await storeApproved();
    discord.responses.push(...Array.from({ length: 10 }, () => answer));
    startServer();
    for (let attempts = 1; attempts < 10; attempts += 1) {
      await eventually(readLog).toMatchObject([{ state: 'waiting', attempts, reason }]);
      const { rows } = await server.database.execute<{ is_later: boolean }>(
        sql`select next_attempt_at > now() + interval '1 second' as is_later from webhook_deliveries where match_id = ${match_id}`,
      );
      expect(rows).toEqual([{ is_later: true }]);
      await skipWaiting();
    }
    expect(await deliverAll()).toMatchObject([{ state: 'failed', attempts: 10, reason }]);
    expect(discord.messages.size).toBe(0);
  });

  test('a call without a response is aborted after ten seconds and retried', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    discord.responses.push('hang');
    await storeApproved();
    startServer();
    await expect
      .poll(readLog)
      .toMatchObject([{ state: 'waiting', attempts: 1, reason: 'Discord did not answer in 10 s.' }]);
    expect(asked).toHaveBeenCalledWith(10_000);
    await skipWaiting();
    expect(await deliverAll()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('a redirect is not followed, and a refusal is logged with Discord’s message', async () => {
    discord.responses.push({ status: 307, headers: { location: `${discord.origin}/elsewhere` } });
    discord.responses.push({
      status: 400,
      body: { code: 220_001, message: 'Webhooks posted to forum channels need a name' },
    });
    await storeApproved();
    await storeApproved();
    startServer();
    expect(await deliverAll()).toMatchObject([
      { state: 'failed', status: 400, reason: 'Discord answered 400: Webhooks posted to forum channels need a name' },
      { state: 'failed', status: 307, reason: 'Discord answered 307, a redirect, which is not followed.' },
    ]);
    expect(discord.calls.map(({ url }) => url).filter((url) => url.includes('elsewhere'))).toEqual([]);
  });

  test('in an outage a webhook pauses up to a minute after each call, and all results are delivered at last', async () => {
    for (let goals = 1; goals <= 5; goals += 1) await storeApproved({ blue_goals: goals });
    discord.responses.push(...Array.from({ length: 6 }, () => ({ status: 503 })));
    const readAttempts = async (place: number) => (await readLog()).at(-place)?.attempts;
    const expectRest = async (above: number, most: number) => {
      const rest = await readRest();
      expect(rest).toBeGreaterThan(above);
      expect(rest).toBeLessThanOrEqual(most);
    };
    startServer();
    for (const [index, most] of [5, 15, 45, 60].entries()) {
      await eventually(() => readAttempts(1)).toBe(index + 1);
      await expectRest(most === 5 ? 0 : most / 2, most);
      await skipWaiting();
    }
    await eventually(() => readAttempts(1)).toBe(5);
    // The oldest has a longer delay than the webhook, so the next one is tried.
    await server.database.execute(sql`update league_webhooks set rests_until = now()`);
    await eventually(() => readAttempts(2)).toBe(1);
    await expectRest(30, 60);
    await skipWaiting();
    await deliverAll();
    expect(titles()).toEqual([1, 2, 3, 4, 5].map((goals) => `Lions ${goals}–0 Wolves`));
    expect(discord.calls).toHaveLength(11);
  });

  test('a message deleted on Discord is posted again only on request', async () => {
    startServer();
    const match_id = await storeApproved();
    const [first] = await deliverAll();
    discord.messages.clear();
    await change(match_id, { blue_goals: 2 });
    expect(await deliverAll()).toMatchObject([{ state: 'failed', kind: 'edit', status: 404 }, { state: 'delivered' }]);
    expect((await readPage()).webhook).toMatchObject({ disabled_at: null });
    await change(match_id, { blue_goals: 3 });
    await deliverAll();
    expect(methods()).toEqual(['POST', 'PATCH']);
    await sendAgain(first?.id);
    expect(await deliverAll()).toMatchObject([{ state: 'delivered', kind: 'post' }, {}, {}]);
    discord.messages.clear();
    await sendAgain(first?.id);
    expect(await deliverAll()).toMatchObject([{ state: 'delivered', kind: 'post' }, {}, {}, {}]);
    expect(titles()).toEqual(['Lions 3–0 Wolves']);
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'POST']);
  });
});
