import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { FoundPlayer } from '#contract/players/schema.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { requestErasureOf, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET });

function get(q: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: `/api/players/search?q=${encodeURIComponent(q)}`, headers });
}

async function search(q: string, headers: Record<string, string> = {}): Promise<FoundPlayer[]> {
  const response = await get(q, headers);
  expect(response.statusCode, response.body).toBe(200);
  const found = response.json();
  for (const player of found) expect(Value.Errors(FoundPlayer, player)).toEqual([]);
  return found;
}

async function namesOf(q: string, headers: Record<string, string> = {}): Promise<string[]> {
  return (await search(q, headers)).map(({ name }) => name);
}

function onDay(day: number): { submission_date: Date } {
  return { submission_date: new Date(Date.UTC(2026, 2, day, 18)) };
}

test('finds players by today’s and by old names, each once, with the newest match', async () => {
  const id = '71';
  await scoreMatch(server.database, [1, 0], { ...onDay(1), blue: [{ name: 'SpeedyBoots', id }] });
  await scoreMatch(server.database, [1, 0], { ...onDay(3), green: [{ name: 'QuickFeet', id }], league_id: 1 });
  await scoreMatch(server.database, [1, 0], { ...onDay(2), blue: [{ name: 'SpeedyFeet', id }] });
  const player = {
    player_key: id,
    id,
    name: 'QuickFeet',
    last_played: '2026-03-03T18:00:00.000Z',
    team_name: 'Wolves',
    league_name: 'Invitational Series',
  };
  expect(await search('quickf')).toEqual([{ ...player, former_name: null }]);
  expect(await search('FEET')).toEqual([{ ...player, former_name: null }]);
  expect(await search('speedy')).toEqual([{ ...player, former_name: 'SpeedyFeet' }]);
  expect(await search('  dyboots ')).toEqual([{ ...player, former_name: 'SpeedyBoots' }]);
  expect(await search('speedyx')).toEqual([]);
});

test('puts names that begin so first, then short ones; two characters are a beginning', async () => {
  const names = ['Zorba', 'BigZorba', 'Zorbas', 'x_zorba', 'Zo'];
  await scoreMatch(server.database, [1, 0], { blue: names.map((name) => ({ name })) });
  expect(await namesOf('zorba')).toEqual(['Zorba', 'Zorbas', 'x_zorba', 'BigZorba']);
  expect(await namesOf('zo')).toEqual(['Zo', 'Zorba', 'Zorbas']);
});

test('takes signs as they are, and letters of all scripts in any capitals', async () => {
  const names = ['100%_fun', '100xxfun', 'back\\slash', 'ÉCLAIR', 'Ωmega', '名前の人', "O'Hara; drop"];
  await scoreMatch(server.database, [1, 0], { blue: names.map((name) => ({ name })) });
  expect(await namesOf('%_f')).toEqual(['100%_fun']);
  expect(await namesOf('k\\s')).toEqual(['back\\slash']);
  expect(await namesOf('éclair')).toEqual(['ÉCLAIR']);
  expect(await namesOf('ωM')).toEqual(['Ωmega']);
  expect(await namesOf('前の人')).toEqual(['名前の人']);
  expect(await namesOf("o'hara;")).toEqual(["O'Hara; drop"]);
  expect(await namesOf('%%')).toEqual([]);
});

test('finds names in matches that count alone', async () => {
  const match_id = await scoreMatch(server.database, [1, 0], {
    blue: [{ name: 'Rudename', id: '81' }],
    status: 'Pending',
  });
  expect(await namesOf('rudename')).toEqual([]);
  await scoreMatch(server.database, [1, 0], { ...onDay(1), blue: [{ name: 'Kindname', id: '81' }] });
  expect([await namesOf('rudename'), await namesOf('kindname')]).toEqual([[], ['Kindname']]);
  await server.database.$client.query("update matches set status = 'Approved' where match_id = $1", [match_id]);
  expect([await namesOf('rudename'), await namesOf('kindname')]).toEqual([['Rudename'], ['Rudename']]);
  await server.database.$client.query('update matches set declined_at = now() where match_id = $1', [match_id]);
  expect([await namesOf('rudename'), await namesOf('kindname')]).toEqual([[], ['Kindname']]);
});

test('finds limited players for signed-in people, private ones for themselves and staff', async () => {
  const limited = await signIn(server, { visibility: 'limited' });
  const hidden = await signIn(server, { visibility: 'private' });
  const stranger = await signIn(server);
  const staff = await signIn(server, { is_staff: true });
  await scoreMatch(server.database, [1, 0], {
    blue: [
      { name: 'Shrinking', id: limited.user.roblox_id },
      { name: 'Shrinking2', id: hidden.user.roblox_id },
    ],
  });
  const both = ['Shrinking', 'Shrinking2'];
  expect(await namesOf('shrinking')).toEqual([]);
  expect(await namesOf('shrinking', stranger.headers)).toEqual(['Shrinking']);
  expect(await namesOf('shrinking', hidden.headers)).toEqual(both);
  expect(await namesOf('shrinking', staff.headers)).toEqual(both);
});

test('finds no player whose erasure Roblox requested, during the erasure and after it', async () => {
  const line = { name: 'Vanisher', id: '6660006660' };
  await scoreMatch(server.database, [1, 0], { blue: [line] });
  expect(await namesOf('vanisher')).toEqual(['Vanisher']);
  expect((await requestErasureOf(server, line.id)).statusCode).toBe(200);
  expect(await namesOf('vanisher')).toEqual([]);
  expect((await server.app.inject(`/api/players/${line.id}`)).statusCode).toBe(404);
  await expect.poll(() => namesOf('deleted player')).toEqual([]);
});

test('answers eight players at most, and 400 to less than two characters', async () => {
  await scoreMatch(server.database, [1, 0], { blue: Array.from({ length: 20 }, (_, at) => ({ name: `Crowd${at}` })) });
  expect(await search('crowd')).toHaveLength(8);
  expect((await get('x')).json()).toMatchObject({ error: 'q must be 2 characters or more.' });
  expect((await get('  x ')).json()).toMatchObject({ error: 'q must be 2 characters or more.' });
  expect((await get('x'.repeat(51))).json()).toMatchObject({ error: 'q must be 50 characters at most.' });
  expect((await server.app.inject('/api/players/search')).json()).toMatchObject({ error: 'q is missing.' });
});

test('answers the 121st search of a minute with 429, other calls as ever', async () => {
  const { headers } = await signIn(server);
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1) statuses.push((await get('nobody', headers)).statusCode);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(200);
});
