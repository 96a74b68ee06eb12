import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { SHEET_MAX_BODY_BYTES } from '#contract/kit/limits.ts';
import { FAKE_APPLICATION, signInteraction } from '#demo/fake-discord/fake-application.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { signNotification, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET, ...FAKE_APPLICATION });
let session: Record<string, string> = {};
let key = '';

beforeAll(async () => {
  session = (await signIn(server, { is_staff: true, levels: { 8: 6 } })).headers;
  key = await createApiKey(server.database, 8);
});

/** Calls with a whole match in the body. */
const LARGE: EndpointName[] = [
  'POST /submissions/game_server',
  'POST /matches/:match_id/corrections',
  'POST /leagues/myLeagues/:league_id/teams/several',
];
const CALLS = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'body' in endpoints[name]);

function send(name: EndpointName, payload: string) {
  const credentials =
    name === 'POST /submissions/game_server' || name.startsWith('PUT /game_server/')
      ? { authorization: `Bearer ${key}` }
      : name === 'POST /webhooks/roblox'
        ? signNotification(payload)
        : name === 'POST /discord/interactions'
          ? signInteraction(payload)
          : session;
  return server.app.inject({
    method: name.startsWith('PUT') ? 'PUT' : 'POST',
    url: `/api${name.replace(/^\w+ /, '').replace(/:\w+/g, '1')}`,
    headers: { ...credentials, 'content-type': 'application/json' },
    payload,
  });
}

test.each(CALLS)('%s answers 400 to 20,001 values and to 33 levels, before parsing', async (name) => {
  const tooMany = await send(name, `[${'0,'.repeat(19_999)}0]`);
  expect([tooMany.statusCode, tooMany.json()]).toMatchObject([
    400,
    { error: 'The body has too many values: a body may have 20000 at most.' },
  ]);
  const tooDeep = await send(name, `{"x":${'['.repeat(32)}${']'.repeat(32)}}`);
  expect(tooDeep.statusCode).toBe(400);
  expect(tooDeep.json().error).toMatch(/^x(\[0\])+ is nested more than 32 levels deep\.$/);
});

function limitOf(name: EndpointName): number {
  if (SHEETS.includes(name)) return SHEET_MAX_BODY_BYTES;
  if (name.includes('/rulebook') || name === 'PUT /game_server/live/:key') return 2 ** 17;
  return LARGE.includes(name) ? 2 ** 20 : 2 ** 16;
}

const SHEETS = ['POST /leagues/myLeagues/:league_id/imports', 'POST /leagues/myLeagues/:league_id/imports/preview'];

test.each(CALLS)('%s answers 413 to a body above its limit', async (name) => {
  const limit = limitOf(name);
  const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`;
  expect((await send(name, padded(limit))).statusCode).not.toBe(413);
  const larger = await send(name, padded(limit + 1));
  expect([larger.statusCode, larger.json()]).toMatchObject([413, { error: 'The body is too large.' }]);
});

test('a body with NaN answers 400 with the path of the field', async () => {
  const { json } = await send('POST /submissions/website', '{"teams":{"A":[{"Goals":NaN}]}}');
  expect(json()).toMatchObject({
    error: 'teams.A[0].Goals has NaN, which is not JSON: send a number or leave the field out.',
    field: 'teams.A[0].Goals',
  });
});
