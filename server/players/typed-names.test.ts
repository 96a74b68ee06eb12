import { beforeAll, describe, expect, test } from 'vitest';
import type { BasicStats } from '#contract/groups/schema.ts';
import type { HeadToHead, PlayerProfile } from '#contract/players/schema.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// A name without a Roblox id belongs to the only player of its league with that name, in any order of submission.

const server = useTestApp();
let headers: Record<string, string>;
let user_id: number;
let ids = 7_200_000_000;

beforeAll(async () => {
  const person = await signIn(server, { levels: { 1: 6, 8: 6 } });
  headers = person.headers;
  user_id = person.user.id;
});

function newId(): string {
  ids += 1;
  return String(ids);
}

function play(lines: { name: string; id?: string; goals?: number }[], columns = {}): Promise<number> {
  return scoreMatch(server.database, [1, 0], { blue: lines, ...columns });
}

async function findProfile(key: string): Promise<PlayerProfile | null> {
  const response = await server.app.inject(`/api/players/${encodeURIComponent(key)}`);
  return response.statusCode === 200 ? response.json() : null;
}

/** The goals of each player: null without a profile under that key, even if a name's address resolves to a player. */
async function goalsOf(...keys: string[]): Promise<(number | null)[]> {
  const profiles = await Promise.all(keys.map(findProfile));
  return profiles.map((profile, at) => (profile && profile.player_key === keys[at] ? profile.totals.goals : null));
}

function post(url: string, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

function decide(match_id: number, option: string) {
  return post('/leagues/myLeagues/match_request', { match_id, league_id: 8, option });
}

describe('a name without a Roblox ID', () => {
  test('counts for the known player of that name, whichever match comes first', async () => {
    const [early, late] = [newId(), newId()];
    await play([{ name: 'Early_Bird', id: early, goals: 1 }]);
    await play([{ name: 'EARLY_bird', goals: 2 }]);
    await play([{ name: 'late_bird', goals: 4 }]);
    await play([{ name: 'Late_Bird', id: late, goals: 8 }]);
    expect(await goalsOf(early, 'name:early_bird', late, 'name:late_bird')).toEqual([3, null, 12, null]);
  });

  test('leads to its player by the address that it had', async () => {
    const id = newId();
    await play([{ name: 'Shared_Link', goals: 1 }]);
    expect((await findProfile('name:shared_link'))?.player_key).toBe('name:shared_link');
    await play([{ name: 'Shared_Link', id, goals: 2 }]);
    expect(await findProfile('name:SHARED_link')).toEqual(await findProfile(id));
    await play([{ name: 'Shared_Link', goals: 4 }], { league_id: 1 });
    expect(await goalsOf('name:shared_link', id)).toEqual([4, 3]);
  });

  test('counts for a player by a former name, and leaves the player’s own name as it is', async () => {
    const id = newId();
    await play([{ name: 'Formerly_Me', id }], { submission_date: new Date('2026-01-01') });
    await play([{ name: 'Now_Me', id, goals: 1 }], { submission_date: new Date('2026-02-01') });
    await play([{ name: 'formerly_me', goals: 2 }], { submission_date: new Date('2026-03-01') });
    const profile = await findProfile(id);
    expect(profile).toMatchObject({ name: 'Now_Me', totals: { goals: 3, appearances: 3 } });
    expect(profile?.names.map(({ name }) => name)).toEqual(['Now_Me', 'Formerly_Me']);
    await play([{ name: 'Newest_Me', id }], { submission_date: new Date('2026-02-15') });
    expect(await findProfile(id)).toMatchObject({ name: 'Newest_Me' });
  });

  test('stays a name while two players bear it, until one of them no longer does', async () => {
    const [one, two] = [newId(), newId()];
    const first = await play([{ name: 'Twin_Name', id: one, goals: 1 }]);
    await play([{ name: 'twin_name', goals: 2 }]);
    expect(await goalsOf(one, 'name:twin_name')).toEqual([3, null]);
    await play([{ name: 'TWIN_NAME', id: two, goals: 4 }]);
    expect(await goalsOf(one, two, 'name:twin_name')).toEqual([1, 4, 2]);
    await post(`/matches/${first}/corrections`, {
      ...(await copyMatch(server, first)),
      player_data: { Blue: { players: [{ name: 'Other_Name', id: one, goals: 1 }] }, Green: { players: [] } },
    });
    expect(await goalsOf(one, two, 'name:twin_name')).toEqual([1, 6, null]);
  });

  test('follows the matches that make a player known, as they are accepted, declined and restored', async () => {
    const id = newId();
    const held = await play([{ name: 'Waiting_Name', id, goals: 1 }], { status: 'On-Hold' });
    await play([{ name: 'waiting_name', goals: 2 }]);
    expect(await goalsOf(id, 'name:waiting_name')).toEqual([null, 2]);
    await decide(held, 'accept');
    expect(await goalsOf(id, 'name:waiting_name')).toEqual([3, null]);
    await server.database.$client.query('update matches set declined_at = now() where match_id = $1', [held]);
    expect(await goalsOf(id, 'name:waiting_name')).toEqual([null, 2]);
    await post('/leagues/myLeagues/restore_match', { match_id: held, league_id: 8 });
    expect(await goalsOf(id, 'name:waiting_name')).toEqual([3, null]);
  });

  test('counts for no player of another league', async () => {
    const id = newId();
    await play([{ name: 'Local_Hero', id, goals: 1 }], { league_id: 1 });
    await play([{ name: 'local_hero', goals: 2 }], { league_id: 8 });
    await play([{ name: 'LOCAL_HERO', goals: 4 }], { league_id: 1 });
    expect(await goalsOf(id, 'name:local_hero')).toEqual([5, 2]);
  });

  test('counts as the corrected match states after a correction', async () => {
    const id = newId();
    await play([{ name: 'Turncoat', id, goals: 1 }]);
    const match_id = await play([{ name: 'Someone_Else', goals: 2 }]);
    const copy = await copyMatch(server, match_id);
    const players = [{ name: 'turncoat', goals: 2 }];
    const corrected = await post(`/matches/${match_id}/corrections`, {
      ...copy,
      player_data: { Blue: { players }, Green: { players: [] } },
    });
    expect(corrected.statusCode, corrected.body).toBe(200);
    expect(await goalsOf(id, 'name:turncoat', 'name:someone_else')).toEqual([3, null, null]);
  });

  test('is one row with its player in groups, leaderboards, head to head and matches', async () => {
    const league = await openLeague(server);
    const { league_id } = league;
    const [id, rival] = [newId(), newId()];
    const played = [
      await scoreMatch(server.database, [3, 0], {
        league_id,
        blue: [{ name: 'One_Row', id, goals: 3, assists: 1 }],
        green: [{ name: 'Rival', id: rival }],
      }),
      await scoreMatch(server.database, [2, 0], {
        league_id,
        blue: [{ name: 'one_row', goals: 2, yellow_cards: 1 }],
        green: [{ name: 'rival' }],
      }),
    ];
    const group_id = await storeGroup(server.database, { group_owner_id: user_id, group_league_id: league_id }, played);
    const get = async (url: string) => (await server.app.inject({ url: `/api${url}`, headers })).json();
    const basic: Record<string, BasicStats> = (await get(`/groups/${group_id}/group_stats`)).stats.basic;
    expect(basic).toEqual({
      [id]: { name: 'One_Row', id, goals: 5, assists: 1, yellow_cards: 1, red_cards: 0 },
      [rival]: { name: 'Rival', id: rival, goals: 0, assists: 0, yellow_cards: 0, red_cards: 0 },
    });
    const csv = await server.app.inject({ url: `/api/groups/${group_id}/player-stats.csv`, headers });
    expect(csv.body.trim().split('\r\n')[0]).toContain(`One_Row,${id},2,5,1,1,0`);
    const lines = await server.app.inject(`/api/leagues/${league_id}/player-lines.csv`);
    expect(lines.body).toContain(`,Lions,one_row,${id},2,0,1,0`);
    const { players } = await get(`/groups/${group_id}/advanced_stats`);
    expect(players.map(({ name, appearances }: { name: string; appearances: number }) => [name, appearances])).toEqual([
      ['One_Row', 2],
      ['Rival', 2],
    ]);
    const { goals } = await get(`/leagues/${league_id}/leaderboards`);
    expect(goals).toMatchObject([{ player_key: id, name: 'One_Row', goals: 5 }]);
    const record: HeadToHead = await get(`/players/${id}/head_to_head/${rival}`);
    expect(record.against).toMatchObject({ matches: 2, wins: 2, goals: 5 });
    expect(record.matches.map(({ line, other_line }) => [line.name, other_line.name])).toEqual([
      ['One_Row', 'Rival'],
      ['One_Row', 'Rival'],
    ]);
    expect((await get(`/players/${id}/matches`)).total_matches).toBe(2);
    expect(await get(`/players/${id}/teammates`)).toEqual([]);
    expect(await get(`/matches/${played[1]}/known_names`)).toEqual([
      { typed_name: 'one_row', player_key: id, id, name: 'One_Row' },
      { typed_name: 'rival', player_key: rival, id: rival, name: 'Rival' },
    ]);
  });

  test('typed and known for the first time at once finds its player all the same', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [id, name] = [newId(), `Race_${round}`];
      await Promise.all([
        play([{ name, goals: 1 }]),
        play([{ name, id, goals: 2 }]),
        play([{ name: name.toUpperCase(), goals: 4 }]),
      ]);
      expect(await goalsOf(id, `name:${name.toLowerCase()}`)).toEqual([7, null]);
    }
  });

  test('stays a name if two players get it at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two, name] = [newId(), newId(), `Doubled_${round}`];
      await play([{ name, goals: 1 }]);
      await Promise.all([play([{ name, id: one, goals: 2 }]), play([{ name, id: two, goals: 4 }])]);
      expect(await goalsOf(one, two, `name:${name.toLowerCase()}`)).toEqual([2, 4, 1]);
    }
  });
});
