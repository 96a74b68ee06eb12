import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldName } from '#contract/kit/fold-name.ts';
import type { FollowReference, NoticeList, UnreadNotices } from '#contract/notifications/schema.ts';
import { competitions } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { transfers } from '#database/tables/squad.ts';
import { requestErasure } from '#server/erasure/erasure-queries.ts';
import { openPushService } from '#server/testing/open-push-service.ts';
import { storeDoneTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { createTestToken, signIn, useTestApp } from '#server/testing/test-app.ts';
import { eventually } from '#server/testing/webhook-league.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

const service = await openPushService();
const server = useTestApp({ WEBHOOK_LOCAL_ORIGIN: service.origin });

type Headers = Record<string, string>;

let league_id = 800;
let fan: Awaited<ReturnType<typeof signIn>>;
let deliveries: Deliveries;

beforeEach(async () => {
  league_id += 1;
  for (const list of [service.messages, service.refusals, service.responses]) list.length = 0;
  await server.database.insert(leagues).values({ id: league_id, name: 'Autumn Cup' });
  fan = await signIn(server);
  deliveries = new Deliveries(server, server.app.log);
});
afterEach(() => deliveries.stop());
afterAll(() => service.close());

function post(path: string, payload: object, headers: Headers = fan.headers) {
  return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

async function follow(kind: FollowReference['kind'], thing: string | number, headers?: Headers): Promise<void> {
  const response = await post('/follows', { kind, thing: String(thing) }, headers);
  expect(response.statusCode, response.body).toBe(200);
}

async function readBell(headers: Headers = fan.headers, query = ''): Promise<NoticeList> {
  return (await server.app.inject({ url: `/api/notifications${query}`, headers })).json();
}

async function readUnread(headers: Headers = fan.headers): Promise<UnreadNotices> {
  return (await server.app.inject({ url: '/api/notifications/unread', headers })).json();
}

async function readTitles(headers?: Headers): Promise<string[]> {
  return (await readBell(headers)).notices.map(({ title }) => title);
}

/** Publishes waiting events, and sends due messages. */
async function deliverAll(): Promise<void> {
  deliveries.start(20);
  const { $client } = server.database;
  await eventually(async () => {
    const { rows } = await $client.query<{ waiting: number }>(
      `select (select count(*) from league_events) + (
        select count(*) from push_subscriptions where due_notice_id > sent_notice_id and rests_until <= now() + interval '31 s'
      ) as waiting`,
    );
    return Number(rows[0]?.waiting);
  }).toBe(0);
  await deliveries.stop();
  deliveries = new Deliveries(server, server.app.log);
}

function storeResult(columns: Parameters<typeof storeMatch>[1] = {}): Promise<number> {
  return storeMatch(server.database, { league_id, ...columns });
}

async function storePlayedResult(player: string): Promise<number> {
  const match_id = await storeResult();
  await server.database.$client.query(
    `with known as (insert into players (player_key, roblox_id, name) values ($2, $2, 'olive_ten') on conflict do nothing)
     insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date)
     values ($1, 'Blue', 1, $2, 'olive_ten', 1, 0, 0, 0, now())`,
    [match_id, player],
  );
  return match_id;
}

describe('the bell', () => {
  test('shows one notification of a match to followers of its league, team and player, and nobody else', async () => {
    const other = await signIn(server);
    const team = await storeTeam(server.database, { league_id, name: 'Lions' });
    await storePlayedResult('4417920381');
    await follow('league', league_id);
    await follow('team', team);
    await follow('player', '4417920381');
    await follow('team', team);
    await follow('team', team, other.headers);
    const stranger = await signIn(server);
    const match_id = await storePlayedResult('4417920381');
    await deliverAll();
    const bell = await readBell();
    expect(bell.next).toBeNull();
    expect(await readUnread()).toEqual({ unread: 1, has_more: false });
    expect(bell.notices).toEqual([
      expect.objectContaining({
        event: 'match.approved',
        title: 'Lions 1–0 Wolves',
        body: 'League Match · Autumn Cup',
        path: `/matches/${match_id}`,
        is_unread: true,
      }),
    ]);
    expect(await readTitles(other.headers)).toHaveLength(1);
    expect(await readTitles(stranger.headers)).toEqual([]);
    const followed = await server.app.inject({ url: '/api/follows', headers: fan.headers });
    expect(followed.json().map(({ path }: { path: string }) => path)).toEqual([
      `/leagues/${league_id}`,
      `/leagues/${league_id}/teams/lions`,
      '/players/4417920381',
    ]);
  });

  test('follows corrections, and shows no removed match until it counts again', async () => {
    await follow('league', league_id);
    const match_id = await storeResult();
    await storeResult({ submission_date: new Date(Date.now() - 25 * 3_600_000), blue_goals: 7 });
    await storeResult({ status: 'Pending', blue_goals: 8 });
    await deliverAll();
    await post('/notifications/read', { id: (await readBell()).notices[0]?.id });
    const change = (columns: object) =>
      server.database.update(matches).set(columns).where(eq(matches.match_id, match_id));
    await change({ blue_goals: 4 });
    await deliverAll();
    expect(await readBell()).toMatchObject({ notices: [{ title: 'Lions 4–0 Wolves', is_unread: false }] });
    expect((await readUnread()).unread).toBe(0);
    await change({ declined_at: new Date() });
    await deliverAll();
    expect((await readBell()).notices).toEqual([]);
    await change({ declined_at: null });
    await deliverAll();
    expect(await readBell()).toMatchObject({ notices: [{ is_unread: true }] });
    expect((await readUnread()).unread).toBe(1);
  });

  test('shows a changed fixture once, as it is now, and none of a draft or played', async () => {
    const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
      league_id,
      published_at: null,
    });
    const [home_team_id, away_team_id] = team_ids;
    const fixture = await storeFixture(server.database, { league_id, competition_id, home_team_id, away_team_id });
    await follow('team', home_team_id ?? 0);
    const change = (columns: object) => server.database.update(fixtures).set(columns).where(eq(fixtures.id, fixture));
    await change({ referee: 'whistle_nine' });
    await deliverAll();
    expect((await readBell()).notices).toEqual([]);
    await server.database.update(competitions).set({ published_at: new Date() });
    await change({ kick_off: new Date('2026-12-05T19:00:00Z') });
    await deliverAll();
    await change({ kick_off: new Date('2026-12-06T18:30:00Z') });
    await deliverAll();
    expect((await readBell()).notices).toEqual([
      expect.objectContaining({ event: 'fixture.changed', body: 'Kick-off Sun 6 Dec, 18:30 UTC · Autumn Cup' }),
    ]);
    await change({ match_id: await storeResult(), home_side: 'Blue' });
    await deliverAll();
    expect((await readBell()).notices).toEqual([]);
  });

  test('shows a transfer until it is undone, and only chosen kinds', async () => {
    await follow('league', league_id);
    const id = await storeDoneTransfer(server.database, league_id);
    await server.database.update(transfers).set({ outcome: null }).where(eq(transfers.id, id));
    await server.database.update(transfers).set({ outcome: 'done' }).where(eq(transfers.id, id));
    await storeResult();
    await deliverAll();
    expect((await readBell()).notices.map(({ event }) => event).toSorted()).toEqual([
      'match.approved',
      'transfer.changed',
    ]);
    await post('/notifications/settings', { kinds: ['transfers'], quiet_hours: null, time_zone: 'UTC' });
    expect((await readBell()).notices.map(({ event }) => event)).toEqual(['transfer.changed']);
    await server.database.update(transfers).set({ outcome: 'undone' }).where(eq(transfers.id, id));
    expect((await readBell()).notices).toEqual([]);
  });

  test('says nothing of a player who hides the profile or is erased', async () => {
    const player = '4417920399';
    const owner = await signIn(server, { roblox_id: player });
    await storePlayedResult(player);
    await follow('player', player);
    await storePlayedResult(player);
    await deliverAll();
    expect(await readTitles()).toHaveLength(1);
    await post(
      '/users/update_privacy',
      { leaderboard: true, visibility: 'private', connections: false },
      owner.headers,
    );
    expect(await readTitles()).toEqual([]);
    expect((await server.app.inject({ url: '/api/follows', headers: fan.headers })).json()).toEqual([]);
    expect((await post('/follows', { kind: 'player', thing: player })).statusCode).toBe(404);
    await requestErasure(server.database, player);
    expect(await readTitles()).toEqual([]);
  });

  test('has pages, and no more than is asked for', async () => {
    await follow('league', league_id);
    for (let goals = 1; goals <= 3; goals += 1) await storeResult({ blue_goals: goals });
    await deliverAll();
    const first = await readBell(undefined, '?per_page=2');
    expect(first.notices).toHaveLength(2);
    const second = await readBell(undefined, `?per_page=2&before=${first.next}`);
    expect([second.notices.length, second.next]).toEqual([1, null]);
    await post('/notifications/read', { id: first.notices[1]?.id });
    expect((await readUnread()).unread).toBe(1);
    // A nonexistent id doesn't mark later ones as read.
    await post('/notifications/read', { id: Number.MAX_SAFE_INTEGER });
    await storeResult();
    await deliverAll();
    expect((await readUnread()).unread).toBe(1);
    await post('/follows/remove', { kind: 'league', thing: String(league_id) });
    expect((await readBell()).notices).toEqual([]);
  });
});

describe('push', () => {
  const noQuietHours = { kinds: ['results'], quiet_hours: null, time_zone: 'UTC' };

  async function subscribe(name = `fan-${league_id}`): Promise<void> {
    await follow('league', league_id);
    const response = await post('/notifications/push', service.subscribe(name));
    expect(response.statusCode, response.body).toBe(200);
  }

  async function countSubscriptions(): Promise<number> {
    const { rows } = await server.database.$client.query('select from push_subscriptions');
    return rows.length;
  }

  afterEach(() => server.database.$client.query('delete from push_subscriptions'));

  test('sends each event once, encrypted for the browser, and nothing that was read', async () => {
    await subscribe();
    const match_id = await storeResult();
    await deliverAll();
    await deliverAll();
    expect(service.refusals).toEqual([]);
    const message = { body: 'League Match · Autumn Cup', path: `/matches/${match_id}`, tag: `match-${match_id}` };
    expect(service.messages).toEqual([
      {
        path: `/send/fan-${league_id}`,
        topic: `match-${match_id}`,
        message: { title: 'Lions 1–0 Wolves', ...message },
      },
    ]);
  });

  test('sends many events at once as one summary', async () => {
    await subscribe();
    for (let goals = 1; goals <= 5; goals += 1) await storeResult({ blue_goals: goals });
    await deliverAll();
    expect(service.messages.map(({ message }) => message)).toEqual([
      expect.objectContaining({ title: '5 notifications', path: '/notifications' }),
    ]);
    expect((await readUnread()).unread).toBe(5);
  });

  test('is held back in quiet hours, and one summary afterwards', async () => {
    await subscribe();
    await post('/notifications/settings', { ...noQuietHours, quiet_hours: { from: '00:00', until: '00:00' } });
    await storeResult();
    await storeResult({ blue_goals: 2 });
    await deliverAll();
    expect(service.messages).toEqual([]);
    expect((await readUnread()).unread).toBe(2);
    await post('/notifications/settings', noQuietHours);
    await server.database.$client.query('update push_subscriptions set rests_until = now()');
    await deliverAll();
    expect(service.messages.map(({ message }) => message)).toEqual([
      expect.objectContaining({ title: '2 notifications' }),
    ]);
  });

  test.each([404, 410])('forgets a subscription after %i', async (status) => {
    await subscribe();
    service.responses.push({ status });
    await storeResult();
    await deliverAll();
    expect(await countSubscriptions()).toBe(0);
  });

  test('waits as 429 says, tries again after 500, and gives up what is too large', async () => {
    await subscribe();
    service.responses.push({ status: 429, headers: { 'retry-after': '120' } });
    await storeResult();
    await deliverAll();
    const read = async () =>
      (
        await server.database.$client.query<{ attempts: number; rests: number }>(
          'select attempts, extract(epoch from rests_until - now())::float as rests from push_subscriptions',
        )
      ).rows[0];
    expect(await read()).toMatchObject({ attempts: 0 });
    expect((await read())?.rests).toBeGreaterThan(110);
    service.responses.push({ status: 500 });
    await server.database.$client.query('update push_subscriptions set rests_until = now()');
    deliveries.start(20);
    await eventually(async () => (await read())?.attempts).toBe(1);
    await deliveries.stop();
    deliveries = new Deliveries(server, server.app.log);
    service.responses.push({ status: 413 });
    await server.database.$client.query('update push_subscriptions set rests_until = now()');
    await deliverAll();
    expect(service.messages).toEqual([]);
    expect(await countSubscriptions()).toBe(1);
  });

  test('ends with the session, and goes to the account that uses the browser last', async () => {
    const browser = service.subscribe('shared');
    await follow('league', league_id);
    await post('/notifications/push', browser);
    const other = await signIn(server);
    expect((await post('/notifications/push', browser, other.headers)).statusCode).toBe(200);
    expect(await countSubscriptions()).toBe(1);
    await storeResult();
    await deliverAll();
    expect(service.messages).toEqual([]);
    await post('/auth/logout', {}, other.headers);
    expect(await countSubscriptions()).toBe(0);
  });

  test.each([
    ['endpoint', { endpoint: 'http://push.example/1' }, 'endpoint must begin with https://.'],
    ['endpoint', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint must not be a private address.'],
    [
      'key',
      { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
      'keys.p256dh must be a public key of the curve P-256.',
    ],
  ])('refuses a wrong %s', async (_part, change, error) => {
    const response = await post('/notifications/push', { ...service.subscribe('refused'), ...change });
    expect([response.statusCode, response.json().error]).toEqual([400, error]);
  });

  test('needs a session: personal tokens get 403', async () => {
    const headers = await createTestToken(server.database, fan.user.id, 'write');
    expect((await post('/notifications/push', service.subscribe('token'), headers)).statusCode).toBe(403);
  });
});

test('a deleted account leaves no follows and no push subscriptions', async () => {
  await follow('league', league_id);
  expect((await post('/notifications/push', service.subscribe('leaver'))).statusCode).toBe(200);
  expect((await post('/auth/delete_account', {})).statusCode).toBeLessThan(300);
  const { rows } = await server.database.$client.query(
    `select (select count(*) from follows where user_id = $1) + (
       select count(*) from push_subscriptions where endpoint like '%leaver%'
     ) as left`,
    [fan.user.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test('who follows a name follows the player that it is merged into', async () => {
  const { headers } = await signIn(server, { levels: { [league_id]: 4 } });
  const { name, player_key, reason } = await storeTypedName(server.database, league_id);
  await follow('player', `name:${foldName(name)}`);
  const url = `/leagues/myLeagues/${league_id}/player_merges`;
  expect((await post(url, { name, player_key, reason }, headers)).statusCode).toBe(200);
  const followed = (await server.app.inject({ url: '/api/follows', headers: fan.headers })).json();
  expect(followed.map(({ thing }: { thing: string }) => thing)).toEqual([player_key]);
});

test('POST /notifications/settings answers 400 for an unknown time zone or time', async () => {
  const body = { kinds: [], quiet_hours: { from: '22:00', until: '07:00' }, time_zone: 'Europe/Atlantis' };
  expect((await post('/notifications/settings', body)).json().error).toMatch(/^time_zone must be/);
  const wrong = { ...body, time_zone: 'UTC', quiet_hours: { from: '24:00', until: '07:00' } };
  expect((await post('/notifications/settings', wrong)).json().error).toMatch(/^quiet_hours.from must be a time/);
  const stored = { ...body, time_zone: 'Europe/London' };
  await post('/notifications/settings', stored);
  const settings = await server.app.inject({ url: '/api/notifications/settings', headers: fan.headers });
  expect(settings.json()).toMatchObject({ ...stored, has_push: false, push_key: expect.stringMatching(/^[\w-]{87}$/) });
});
