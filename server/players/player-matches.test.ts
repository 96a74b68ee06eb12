import Value from 'typebox/value';
import { beforeEach, describe, expect, test } from 'vitest';
import { HeadToHead, MatchHistory, PlayerMatchList } from '#contract/players/schema.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
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

function onDay(day: number): { submission_date: Date } {
  return { submission_date: new Date(Date.UTC(2026, 2, day, 18)) };
}

test('GET /players/:player_key/matches pages through every match that counts, the newest first', async () => {
  const ids: number[] = [];
  for (let day = 1; day <= 5; day += 1) {
    ids.unshift(await scoreMatch(server.database, [day, 3], { ...onDay(day), blue: [{ ...olive, goals: day }] }));
  }
  await scoreMatch(server.database, [0, 0], { ...onDay(9), blue: [olive], status: 'Pending' });
  const pages: PlayerMatchList[] = [];
  for (const page of [1, 2, 3, 4]) {
    pages.push((await get(`/players/${olive.id}/matches?page=${page}&per_page=2`)).json());
  }
  for (const page of pages) expect(Value.Errors(PlayerMatchList, page)).toEqual([]);
  expect(pages.map(({ matches }) => matches.length)).toEqual([2, 2, 1, 0]);
  expect(pages.map(({ total_matches }) => total_matches)).toEqual([5, 5, 5, 5]);
  const matches = pages.flatMap((page) => page.matches);
  expect(matches.map(({ match }) => match.match_id)).toEqual(ids);
  expect(matches.map(({ line }) => line.result)).toEqual(['win', 'win', 'draw', 'loss', 'loss']);
  expect((await get(`/players/${olive.id}/matches?page=0`)).json()).toMatchObject({
    error: 'page must be from 1 to 10000000.',
  });
});

test('GET /players/:player_key/head_to_head/:other_key returns matches against and together from the first player’s side', async () => {
  const { database } = server;
  await scoreMatch(database, [3, 1], { ...onDay(1), blue: [{ ...olive, goals: 2 }], green: [{ ...mika, goals: 1 }] });
  await scoreMatch(database, [3, 1], { ...onDay(2), blue: [{ ...mika, goals: 1 }], green: [olive] });
  await scoreMatch(database, [2, 2], {
    ...onDay(3),
    blue: [
      { ...mika, goals: 1 },
      { ...olive, goals: 1 },
    ],
  });
  await scoreMatch(database, [2, 2], { ...onDay(4), blue: [olive] });
  const url = `/players/${olive.id}/head_to_head/${mika.id}`;
  const record: HeadToHead = (await get(url)).json();
  expect(Value.Errors(HeadToHead, record)).toEqual([]);
  expect(record).toMatchObject({
    player: { player_key: olive.id, id: olive.id, name: olive.name },
    other: { player_key: mika.id, id: mika.id, name: mika.name },
    against: { matches: 2, wins: 1, draws: 0, losses: 1, goals: 2, other_goals: 2 },
    together: { matches: 1, wins: 0, draws: 1, losses: 0, goals: 1, other_goals: 1 },
  });
  const rows = record.matches.map(({ line, other_line }) => [
    line.team,
    line.result,
    other_line.team,
    other_line.result,
  ]);
  expect(rows).toEqual([
    ['Blue', 'draw', 'Blue', 'draw'],
    ['Green', 'loss', 'Blue', 'win'],
    ['Blue', 'win', 'Green', 'loss'],
  ]);
  const same = await get(`/players/${olive.id}/head_to_head/${olive.id}`);
  expect([same.statusCode, same.json()]).toMatchObject([400, { error: 'other_key must be another player.' }]);
  await scoreMatch(database, [0, 0], { blue: [{ name: `Never${players}` }] });
  const never = (await get(`/players/${olive.id}/head_to_head/name:never${players}`)).json();
  const none = { matches: 0, wins: 0, draws: 0, losses: 0, goals: 0, other_goals: 0 };
  expect([never.against, never.together, never.matches]).toEqual([none, none, []]);
});

test('GET /matches/:match_id/profiles has the players of the match whose profiles the viewer finds', async () => {
  const { database } = server;
  const [hidden, limited] = [
    await signIn(server, { visibility: 'private', roblox_username: `Hidden${players}` }),
    await signIn(server, { visibility: 'limited' }),
  ];
  const lines = [olive, { name: 'Hidden', id: hidden.user.roblox_id }, { name: `HIDDEN${players}` }];
  const id = await scoreMatch(database, [1, 0], {
    blue: lines,
    green: [{ name: 'Limited', id: limited.user.roblox_id }, mika, olive, { name: 'Deleted player' }],
  });
  const read = async (headers = {}) => (await get(`/matches/${id}/profiles`, headers)).json();
  const shown = [olive.id, mika.id];
  const byName = `name:hidden${players}`;
  const all = [...shown, limited.user.roblox_id, hidden.user.roblox_id, byName];
  expect(await read()).toEqual(shown.toSorted());
  expect(await read(limited.headers)).toEqual([...shown, limited.user.roblox_id].toSorted());
  expect(await read(hidden.headers)).toEqual(all.toSorted());
  expect(await read((await signIn(server, { is_staff: true })).headers)).toEqual(all.toSorted());
  for (const key of await read()) expect((await get(`/players/${encodeURIComponent(key)}`)).statusCode).toBe(200);

  const pending = await scoreMatch(database, [1, 0], { status: 'Pending', blue: [olive, { name: `New${players}` }] });
  expect((await get(`/matches/${pending}/profiles`)).json()).toEqual([olive.id]);
  await database.$client.query('update matches set declined_at = now() where match_id = $1', [id]);
  const declined = await get(`/matches/${id}/profiles`);
  expect([declined.statusCode, declined.json()]).toMatchObject([404, { error: `Match ${id} was not found.` }]);
});

describe('GET /users/match_history', () => {
  test('answers one’s own profile and matches, also with a private one', async () => {
    const { user, headers } = await signIn(server, { visibility: 'private' });
    await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Olive', id: user.roblox_id, goals: 1 }] });
    const history: MatchHistory = (await get('/users/match_history?per_page=1', headers)).json();
    expect(Value.Errors(MatchHistory, history)).toEqual([]);
    expect(history.profile).toMatchObject({ id: user.roblox_id, name: 'Olive', discord_name: user.d_username });
    expect(history).toMatchObject({ matches: [{ line: { goals: 1, result: 'win' } }], total_matches: 1 });
  });

  test('has zeros for a person without matches, and no profile without a linked account', async () => {
    const { user, headers } = await signIn(server);
    const history: MatchHistory = (await get('/users/match_history', headers)).json();
    expect(Value.Errors(MatchHistory, history)).toEqual([]);
    expect(history).toMatchObject({
      profile: { id: user.roblox_id, name: user.roblox_username, totals: { appearances: 0, goals: 0 }, form: [] },
      matches: [],
      total_matches: 0,
      disputes: [],
    });
    expect((await get(`/players/${user.roblox_id}`, headers)).statusCode).toBe(404);
    const unlinked = await signIn(server, { roblox_id: null, roblox_username: null });
    const none = await get('/users/match_history', unlinked.headers);
    expect(none.json()).toEqual({ profile: null, matches: [], total_matches: 0, disputes: [] });
  });
});
