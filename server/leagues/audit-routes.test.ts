import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/changes/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { createTestToken, signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let creator: Person;
let other: Person;

beforeAll(async () => {
  creator = await signIn(server, { levels: { [LEAGUE]: 6, 1: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
});

function post(url: string, payload: object, headers: Record<string, string> = creator.headers) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

async function createGroup({ headers }: Person): Promise<number> {
  return (
    await post('/groups/create_group', { group_name: 'Season', group_type: 'root', league_id: LEAGUE }, headers)
  ).json().id;
}

async function readLog(query = '', league = LEAGUE): Promise<AuditEntry[]> {
  const url = `/api/leagues/myLeagues/${league}/audit${query}`;
  return (await server.app.inject({ url, headers: creator.headers })).json();
}

test('what changes nothing is not logged: the same match or information again', async () => {
  const key = await createApiKey(server.database, LEAGUE);
  const send = () =>
    post(
      '/submissions/game_server',
      { context_data: { team_goals: { Blue: 2, Green: 0 } } },
      {
        authorization: `Bearer ${key}`,
        'idempotency-key': 'replay',
      },
    );
  const information = () =>
    post('/leagues/myLeagues/update_information', { league_id: LEAGUE, name: 'Once', desc: null });
  for (const change of [send, information]) {
    await change();
    const [newest] = await readLog();
    await change();
    expect((await readLog())[0]).toEqual(newest);
  }
});

test('access of several people is an entry each, with what it was and what it is', async () => {
  const [changed, removed] = [
    await signIn(server, { levels: { [LEAGUE]: 1 } }),
    await signIn(server, { levels: { [LEAGUE]: 2 } }),
  ];
  const entryOf = ({ user }: Person, Level?: number) => ({ RBX: null, DISC: user.discord_id, Level });
  await post('/users/update_access', {
    league_id: LEAGUE,
    changedUsers: [entryOf(changed, 3)],
    removedUsers: [entryOf(removed)],
    addedUsers: [],
  });
  const entries = (await readLog()).slice(0, 2);
  expect(entries).toMatchObject([
    { action: 'access changed', person: changed.user.roblox_username, before: { level: 1 }, after: { level: 3 } },
    { action: 'access removed', person: removed.user.roblox_username, before: { level: 2 }, after: null },
  ]);
});

test('a deleted account leaves its changes without a name, and what went with it', async () => {
  const leaver = await signIn(server, { levels: { [LEAGUE]: 5 } });
  const group = await createGroup(leaver);
  await post('/leagues/myLeagues/update_information', { league_id: LEAGUE, name: 'Last', desc: null }, leaver.headers);
  await post('/auth/delete_account', {}, leaver.headers);
  const former = 'a former member';
  const entries = await readLog('?limit=4');
  expect(entries.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ actor: former, action: 'access removed', person: former, before: { level: 5 } }),
      expect.objectContaining({ actor: former, action: 'group deleted', subject: String(group) }),
    ]),
  );
  expect(entries.slice(2)).toMatchObject([
    { actor: former, action: 'information updated' },
    { actor: former, action: 'group created', subject: String(group) },
  ]);
  const { rows } = await server.database.$client.query(
    'select from audit_entries where actor_id = $1 or person_id = $1',
    [leaver.user.id],
  );
  expect(rows).toEqual([]);
});

test.each([
  ["update audit_entries set action = 'match restored'"],
  ['update audit_entries set at = now()'],
  ['update audit_entries set actor_id = $1'],
  ['update audit_entries set person_id = $1'],
  ['delete from audit_entries'],
  ['truncate audit_entries'],
])('the database refuses: %s', async (statement) => {
  await createGroup(creator);
  const before = await readLog();
  const values = statement.includes('$1') ? [other.user.id] : [];
  await expect(server.database.$client.query(statement, values)).rejects.toThrow('The audit log is only added to.');
  expect(await readLog()).toEqual(before);
});

test('GET …/audit pages backwards by the last entry’s id, while new ones arrive', async () => {
  const league_id = 320;
  await server.database.insert(leagues).values({ id: league_id, name: 'Winter Cup' });
  const staff = await signIn(server, { is_staff: true });
  const log = (group: number) =>
    logChange(server.database, onWebsite(creator.user), { league_id, action: 'group renamed', subject: group });
  for (let group = 1; group <= 25; group += 1) await log(group);
  const read = async (query: string) => {
    const url = `/api/leagues/myLeagues/${league_id}/audit${query}`;
    const response = await server.app.inject({ url, headers: staff.headers });
    expect(response.statusCode).toBe(200);
    return response.json() as AuditEntry[];
  };
  const first = await read('');
  expect(first.map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
  await log(26);
  const second = await read(`?before=${first.at(-1)?.id}&limit=3`);
  expect(second.map(({ subject }) => subject)).toEqual(['5', '4', '3']);
  expect(await read(`?before=${second.at(-1)?.id}`)).toHaveLength(2);
  expect(await read('?before=1')).toEqual([]);
  expect(JSON.stringify(first)).not.toContain(creator.user.discord_id);
});

test('GET …/audit: no such league is 404, a limit out of bounds 400', async () => {
  const get = (path: string) => server.app.inject({ url: `/api/leagues/myLeagues/${path}`, headers: creator.headers });
  expect((await get('99999/audit')).statusCode).toBe(404);
  for (const query of ['limit=0', 'limit=101', 'before=0', 'before=x']) {
    expect((await get(`8/audit?${query}`)).statusCode, query).toBe(400);
  }
});

test('groups of people without access to the league stay out of its log', async () => {
  const visitor = await signIn(server);
  const before = await readLog();
  const group = await createGroup(visitor);
  await post(`/groups/${group}/rename_group`, { group_name: 'Mine' }, visitor.headers);
  await post(`/groups/${group}/delete_group`, {}, visitor.headers);
  await createGroup(visitor);
  await post('/auth/delete_account', {}, visitor.headers);
  expect(await readLog()).toEqual(before);
});

describe('GET …/audit with filters', () => {
  const league_id = 321;
  let names: string[];

  beforeAll(async () => {
    await server.database.insert(leagues).values({ id: league_id, name: 'Summer Cup' });
    const people = [await signIn(server, { levels: { 1: 6 } }), await signIn(server, { roblox_username: 'Olive_Ten' })];
    names = people.map(({ user }) => user.roblox_username ?? '');
    const [by, on] = people.map(({ user }) => user.id);
    await server.database.$client.query(
      `insert into audit_entries (league_id, via, actor_id, person_id, key_prefix, action, subject, at) values
        ($1, 'game server', null, null, 'tl_321_abcdef', 'match submitted', '99999', '2026-05-01T23:59:59Z'),
        ($1, 'website', $2, null, null, 'match submitted', '99998', '2026-05-02T00:00:00Z'),
        ($1, 'website', $2, $3, null, 'access added', null, '2026-05-02T23:59:59Z'),
        ($1, 'website', $3, null, null, 'request accepted', '99999', '2026-05-03T00:00:00Z')`,
      [league_id, by, on],
    );
  });

  async function list(query: Record<string, string>): Promise<string[]> {
    const staff = await signIn(server, { is_staff: true });
    const url = `/api/leagues/myLeagues/${league_id}/audit`;
    const response = await server.app.inject({ url, query, headers: staff.headers });
    expect(response.statusCode, response.body).toBe(200);
    return (response.json() as AuditEntry[]).map(({ action, at }) => `${at.slice(8, 10)} ${action}`);
  }

  const FIRST = '01 match submitted';
  const SECOND = '02 match submitted';
  const THIRD = '02 access added';
  const FOURTH = '03 request accepted';

  test('by kind', async () => {
    expect(await list({ kind: 'submissions' })).toEqual([SECOND, FIRST]);
    expect(await list({ kind: 'access' })).toEqual([THIRD]);
    expect(await list({ kind: 'groups' })).toEqual([]);
  });

  test('by person, who acted or was acted on, and by API key', async () => {
    expect(await list({ person: 'olive' })).toEqual([FOURTH, THIRD]);
    expect(await list({ person: names[0] ?? '' })).toEqual([THIRD, SECOND]);
    expect(await list({ person: 'tl_321_abc' })).toEqual([FIRST]);
    expect(await list({ person: '%' })).toEqual([]);
  });

  test('by the Discord name that the log does not show, nobody is found', async () => {
    const { rows } = await server.database.$client.query<{ d_username: string }>(
      'select d_username from users where roblox_username = $1',
      [names[0]],
    );
    expect(await list({ person: rows[0]?.d_username ?? '' })).toEqual([]);
  });

  test('by the league’s days, both included, together with others and paged', async () => {
    expect(await list({ from: '2026-05-02' })).toEqual([FOURTH, THIRD, SECOND]);
    expect(await list({ to: '2026-05-02' })).toEqual([THIRD, SECOND, FIRST]);
    expect(await list({ from: '2026-05-02', to: '2026-05-02', kind: 'submissions' })).toEqual([SECOND]);
    expect(await list({ from: '2026-05-02', limit: '1' })).toEqual([FOURTH]);
  });

  test.each(['kind=people', 'from=2026-13-01', 'to=yesterday', 'person='])('%s answers 400', async (query) => {
    const url = `/api/leagues/myLeagues/${LEAGUE}/audit?${query}`;
    expect((await server.app.inject({ url, headers: creator.headers })).statusCode).toBe(400);
  });
});

test('an entry names the match and the group that have a page, and none that have not', async () => {
  const match_id = await storeMatch(server.database);
  const declined = await storeMatch(server.database, { declined_at: new Date() });
  const group = await createGroup(creator);
  await post(`/groups/${group}/manage_group`, { data_id: match_id, method: 'add_match' });
  expect((await readLog())[0]).toMatchObject({ action: 'match added to group', match_id, group_id: group });
  await post(`/groups/${group}/delete_group`, {});
  for (const subject of [match_id, declined]) {
    const change = { league_id: LEAGUE, action: 'match disputed', subject } as const;
    await logChange(server.database, onWebsite(creator.user), change);
  }
  expect(await readLog('?limit=4')).toMatchObject([
    { subject: String(declined), match_id: null, group_id: null },
    { subject: String(match_id), match_id, group_id: null },
    { action: 'group deleted', match_id: null, group_id: null },
    { action: 'match added to group', match_id, group_id: null },
  ]);
});

describe('POST …/audit/undo', () => {
  const undo = (id: number, { headers } = creator, league = LEAGUE) =>
    post(`/leagues/myLeagues/${league}/audit/undo`, { id }, headers);

  async function declineMatch(): Promise<AuditEntry | undefined> {
    const match_id = await storeMatch(server.database, { status: 'On-Hold' });
    await post('/leagues/myLeagues/match_request', { match_id, league_id: LEAGUE, option: 'decline' });
    return (await readLog('?limit=1'))[0];
  }

  test('a personal token undoes a change, and the log names it', async () => {
    const token = await createTestToken(server.database, creator.user.id);
    const { id = 0, subject } = (await declineMatch()) ?? {};
    const response = await post(`/leagues/myLeagues/${LEAGUE}/audit/undo`, { id }, token);
    expect(response.statusCode, response.body).toBe(200);
    expect((await readLog('?limit=1'))[0]).toMatchObject({
      action: 'match restored',
      via: 'token',
      token: 'My bot',
      subject,
    });
  });

  test('an entry of another league answers 404 in this one', async () => {
    const { id = 0 } = (await declineMatch()) ?? {};
    expect((await undo(id, creator, 1)).statusCode).toBe(404);
  });

  test('an account that may not read the log undoes nothing', async () => {
    const editor = await signIn(server, { levels: { [LEAGUE]: 4 } });
    const { id = 0 } = (await declineMatch()) ?? {};
    expect((await undo(id, editor)).statusCode).toBe(403);
    expect((await readLog('?limit=1'))[0]).toMatchObject({ id, can_undo: true });
  });

  test('of two requests at once one undoes the change', async () => {
    const { id = 0, subject } = (await declineMatch()) ?? {};
    const statuses = (await Promise.all([undo(id), undo(id)])).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await readLog()).filter((entry) => entry.subject === subject)).toHaveLength(2);
  });
});
