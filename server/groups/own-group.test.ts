import { beforeAll, expect, test } from 'vitest';
import type { Group } from '#contract/groups/schema.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Account = Awaited<ReturnType<typeof signIn>>;
let owner: Account;
let other: Account;

beforeAll(async () => {
  owner = await signIn(server);
  other = await signIn(server, { is_staff: true, levels: { 8: 6 } });
});

function store(group: Parameters<typeof storeGroup>[1] | object = {}, matchIds: number[] = []) {
  return storeGroup(server.database, { group_owner_id: owner.user.id, ...group }, matchIds);
}

function post(groupId: number, call: 'rename_group' | 'delete_group', payload: object = {}, { headers } = owner) {
  return server.app.inject({ method: 'POST', url: `/api/groups/${groupId}/${call}`, headers, payload });
}

async function find(groupId: number): Promise<Group | undefined> {
  const response = await server.app.inject(`/api/groups/${groupId}`);
  return response.statusCode === 200 ? response.json() : undefined;
}

test('POST /groups/:group_id/rename_group stores the new name, trimmed, where the group is shown', async () => {
  const group_id = await store();
  const nested = await store({ parent_group_id: group_id });
  const response = await post(group_id, 'rename_group', { group_name: '  Road to the final ' });
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect(await find(group_id)).toMatchObject({ group_name: 'Road to the final' });
  expect(await find(nested)).toMatchObject({ group_name: 'Cup run', parent_group_name: 'Road to the final' });
});

test.each([
  ['a blank name', { group_name: '  ' }, 'group_name must be one line of visible text.'],
  ['a name of 51 characters', { group_name: 'x'.repeat(51) }, 'group_name must be 50 characters at most.'],
  ['no name', {}, 'group_name is missing.'],
])('POST /groups/:group_id/rename_group answers 400 to %s', async (_case, payload, error) => {
  const group_id = await store();
  const response = await post(group_id, 'rename_group', payload);
  expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  expect(await find(group_id)).toMatchObject({ group_name: 'Cup run' });
});

test('POST /groups/:group_id/delete_group deletes the group and its nested groups, and no match', async () => {
  const match_id = await storeMatch(server.database);
  const group_id = await store({}, [match_id]);
  const nested = await store({ parent_group_id: group_id }, [match_id]);
  const kept = await store({}, [match_id]);
  const response = await post(group_id, 'delete_group');
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect([await find(group_id), await find(nested)]).toEqual([undefined, undefined]);
  expect((await find(kept))?.matches_info).toMatchObject([{ match_id }]);
  expect((await server.app.inject(`/api/matches/${match_id}`)).statusCode).toBe(200);
  expect((await post(group_id, 'delete_group')).statusCode).toBe(404);
});

test('POST /groups/:group_id/delete_group of a nested group leaves its parent', async () => {
  const group_id = await store();
  const nested = await store({ parent_group_id: group_id });
  expect((await post(nested, 'delete_group')).statusCode).toBe(200);
  expect(await find(group_id)).toMatchObject({ group_ids: [] });
});

test.each(['rename_group', 'delete_group'] as const)('POST /groups/:group_id/%s is the owner’s alone', async (call) => {
  const group_id = await store();
  const response = await post(group_id, call, { group_name: 'Taken' }, other);
  expect([response.statusCode, response.json().error]).toEqual([403, 'Only the owner of a group may change it.']);
  expect(await find(group_id)).toMatchObject({ group_name: 'Cup run' });
});
