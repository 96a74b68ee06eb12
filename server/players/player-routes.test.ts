import Value from 'typebox/value';
import { beforeEach, describe, expect, test } from 'vitest';
import { PlayerProfile, type Teammate, Teammates } from '#contract/players/schema.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeUnlistedLeague } from '#server/testing/store-league-request.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let players = 0;
/** New players for each test. */
let olive: { name: string; id: string };
let mika: { name: string; id: string };

beforeEach(() => {
  players += 1;
  olive = { name: `Olive${players}`, id: `1000${players}` };
  mika = { name: `Mika${players}`, id: `2000${players}` };
});

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: `/api${url}`, headers });
}

async function findProfile(key: string, headers: Record<string, string> = {}): Promise<PlayerProfile> {
  const response = await get(`/players/${encodeURIComponent(key)}`, headers);
  expect(response.statusCode, response.body).toBe(200);
  const profile = response.json();
  expect(Value.Errors(PlayerProfile, profile)).toEqual([]);
  return profile;
}

async function listTeammates(key: string): Promise<Teammate[]> {
  const response = await get(`/players/${encodeURIComponent(key)}/teammates`);
  expect(response.statusCode, response.body).toBe(200);
  const teammates = response.json();
  expect(Value.Errors(Teammates, teammates)).toEqual([]);
  return teammates;
}

function onDay(day: number): { submission_date: Date } {
  return { submission_date: new Date(Date.UTC(2026, 2, day, 18)) };
}

describe('GET /players/:player_key', () => {
  test('sums up wins, draws, losses, stats and clean sheets, as totals, a match and a league', async () => {
    const { database } = server;
    await scoreMatch(database, [3, 0], { ...onDay(1), blue: [{ ...olive, goals: 2, yellow_cards: 1 }] });
    await scoreMatch(database, [1, 1], { ...onDay(2), green: [{ ...olive, goals: 1 }], league_id: 1 });
    const lost = await scoreMatch(database, [4, 0], { ...onDay(3), green: [{ ...olive, assists: 1, red_card: 1 }] });
    const profile = await findProfile(olive.id);
    expect(profile).toMatchObject({ player_key: olive.id, id: olive.id, name: olive.name, discord_name: null });
    expect(profile.totals).toEqual({
      appearances: 3,
      wins: 1,
      draws: 1,
      losses: 1,
      goals: 3,
      assists: 1,
      yellow_cards: 1,
      red_cards: 1,
      clean_sheets: 1,
    });
    expect(profile.per_match).toEqual({
      goals: 1,
      assists: 0.33,
      yellow_cards: 0.33,
      red_cards: 0.33,
      clean_sheets: 0.33,
    });
    expect(profile.form.map(({ line }) => line.result)).toEqual(['loss', 'draw', 'win']);
    expect(profile.form[0]).toEqual({
      match: {
        match_id: lost,
        match_name: 'Lions vs Wolves',
        league_name: 'Global Conference Association',
        status: 'Approved - Official',
        submission_date: '2026-03-03T18:00:00.000Z',
        played_at: '2026-03-03T18:00:00.000Z',
        overall_player_count: null,
        event_count: null,
        blue_team: { goals: 4, name: 'Lions' },
        green_team: { goals: 0, name: 'Wolves' },
        league_id: 8,
      },
      line: {
        team: 'Green',
        result: 'loss',
        name: olive.name,
        goals: 0,
        assists: 1,
        yellow_cards: 0,
        red_cards: 1,
      },
    });
    expect(profile.career.map(({ appearances, goals, assists }) => [appearances, goals, assists])).toEqual([
      [1, 2, 0],
      [2, 3, 0],
      [3, 3, 1],
    ]);
    expect(profile.leagues).toMatchObject([
      { league_id: 8, league_name: 'Global Conference Association', appearances: 2, wins: 1, draws: 0, losses: 1 },
      { league_id: 1, league_name: 'Invitational Series', appearances: 1, wins: 0, draws: 1, goals: 1 },
    ]);
  });

  test('has the match with most goals and the longest scoring run, the newest of equal ones', async () => {
    const { database } = server;
    const line = (goals: number) => ({ blue: [{ ...olive, goals }] });
    await scoreMatch(database, [2, 0], { ...onDay(1), ...line(2) });
    await scoreMatch(database, [1, 1], { ...onDay(2), ...line(1) });
    await scoreMatch(database, [0, 2], { ...onDay(3), ...line(0) });
    const best = await scoreMatch(database, [2, 1], { ...onDay(4), ...line(2) });
    const { records } = await findProfile(olive.id);
    expect(records.most_goals).toEqual({
      goals: 2,
      match_id: best,
      match_name: 'Lions vs Wolves',
      team: 'Blue',
      submission_date: '2026-03-04T18:00:00.000Z',
    });
    expect(records.scoring_run).toEqual({
      matches: 2,
      first_date: '2026-03-01T18:00:00.000Z',
      last_date: '2026-03-02T18:00:00.000Z',
    });
  });

  test('has no record without a goal', async () => {
    await scoreMatch(server.database, [0, 1], { blue: [olive] });
    const { records } = await findProfile(olive.id);
    expect(records).toEqual({ most_goals: null, scoring_run: null });
  });

  test('lists squad spells, the newest first, each with the matches in its league on its days', async () => {
    const { database } = server;
    const [own, former] = [await storeTeam(database, { league_id: 8 }), await storeTeam(database, { league_id: 8 })];
    await scoreMatch(database, [2, 0], { ...onDay(1), blue: [{ ...olive, goals: 2 }] });
    await scoreMatch(database, [2, 0], { ...onDay(1), blue: [{ ...olive, goals: 2 }], league_id: 1 });
    await scoreMatch(database, [1, 0], { ...onDay(10), blue: [{ ...olive, goals: 1 }] });
    await scoreMatch(database, [1, 0], { ...onDay(11), blue: [{ ...olive, goals: 1 }] });
    const spell = { league_id: 8, player_key: olive.id };
    await storeSpell(database, { ...spell, team_id: former, first_day: '2026-03-01', last_day: '2026-03-10' });
    await storeSpell(database, { ...spell, team_id: own, first_day: '2026-03-11', shirt_number: 9 });
    const removed = { first_day: '2025-03-11', last_day: '2025-03-12', removed_at: new Date() };
    await storeSpell(database, { ...spell, team_id: own, ...removed });
    const { spells } = await findProfile(olive.id);
    expect(spells).toMatchObject([
      { team: { id: own }, shirt_number: 9, last_day: null, is_current: true, appearances: 1, goals: 1 },
      { team: { id: former }, last_day: '2026-03-10', is_current: false, appearances: 2, goals: 3 },
    ]);
  });

  test('lists no squad of a removed team or of a league that is not listed yet', async () => {
    const { database } = server;
    const { user } = await signIn(server);
    const unlisted = await storeUnlistedLeague(database, user.id, `Unlisted ${olive.id}`);
    const teams = [
      { league_id: unlisted, team_id: await storeTeam(database, { league_id: unlisted }) },
      { league_id: 8, team_id: await storeTeam(database, { league_id: 8, removed_at: new Date() }) },
    ];
    await scoreMatch(database, [1, 0], { blue: [olive] });
    for (const team of teams) await storeSpell(database, { ...team, player_key: olive.id });
    expect((await findProfile(olive.id)).spells).toEqual([]);
  });

  test('counts neither what waits for review nor what was declined, and what is restored at once', async () => {
    const { database } = server;
    const { user } = await signIn(server, { levels: { 8: 6 } });
    const reviewer = { via: 'website', user_id: user.id, key_prefix: null } as const;
    await scoreMatch(database, [1, 0], { blue: [olive] });
    await scoreMatch(database, [1, 0], { blue: [olive], status: 'Pending' });
    await scoreMatch(database, [1, 0], { blue: [olive], status: 'On-Hold' });
    const match_id = await scoreMatch(database, [1, 0], { blue: [olive], status: 'Approved' });
    expect((await findProfile(olive.id)).totals.appearances).toBe(2);
    await database.$client.query('update matches set declined_at = now() where match_id = $1', [match_id]);
    expect((await findProfile(olive.id)).totals.appearances).toBe(1);
    await restoreMatch(database, match_id, { actor: reviewer, league_id: 8 });
    expect((await findProfile(olive.id)).totals.appearances).toBe(2);
  });

  test('does not exist before a match counts', async () => {
    const match_id = await scoreMatch(server.database, [1, 0], { blue: [olive], status: 'Pending' });
    for (const path of ['', '/matches', '/avatar', `/head_to_head/${mika.id}`]) {
      const response = await get(`/players/${olive.id}${path}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: 'The player was not found.' });
    }
    await server.database.$client.query("update matches set status = 'Approved' where match_id = $1", [match_id]);
    expect((await findProfile(olive.id)).totals.appearances).toBe(1);
  });

  test('lists names with their first and last dates, newest first; the newest is the player’s', async () => {
    await scoreMatch(server.database, [0, 0], { ...onDay(9), blue: [olive] });
    await scoreMatch(server.database, [0, 0], { ...onDay(4), blue: [{ ...olive, name: 'Rookie' }] });
    await scoreMatch(server.database, [0, 0], { ...onDay(2), blue: [{ ...olive, name: 'Rookie' }] });
    await scoreMatch(server.database, [0, 0], { ...onDay(11), blue: [{ ...olive, name: 'Rude' }], status: 'Pending' });
    const { name, names } = await findProfile(olive.id);
    expect(name).toBe(olive.name);
    const [first_date, last_date] = ['2026-03-02T18:00:00.000Z', '2026-03-04T18:00:00.000Z'];
    const newest = '2026-03-09T18:00:00.000Z';
    expect(names).toEqual([
      { name: olive.name, first_date: newest, last_date: newest, appearances: 1 },
      { name: 'Rookie', first_date, last_date, appearances: 2 },
    ]);
  });

  test('finds a player without an id, in any capitals and with any characters', async () => {
    const name = `Ólive/1% “${players}”`;
    await scoreMatch(server.database, [1, 0], { blue: [{ name, goals: 1 }] });
    const key = `name:${name.toLowerCase()}`;
    expect(await findProfile(key)).toMatchObject({ player_key: key, id: null, name, totals: { goals: 1 } });
    expect((await findProfile(`Name:${name.toUpperCase()}`)).player_key).toBe(key);
  });

  test('lists the most frequent teammates, without the player, opponents and hidden people', async () => {
    const hidden = (await signIn(server, { visibility: 'private' })).user;
    const [other, shy] = [
      { name: 'Other', id: `3000${players}` },
      { name: 'Shy', id: hidden.roblox_id },
    ];
    await scoreMatch(server.database, [2, 0], { blue: [olive, mika, shy], green: [other] });
    await scoreMatch(server.database, [2, 3], { blue: [olive, mika, shy, { name: `Kit${players}` }] });
    expect(await listTeammates(olive.id)).toEqual([
      { player_key: mika.id, id: mika.id, name: mika.name, matches: 2, wins: 1, draws: 0, losses: 1 },
      {
        player_key: `name:kit${players}`,
        id: null,
        name: `Kit${players}`,
        matches: 1,
        wins: 0,
        draws: 0,
        losses: 1,
      },
    ]);
  });

  test('returns a long career as sixty points, the last of which has today’s sums', async () => {
    for (let day = 1; day <= 131; day += 1) {
      await scoreMatch(server.database, [1, 0], { ...onDay(day), blue: [{ ...olive, goals: 1 }] });
    }
    const { career, totals } = await findProfile(olive.id);
    expect(career).toHaveLength(60);
    expect(career.at(-1)).toMatchObject({ appearances: 131, goals: 131 });
    expect(totals.appearances).toBe(131);
    const steps = career.map(({ appearances }, at) => appearances - (career[at - 1]?.appearances ?? 0));
    expect(new Set(steps)).toEqual(new Set([2, 3]));
  });

  test('answers 400 to a malformed key', async () => {
    expect((await get('/players/%20')).json()).toMatchObject({ error: 'player_key must be one line of visible text.' });
    expect((await get(`/players/${'x'.repeat(201)}`)).statusCode).toBe(400);
  });
});

test('the name of a private account answers 404 to others, and a deleted player’s to everyone', async () => {
  const { user, headers } = await signIn(server, { roblox_username: `Shy_${players}`, visibility: 'private' });
  const staff = await signIn(server, { is_staff: true });
  await scoreMatch(server.database, [1, 0], { blue: [{ name: `shy_${players}` }, { name: 'Deleted Player' }] });
  expect(user.roblox_id).not.toBeNull();
  const url = `/players/name:SHY_${players}`;
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(url, (await signIn(server)).headers)).statusCode).toBe(404);
  expect((await get(url, headers)).statusCode).toBe(200);
  expect((await get(url, staff.headers)).statusCode).toBe(200);
  expect((await get('/players/name:deleted%20player', staff.headers)).statusCode).toBe(404);
});
