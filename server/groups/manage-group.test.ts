import { and, count, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Group, GroupChange } from '#contract/groups/schema.ts';
import { groupMatches, matches } from '#database/tables/schema.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Account = Awaited<ReturnType<typeof signIn>>;
type Caller = { headers?: Account['headers'] };
let owner: Account;
let group_owner_id: number;

beforeAll(async () => {
  owner = await signIn(server, { roblox_id: null });
  group_owner_id = owner.user.id;
});

function manage(groupId: number, method: GroupChange['method'], data_id: number, account?: Account) {
  return send(groupId, { method, data_id }, account);
}

function send(groupId: number | string, payload: object, { headers }: Caller = owner) {
  return server.app.inject({ method: 'POST', url: `/api/groups/${groupId}/manage_group`, headers, payload });
}

async function expectDone(request: ReturnType<typeof send>): Promise<void> {
  const response = await request;
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
}

async function expectRefusal(request: ReturnType<typeof send>, status: number, error: string): Promise<void> {
  const response = await request;
  expect([response.statusCode, response.json()]).toMatchObject([status, { error }]);
}

async function listMatchIds(groupId: number): Promise<number[]> {
  const group: Group = (await server.app.inject(`/api/groups/${groupId}`)).json();
  return group.matches_info.map(({ match_id }) => match_id).toSorted((a, b) => a - b);
}

async function storeMatches(length: number): Promise<number[]> {
  const rows = await server.database.$client.query<{ match_id: number }>(
    `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
       player_data, event_data)
     select 8, 'Approved', 'game_server', 'League Match', 'A vs B', 'A', 'B', 0, 0, '{}', '[]'
     from generate_series(1, $1::integer)
     returning match_id`,
    [length],
  );
  return rows.rows.map(({ match_id }) => match_id);
}

async function decline(matchId: number): Promise<void> {
  await server.database.update(matches).set({ declined_at: new Date() }).where(eq(matches.match_id, matchId));
}

test('POST /groups/:group_id/manage_group: the owner adds and removes matches of any status', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  const first = await storeMatch(server.database, { status: 'On-Hold' });
  const second = await storeMatch(server.database, { status: 'Pending' });
  await expectDone(manage(id, 'add_match', first));
  await expectDone(manage(id, 'add_match', second));
  expect(await listMatchIds(id)).toEqual([first, second]);
  await expectDone(manage(id, 'remove_match', first));
  expect(await listMatchIds(id)).toEqual([second]);
  await expectDone(manage(id, 'add_match', first));
  expect(await listMatchIds(id)).toEqual([first, second]);
});

test('POST /groups/:group_id/manage_group: a match may be in a root group and in its nested group', async () => {
  const root = await storeGroup(server.database, { group_owner_id });
  const nested = await storeGroup(server.database, { group_owner_id, parent_group_id: root });
  const match = await storeMatch(server.database);
  await expectDone(manage(root, 'add_match', match));
  await expectDone(manage(nested, 'add_match', match));
  await expectDone(manage(root, 'remove_match', match));
  expect([await listMatchIds(root), await listMatchIds(nested)]).toEqual([[], [match]]);
});

test('POST /groups/:group_id/manage_group: everyone but the owner is refused', async () => {
  const match = await storeMatch(server.database);
  const held = await storeMatch(server.database);
  const id = await storeGroup(server.database, { group_owner_id }, [held]);
  const others = [
    await signIn(server),
    await signIn(server, { is_staff: true }),
    await signIn(server, { is_premium: true }),
    await signIn(server, { levels: { 8: 6 } }),
  ];
  await storeGroup(server.database, { group_owner_id: others[0]?.user.id ?? 0 });
  for (const account of others) {
    const sentence = 'Only the owner of a group may change it.';
    await expectRefusal(manage(id, 'add_match', match, account), 403, sentence);
    await expectRefusal(manage(id, 'remove_match', held, account), 403, sentence);
  }
  for (const method of ['add_match', 'remove_match'] as const) {
    await expectRefusal(send(id, { data_id: held, method }, {}), 401, 'Log in first.');
  }
  expect(await listMatchIds(id)).toEqual([held]);
});

test('POST /groups/:group_id/manage_group: 404 for a group or a match that is not there', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  const match = await storeMatch(server.database);
  const missing = 2_147_483_647;
  for (const method of ['add_match', 'remove_match'] as const) {
    await expectRefusal(manage(missing, method, match), 404, `Group ${missing} was not found.`);
    await expectRefusal(manage(id, method, missing), 404, `Match ${missing} was not found.`);
  }
});

test('POST /groups/:group_id/manage_group: matches of its own league only', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  const match = await storeMatch(server.database, { league_id: 1 });
  await expectRefusal(manage(id, 'add_match', match), 409, `Match ${match} belongs to another league than the group.`);
  expect(await listMatchIds(id)).toEqual([]);
});

test('POST /groups/:group_id/manage_group: 409 for a match that is in it, 404 for the removal of one that is not', async () => {
  const match = await storeMatch(server.database);
  const other = await storeMatch(server.database);
  const id = await storeGroup(server.database, { group_owner_id }, [match]);
  await storeGroup(server.database, { group_owner_id }, [other]);
  await expectRefusal(manage(id, 'add_match', match), 409, `Match ${match} is in this group already.`);
  await expectRefusal(manage(id, 'remove_match', other), 404, `Match ${other} in this group was not found.`);
  expect(await listMatchIds(id)).toEqual([match]);
});

test('POST /groups/:group_id/manage_group: a declined match is not there; restored, it is where it was', async () => {
  const match = await storeMatch(server.database);
  const id = await storeGroup(server.database, { group_owner_id }, [match]);
  await decline(match);
  for (const method of ['add_match', 'remove_match'] as const) {
    await expectRefusal(manage(id, method, match), 404, `Match ${match} was not found.`);
  }
  expect(await listMatchIds(id)).toEqual([]);
  await restoreMatch(server.database, match);
  expect(await listMatchIds(id)).toEqual([match]);
});

test('POST /groups/:group_id/manage_group: 1,000 matches and no more, also when thirty requests race', async () => {
  const ids = await storeMatches(1030);
  const id = await storeGroup(server.database, { group_owner_id }, ids.slice(0, 999));
  const responses = await Promise.all(ids.slice(999, 1029).map((match) => manage(id, 'add_match', match)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(29).fill(409)]);
  expect(await listMatchIds(id)).toHaveLength(1000);
  const [first = 0] = ids;
  const last = ids.at(-1) ?? 0;
  await expectRefusal(manage(id, 'add_match', last), 409, 'This group already has 1,000 matches, the maximum.');
  await expectRefusal(manage(id, 'add_match', first), 409, `Match ${first} is in this group already.`);
  await expectDone(manage(id, 'remove_match', first));
  await expectDone(manage(id, 'add_match', last));
});

test('POST /groups/:group_id/manage_group: of ten additions or removals of one match one succeeds', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  const match = await storeMatch(server.database);
  for (const [method, refusal] of [
    ['add_match', 409],
    ['remove_match', 404],
  ] as const) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => manage(id, method, match)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(refusal)]);
    const [row] = await server.database
      .select({ count: count() })
      .from(groupMatches)
      .where(and(eq(groupMatches.group_id, id), eq(groupMatches.match_id, match)));
    expect(row?.count).toBe(method === 'add_match' ? 1 : 0);
  }
});

test('POST /groups/:group_id/manage_group: bad requests are refused with the field named', async () => {
  const id = await storeGroup(server.database, { group_owner_id });
  await expectRefusal(send(id, { method: 'add_match' }), 400, 'data_id is missing.');
  await expectRefusal(send(id, { data_id: 1 }), 400, 'method is missing.');
  await expectRefusal(
    send(id, { data_id: 1, method: 'drop' }),
    400,
    'method must be one of "add_match", "remove_match".',
  );
  for (const data_id of ['1', 0, 1.5, null, 2 ** 53]) {
    const response = await send(id, { data_id, method: 'add_match' });
    expect([response.statusCode, response.json().error.split(' ')[0]]).toEqual([400, 'data_id']);
  }
  expect((await send('one', { data_id: 1, method: 'add_match' })).statusCode).toBe(400);
});
