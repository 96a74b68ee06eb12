import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { EventDelivery, LeagueEndpoints } from '#contract/webhooks/schema.ts';
import { competitions } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { leagues, matches, users } from '#database/tables/schema.ts';
import { transfers } from '#database/tables/squad.ts';
import { webhookEndpoints } from '#database/tables/webhook.ts';
import { storeEndpoint } from '#server/testing/endpoint-bodies.ts';
import { openReceiver } from '#server/testing/open-receiver.ts';
import { storeDoneTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { eventually } from '#server/testing/webhook-league.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';
import { claimEndpoint } from '#server/webhooks/event-queries.ts';

const receiver = await openReceiver();
const server = useTestApp({ WEBHOOK_LOCAL_ORIGIN: receiver.origin });
const SECRET = `whsec_${Buffer.from('a secret of 32 bytes for testing').toString('base64')}`;
const EVENTS: WebhookEvent[] = [
  'match.approved',
  'match.corrected',
  'match.removed',
  'fixture.changed',
  'transfer.changed',
];

let league_id = 700;
let creator: Record<string, string>;
let endpoint = 0;
let deliveries: Deliveries;

beforeEach(async () => {
  league_id += 1;
  receiver.requests.length = 0;
  receiver.responses.length = 0;
  await server.database.insert(leagues).values({ id: league_id, name: 'Autumn Cup' });
  creator = (await signIn(server, { levels: { [league_id]: 6 } })).headers;
  endpoint = await storeEndpoint(server.database, league_id, {
    url: `${receiver.origin}/hook`,
    events: EVENTS,
    secret: SECRET,
  });
  deliveries = new Deliveries(server, server.app.log);
});

afterEach(async () => {
  await deliveries.stop();
  await server.database.delete(webhookEndpoints);
});
afterAll(() => receiver.close());

function post(path: string, payload: object) {
  const url = `/api/leagues/myLeagues/${league_id}/webhook_endpoints${path}`;
  return server.app.inject({ method: 'POST', url, headers: creator, payload });
}

async function readPage(): Promise<LeagueEndpoints> {
  const url = `/api/leagues/myLeagues/${league_id}/webhook_endpoints`;
  return (await server.app.inject({ url, headers: creator })).json();
}

/** Sends all due events, and returns the log. */
async function deliverAll(): Promise<EventDelivery[]> {
  deliveries.start(20);
  const isDue = ({ state, next_attempt_at }: EventDelivery) =>
    state === 'waiting' && Date.parse(next_attempt_at ?? '') <= Date.now();
  await eventually(async () => (await readPage()).deliveries.filter(isDue)).toEqual([]);
  return (await readPage()).deliveries;
}

function bodies() {
  return receiver.requests.map(({ body }) => JSON.parse(body));
}

/** Ends all back-off times. */
async function skipWaiting(): Promise<void> {
  await server.database.$client.query(`
    with due as (update webhook_deliveries set next_attempt_at = now() where state = 'waiting')
    update webhook_endpoints set paused_until = now()`);
}

async function changeMatch(match_id: number, columns: Partial<typeof matches.$inferInsert>): Promise<void> {
  await server.database.update(matches).set(columns).where(eq(matches.match_id, match_id));
}

function signatureOf({ headers, body }: (typeof receiver.requests)[number], secret = SECRET): string {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(content)
    .digest('base64')}`;
}

describe('events of a league', () => {
  test('a match is sent as its page is read: approved, corrected, removed, with signed headers', async () => {
    const match_id = await storeMatch(server.database, { league_id });
    const [delivery] = await deliverAll();
    await changeMatch(match_id, { blue_goals: 3, revision: 2 });
    await deliverAll();
    const page = (await server.app.inject(`/api/matches/${match_id}`)).json();
    await changeMatch(match_id, { declined_at: new Date() });
    await deliverAll();
    expect(delivery).toMatchObject({ event: 'match.approved', match_id, state: 'delivered', status: 204, attempts: 1 });
    const [approved, corrected, removed] = bodies();
    const path = `/matches/${match_id}`;
    expect(approved).toMatchObject({
      id: `msg_${delivery?.id}`,
      type: 'match.approved',
      timestamp: delivery?.created_at,
      league_id,
      data: { match_id, path, match: { status: 'Approved - Official' } },
    });
    expect(corrected).toMatchObject({ type: 'match.corrected', data: { match_id, path, match: page } });
    expect(removed).toMatchObject({ type: 'match.removed', data: { match_id, path, match: null } });
    const [request] = receiver.requests;
    if (!request) throw new Error('There was no request.');
    expect(request.headers['webhook-id']).toBe(approved.id);
    expect(Math.abs(Number(request.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(request.headers['webhook-signature']).toBe(signatureOf(request));
    expect(request.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test('requests, quiet results and old ones are no events until they count', async () => {
    const match_id = await storeMatch(server.database, { league_id, status: 'Pending', method: 'manual' });
    await storeMatch(server.database, { league_id, announce: false });
    await storeMatch(server.database, { league_id, submission_date: new Date('2024-01-01') });
    expect(await deliverAll()).toEqual([]);
    await changeMatch(match_id, { status: 'Approved' });
    expect(await deliverAll()).toMatchObject([{ event: 'match.approved', match_id }]);
  });

  test('a published fixture is sent as in the list of fixtures, one of a draft is not sent', async () => {
    const entered = await storeCompetitionWithTeams(server.database, { league_id, names: ['Lions', 'Wolves'] });
    const { competition_id } = entered;
    const [home_team_id, away_team_id] = entered.team_ids;
    const id = await storeFixture(server.database, { league_id, competition_id, home_team_id, away_team_id });
    const move = (kick_off: string) =>
      server.database
        .update(fixtures)
        .set({ kick_off: new Date(kick_off) })
        .where(eq(fixtures.id, id));
    const publish = (published_at: Date | null) =>
      server.database.update(competitions).set({ published_at }).where(eq(competitions.id, competition_id));
    await publish(null);
    await move('2030-01-01T18:00:00Z');
    await publish(new Date());
    expect(await deliverAll()).toEqual([]);
    await move('2030-01-02T18:00:00Z');
    await deliverAll();
    const url = `/api/leagues/${league_id}/fixtures?competition=${competition_id}`;
    const [fixture] = (await server.app.inject(url)).json().fixtures;
    const data = { fixture_id: id, path: `/leagues/${league_id}/matches`, fixture };
    expect(bodies()).toMatchObject([{ type: 'fixture.changed', data }]);
    expect(fixture.kick_off).toMatch(/^2030-01-02T18:00/);
  });

  test('fixtures that one act changes are one request with their ids', async () => {
    const entered = await storeCompetitionWithTeams(server.database, { league_id, names: ['Lions', 'Wolves'] });
    const { competition_id } = entered;
    const [home_team_id, away_team_id] = entered.team_ids;
    const ids: number[] = [];
    for (const round of [1, 2, 3]) {
      ids.push(await storeFixture(server.database, { league_id, competition_id, home_team_id, away_team_id, round }));
    }
    await server.database.update(fixtures).set({ kick_off: new Date('2030-01-02T18:00:00Z') });
    await server.database.update(fixtures).set({ kick_off: new Date('2030-01-03T18:00:00Z') });
    expect(await deliverAll()).toMatchObject([{ event: 'fixtures.changed', fixture_id: null, fixtures: 3 }]);
    const data = { fixture_ids: ids, path: `/leagues/${league_id}/matches` };
    const [delivery] = (await readPage()).deliveries;
    await post('/send_again', { delivery_id: delivery?.id });
    await deliverAll();
    expect(bodies()).toMatchObject([
      { type: 'fixtures.changed', data },
      { type: 'fixtures.changed', data },
    ]);
  });

  test('a transfer hides a player as the list of transfers does', async () => {
    const id = await storeDoneTransfer(server.database, league_id);
    const set = (outcome: 'done' | 'undone' | null) =>
      server.database.update(transfers).set({ outcome }).where(eq(transfers.id, id));
    const [stored] = await server.database.select().from(transfers).where(eq(transfers.id, id));
    await signIn(server, { roblox_id: stored?.player_key, visibility: 'private' });
    await set(null);
    await set('done');
    await deliverAll();
    const list = (await server.app.inject(`/api/leagues/${league_id}/transfers`)).json();
    await set('undone');
    await deliverAll();
    const about = { transfer_id: id, path: `/leagues/${league_id}/transfers` };
    expect(bodies()).toMatchObject([
      { type: 'transfer.changed', data: { ...about, transfer: list.transfers[0] } },
      { type: 'transfer.changed', data: { ...about, transfer: null } },
    ]);
    expect(list.transfers[0].player).not.toHaveProperty('player_key', stored?.player_key);
    await server.database.delete(users).where(eq(users.roblox_id, stored?.player_key ?? ''));
  });

  test('only chosen events are sent, and changes before the first try are one request', async () => {
    expect((await post('/change', { id: endpoint, events: ['match.corrected'] })).statusCode).toBe(200);
    const match_id = await storeMatch(server.database, { league_id });
    for (const blue_goals of [2, 3, 4]) await changeMatch(match_id, { blue_goals });
    expect(await deliverAll()).toMatchObject([{ event: 'match.corrected', state: 'delivered' }]);
    expect(bodies()).toMatchObject([{ data: { match: { context_data: { team_goals: { Blue: 4 } } } } }]);
  });
});

describe('failures', () => {
  test('a failed request is repeated with the same id and the newest state, later changes with their own', async () => {
    receiver.responses.push((response) => response.writeHead(500).end('a secret of the receiver'));
    const match_id = await storeMatch(server.database, { league_id });
    const [failed] = await deliverAll();
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, reason: 'The endpoint answered 500.', status: 500 });
    const wait = Date.parse(failed?.next_attempt_at ?? '') - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(5_000);
    await changeMatch(match_id, { blue_goals: 2 });
    await skipWaiting();
    expect(await deliverAll()).toMatchObject([{ event: 'match.corrected' }, { event: 'match.approved', attempts: 2 }]);
    const ids = bodies().map(({ id }) => id);
    expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0])]);
    const log = JSON.stringify((await server.database.execute('select * from webhook_deliveries')).rows);
    expect(log).not.toContain('secret of the receiver');
  });

  test('the eleventh failure is the last', async () => {
    await storeMatch(server.database, { league_id });
    await server.database.$client.query('update webhook_deliveries set attempts = 9');
    receiver.responses.push(
      (response) => response.writeHead(503).end(),
      (response) => response.writeHead(503).end(),
    );
    const [waiting] = await deliverAll();
    expect(Date.parse(waiting?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(86_000_000);
    await skipWaiting();
    expect(await deliverAll()).toMatchObject([{ state: 'failed', attempts: 11, next_attempt_at: null }]);
  });

  test.each([
    [429, () => '300'],
    [503, () => new Date(Date.now() + 300_000).toUTCString()],
  ])('%i with Retry-After pauses the endpoint so long; later failures don’t shorten that', async (status, header) => {
    receiver.responses.push(
      (response) => response.writeHead(status, { 'retry-after': header() }).end(),
      (response) => response.writeHead(500).end(),
    );
    const match_id = await storeMatch(server.database, { league_id });
    const [first] = await deliverAll();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status });
    expect(Date.parse(first?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(200_000);
    await post('/test', { id: endpoint });
    await eventually(async () => (await readPage()).deliveries).toMatchObject([{ attempts: 1, status: 500 }, {}]);
    await changeMatch(match_id, { blue_goals: 2 });
    const { rows } = await server.database.$client.query(
      "select paused_until - now() > interval '200 seconds' as is_paused from webhook_endpoints",
    );
    expect(rows).toEqual([{ is_paused: true }]);
    expect(await claimEndpoint(server.database)).toBeUndefined();
    expect(receiver.requests).toHaveLength(2);
  });

  test('a test and an event sent again pass a pause, and their success ends it', async () => {
    await storeMatch(server.database, { league_id });
    const [sent] = await deliverAll();
    receiver.responses.push((response) => response.writeHead(503, { 'retry-after': '300' }).end());
    await storeMatch(server.database, { league_id });
    expect(await deliverAll()).toMatchObject([{ state: 'waiting', status: 503 }, {}]);
    const waiting = await storeMatch(server.database, { league_id });
    expect((await post('/send_again', { delivery_id: sent?.id })).statusCode).toBe(200);
    expect(await deliverAll()).toMatchObject([
      { state: 'delivered', match_id: sent?.match_id },
      { state: 'delivered', match_id: waiting },
      { state: 'waiting', attempts: 1 },
      { state: 'delivered' },
    ]);
    expect(bodies().map(({ data }) => data.match_id)).toEqual([
      sent?.match_id,
      expect.any(Number),
      sent?.match_id,
      waiting,
    ]);
  });

  test('410 disables the endpoint until its events are chosen again', async () => {
    receiver.responses.push((response) => response.writeHead(410).end());
    const match_id = await storeMatch(server.database, { league_id });
    await storeMatch(server.database, { league_id });
    const log = await deliverAll();
    expect(log.map(({ state }) => state)).toEqual(['failed', 'failed']);
    const reason = 'The endpoint answered 410: it is gone.';
    expect((await readPage()).endpoints).toMatchObject([{ disabled_at: expect.any(String), disabled_reason: reason }]);
    await changeMatch(match_id, { blue_goals: 2 });
    const body = { delivery_id: log[0]?.id };
    expect((await post('/send_again', body)).statusCode).toBe(404);
    expect((await post('/test', { id: endpoint })).statusCode).toBe(404);
    await post('/change', { id: endpoint, events: EVENTS });
    expect((await post('/send_again', body)).statusCode).toBe(200);
    expect(await deliverAll()).toHaveLength(3);
    expect(receiver.requests).toHaveLength(2);
  });

  test('a silent endpoint delays no other one', async () => {
    await storeEndpoint(server.database, league_id, { url: `${receiver.origin}/other`, events: ['match.approved'] });
    receiver.responses.push(() => {});
    await storeMatch(server.database, { league_id });
    deliveries.start(20);
    await eventually(async () => receiver.requests.length).toBe(2);
    receiver.responses.length = 0;
    await eventually(async () =>
      (await readPage()).deliveries.filter(({ state }) => state === 'delivered'),
    ).toHaveLength(1);
  });
});

describe('management', () => {
  test('the secret is in no response but the first, and a rotated one signs beside its successor for a day', async () => {
    await post('/rotate', { id: endpoint });
    const [stored] = await server.database.select().from(webhookEndpoints);
    expect(stored?.former_secret).toBe(SECRET);
    expect(JSON.stringify(await readPage())).not.toContain('whsec_');
    expect((await post('/test', { id: endpoint })).statusCode).toBe(200);
    expect(await deliverAll()).toMatchObject([{ event: 'webhook.test', state: 'delivered' }]);
    await server.database.update(webhookEndpoints).set({ rotated_at: new Date(Date.now() - 25 * 3_600_000) });
    await post('/test', { id: endpoint });
    await deliverAll();
    const [both, one] = receiver.requests;
    if (!both || !one) throw new Error('There were no two requests.');
    const { secret } = stored ?? { secret: '' };
    expect(JSON.parse(both.body)).toMatchObject({ type: 'webhook.test', league_id, data: {} });
    expect(both.headers['webhook-signature']).toBe(`${signatureOf(both, secret)} ${signatureOf(both)}`);
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret));
  });

  test('a sixth endpoint answers 409, and a removed one leaves no deliveries', async () => {
    const body = { url: 'https://receiver.example/', events: ['match.removed'] };
    for (let count = 1; count < 5; count += 1) expect((await post('', body)).statusCode).toBe(200);
    const sixth = await post('', body);
    expect([sixth.statusCode, sixth.json().error]).toEqual([
      409,
      'This league has 5 webhook endpoints, the maximum. Remove one first.',
    ]);
    await post('/test', { id: endpoint });
    await post('/remove', { id: endpoint });
    const { endpoints, deliveries: log } = await readPage();
    expect([endpoints.length, log]).toEqual([4, []]);
  });

  test('URLs of private addresses and events twice answer 400', async () => {
    for (const body of [
      { url: 'https://10.0.0.1/', events: ['match.removed'] },
      { url: 'https://receiver.example/', events: [] },
      { url: 'https://receiver.example/', events: ['match.removed', 'match.removed'] },
      { url: 'https://receiver.example/', events: ['webhook.test'] },
    ]) {
      const response = await post('', body);
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json().error).toMatch(/^(url|events)/);
    }
  });
});
