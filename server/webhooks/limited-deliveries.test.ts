import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eventually, TOKEN, useWebhookLeague } from '#server/testing/webhook-league.ts';

const {
  discord,
  server,
  readLog,
  readRest,
  startServer,
  deliverAll,
  storeApproved,
  change,
  skipWaiting,
  titles,
  methods,
} = await useWebhookLeague();

const OWN_LIMIT = { message: 'You are being rate limited.', global: false };

/** Number of webhooks with a pause of over a minute. */
async function countPaused(): Promise<number> {
  const { rows } = await server.database.execute(
    sql`select from league_webhooks where rests_until > now() + interval '60 seconds'`,
  );
  return rows.length;
}

describe('Discord’s rate limits', () => {
  test.each([
    ['the body', { ...OWN_LIMIT, retry_after: 300.5 }, { 'retry-after': '301' }, 300.5],
    ['Retry-After', OWN_LIMIT, { 'retry-after': '200', 'x-ratelimit-reset-after': '1' }, 200],
    ['X-RateLimit-Reset-After', OWN_LIMIT, { 'x-ratelimit-reset-after': '150.25' }, 150.25],
  ])(
    'a 429 delays deliveries as long as %s states, and counts as no attempt',
    async (_where, body, headers, seconds) => {
      discord.responses.push({ status: 429, body, headers: { ...headers, 'x-ratelimit-scope': 'user' } });
      await storeApproved();
      await storeApproved();
      startServer();
      await eventually(readLog).toMatchObject([
        { state: 'waiting', attempts: 0, status: null },
        { state: 'waiting', attempts: 0, status: 429, reason: `Discord asked to wait ${Math.ceil(seconds)} s.` },
      ]);
      const rest = await readRest();
      expect(rest).toBeGreaterThan(seconds - 90);
      expect(rest).toBeLessThanOrEqual(seconds);
      expect(methods()).toEqual(['POST']);
      await skipWaiting();
      expect(await deliverAll()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    },
  );

  test('the last call of a window delays the next one as long as its headers state', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '400' };
    discord.responses.push({ status: 200, body: { id: '77' }, headers });
    await storeApproved();
    await storeApproved();
    startServer();
    await eventually(readLog).toMatchObject([{ state: 'waiting' }, { state: 'delivered' }]);
    expect(await readRest()).toBeGreaterThan(300);
    expect(methods()).toEqual(['POST']);
  });

  test.each([
    ['the body', { retry_after: 120, global: true, message: 'You are being rate limited.' }, {}],
    ['a header', { message: 'You are being rate limited.' }, { 'x-ratelimit-scope': 'global', 'retry-after': '120' }],
    ['the proxy before Discord, without a body of Discord’s', undefined, { 'retry-after': '120' }],
  ])('all webhooks pause when %s states a global limit', async (_where, body, headers) => {
    await server.database.execute(sql`
      insert into league_webhooks (league_id, webhook_id, webhook_token) values (8, '8888888888888888', ${TOKEN})`);
    discord.responses.push({ status: 429, ...(body && { body }), headers });
    await storeApproved();
    startServer();
    const { rows } = await server.database.execute(sql`select from league_webhooks`);
    await eventually(countPaused).toBe(rows.length);
    await server.database.execute(sql`delete from league_webhooks where league_id = 8`);
    await skipWaiting();
  });

  test('a limit on edits of old messages does not delay a new result', async () => {
    startServer();
    const match_id = await storeApproved();
    await deliverAll();
    discord.responses.push({ status: 429, body: { code: 30_046, message: 'Too many edits of old messages' } });
    await change(match_id, { blue_goals: 2 });
    await eventually(readLog).toMatchObject([{ state: 'waiting', kind: 'edit', attempts: 1, status: 429 }, {}]);
    await storeApproved({ blue_goals: 5 });
    await server.database.execute(sql`update league_webhooks set rests_until = now()`);
    await eventually(async () => titles()).toEqual(['Lions 1–0 Wolves', 'Lions 5–0 Wolves']);
    // Until its outcome is stored, ending the lease would send it again.
    await eventually(async () => (await readLog()).filter(({ state }) => state === 'waiting').length).toBe(1);
    await skipWaiting();
    await deliverAll();
    expect(titles()).toEqual(['Lions 2–0 Wolves', 'Lions 5–0 Wolves']);
  });
});
