import Value from 'typebox/value';
import { beforeEach, describe, expect, test } from 'vitest';
import { Leaderboards } from '#contract/leagues/standings.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useCup } from '#server/testing/use-cup.ts';

const server = useTestApp();
const { cup, get } = useCup(server);
let key = '';

beforeEach(async () => {
  key = await createApiKey(server.database, cup.league_id);
});

interface Line {
  name: string;
  id?: string;
  goals?: number;
  assists?: number;
  yellow_cards?: number;
  red_card?: number;
}

async function play(players: Line[], fields: object = {}): Promise<number> {
  const Blue = players.reduce((sum, { goals = 0 }) => sum + goals, 0);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/submissions/game_server',
    headers: { authorization: `Bearer ${key}` },
    payload: { context_data: { team_goals: { Blue, Green: 0 } }, player_data: { Blue: { players } }, ...fields },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID;
}

async function readBoard(board: 'goals' | 'assists' | 'cards', query = '') {
  const response = await get(`/leaderboards${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json()[board];
}

async function readRanks(board: 'goals' | 'assists' | 'cards', query = ''): Promise<[number, string][]> {
  return (await readBoard(board, query)).map(({ rank, name }: { rank: number; name: string }) => [rank, name]);
}

test('boards of an unknown competition answer 404', async () => {
  expect((await get('/leaderboards?competition=999999')).statusCode).toBe(404);
});

describe('GET /leagues/:league_id/leaderboards', () => {
  test('sums up goals, assists and cards; equal players share a rank, and players without any are left out', async () => {
    await play([
      { name: 'Olive', id: '71', goals: 2, assists: 1 },
      { name: 'Quick', id: '72', goals: 1, yellow_cards: 1 },
      { name: 'Idle', id: '73' },
    ]);
    await play([
      { name: 'Quick', id: '72', goals: 1, yellow_cards: 1, red_card: 1 },
      { name: 'by_hand', goals: 1 },
    ]);
    const boards = (await get('/leaderboards')).json();
    expect(Value.Errors(Leaderboards, boards)).toEqual([]);
    expect(boards.goals).toEqual([
      { rank: 1, player_key: '71', name: 'Olive', id: '71', goals: 2, assists: 1, yellow_cards: 0, red_cards: 0 },
      { rank: 1, player_key: '72', name: 'Quick', id: '72', goals: 2, assists: 0, yellow_cards: 2, red_cards: 1 },
      {
        rank: 3,
        player_key: 'name:by_hand',
        name: 'by_hand',
        id: null,
        goals: 1,
        assists: 0,
        yellow_cards: 0,
        red_cards: 0,
      },
    ]);
    expect(await readRanks('assists')).toEqual([[1, 'Olive']]);
    expect(await readRanks('cards')).toEqual([[1, 'Quick']]);
  });

  test('counts matches of the type and the days that count', async () => {
    await play([{ name: 'Olive', id: '71', goals: 1 }], { played_at: '2026-03-01T12:00:00Z' });
    await play([{ name: 'Olive', id: '71', goals: 5 }], { type: 'Cup Match', played_at: '2026-03-01T12:00:00Z' });
    await play([{ name: 'Olive', id: '71', goals: 7 }], { played_at: '2026-04-01T12:00:00Z' });
    const held = await play([{ name: 'Olive', id: '71', goals: 9 }], {
      context_data: { team_goals: { Blue: 1, Green: 0 } },
    });
    const goals = async (query: string) => (await readBoard('goals', query))[0]?.goals;
    expect(await goals('?from=2026-03-01&to=2026-03-01&type=League%20Match')).toBe(1);
    expect(await goals('?from=2026-03-01&to=2026-03-01')).toBe(6);
    expect(await goals('?from=2026-03-02')).toBe(7);
    expect(await goals('?to=2026-02-28')).toBeUndefined();
    const { headers } = await signIn(server, { levels: { [cup.league_id]: 2 } });
    const decide = (option: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/leagues/myLeagues/match_request',
        headers,
        payload: { match_id: held, ...cup, option },
      });
    expect((await decide('accept')).statusCode).toBe(200);
    expect(await goals('?from=2026-03-02')).toBe(16);
  });

  test('opting out removes a player at once, under the Roblox name too, and the ranks close up', async () => {
    const { headers } = await signIn(server, { roblox_id: '7081', roblox_username: 'OliveTen' });
    await play([
      { name: 'OliveTen', id: '7081', goals: 3 },
      { name: 'oliveten', goals: 2 },
      { name: 'Quick', id: '7082', goals: 1 },
    ]);
    const choose = async (leaderboard: boolean) => {
      const payload = { leaderboard, visibility: 'public', connections: false };
      await server.app.inject({ method: 'POST', url: '/api/users/update_privacy', headers, payload });
    };
    expect(await readRanks('goals')).toEqual([
      [1, 'OliveTen'],
      [2, 'Quick'],
    ]);
    await choose(false);
    expect(await readRanks('goals')).toEqual([[1, 'Quick']]);
    await choose(true);
    expect(await readRanks('goals')).toHaveLength(2);
    await choose(false);
    await server.app.inject({ method: 'POST', url: '/api/users/unlink_roblox', headers });
    expect(await readRanks('goals')).toEqual([[1, 'Quick']]);
  });

  test('a player has the newest name of any league', async () => {
    await play([{ name: 'OldName', id: '7091', goals: 1 }]);
    expect(await readRanks('goals')).toEqual([[1, 'OldName']]);
    const elsewhere = await createApiKey(server.database, 8);
    const payload = {
      context_data: { team_goals: { Blue: 0, Green: 0 } },
      player_data: { Blue: { players: [{ name: 'NewName', id: '7091' }] } },
    };
    const headers = { authorization: `Bearer ${elsewhere}` };
    await server.app.inject({ method: 'POST', url: '/api/submissions/game_server', headers, payload });
    expect(await readRanks('goals')).toEqual([[1, 'NewName']]);
  });

  test('a board has 50 players, with the next ones in place of those who opted out', async () => {
    const players = Array.from({ length: 60 }, (_, at) => ({
      name: `p${at}`,
      id: String(71_000 + at),
      goals: 1 + (at % 30),
    }));
    await play(players);
    expect(await readBoard('goals')).toHaveLength(50);
    await signIn(server, { roblox_id: '71029', roblox_username: 'p29', leaderboard_visibility: false });
    await signIn(server, { roblox_id: '71059', roblox_username: 'p59', leaderboard_visibility: false });
    const board = await readRanks('goals');
    expect(board).toHaveLength(50);
    expect(board.slice(0, 3)).toEqual([
      [1, 'p28'],
      [1, 'p58'],
      [3, 'p27'],
    ]);
    expect(board.at(-1)).toEqual([49, 'p4']);
  });
});

test('GET /leagues/:league_id/leaderboards.csv has a row for each place of each board', async () => {
  await play([
    { name: '+Olive', id: '7101', goals: 2, assists: 1 },
    { name: 'by_hand', yellow_cards: 1 },
  ]);
  const { body, headers } = await get('/leaderboards.csv?include-headers=true');
  expect(headers['content-disposition']).toContain(`filename=league-${cup.league_id}-autumn-cup-leaderboards.csv`);
  expect(body).toBe(
    [
      'board,rank,name,id,goals,assists,yellow_cards,red_cards,value,counts',
      "goals,1,'+Olive,7101,2,1,0,0,,All types",
      "assists,1,'+Olive,7101,2,1,0,0,,All types",
      'cards,1,by_hand,,0,0,1,0,,All types',
      '',
    ].join('\r\n'),
  );
});
