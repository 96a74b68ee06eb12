import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveMatch, LiveSnapshot } from '#contract/live/schema.ts';
import { connect } from '#database/connect.ts';
import { withQueryBuilder } from '#database/test-query-builder.ts';
import { createApp } from '#server/app.ts';
import { followLive } from '#server/testing/follow-live.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { buildSnapshot, putSnapshot } from '#server/testing/live-snapshots.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { requestErasureOf, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import { signIn, type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET }, testSite);
const gameServer = useGameServer(server);
/** Another server of the site, whose PostgreSQL may be unreachable. */
let other: TestApp;
let proxy: TcpProxy;
let origin: string;

beforeAll(async () => {
  const url = new URL(server.databaseUrl);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const database = withQueryBuilder(connect(url.href));
  other = { ...server, database, app: await createApp({ config: server.config, database, site: testSite() }) };
  origin = await other.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  proxy.close();
  await other.app.close();
  await other.database.$client.end();
});

const put = (key: string, snapshot: Partial<LiveSnapshot> = {}, at = server) =>
  putSnapshot(at, gameServer.key, key, buildSnapshot(snapshot));
const read = async (key: string): Promise<LiveMatch> => (await other.app.inject(`/api/matches/live/${key}`)).json();
const play = async (key: string, snapshot: Partial<LiveSnapshot> = {}) => {
  await put(key, snapshot);
  await expect.poll(() => read(key)).toMatchObject({ is_over: false });
};

/** Simulates a crash of PostgreSQL: the unlogged table is empty, and each listener's connection breaks. */
const crash = () =>
  server.database.$client.query(`
    begin;
    delete from live_matches;
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'touchline-listener' and datname = current_database();
    commit`);

test('an erased player leaves the snapshot, the stream, the page and the overlay, and stays out of later snapshots', async () => {
  const { league_id } = gameServer;
  const id = '7770007771';
  // Staff's merges and lines in other matches contain names of the player without the id.
  await scoreMatch(server.database, [1, 0], { league_id, blue: [{ name: 'OliveOnce', id }] });
  await scoreMatch(server.database, [1, 0], { league_id, blue: [{ name: 'oliveonce' }] });
  const players = [{ name: 'OliveNow', id }, { name: 'Oliver' }];
  const goalOf = (name: string) => ({ eventName: 'Goal', timestamp: '9:30', participants: [name] });
  const event_data = [goalOf('OliveNow'), goalOf('Oliver')];
  const sent = { player_data: { Blue: { players }, Green: { players: [{ name: 'OliveOnce' }] } }, event_data };
  await play('erased', sent);
  await server.database.$client.query('update leagues set live_delay_seconds = 120 where id = $1', [league_id]);
  const reader = await followLive(origin, 'erased');
  const texts = /7770007771|OliveNow|OliveOnce/i;
  const readAll = async () => {
    const pages = ['/matches/live/erased', '/matches/live/erased/overlay', '/api/matches/live/erased'];
    const answers = await Promise.all(pages.map((url) => other.app.inject({ url, headers: { host: 'site.example' } })));
    return [reader.text().split('\nid: ').at(-1) ?? '', ...answers.map(({ body }) => body)];
  };
  for (const text of await readAll()) expect(text).toMatch(texts);

  expect((await requestErasureOf(server, id)).statusCode).toBe(200);
  await expect.poll(async () => (await readAll()).filter((text) => texts.test(text)).length).toBe(0);
  const erased = {
    player_data: {
      Blue: { players: [{ name: 'Deleted player', id: null }, { name: 'Oliver' }] },
      Green: { players: [{ name: 'Deleted player' }] },
    },
    event_data: [{ participants: ['Deleted player'] }, { participants: ['Oliver'] }],
  };
  expect(reader.snapshots.at(-1)).toMatchObject(erased);
  reader.close();

  // The player plays on, leaves, and is then named only by the goal.
  await server.database.$client.query('update leagues set live_delay_seconds = 0 where id = $1', [league_id]);
  for (const [clock, snapshot, shown] of [
    ['20:00', sent, erased],
    ['21:00', { player_data: {}, event_data }, { event_data: erased.event_data }],
  ] as const) {
    await put('erased', { ...snapshot, clock });
    await expect.poll(() => read('erased')).toMatchObject({ clock, ...shown });
  }
});

test('a crash of PostgreSQL deletes no live match that a server knows, nor its erasures; other deletions do', async () => {
  await play('crashed', { clock: '40:00' });
  await server.database.$client.query(
    `update live_matches set erased_keys = '{4417920381}', changed_at = now() where key = 'crashed'`,
  );
  await server.database.$client.query("select pg_notify('live_matches', 'crashed')");
  await play('known', { clock: '41:00' });
  const before = await read('crashed');
  await crash();
  await expect
    .poll(async () => (await server.database.$client.query('select key from live_matches')).rows)
    .toEqual(expect.arrayContaining([{ key: 'crashed' }, { key: 'known' }]));
  expect(await read('crashed')).toEqual({ ...before, server_time: expect.any(String) });
  // Its sequence number still counts, as does the erasure.
  expect((await put('crashed', { seq: before.seq })).json()).toMatchObject({ ignored: 'repeated' });
  await put('crashed', { clock: '43:00' });
  await expect
    .poll(() => read('crashed'))
    .toMatchObject({ clock: '43:00', player_data: { Blue: { players: [{ name: 'Deleted player' }] } } });

  await server.database.$client.query("delete from live_matches where key = 'crashed'");
  await server.database.$client.query("select pg_notify('live_matches', 'crashed')");
  await expect.poll(async () => (await other.app.inject('/api/matches/live/crashed')).statusCode).toBe(404);
});

test('a match that staff set, a walkover and a cancellation end the live match of the fixture, and refuse later snapshots', async () => {
  const { league_id } = gameServer;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
  const [home_team_id, away_team_id] = team_ids;
  const { headers } = await signIn(server, { levels: { [league_id]: 5 } });
  const between = { league_id, competition_id, home_team_id, away_team_id };
  const addFixture = () => storeFixture(server.database, { ...between, kick_off: new Date() });
  const [played, walkover, cancelled] = [await addFixture(), await addFixture(), await addFixture()];
  const match_id = await scoreMatch(server.database, [2, 0], { league_id });
  for (const fixture of [played, walkover, cancelled]) await play(String(fixture));
  const reader = await followLive(origin, String(played));

  const reason = 'The referee says so.';
  const confirmed = true;
  for (const [call, payload] of [
    ['match', { id: played, match_id, home_side: 'Blue', reason }],
    ['decide', { id: walkover, status: 'walkover', winner: 'home', reason, confirmed }],
    ['decide', { id: cancelled, status: 'cancelled', reason, confirmed }],
  ] as const) {
    const url = `/api/leagues/myLeagues/${league_id}/fixtures/${call}`;
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  }
  expect((await put(String(played))).json()).toMatchObject({ ignored: 'stored', Match_ID: match_id });
  expect((await put(String(walkover))).json()).toMatchObject({ ignored: 'ended' });
  // Servers check every ten seconds, and after each connection.
  await server.database.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'touchline-listener' and datname = current_database()`,
  );
  await expect.poll(() => read(String(played))).toMatchObject({ is_over: true, match_id });
  for (const fixture of [walkover, cancelled]) {
    await expect.poll(() => read(String(fixture))).toMatchObject({ is_over: true, match_id: null });
  }
  // Pages of the live match also show its fixture.
  for (const [fixture, words] of [
    [walkover, 'walkover. The referee says so. Counts as 3–0 in the table, for no player. '],
    [cancelled, 'cancelled. The referee says so. '],
  ] as const) {
    const { content } = await readPage(other, `/matches/live/${fixture}`);
    expect(content.replaceAll('<!-- -->', '')).toContain(`Decided by the league: ${words}<a`);
  }
  await reader.ended;
  expect(reader.text()).toContain(`event: end\ndata: {"match_id":${match_id}}\n\n`);
  // Neither server has the live match in memory.
  const last = await addFixture();
  await server.database.$client.query("update fixtures set status = 'cancelled' where id = $1", [last]);
  expect((await put(String(last))).json()).toMatchObject({ ignored: 'ended' });
});

test('a snapshot that comes after the match of its own key leads to it', async () => {
  const headers = { 'idempotency-key': 'late-server' };
  const sent = await gameServer.post({ context_data: { team_goals: { Blue: 1, Green: 0 } } }, { headers });
  expect((await put('late-server')).json()).toMatchObject({ ignored: 'stored', Match_ID: sent.json().Match_ID });
  expect((await other.app.inject('/api/matches/live/late-server')).statusCode).toBe(404);
});

test('while PostgreSQL is unreachable readers keep what was known, with its time, and snapshots answer 503', async () => {
  await play('outage', { clock: '10:00' });
  const reader = await followLive(origin, 'outage');
  await expect.poll(() => reader.snapshots.length).toBe(1);
  const before = await read('outage');
  proxy.freeze();
  const refused = await put('outage', { clock: '12:00' }, other);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await read('outage')).toEqual({ ...before, server_time: expect.any(String) });
  for (const path of ['/matches/live/outage', '/matches/live/outage/overlay']) {
    const { statusCode, content } = await readPage(other, path);
    expect([path, statusCode, content.includes('10')]).toEqual([path, 200, true]);
    if (!path.endsWith('overlay')) expect(content).toContain(`dateTime="${before.updated_at}"`);
  }
  // Changes by another server during the outage are read after the reconnection.
  await put('outage', { clock: '13:00' });
  proxy.resume();
  proxy.reset();
  await expect.poll(() => reader.snapshots.at(-1)?.clock).toBe('13:00');
  reader.close();
});
