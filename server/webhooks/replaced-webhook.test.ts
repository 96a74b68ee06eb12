import { expect, test } from 'vitest';
import type { FakeDiscordResponse } from '#server/testing/fake-discord.ts';
import { eventually, useWebhookLeague } from '#server/testing/webhook-league.ts';

// A webhook that is changed during a call to Discord.

const league = await useWebhookLeague();
const { discord, posting, setWebhook, readPage, startServer, deliverAll, storeApproved, change } = league;
const { titles, methods, post } = league;

const NEW_TOKEN = 'the-token-that-came-after-it';

/** Sets another webhook of the league, not just another token. */
function setAnotherWebhook() {
  const url = `${discord.origin}/api/webhooks/7000000000000${posting.league_id}/${NEW_TOKEN}`;
  return post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url });
}

/** Delays Discord's next response until the returned function is called. */
function holdNextAnswer(answer?: FakeDiscordResponse) {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  discord.responses.push(async () => {
    await given;
    return answer;
  });
  return () => give();
}

test('a response to the replaced webhook neither disables the new one nor fails its deliveries', async () => {
  const give = holdNextAnswer({ status: 404, body: { code: 10_015, message: 'Unknown Webhook' } });
  await storeApproved();
  startServer();
  await eventually(async () => methods()).toEqual(['POST']);
  expect((await setAnotherWebhook()).statusCode).toBe(200);
  await storeApproved({ blue_goals: 4 });
  give();
  expect(await deliverAll()).toMatchObject([{ state: 'delivered', reason: null }]);
  expect((await readPage()).webhook).toMatchObject({ disabled_at: null, disabled_reason: null });
  expect(titles().at(-1)).toBe('Lions 4–0 Wolves');
});

test('a delivery refused for a replaced token is retried with the new one', async () => {
  const give = holdNextAnswer({ status: 401, body: { code: 50_027, message: 'Invalid Webhook Token' } });
  await storeApproved();
  startServer();
  await eventually(async () => methods()).toEqual(['POST']);
  await setWebhook(NEW_TOKEN);
  give();
  await eventually(async () => (await readPage()).webhook).toMatchObject({ disabled_at: null });
  await league.skipWaiting();
  expect(await deliverAll()).toMatchObject([{ state: 'delivered', status: 200 }]);
  expect(discord.calls.at(-1)?.url).toContain(NEW_TOKEN);
});

test('a message of the replaced webhook is never edited with the new webhook', async () => {
  const match_id = await storeApproved();
  startServer();
  await deliverAll();
  const give = holdNextAnswer();
  await change(match_id, { blue_goals: 5 });
  await eventually(async () => methods()).toEqual(['POST', 'PATCH']);
  await setAnotherWebhook();
  give();
  await change(match_id, { blue_goals: 6 });
  await storeApproved({ blue_goals: 7 });
  expect(await deliverAll()).toMatchObject([{ state: 'delivered', kind: 'post' }]);
  const calls = discord.calls.filter(({ url }) => url.includes(NEW_TOKEN));
  expect(calls.map(({ method, url }) => [method, url.includes('/messages/')])).toEqual([['POST', false]]);
});

test('a webhook removed during a call is not called again', async () => {
  const give = holdNextAnswer({ status: 500 });
  await storeApproved();
  startServer();
  await eventually(async () => methods()).toEqual(['POST']);
  await post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url: null });
  await storeApproved();
  give();
  await league.skipWaiting();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(methods()).toEqual(['POST']);
  expect(await readPage()).toEqual({ webhook: null, deliveries: [] });
});

test('messages of a replaced or removed webhook are deleted with its own token, also after a refusal by rate', async () => {
  await storeApproved();
  startServer();
  await deliverAll();
  discord.responses.push({ status: 429, body: { retry_after: 1, global: false } });
  await setAnotherWebhook();
  await eventually(async () => titles()).toEqual([]);
  expect(discord.calls.filter(({ method }) => method === 'DELETE').every(({ url }) => !url.includes(NEW_TOKEN))).toBe(
    true,
  );
  await storeApproved({ blue_goals: 4 });
  await deliverAll();
  expect(titles()).toEqual(['Lions 4–0 Wolves']);
  await post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url: null });
  await eventually(async () => titles()).toEqual([]);
  const left = 'select from left_webhook_messages';
  await eventually(async () => (await league.server.database.$client.query(left)).rowCount).toBe(0);
});

test.each([
  ['replaced', setAnotherWebhook],
  ['removed', () => post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url: null })],
])('a message that is posted while its webhook is %s is deleted', async (_, leave) => {
  const give = holdNextAnswer();
  await storeApproved();
  startServer();
  await eventually(async () => titles()).toHaveLength(1);
  await leave();
  give();
  await eventually(async () => titles()).toEqual([]);
});
