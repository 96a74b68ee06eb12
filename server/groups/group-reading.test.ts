import pg from 'pg';
import Value from 'typebox/value';
import { beforeAll, expect, test, vi } from 'vitest';
import { Group, ListedGroup } from '#contract/groups/schema.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ RESPONSE_CACHE_MB: '0' });
type Account = Awaited<ReturnType<typeof signIn>>;
type Caller = { headers?: Account['headers'] };
let owner: Account;
let stranger: Account;

beforeAll(async () => {
  owner = await signIn(server);
  stranger = await signIn(server);
});

async function ask(url: string, { headers }: Caller = {}) {
  const response = await server.app.inject({ url: `/api/groups/${url}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return response.json();
}

async function askGroup(id: number, account?: Account): Promise<Group> {
  const group = await ask(String(id), account);
  expect(Value.Errors(Group, group)).toEqual([]);
  return group;
}

test('GET /groups/all_groups and /groups/owned_groups: nothing yet', async () => {
  expect(await ask('all_groups')).toEqual([]);
  expect(await ask('owned_groups', stranger)).toEqual({ groups: [] });
});

test('GET /groups/all_groups: every group, newest first, as the list shows it', async () => {
  const { database } = server;
  const group_owner_id = owner.user.id;
  const old = await storeGroup(database, { group_owner_id, creation_date: new Date('2020-01-01T00:00:00Z') });
  const root = await storeGroup(database, {
    group_owner_id: stranger.user.id,
    group_league_id: 1,
    group_name: 'Series',
  });
  const nested = await storeGroup(database, { group_owner_id, parent_group_id: old, group_name: 'Final' });
  const sameInstant = new Date('2024-01-01T00:00:00Z');
  const twins = [
    await storeGroup(database, { group_owner_id, creation_date: sameInstant }),
    await storeGroup(database, { group_owner_id, creation_date: sameInstant }),
  ];

  const groups: ListedGroup[] = await ask('all_groups');
  for (const group of groups) expect(Value.Errors(ListedGroup, group)).toEqual([]);
  expect(groups.map(({ group_id }) => group_id)).toEqual([nested, root, ...twins.toReversed(), old]);
  expect(groups[0]).toEqual({
    group_id: nested,
    group_name: 'Final',
    group_type: 'nested',
    group_league_id: 8,
    group_league_name: 'Global Conference Association',
    parent_group_id: old,
    group_owner_id,
    total_matches: 0,
    nested_matches: 0,
    first_match_date: null,
    last_match: null,
  });
  expect(groups[1]).toMatchObject({ group_league_id: 1, group_league_name: 'Invitational Series', group_type: 'root' });
  expect(await ask('all_groups', stranger)).toEqual(groups);

  const owned = await ask('owned_groups', owner);
  const summaries = groups.map(
    ({ group_owner_id, total_matches, nested_matches, first_match_date, last_match, ...group }) => group,
  );
  expect(owned).toEqual({ groups: summaries.filter(({ group_id }) => group_id !== root) });
  expect(await ask('owned_groups', stranger)).toEqual({ groups: [summaries[1]] });
});

test('GET /groups/all_groups: a root group counts its own and nested matches once, without declined ones', async () => {
  const { database } = server;
  const group_owner_id = owner.user.id;
  const first = await storeMatch(database, { submission_date: new Date('2026-01-01T10:00:00Z') });
  const both = await storeMatch(database, { submission_date: new Date('2026-01-02T10:00:00Z'), status: 'Pending' });
  const last = await storeMatch(database, { submission_date: new Date('2026-01-02T10:00:00Z'), blue_goals: 4 });
  const declined = await storeMatch(database, { declined_at: new Date() });
  const root = await storeGroup(database, { group_owner_id }, [both, declined]);
  const nested = await storeGroup(database, { group_owner_id, parent_group_id: root }, [both, first, last]);
  const empty = await storeGroup(database, { group_owner_id, parent_group_id: root }, [declined]);

  const groups: ListedGroup[] = await ask('all_groups');
  const find = (id: number) => groups.find(({ group_id }) => group_id === id);
  for (const id of [root, nested]) {
    expect(find(id)).toMatchObject({
      total_matches: 3,
      first_match_date: '2026-01-01T10:00:00.000Z',
      last_match: { match_id: last, submission_date: '2026-01-02T10:00:00.000Z', blue_team: { goals: 4 } },
    });
  }
  expect([root, nested, empty].map((id) => find(id)?.nested_matches)).toEqual([2, 0, 0]);
  expect(await ask(`${root}`)).toMatchObject({ nested_matches: 2, matches_info: [{ match_id: both }] });
  expect(find(empty)).toMatchObject({ total_matches: 0, first_match_date: null, last_match: null });
  await restoreMatch(database, declined);
  const restored: ListedGroup[] = await ask('all_groups');
  expect(restored.find(({ group_id }) => group_id === empty)).toMatchObject({
    total_matches: 1,
    last_match: { match_id: declined },
  });
});

test('GET /groups/owned_groups: 401 for visitors', async () => {
  const response = await server.app.inject('/api/groups/owned_groups');
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ error: 'Log in first.' });
});

test('GET /groups/:group_id: a root group with its matches, newest first, and its nested groups', async () => {
  const { database } = server;
  const older = await storeMatch(database, { submission_date: new Date('2026-01-01T10:00:00Z') });
  const newer = await storeMatch(database, {
    match_name: 'Lions vs Wolves',
    status: 'Pending',
    submission_date: new Date('2026-02-01T10:00:00.125Z'),
    overall_player_count: 22,
    event_count: 3,
    blue_goals: 4,
    green_goals: 2,
  });
  const sameInstant = await storeMatch(database, { submission_date: new Date('2026-01-01T10:00:00Z') });
  const declined = await storeMatch(database, { declined_at: new Date(), status: 'Pending' });
  const group_owner_id = owner.user.id;
  const id = await storeGroup(database, { group_owner_id, group_name: 'Season' }, [
    older,
    newer,
    sameInstant,
    declined,
  ]);
  const first = await storeGroup(database, { group_owner_id, group_name: 'B', parent_group_id: id }, [older]);
  const second = await storeGroup(database, { group_owner_id, group_name: 'A', parent_group_id: id });

  const group = await askGroup(id, owner);
  expect(group).toMatchObject({
    group_id: id,
    group_name: 'Season',
    group_type: 'root',
    group_league_id: 8,
    group_league_name: 'Global Conference Association',
    parent_group_id: null,
    parent_group_name: null,
    group_owner_id,
    group_ids: [first, second],
    groups_info: [
      { group_id: first, group_name: 'B' },
      { group_id: second, group_name: 'A' },
    ],
    ownsGroup: true,
  });
  expect(group.matches_info.map(({ match_id }) => match_id)).toEqual([newer, sameInstant, older]);
  expect(group.matches_info[0]).toEqual({
    match_id: newer,
    match_name: 'Lions vs Wolves',
    league_name: 'Global Conference Association',
    status: 'Pending',
    submission_date: '2026-02-01T10:00:00.125Z',
    played_at: '2026-02-01T10:00:00.125Z',
    overall_player_count: 22,
    event_count: 3,
    blue_team: { goals: 4, name: 'Lions' },
    green_team: { goals: 2, name: 'Wolves' },
    league_id: 8,
  });

  expect(await askGroup(first)).toMatchObject({
    group_type: 'nested',
    parent_group_id: id,
    parent_group_name: 'Season',
    group_ids: [],
    groups_info: [],
    matches_info: [{ match_id: older }],
    ownsGroup: false,
  });

  await restoreMatch(database, declined);
  expect((await askGroup(id)).matches_info.map(({ match_id }) => match_id)).toContain(declined);
});

test('GET /groups/:group_id: ownsGroup is true for the owner alone', async () => {
  const staff = await signIn(server, { is_staff: true });
  const id = await storeGroup(server.database, { group_owner_id: owner.user.id });
  expect((await askGroup(id)).ownsGroup).toBe(false);
  expect((await askGroup(id, stranger)).ownsGroup).toBe(false);
  expect((await askGroup(id, staff)).ownsGroup).toBe(false);
  expect((await askGroup(id, owner)).ownsGroup).toBe(true);
});

test('GET /groups/:group_id: an empty group', async () => {
  const id = await storeGroup(server.database, { group_owner_id: owner.user.id });
  expect(await askGroup(id)).toMatchObject({ matches_info: [], group_ids: [], groups_info: [] });
});

test('GET /groups/:group_id: 404 for an unknown group, 400 for a malformed id', async () => {
  const missing = await server.app.inject('/api/groups/2147483647');
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'Group 2147483647 was not found.' }]);
  for (const id of ['0', '-1', '1.5', 'one', '2147483648']) {
    const response = await server.app.inject(`/api/groups/${id}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatch(/^group_id must be /);
  }
});

test('GET /groups: the number of statements does not grow with a group’s matches', async () => {
  const { database } = server;
  const group_owner_id = owner.user.id;
  const matchIds: number[] = [];
  for (let count = 0; count < 40; count += 1) matchIds.push(await storeMatch(database));
  const small = await storeGroup(database, { group_owner_id });
  const large = await storeGroup(database, { group_owner_id }, matchIds);
  for (let count = 0; count < 5; count += 1) {
    await storeGroup(database, { group_owner_id, parent_group_id: large }, matchIds);
  }
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  async function countStatements(url: string, account?: Account): Promise<number> {
    statements.mockClear();
    await ask(url, account);
    return statements.mock.calls.length;
  }
  // With a session, one more statement reads it first.
  expect(await countStatements('all_groups')).toBe(1);
  expect(await countStatements('owned_groups', owner)).toBe(2);
  for (const id of [small, large]) {
    expect(await countStatements(String(id))).toBe(1);
    expect(await countStatements(String(id), owner)).toBe(2);
    expect(await countStatements(`${id}/group_stats`, owner)).toBe(2);
  }
  statements.mockRestore();
});
