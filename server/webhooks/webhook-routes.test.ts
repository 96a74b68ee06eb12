import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openLeague } from '#server/testing/open-league.ts';
import { storeDelivery, WEBHOOK_URL } from '#server/testing/store-delivery.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { deleteOldDeliveries } from '#server/webhooks/delivery-queries.ts';

const server = useTestApp();

function post(path: string, payload: object, headers: Record<string, string>) {
  return server.app.inject({ method: 'POST', url: `/api/leagues/myLeagues/${path}`, headers, payload });
}

async function read(league_id: number, headers: Record<string, string>) {
  return server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/webhook`, headers });
}

describe('POST /leagues/myLeagues/webhook', () => {
  test('sets a webhook whose secrets are in no response, and removes it', async () => {
    const { headers, league_id } = await openLeague(server);
    expect((await read(league_id, headers)).json()).toEqual({ webhook: null, deliveries: [] });
    expect((await post('webhook', { league_id, url: WEBHOOK_URL }, headers)).json()).toEqual({});
    const page = await read(league_id, headers);
    expect(page.json()).toEqual({
      webhook: { ending: '0456', creation_date: expect.stringMatching(/Z$/), disabled_at: null, disabled_reason: null },
      deliveries: [],
    });
    const audit = await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit`, headers });
    for (const { body } of [page, audit]) expect(body).not.toMatch(/a-token|1234567890/);
    expect((await post('webhook', { league_id, url: null }, headers)).json()).toEqual({});
    expect((await read(league_id, headers)).json().webhook).toBeNull();
    expect((await post('webhook', { league_id, url: null }, headers)).statusCode).toBe(200);
    const log = (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit`, headers })).json();
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['webhook removed', 'webhook set']);
  });

  test('answers 400 to URLs that are not Discord’s', async () => {
    const { headers, league_id } = await openLeague(server);
    for (const url of ['', 'http://127.0.0.1:5432/', WEBHOOK_URL.replace('discord.com', 'evil.example')]) {
      const response = await post('webhook', { league_id, url }, headers);
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { error: 'url must be a webhook’s URL as Discord copies it.' },
      ]);
    }
    expect((await read(league_id, headers)).json().webhook).toBeNull();
  });

  test('another webhook starts with an empty log; the same one with a new token keeps its log', async () => {
    const { headers, league_id, match_id } = await openLeague(server);
    await storeDelivery(server.database, league_id, match_id);
    await post('webhook', { league_id, url: `${WEBHOOK_URL}-renewed` }, headers);
    expect((await read(league_id, headers)).json().deliveries).toHaveLength(1);
    await post('webhook', { league_id, url: WEBHOOK_URL.replace('1234567890', '9876543210') }, headers);
    expect((await read(league_id, headers)).json().deliveries).toEqual([]);
  });

  test('answers 403 below level 6 to reads and changes', async () => {
    const { league_id, headers, match_id } = await openLeague(server);
    const delivery_id = await storeDelivery(server.database, league_id, match_id);
    const editor = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
    const answers = [
      await read(league_id, editor),
      await post('webhook', { league_id, url: WEBHOOK_URL }, editor),
      await post('webhook', { league_id, url: null }, editor),
      await post('webhook_send_again', { league_id, delivery_id }, editor),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect((await read(league_id, headers)).json().deliveries).toHaveLength(1);
  });
});

test('deliveries are deleted after thirty days', async () => {
  const { headers, league_id, match_id } = await openLeague(server);
  const [old, recent] = [
    await storeDelivery(server.database, league_id, match_id),
    await storeDelivery(server.database, league_id, match_id),
  ];
  const age = (id: number, days: number) =>
    server.database.execute(
      sql`update webhook_deliveries set created_at = now() - ${days} * interval '1 day' where id = ${id}`,
    );
  await age(old, 31);
  await age(recent, 29);
  await deleteOldDeliveries(server.database);
  expect((await read(league_id, headers)).json().deliveries).toMatchObject([{ id: recent }]);
});
