import { describe, expect, test } from 'vitest';
import { eventually, useWebhookLeague } from '#server/testing/webhook-league.ts';

const {
  discord,
  server,
  posting,
  post,
  readPage,
  readLog,
  readRest,
  setWebhook,
  startServer,
  storeApproved,
  deliverAll,
  skipWaiting,
} = await useWebhookLeague();

function sendTest() {
  return post('/leagues/myLeagues/webhook_test', { league_id: posting.league_id });
}

describe('POST /leagues/myLeagues/webhook_test', () => {
  test('posts a test card, answers 200, and logs no delivery', async () => {
    const response = await sendTest();
    expect([response.statusCode, response.json()]).toEqual([200, { status: 200, reason: null }]);
    expect(discord.calls).toMatchObject([{ method: 'POST', card: { allowed_mentions: { parse: [] } } }]);
    expect([...discord.messages.values()][0]?.embeds[0]).toMatchObject({
      title: 'Results will appear here',
      footer: { text: 'Autumn Cup' },
    });
    expect(await readLog()).toEqual([]);
    await storeApproved();
    startServer();
    expect(await deliverAll()).toMatchObject([{ state: 'delivered', kind: 'post' }]);
  });

  test('returns Discord’s failure, and leaves the webhook in use', async () => {
    discord.responses.push(
      { status: 400, body: { code: 220_001, message: 'A forum needs a thread' } },
      { status: 503 },
    );
    expect((await sendTest()).json()).toEqual({ status: 400, reason: 'Discord answered 400: A forum needs a thread' });
    expect((await sendTest()).json()).toEqual({ status: 503, reason: 'Discord answered 503.' });
    expect((await sendTest()).json()).toEqual({ status: 200, reason: null });
  });

  test('disables a webhook that was deleted on Discord, and fails its waiting deliveries', async () => {
    await storeApproved();
    await setWebhook('gone-for-good-and-all');
    const reason = 'Discord no longer has this webhook.';
    expect((await sendTest()).json()).toEqual({ status: 404, reason });
    expect(await readPage()).toMatchObject({
      webhook: { disabled_at: expect.any(String), disabled_reason: reason },
      deliveries: [{ state: 'failed', reason }],
    });
    const again = await sendTest();
    expect([again.statusCode, again.json()]).toMatchObject([
      404,
      { error: `A working webhook of league ${posting.league_id} was not found.` },
    ]);
  });

  test('answers 429 while the webhook is rate limited', async () => {
    const body = { retry_after: 90, global: false, message: 'You are being rate limited.' };
    discord.responses.push({ status: 429, body });
    expect((await sendTest()).json()).toEqual({ status: 429, reason: 'Discord asked to wait 90 s.' });
    const rest = Math.ceil(await readRest());
    const response = await sendTest();
    const { error } = response.json();
    expect(response.statusCode).toBe(429);
    expect(error).toMatch(/^This webhook is in use, or paused as Discord asked. Try again in \d+ s\.$/);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(rest);
    await storeApproved();
    startServer();
    await skipWaiting();
    await eventually(async () => discord.messages.size).toBe(1);
  });

  test('is limited to five a minute', async () => {
    const statuses: number[] = [];
    while (statuses.length < 6) statuses.push((await sendTest()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('answers 404 without a webhook, and a server that posts nowhere refuses to set one', async () => {
    await post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url: null });
    expect((await sendTest()).statusCode).toBe(404);
    server.config.discordWebhookOrigin = null;
    const url = 'https://discord.com/api/webhooks/123456789012345678/Abc-def_ghi-jkl_mno-pqr';
    const response = await post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        error:
          'This demo posts nothing to Discord. Start it with DISCORD_WEBHOOK_ORIGIN=https://discord.com to enable it.',
      },
    ]);
  });
});
