import { expect, test } from 'vitest';
import type { PrivacyPreferences } from '#contract/accounts/schema.ts';
import { linkRobloxAccount } from '#server/accounts/account-queries.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// A hidden player stays hidden after the account is deleted or unlinked, as matches remain.

const server = useTestApp();
const LEAGUE = 8;
const HIDDEN = { leaderboard: false, visibility: 'private', connections: false } as const;
const SHOWN = { leaderboard: true, visibility: 'public', connections: false } as const;

let people = 0;

/** A person who scored under a Roblox id and by name alone, with these settings. */
async function storePerson(settings: PrivacyPreferences) {
  people += 1;
  const roblox = { id: `888000888${people}`, name: `Wren${people}` };
  await scoreMatch(server.database, [3, 0], { blue: [{ ...roblox, goals: 3 }] });
  await scoreMatch(server.database, [2, 0], { blue: [{ name: roblox.name, goals: 2 }] });
  const { user, headers } = await signIn(server, { roblox_id: roblox.id, roblox_username: roblox.name });
  await change(headers, '/users/update_privacy', settings);
  return { roblox, user, headers };
}

async function change(headers: Record<string, string>, path: string, payload?: object): Promise<void> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  expect(response.statusCode, response.body).toBe(200);
}

/** A viewer's view of the player: the profiles of both keys, and the lines of search and leaderboards. */
async function find({ id, name }: { id: string; name: string }, headers: Record<string, string> = {}) {
  const get = (path: string) => server.app.inject({ url: `/api${path}`, headers });
  const profiles = [await get(`/players/${id}`), await get(`/players/name:${name}`)];
  const lists = [await get(`/players/search?q=${name}`), await get(`/leagues/${LEAGUE}/leaderboards?type=*`)];
  return [...profiles.map(({ statusCode }) => statusCode), ...lists.map(({ body }) => body.includes(name))];
}

const ALL = [200, 200, true, true];
const NOTHING = [404, 404, false, false];
const ENDS = ['/users/unlink_roblox', '/auth/delete_account'];

test.each(ENDS)('%s leaves a hidden player hidden, but from staff', async (path) => {
  const { roblox, headers } = await storePerson(HIDDEN);
  expect(await find(roblox)).toEqual(NOTHING);
  await change(headers, path);
  expect(await find(roblox)).toEqual(NOTHING);
  expect(await find(roblox, (await signIn(server, { is_staff: true })).headers)).toEqual([200, 200, true, false]);
});

test.each(ENDS)('%s keeps the limited visibility of its player', async (path) => {
  const { roblox, headers } = await storePerson({ ...SHOWN, visibility: 'limited' });
  await change(headers, path);
  expect(await find(roblox)).toEqual([404, 404, false, true]);
  expect(await find(roblox, (await signIn(server)).headers)).toEqual(ALL);
});

test.each(ENDS)('%s leaves a public player public', async (path) => {
  const { roblox, headers } = await storePerson(SHOWN);
  await change(headers, path);
  expect(await find(roblox)).toEqual(ALL);
});

test('the settings of the account linked next apply, and stay after it is deleted', async () => {
  const { roblox, headers } = await storePerson(HIDDEN);
  await change(headers, '/auth/delete_account');
  const next = await signIn(server, { roblox_id: roblox.id, roblox_username: roblox.name });
  expect(await find(roblox)).toEqual(ALL);
  await change(next.headers, '/auth/delete_account');
  expect(await find(roblox)).toEqual(ALL);
});

test('an account that is linked to another Roblox account leaves the former one hidden', async () => {
  const { roblox, user } = await storePerson(HIDDEN);
  const other = { roblox_id: '8899', roblox_username: 'Wryneck', roblox_created_on: null };
  expect(await linkRobloxAccount(server.database, user.id, other)).toBe(true);
  expect(await find(roblox)).toEqual(NOTHING);
});
