import { count, eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { offerGroupLeagues } from '#contract/groups/group-leagues.ts';
import type { Group } from '#contract/groups/schema.ts';
import { groups, leagues } from '#database/tables/schema.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Account = Awaited<ReturnType<typeof signIn>>;
type Caller = { headers?: Account['headers'] };
let plain: Account;
let premium: Account;
let staff: Account;

beforeAll(async () => {
  await server.database.insert(leagues).values({ id: 3, name: 'Sevens' });
  plain = await signIn(server, { roblox_id: null });
  premium = await signIn(server, { is_premium: true });
  staff = await signIn(server, { is_staff: true });
});

function create(body: object, { headers }: Caller = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/api/groups/create_group',
    headers,
    payload: { group_name: 'Cup run', ...body },
  });
}

async function createGroup(body: object, account: Account): Promise<Group> {
  const response = await create(body, account);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toEqual({ id: expect.any(Number) });
  return (await server.app.inject({ url: `/api/groups/${response.json().id}`, headers: account.headers })).json();
}

async function refuse(body: object, account?: Account): Promise<[number, string]> {
  const before = await countGroups();
  const response = await create(body, account);
  expect(await countGroups()).toBe(before);
  expect(response.json()).not.toHaveProperty('id');
  return [response.statusCode, response.json().error];
}

async function countGroups(): Promise<number> {
  const [row] = await server.database.select({ count: count() }).from(groups);
  return row?.count ?? 0;
}

function storeRoot({ user }: Account, columns: Partial<typeof groups.$inferInsert> = {}): Promise<number> {
  return storeGroup(server.database, { group_owner_id: user.id, ...columns });
}

test('POST /groups/create_group: a root group of either league, by anyone signed in', async () => {
  for (const [league_id, group_league_name] of [
    [8, 'Global Conference Association'],
    [1, 'Invitational Series'],
  ] as const) {
    const body = { group_name: '  Spring table ', group_type: 'root', league_id, group_id: null, match_id: null };
    expect(await createGroup(body, plain)).toMatchObject({
      group_name: 'Spring table',
      group_type: 'root',
      group_league_id: league_id,
      group_league_name,
      parent_group_id: null,
      group_owner_id: plain.user.id,
      matches_info: [],
      ownsGroup: true,
    });
  }
});

test('POST /groups/create_group: a root group without a match is of league 8 or 1 alone', async () => {
  const sentence = 'league_id must be 8 (Global Conference Association) or 1 (Invitational Series).';
  expect(await refuse({ group_type: 'root', league_id: 2 }, plain)).toEqual([400, sentence]);
  expect(await refuse({ group_type: 'root', league_id: null }, plain)).toEqual([400, sentence]);
  expect(await refuse({ group_type: 'root' }, staff)).toEqual([400, sentence]);
});

test('without the fixed leagues a root group takes any listed league', () => {
  const others = [
    { id: 101, name: 'Autumn Cup' },
    { id: 102, name: 'Winter Cup' },
  ];
  expect(offerGroupLeagues(others)).toEqual(others);
  expect(offerGroupLeagues([...others, { id: 1, name: 'Renamed' }])).toEqual([{ id: 1, name: 'Renamed' }]);
  expect(offerGroupLeagues([])).toEqual([]);
});

test('POST /groups/create_group: a root group takes the league of its match, and the match', async () => {
  const match_id = await storeMatch(server.database, { league_id: 1, status: 'Pending' });
  for (const league_id of [undefined, null, 8]) {
    const group = await createGroup({ group_type: 'root', league_id, match_id }, plain);
    expect(group).toMatchObject({ group_league_id: 1, matches_info: [{ match_id }] });
  }
});

test('POST /groups/create_group: 404 and no group for a match that is not there or was declined', async () => {
  const declined = await storeMatch(server.database, { declined_at: new Date() });
  for (const match_id of [declined, 2_147_483_647]) {
    const sentence = `Match ${match_id} was not found.`;
    expect(await refuse({ group_type: 'root', league_id: 8, match_id }, plain)).toEqual([404, sentence]);
  }
});

test('POST /groups/create_group: a root group has no parent', async () => {
  const group_id = await storeRoot(premium);
  expect(await refuse({ group_type: 'root', league_id: 8, group_id }, premium)).toEqual([
    400,
    'group_id must be null for a root group.',
  ]);
});

test('POST /groups/create_group: a nested group takes the league of its parent', async () => {
  for (const account of [premium, staff]) {
    const parent = await storeRoot(account, { group_league_id: 3, group_name: 'Season' });
    const group = await createGroup({ group_type: 'nested', league_id: 8, group_id: parent }, account);
    expect(group).toMatchObject({
      group_type: 'nested',
      group_league_id: 3,
      group_league_name: 'Sevens',
      parent_group_id: parent,
      parent_group_name: 'Season',
      matches_info: [],
    });
  }
});

test('POST /groups/create_group: a nested group with a match, of the league of its parent alone', async () => {
  const parent = await storeRoot(premium);
  const match_id = await storeMatch(server.database);
  const group = await createGroup({ group_type: 'nested', group_id: parent, match_id }, premium);
  expect(group).toMatchObject({ group_league_id: 8, matches_info: [{ match_id }] });

  const foreign = await storeMatch(server.database, { league_id: 1 });
  expect(await refuse({ group_type: 'nested', group_id: parent, match_id: foreign }, premium)).toEqual([
    409,
    `Match ${foreign} belongs to another league than the group.`,
  ]);
  const declined = await storeMatch(server.database, { declined_at: new Date() });
  expect((await refuse({ group_type: 'nested', group_id: parent, match_id: declined }, premium))[0]).toBe(404);
});

test('POST /groups/create_group: a nested group needs a parent that is there', async () => {
  const sentence = 'group_id is missing: a nested group needs the group that it is in.';
  expect(await refuse({ group_type: 'nested' }, premium)).toEqual([400, sentence]);
  expect(await refuse({ group_type: 'nested', group_id: null }, premium)).toEqual([400, sentence]);
  expect(await refuse({ group_type: 'nested', group_id: 2_147_483_647 }, premium)).toEqual([
    404,
    'Group 2147483647 was not found.',
  ]);
});

test('POST /groups/create_group: nested groups are for the owner, who is staff or premium', async () => {
  const notOwner = 'Only the owner of a group may create groups in it.';
  const group_id = await storeRoot(premium);
  for (const account of [plain, staff]) {
    expect(await refuse({ group_type: 'nested', group_id }, account)).toEqual([403, notOwner]);
  }
  expect(await refuse({ group_type: 'nested', group_id: await storeRoot(plain) }, plain)).toEqual([
    403,
    'Only staff and premium accounts may create nested groups.',
  ]);
});

test('POST /groups/create_group: no groups within nested groups', async () => {
  const nested = await storeRoot(premium, { parent_group_id: await storeRoot(premium) });
  expect(await refuse({ group_type: 'nested', group_id: nested }, premium)).toEqual([
    409,
    `Group ${nested} is nested itself and takes no groups.`,
  ]);
});

test('POST /groups/create_group: five nested groups and no more, also when twelve requests race', async () => {
  const group_id = await storeRoot(premium);
  const other = await storeRoot(premium);
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) => create({ group_type: 'nested', group_id, group_name: `Day ${at}` }, premium)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
  const nested = await server.database.select().from(groups).where(eq(groups.parent_group_id, group_id));
  expect(nested).toHaveLength(5);
  expect(await refuse({ group_type: 'nested', group_id }, premium)).toEqual([
    409,
    `Group ${group_id} already has 5 nested groups, the maximum.`,
  ]);
  await createGroup({ group_type: 'nested', group_id: other }, premium);
});

test('POST /groups/create_group: 401 for visitors', async () => {
  expect(await refuse({ group_type: 'root', league_id: 8 })).toEqual([401, 'Log in first.']);
});

test('POST /groups/create_group: names of 1 to 50 characters on one line', async () => {
  const longest = 'x'.repeat(50);
  const ask = { group_type: 'root', league_id: 8 };
  expect((await createGroup({ ...ask, group_name: longest }, plain)).group_name).toBe(longest);
  expect((await createGroup({ ...ask, group_name: '<b>"Ærø" 決勝 \u{1F3C6}' }, plain)).group_name).toBe(
    '<b>"Ærø" 決勝 \u{1F3C6}',
  );
  expect((await createGroup({ ...ask, group_name: 'half \ud83c' }, plain)).group_name).toBe('half \ufffd');
  for (const group_name of ['', '   ', 'x'.repeat(51), 'a\nb', 'a\u0000b', 7, null]) {
    const [status, sentence] = await refuse({ ...ask, group_name }, plain);
    expect([status, sentence]).toEqual([400, expect.stringMatching(/^group_name must .+\.$/)]);
  }
});

test('POST /groups/create_group: bad bodies are refused with the field named', async () => {
  expect(await refuse({ league_id: 8 }, plain)).toEqual([400, 'group_type is missing.']);
  expect(await refuse({ group_type: 'branch', league_id: 8 }, plain)).toEqual([
    400,
    'group_type must be one of "root", "nested".',
  ]);
  for (const field of ['league_id', 'match_id', 'group_id']) {
    for (const value of ['8', 0, -1, 1.5, field === 'match_id' ? 2 ** 53 : 2 ** 31]) {
      const [status, sentence] = await refuse({ group_type: 'root', league_id: 8, [field]: value }, plain);
      expect([status, sentence.split(' ')[0]]).toEqual([400, field]);
    }
  }
});

test('POST /groups/create_group: at most ten statements', async () => {
  const parent = await storeRoot(premium);
  const match_id = await storeMatch(server.database);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  expect((await create({ group_type: 'nested', group_id: parent, match_id }, premium)).statusCode).toBe(200);
  expect(statements.mock.calls.length).toBe(10);
  statements.mockRestore();
});
