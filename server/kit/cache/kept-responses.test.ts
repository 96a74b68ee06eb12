import { beforeAll, expect, test } from 'vitest';
import { playMatch } from '#server/testing/play-match.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// server/kit/edge/purged-pages.test.ts makes every change; these concern things that a response mentions without being
// about them.

const server = useTestApp({}, testSite);
let group_owner_id: number;
let headers: Record<string, string>;

beforeAll(async () => {
  const owner = await signIn(server, { levels: { 8: 6 } });
  group_owner_id = owner.user.id;
  headers = owner.headers;
});

async function read(url: string, as: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await server.app.inject({ url, headers: as });
  expect(statusCode, body).toBe(200);
  return body;
}

async function post(url: string, payload: object): Promise<void> {
  const { statusCode, body } = await server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  expect(statusCode, body).toBe(200);
}

async function storeNestedGroup(matches: number[] = []): Promise<{ root: number; nested: number }> {
  const root = await storeGroup(server.database, { group_owner_id, group_name: 'Whole season' });
  const group = { group_owner_id, group_name: 'Spring', parent_group_id: root };
  return { root, nested: await storeGroup(server.database, group, matches) };
}

test.each(['group_stats', 'advanced_stats'])('%s of a group follow the matches of its nested groups', async (stats) => {
  const match = await playMatch(server.database, { Blue: [{ name: 'Olive', id: '601', goals: 2 }] });
  const { root, nested } = await storeNestedGroup();
  const url = `/api/groups/${root}/${stats}`;
  expect(await read(url, headers)).not.toContain('Olive');
  await post(`/groups/${nested}/manage_group`, { data_id: match, method: 'add_match' });
  expect(await read(url, headers)).toContain('Olive');
  await post(`/groups/${nested}/manage_group`, { data_id: match, method: 'remove_match' });
  expect(await read(url, headers)).not.toContain('Olive');
});

test('statistics of a group follow the names of players in its nested groups', async () => {
  const old = await playMatch(server.database, { Blue: [{ name: 'Before', id: '602' }] });
  const { root } = await storeNestedGroup([old]);
  const url = `/api/groups/${root}/group_stats`;
  expect(await read(url, headers)).toContain('Before');
  await playMatch(server.database, { Blue: [{ name: 'Renamed', id: '602' }] });
  expect(await read(url, headers)).toContain('Renamed');
});

test('the page of a nested group follows the name of the group around it', async () => {
  const { root, nested } = await storeNestedGroup();
  expect(await read(`/groups/${nested}`)).toContain('Whole season');
  await post(`/groups/${root}/rename_group`, { group_name: 'Season 12' });
  expect(await read(`/groups/${nested}`)).toContain('Season 12');
});

test('matches of a player and of two players follow the crests and names of teams', async () => {
  await playMatch(server.database, { Blue: [{ name: 'Kit', id: '603' }], Green: [{ name: 'Max', id: '604' }] });
  const readBoth = async () =>
    (await read('/api/players/603/matches')) + (await read('/api/players/603/head_to_head/604'));
  const { crest, ...team } = newTeam('Pride');
  const id = await storeTeam(server.database, { league_id: 8, name: 'Pride' });
  expect(await readBoth()).not.toContain(crest.first_colour);
  await post('/leagues/myLeagues/8/teams/spellings', { team_id: id, spelling: 'Lions' });
  expect((await readBoth()).split(crest.first_colour)).toHaveLength(3);
  await post('/leagues/myLeagues/8/teams/change', { id, ...team, crest: { ...crest, first_colour: '#0a0b0c' } });
  expect((await readBoth()).split('#0a0b0c')).toHaveLength(3);
});
