import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveMatch } from '#contract/live/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { LiveMatches } from '#server/live/live-matches.ts';
import { listLiveMatches } from '#server/live/live-queries.ts';
import { followLive } from '#server/testing/follow-live.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { buildSnapshot, putSnapshot } from '#server/testing/live-snapshots.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
/** Another server of the site on the same database. */
let other: ServerApp;
let origin: string;
let keys = 0;
let key: string;

beforeAll(async () => {
  other = await createApp({ config: server.config, database: server.database });
  origin = await other.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => other?.close());
beforeEach(() => {
  keys += 1;
  key = `server-${keys}`;
});

const put = (snapshot: object, at = key, apiKey = gameServer.key) => putSnapshot(server, apiKey, at, snapshot);

/** Waits for the live match on the other server. */
async function read(at = key): Promise<LiveMatch> {
  return vi.waitFor(
    async () => {
      const response = await other.inject(`/api/matches/live/${at}`);
      expect(response.statusCode).toBe(200);
      return response.json();
    },
    { timeout: 20_000 },
  );
}

/** Follows a live match on the other server. */
const follow = (at = key, headers: Record<string, string> = {}) => followLive(origin, at, headers);

describe('PUT /game_server/live/:key', () => {
  test('stores a snapshot that the other server shows whole', async () => {
    expect((await put(buildSnapshot())).json()).toEqual({ key });
    expect(await read()).toMatchObject({
      key,
      league_id: gameServer.league_id,
      state: 'first_half',
      clock: '10:00',
      clock_rate: 1,
      team_goals: { Blue: 1, Green: 0 },
      is_over: false,
      match_id: null,
      player_data: {
        Blue: {
          players: [{ name: 'olive_ten', id: '4417920381', shirt: 10, is_on: true, goals: 1 }],
          totals: { saves: 2 },
        },
        Green: { players: [] },
      },
      event_data: [{ eventName: 'Goal', timestamp: '9:30' }],
    });
  });

  test('ignores repeated, late and further snapshots, and says why', async () => {
    await put(buildSnapshot({ seq: 20 }));
    expect((await put(buildSnapshot({ seq: 20 }))).json()).toMatchObject({ ignored: 'repeated' });
    expect((await put(buildSnapshot({ seq: 19, clock: '1:00' }))).json()).toMatchObject({ ignored: 'late' });
    await put(buildSnapshot({ seq: 21, clock: '11:00', finish: true, state: 'finished' }));
    expect((await put(buildSnapshot({ seq: 22 }))).json()).toMatchObject({ ignored: 'ended' });
    await expect.poll(() => read()).toMatchObject({ clock: '11:00', is_over: true });
  });

  test('names fields that nothing reads, and shows the snapshot', async () => {
    const body = {
      ...buildSnapshot(),
      weather: 'rain',
      event_data: [
        { eventName: 'Goal', xg: 0.3 },
        { eventName: 'Goal', xg: 1 },
      ],
    };
    expect((await put(body)).json()).toEqual({
      key,
      warnings: [
        'event_data[0].xg is not a field and was not stored. (2 times)',
        'weather is not a field and was not stored.',
      ],
    });
    await expect.poll(async () => (await read()).event_data).toHaveLength(2);
  });

  test('shows a snapshot after one with a later time, as of concurrent transactions or another clock', async () => {
    await put(buildSnapshot({ clock: '10:00' }));
    const { updated_at } = await read();
    await server.database.$client.query(
      `with later as (
         update live_matches set changed_at = changed_at + interval '1 minute' where key = $1 returning key
       )
       select pg_notify('live_matches', key) from later`,
      [key],
    );
    await expect.poll(async () => (await read()).updated_at).not.toBe(updated_at);
    await put(buildSnapshot({ clock: '12:00' }));
    await expect.poll(async () => (await read()).clock).toBe('12:00');
  });

  test('counts thirty snapshots of a match in a minute, and the last one always', async () => {
    const answers = [];
    for (let seq = 1; seq <= 31; seq += 1) answers.push((await put(buildSnapshot({ seq }))).json());
    expect(answers.filter(({ ignored }) => ignored === undefined)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ ignored: 'too_soon', retry_after: expect.any(Number) });
    expect((await put(buildSnapshot({ seq: 32, finish: true }))).json()).toEqual({ key });
  });

  test('refuses keys of other leagues, unknown fixtures, ended API keys and wrong fields by name', async () => {
    await put(buildSnapshot());
    const [league] = await server.database.insert(leagues).values({ name: 'Other League' }).returning();
    const theirs = await createApiKey(server.database, league?.id ?? 0);
    expect((await put(buildSnapshot(), key, theirs)).statusCode).toBe(409);
    expect((await put(buildSnapshot(), '999999')).json()).toMatchObject({ error: 'Fixture 999999 was not found.' });
    expect((await put(buildSnapshot(), '99999999999')).statusCode).toBe(404);
    expect((await put(buildSnapshot(), 'a b')).json()).toMatchObject({ code: 'invalid_field', field: 'key' });
    expect((await put(buildSnapshot(), key, `tl_1_${'x'.repeat(43)}`)).statusCode).toBe(401);
    expect((await put({ ...buildSnapshot(), clock_rate: -1 })).json()).toMatchObject({ field: 'clock_rate' });
    const players = [{ name: 'olive_ten', shirt: 1000 }];
    expect((await put({ ...buildSnapshot(), player_data: { Blue: { players } } })).json()).toMatchObject({
      field: 'player_data.Blue.players[0].shirt',
    });
    const many = Array.from({ length: 300 }, () => ({ eventName: 'Goal', participants: Array(16).fill('olive_ten') }));
    expect((await put({ ...buildSnapshot(), event_data: many })).statusCode).toBe(413);
  });
});

describe('limits of PUT /game_server/live/:key', () => {
  /** A snapshot with a body of about this many KiB, in few values. */
  const sized = (kibibytes: number) => {
    const long = 'x'.repeat(900);
    return buildSnapshot({ event_data: Array.from({ length: kibibytes }, () => ({ eventName: 'Goal', [long]: 1 })) });
  };

  test('takes 128 KiB, and refuses more by name', async () => {
    const largest = JSON.stringify(sized(139)).length;
    expect([largest > 125 * 1024, largest <= 128 * 1024]).toEqual([true, true]);
    expect((await put(sized(139))).statusCode).toBe(200);
    expect((await put(sized(150))).statusCode).toBe(413);
    expect((await put({ ...sized(10), unread: Array(4000).fill(1) })).json()).toMatchObject({
      error: 'The snapshot is too large: it may have 128 KiB and 4,000 values.',
    });
  });

  test('a league has fifty live matches, also when more begin at once', async () => {
    await gameServer.openLeague();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => put(buildSnapshot(), `${key}-${at}`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([200, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([50, 10]);
    const begun = `${key}-${statuses.indexOf(200)}`;
    expect((await put(buildSnapshot(), begun)).json()).toEqual({ key: begun });
  });

  test('snapshots that wait for a delay have a budget of memory for each match, and one in total', async () => {
    await gameServer.openLeague();
    await server.database.$client.query('update leagues set live_delay_seconds = 120 where id = $1', [
      gameServer.league_id,
    ]);
    await put(buildSnapshot());
    await put(buildSnapshot(), `${key}-other`);
    const rows = await listLiveMatches(server.database, [key]);
    const size = rows[0]?.contents.length ?? 0;
    const open = async (limits: { maxMatchBytes: number; maxBytes: number }) => {
      const live = new LiveMatches(server.database, server.app.log, limits);
      await live.load();
      onTestFinished(() => live.stop());
      return (at: string) => live.hasRoomFor(at, size);
    };
    const byMatch = await open({ maxMatchBytes: 2 * size, maxBytes: Number.POSITIVE_INFINITY });
    expect([byMatch(key), byMatch(`${key}-new`)]).toEqual([false, true]);
    const total = await open({ maxMatchBytes: Number.POSITIVE_INFINITY, maxBytes: size });
    expect(total(key)).toBe(false);
    const enough = await open({ maxMatchBytes: 4 * size, maxBytes: 1024 * size });
    expect([enough(key), enough(`${key}-other`)]).toEqual([true, true]);
  });
});

describe('GET /matches/live', () => {
  test('lists matches in play of a league or a team, those of listed leagues by default', async () => {
    await gameServer.openLeague();
    const { league_id } = gameServer;
    const { team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
    await put(buildSnapshot());
    await read();
    const list = async (query: string) =>
      (await other.inject(`/api/matches/live${query}`)).json().matches.map((match: LiveMatch) => match.key);
    expect(await list(`?league=${league_id}`)).toEqual([key]);
    expect(await list(`?league=${league_id}&team=${team_ids[1]}`)).toEqual([key]);
    expect(await list(`?team=${team_ids[2]}`)).toEqual([]);
    expect(await list('')).toContain(key);
    await put(buildSnapshot({ finish: true }));
    await expect.poll(() => list(`?league=${league_id}`)).toEqual([]);
  });

  test('shows a league with a delay later, in every call', async () => {
    await gameServer.openLeague();
    await server.database.$client.query('update leagues set live_delay_seconds = 1 where id = $1', [
      gameServer.league_id,
    ]);
    const sentAt = Date.now();
    await put(buildSnapshot());
    expect((await other.inject(`/api/matches/live/${key}`)).statusCode).toBe(404);
    const shown = await read();
    expect(Date.now() - sentAt).toBeGreaterThan(900);
    expect(Date.parse(shown.updated_at) - sentAt).toBeGreaterThan(900);
    await gameServer.openLeague();
  });
});

describe('GET /matches/live/:key/events', () => {
  test('sends each change, to a reader with the newest event nothing again, and no cache keeps it', async () => {
    await put(buildSnapshot());
    await read();
    const one = await follow();
    await expect.poll(() => one.snapshots).toHaveLength(1);
    expect(one.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const [, id = ''] = /^id: (.*)$/m.exec(one.text()) ?? [];
    const again = await follow(key, { 'last-event-id': id });
    await put(buildSnapshot({ context_data: { team_goals: { Blue: 2, Green: 0 } } }));
    await expect.poll(() => again.snapshots).toHaveLength(1);
    await expect.poll(() => one.snapshots.at(-1)?.team_goals).toEqual({ Blue: 2, Green: 0 });
    expect(again.snapshots[0]?.team_goals).toEqual({ Blue: 2, Green: 0 });
    one.close();
    again.close();
  });

  test('ends with the stored match of the same key or fixture, to which later snapshots lead too', async () => {
    const { league_id } = gameServer;
    const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
    const [home_team_id, away_team_id] = team_ids;
    const teams = { league_id, competition_id, home_team_id, away_team_id };
    const fixture = String(await storeFixture(server.database, { ...teams, kick_off: new Date() }));
    for (const [at, headers] of [
      [key, { 'idempotency-key': key }],
      [fixture, {}],
    ] as const) {
      await put(buildSnapshot(), at);
      await read(at);
      const events = await follow(at);
      const isOfFixture = at === fixture;
      const goal = { eventName: 'Goal', timestamp: '90+4', team_affect: 'Blue' };
      const players = [{ name: 'olive_ten', id: 4417920381, goals: 2 }, { name: 'late_lou' }];
      const body = {
        ...(isOfFixture && { fixture_id: Number(fixture) }),
        context_data: {
          team_names: { Blue: isOfFixture ? 'Kestrel United' : 'Northgate', Green: 'Harbour City' },
          team_goals: { Blue: 2, Green: 0 },
        },
        ...{ player_data: { Blue: { players } }, event_data: [goal, goal] },
      };
      const { Match_ID } = (await gameServer.post(body, { headers })).json();
      await events.ended;
      expect(events.text()).toContain(`event: end\ndata: {"match_id":${Match_ID}}\n\n`);
      expect((await put(buildSnapshot(), at)).json()).toMatchObject({ ignored: 'stored', Match_ID });
      const ended = { is_over: true, match_id: Match_ID };
      expect(await read(at)).toMatchObject(ended);
      // No snapshot included the last goal.
      expect(events.snapshots.at(-1)).toMatchObject({
        ...{ ...ended, state: 'finished', clock: '10:00', clock_rate: 0, team_goals: { Blue: 2, Green: 0 } },
        player_data: {
          Blue: {
            players: [
              { goals: 2, is_on: true },
              { name: 'late_lou', is_on: true },
            ],
            totals: { saves: null },
          },
        },
        event_data: [goal, goal],
      });
      if (isOfFixture) continue;
      // Simulates a server that stopped between the two.
      await server.database.$client.query(
        `with kept as (
           update live_matches set match_id = null, ended_at = null, changed_at = now() where key = $1 returning key
         )
         select pg_notify('live_matches', key) from kept`,
        [at],
      );
      await expect.poll(async () => (await read(at)).match_id).toBeNull();
      expect((await gameServer.post(body, { headers })).json()).toMatchObject({ duplicate: true });
      await expect.poll(() => read(at)).toMatchObject(ended);
    }
    expect((await read(fixture)).fixture).toMatchObject({ id: Number(fixture), home: { name: 'Kestrel United' } });
  });

  test('an Idempotency-Key of digits ends no live match, as these are fixtures’', async () => {
    await gameServer.openLeague();
    const { league_id } = gameServer;
    const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
    const [home_team_id, away_team_id] = team_ids;
    const teams = { league_id, competition_id, home_team_id, away_team_id };
    const fixture = String(await storeFixture(server.database, { ...teams, kick_off: new Date() }));
    await put(buildSnapshot(), fixture);
    await expect.poll(async () => (await server.app.inject(`/api/matches/live/${fixture}`)).statusCode).toBe(200);
    const context_data = { team_names: { Blue: 'Northgate', Green: 'Saltmarsh' }, team_goals: { Blue: 1, Green: 0 } };
    const sent = await gameServer.post({ context_data }, { headers: { 'idempotency-key': fixture } });
    expect(sent.statusCode, sent.body).toBe(201);
    expect((await put(buildSnapshot(), fixture)).json()).toEqual({ key: fixture });
  });

  test('goes on after the listening connection was killed, with what came meanwhile', async () => {
    await put(buildSnapshot());
    await read();
    const events = await follow();
    await server.database.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'touchline-listener' and datname = current_database()`,
    );
    await put(buildSnapshot({ clock: '33:00' }));
    await expect.poll(() => events.snapshots.at(-1)?.clock).toBe('33:00');
    events.close();
  });

  test('answers 404 for an unknown match', async () => {
    expect((await other.inject('/api/matches/live/none/events')).statusCode).toBe(404);
  });
});
