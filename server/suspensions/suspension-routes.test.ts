import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_ADDED_BANS } from '#contract/kit/limits.ts';
import type { Suspension } from '#contract/suspensions/schema.ts';
import { competitions } from '#database/tables/competition.ts';
import { squadSpells } from '#database/tables/squad.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
const [KESTREL, HARBOUR] = ['Kestrel United', 'Harbour City'] as const;
const BENJI = { name: 'benji_2009', id: '7001' };
const DAY_MS = 24 * 60 * 60 * 1000;

let competition_id = 0;
let teams: number[] = [];
let staff: Record<string, string> = {};
let week = 0;

beforeEach(async () => {
  await gameServer.openLeague();
  ({ competition_id, team_ids: teams } = await storeCompetitionWithTeams(server.database, {
    league_id: gameServer.league_id,
    name: 'League',
    red_card_matches: 2,
    yellow_cards_per_ban: 2,
  }));
  staff = (await signIn(server, { levels: { [gameServer.league_id]: 4 } })).headers;
  week = 0;
  await addFixture(60);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function addFixture(weeks: number, columns: object = {}): Promise<number> {
  return storeFixture(server.database, {
    league_id: gameServer.league_id,
    competition_id,
    home_team_id: teams[0],
    away_team_id: teams[1],
    round: Math.max(1, weeks),
    kick_off: new Date(Date.now() - 50 * 7 * DAY_MS + weeks * 7 * DAY_MS),
    ...columns,
  });
}

interface Line {
  name: string;
  id?: string;
  yellow_cards?: number;
  red_card?: number;
}

function describeMatch(fixture_id: number, players: Line[], weeks: number) {
  return {
    fixture_id,
    played_at: new Date(Date.now() - 50 * 7 * DAY_MS + weeks * 7 * DAY_MS).toISOString(),
    context_data: { team_names: { Blue: KESTREL, Green: HARBOUR }, team_goals: { Blue: 0, Green: week } },
    player_data: { Blue: { players } },
  };
}

/** Plays the next week's fixture with these players of Kestrel United. */
async function play(...players: Line[]) {
  week += 1;
  const fixture_id = await addFixture(week);
  const response = await gameServer.post(describeMatch(fixture_id, players, week));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

async function list(query = ''): Promise<Suspension[]> {
  const response = await server.app.inject(`/api/leagues/${gameServer.league_id}/suspensions${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().suspensions;
}

async function listNames(query = ''): Promise<[string, string, number][]> {
  return (await list(query)).map(({ player, reason, remaining }) => [player.name, reason, remaining]);
}

async function act(path: string, payload: object) {
  const url = `/api/leagues/myLeagues/${gameServer.league_id}/bans${path}`;
  return server.app.inject({ method: 'POST', url, headers: staff, payload });
}

describe('GET /leagues/:league_id/suspensions', () => {
  test('lists who was sent off until the team has played the matches of the ban', async () => {
    await play({ ...BENJI, red_card: 1 });
    const [ban] = await list();
    expect(ban).toMatchObject({ player: { id: BENJI.id }, team: { name: KESTREL }, remaining: 2, ban_id: null });
    await play();
    expect(await listNames()).toEqual([[BENJI.name, 'Red card', 1]]);
    await addFixture(3, {
      status: 'walkover',
      walkover_winner: 'home',
      walkover_home_goals: 3,
      walkover_away_goals: 0,
    });
    expect(await list()).toEqual([]);
  });

  test('counts yellow cards, and forgets those before the round that clears them', async () => {
    await play({ ...BENJI, yellow_cards: 1 });
    await play({ ...BENJI, yellow_cards: 1 });
    expect(await listNames()).toEqual([[BENJI.name, '2 yellow cards', 1]]);
    await server.database.update(competitions).set({ yellow_cards_cleared_round: 2 });
    expect(await list()).toEqual([]);
  });

  test('two yellow cards and a red one are one ban, unless the events show a straight red', async () => {
    await play({ ...BENJI, yellow_cards: 2, red_card: 1 });
    expect(await listNames()).toEqual([[BENJI.name, 'Red card', 2]]);
    week += 1;
    const fixture_id = await addFixture(week);
    const events = ['Yellow Card', 'Red Card'].map((eventName) => ({ eventName, participants: ['Zoe'] }));
    const zoe = { name: 'zoe', id: '7002', yellow_cards: 2, red_card: 1 };
    await gameServer.post({ ...describeMatch(fixture_id, [zoe], week), event_data: events });
    await play({ ...zoe, yellow_cards: 1, red_card: 0 });
    expect((await listNames()).filter(([name]) => name === 'zoe')).toEqual([
      ['zoe', 'Red card', 1],
      ['zoe', '2 yellow cards', 1],
    ]);
  });

  test('follows a removed match', async () => {
    const { Match_ID } = await play({ ...BENJI, red_card: 1 });
    const payload = { reason: 'Sent by mistake' };
    await server.app.inject({ method: 'POST', url: `/api/matches/${Match_ID}/remove`, headers: staff, payload });
    expect(await list()).toEqual([]);
  });

  test('filters by competition and team, and answers 404 for an unknown league or competition', async () => {
    await play({ ...BENJI, red_card: 1 });
    expect(await list(`?competition=${competition_id}&team=${teams[0]}`)).toHaveLength(1);
    expect(await list(`?team=${teams[1]}`)).toEqual([]);
    expect((await server.app.inject('/api/leagues/99999/suspensions')).statusCode).toBe(404);
    const unknown = `/api/leagues/${gameServer.league_id}/suspensions?competition=${competition_id + 1}`;
    expect((await server.app.inject(unknown)).statusCode).toBe(404);
  });

  test('the new team’s fixtures serve the ban of a player who changes teams, and earlier yellow cards count', async () => {
    const [kestrel = 0, harbour = 0, sable = 0] = teams;
    await play({ ...BENJI, red_card: 1, yellow_cards: 1 });
    const dayOf = (weeks: number) => new Date(Date.now() + (weeks - 50) * 7 * DAY_MS).toISOString().slice(0, 10);
    const spell = { league_id: gameServer.league_id, player_key: BENJI.id };
    const after = (weeks: number) => new Date(Date.parse(dayOf(weeks)) + DAY_MS).toISOString().slice(0, 10);
    await server.database.insert(squadSpells).values([
      { ...spell, team_id: kestrel, first_day: dayOf(0), last_day: dayOf(1) },
      { ...spell, team_id: sable, first_day: after(3) },
    ]);
    const walkover = { status: 'walkover', walkover_winner: 'home', walkover_home_goals: 3, walkover_away_goals: 0 };
    const between = (home_team_id: number, away_team_id: number) => ({ ...walkover, home_team_id, away_team_id });
    await addFixture(2, between(kestrel, harbour));
    await addFixture(3, between(sable, harbour));
    expect(await list()).toMatchObject([{ team: { name: 'Sable Coast' }, remaining: 2 }]);
    await addFixture(4, between(kestrel, harbour));
    await addFixture(5, between(harbour, sable));
    expect(await list(`?team=${sable}`)).toMatchObject([{ matches: 2, remaining: 1 }]);
    expect(await list(`?team=${kestrel}`)).toEqual([]);
    week = 6;
    const fixture_id = await addFixture(7, { home_team_id: sable });
    const sent = describeMatch(fixture_id, [{ ...BENJI, yellow_cards: 1 }], 7);
    const context_data = { ...sent.context_data, team_names: { Blue: 'Sable Coast', Green: HARBOUR } };
    expect((await gameServer.post({ ...sent, context_data })).statusCode).toBe(201);
    expect(await listNames()).toEqual([[BENJI.name, '2 yellow cards', 1]]);
  });

  test('a walkover does not serve a ban before its kick-off', async () => {
    await play({ ...BENJI, red_card: 1 });
    const walkover = { status: 'walkover', walkover_winner: 'home', walkover_home_goals: 3, walkover_away_goals: 0 };
    await addFixture(55, walkover);
    expect(await list()).toMatchObject([{ remaining: 2 }]);
    await addFixture(2, walkover);
    expect(await list()).toMatchObject([{ remaining: 1 }]);
  });

  test('a walkover serves a ban once its kick-off has come, though nothing in the database changes', async () => {
    await play({ ...BENJI, red_card: 1 });
    const walkover = { status: 'walkover', walkover_winner: 'home', walkover_home_goals: 3, walkover_away_goals: 0 };
    await addFixture(2, { ...walkover, kick_off: new Date(Date.now() + 30_000) });
    expect(await list()).toMatchObject([{ remaining: 2 }]);
    const [date, clock] = [Date.now() + 60_000, performance.now() + 60_000];
    vi.useFakeTimers({ toFake: ['Date'], now: date });
    vi.spyOn(performance, 'now').mockReturnValue(clock);
    expect(await list()).toMatchObject([{ remaining: 1 }]);
  });

  test('leaves out a player with a hidden profile at once', async () => {
    await play({ ...BENJI, red_card: 1 });
    const owner = await signIn(server, { roblox_id: BENJI.id });
    expect(await list()).toHaveLength(1);
    const payload = { leaderboard: false, visibility: 'private', connections: false };
    const url = '/api/users/update_privacy';
    await server.app.inject({ method: 'POST', url, headers: owner.headers, payload });
    expect(await list()).toEqual([]);
    const bans = await server.app.inject({
      url: `/api/leagues/myLeagues/${gameServer.league_id}/bans`,
      headers: staff,
    });
    expect(bans.json().suspensions).toHaveLength(1);
    await server.database.$client.query('update users set roblox_id = null where id = $1', [owner.user.id]);
    await server.database.$client.query("update players set visibility = 'public' where player_key = $1", [BENJI.id]);
  });
});

describe('bans that staff add', () => {
  const ban = { player_key: BENJI.id, matches: 2, reason: 'Insulted the referee' };

  test('are served after those of cards, and visitors read no reason', async () => {
    await play({ ...BENJI, red_card: 1 });
    expect((await act('', { ...ban, competition_id })).statusCode).toBe(200);
    expect(await listNames()).toEqual([
      [BENJI.name, 'Red card', 2],
      [BENJI.name, 'Decision of the league', 2],
    ]);
  });

  test('hold in every competition without one', async () => {
    await play(BENJI);
    await act('', ban);
    const cup = await storeCompetitionWithTeams(server.database, {
      league_id: gameServer.league_id,
      names: ['Otters FC'],
    });
    expect(await list(`?competition=${cup.competition_id}`)).toMatchObject([{ competition: null, remaining: 2 }]);
  });

  test('are lifted with a reason, and restored', async () => {
    await play({ ...BENJI, red_card: 1 });
    await act('', ban);
    const [card, added] = await list();
    const lifts = [{ ban_id: added?.ban_id }, { fixture_id: card?.fixture_id, player_key: BENJI.id }];
    for (const lift of lifts) {
      const body = JSON.parse(JSON.stringify(lift));
      expect((await act('/lift', { ...body, reason: 'Mistaken identity' })).statusCode).toBe(200);
      expect((await act('/lift', { ...body, reason: 'Again' })).statusCode).toBe(404);
    }
    expect(await list()).toEqual([]);
    const { lifted } = (
      await server.app.inject({ url: `/api/leagues/myLeagues/${gameServer.league_id}/bans`, headers: staff })
    ).json();
    expect(lifted).toMatchObject([{ lift_reason: 'Mistaken identity' }, { reason: 'Insulted the referee' }]);
    for (const lift of lifts) expect((await act('/restore', JSON.parse(JSON.stringify(lift)))).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  test('restoring a lifted ban answers 409 at the league’s maximum', async () => {
    await play(BENJI);
    await server.database.$client.query(
      `insert into added_bans (league_id, competition_id, player_key, matches, reason)
       select $1, $2, $3, 1, 'Late' from generate_series(1, $4)`,
      [gameServer.league_id, competition_id, BENJI.id, MAX_ADDED_BANS],
    );
    const [first] = await list();
    expect((await act('/lift', { ban_id: first?.ban_id, reason: 'Mistaken identity' })).statusCode).toBe(200);
    expect((await act('', ban)).statusCode).toBe(200);
    expect((await act('/restore', { ban_id: first?.ban_id })).statusCode).toBe(409);
    expect((await act('/restore', { ban_id: 2_000_000_000 })).statusCode).toBe(404);
  });

  test('do not count against the maximum once their competition has no fixture to play', async () => {
    await play(BENJI);
    const over = await storeCompetitionWithTeams(server.database, {
      league_id: gameServer.league_id,
      names: ['Otters FC'],
    });
    await server.database.$client.query(
      `insert into added_bans (league_id, competition_id, player_key, matches, reason)
       select $1, $2, $3, 1, 'Late' from generate_series(1, $4)`,
      [gameServer.league_id, over.competition_id, BENJI.id, MAX_ADDED_BANS],
    );
    const url = `/api/leagues/myLeagues/${gameServer.league_id}/bans`;
    expect((await server.app.inject({ url, headers: staff })).json()).toMatchObject({ suspensions: [], lifted: [] });
    const added = await act('', ban);
    expect(added.statusCode, added.body).toBe(200);
  });

  test('answer 404 for the deleted players of a match', async () => {
    await play({ name: 'Deleted player' });
    expect((await act('', { ...ban, player_key: 'name:deleted player' })).statusCode).toBe(404);
  });

  test('answer 400 without a ban and 404 for a stranger or an unknown competition', async () => {
    await play(BENJI);
    const fixture_id = await addFixture(61);
    expect((await act('/lift', { fixture_id, reason: 'Late' })).json().error).toMatch(/^ban_id is missing/);
    expect((await act('', { ...ban, player_key: '424242' })).statusCode).toBe(404);
    expect((await act('', { ...ban, competition_id: 2_000_000_000 })).statusCode).toBe(404);
    expect((await act('', { ...ban, matches: 0 })).statusCode).toBe(400);
  });
});

describe('a submitted match', () => {
  test('is On-Hold with each suspended player, by id or by name, where the competition asks for it', async () => {
    await play({ ...BENJI, red_card: 1 });
    expect(await play(BENJI)).toMatchObject({ status: 'Approved - Official' });
    await server.database.update(competitions).set({ holds_suspended: true });
    const reasons = ['BENJI_2009 is suspended.'];
    expect(await play({ name: 'BENJI_2009' })).toMatchObject({ status: 'On-Hold', reasons });
  });

  test('is not held for a red card of a later match, nor for a ban that was added after it', async () => {
    await server.database.update(competitions).set({ holds_suspended: true });
    week = 5;
    await play({ ...BENJI, red_card: 1 });
    await act('', { player_key: BENJI.id, matches: 1, reason: 'Insulted the referee' });
    week = 3;
    expect(await play(BENJI)).toMatchObject({ status: 'Approved - Official' });
    week = 6;
    expect(await play(BENJI)).toMatchObject({ reasons: ['benji_2009 is suspended.'] });
  });

  test('is On-Hold with up to five unregistered players', async () => {
    await server.database.update(competitions).set({ holds_unregistered: true });
    const player_key = await storePlayer(server.database, BENJI.id, BENJI.name);
    const spell = { league_id: gameServer.league_id, team_id: teams[0] ?? 0, player_key, first_day: '2020-01-01' };
    await server.database.insert(squadSpells).values(spell);
    expect(await play(BENJI)).toMatchObject({ reasons: [] });
    const strangers = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ name: `Offside ${number}` }));
    const { status, reasons, Match_ID } = await play(BENJI, ...strangers);
    expect(status).toBe('On-Hold');
    const match = (await server.app.inject(`/api/matches/${Match_ID}`)).json();
    expect(match.unregistered).toEqual({ Blue: [1, 2, 3, 4, 5, 6, 7], Green: [] });
    await server.database.update(competitions).set({ holds_unregistered: false });
    expect((await server.app.inject(`/api/matches/${Match_ID}`)).json()).not.toHaveProperty('unregistered');
    expect(reasons).toHaveLength(6);
    expect(reasons[0]).toBe('Offside 1 is not in the squad of Kestrel United.');
    expect(reasons[5]).toBe('and 2 more');
  });
});

describe('GET /game_server/fixtures', () => {
  function get(key = gameServer.key) {
    return server.app.inject({ url: '/api/game_server/fixtures', headers: { authorization: `Bearer ${key}` } });
  }

  test('lists the open fixtures of half a day with squads and suspended players', async () => {
    const player_key = await storePlayer(server.database, BENJI.id, BENJI.name);
    const spell = { league_id: gameServer.league_id, team_id: teams[0] ?? 0, player_key, first_day: '2020-01-01' };
    await server.database.insert(squadSpells).values({ ...spell, shirt_number: 9 });
    await play({ ...BENJI, red_card: 1 });
    const now = Date.now();
    const id = await addFixture(7, { kick_off: new Date(now - 11 * 60 * 60 * 1000) });
    await addFixture(8, { kick_off: new Date(now + 13 * 60 * 60 * 1000) });
    await addFixture(9, { kick_off: new Date(now), status: 'cancelled' });
    const response = await get();
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['ratelimit-cost']).toBe('1');
    expect(response.json().fixtures).toMatchObject([
      {
        id,
        competition: 'League',
        round: 'Matchweek 7',
        home: {
          name: KESTREL,
          spellings: [KESTREL],
          squad: [{ id: BENJI.id, name: BENJI.name, shirt_number: 9, is_suspended: true }],
        },
        away: { name: HARBOUR, squad: [] },
      },
    ]);
  });

  test('answers 401 for a key that has ended', async () => {
    const { key } = gameServer;
    expect((await get(key)).statusCode).toBe(200);
    await server.database.$client.query('delete from api_keys where league_id = $1', [gameServer.league_id]);
    expect((await get(key)).statusCode).toBe(401);
    expect((await get('tl_1_no')).statusCode).toBe(401);
  });
});
