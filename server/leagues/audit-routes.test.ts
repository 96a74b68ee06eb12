import { beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '#cli/run-admin.ts';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { leagues } from '#database/schema.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';
import { logChange, onWebsite } from '#server/leagues/audit-queries.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let creator: Person;
let other: Person;

beforeAll(async () => {
  creator = await signIn(server, { levels: { [LEAGUE]: 6, 1: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
});

type Changing = Exclude<EndpointName, `GET ${string}`>;
interface Call {
  params?: Record<string, unknown>;
  body: object;
  headers?: Record<string, string>;
  /** What the league's log says then. */
  logged: Partial<AuditEntry> & { action: AuditAction };
}

/** An entry for each call that changes a league, and null for each that changes an account alone. */
const CALLS: Record<Changing, (() => Call | Promise<Call>) | null> = {
  'POST /auth/logout': null,
  // Takes access and groups from leagues, which has a test of its own below.
  'POST /auth/delete_account': null,
  'POST /users/unlink_roblox': null,
  'POST /users/update_privacy': null,
  'POST /users/update_access': () => ({
    body: {
      league_id: LEAGUE,
      changedUsers: [],
      removedUsers: [],
      addedUsers: [{ RBX: null, DISC: other.user.discord_id, Level: 3 }],
    },
    logged: { action: 'access added', person: other.user.d_username, before: null, after: { level: 3 } },
  }),
  'POST /auth/key_generation_v1': () => ({
    body: { league_id: LEAGUE },
    logged: { action: 'API key created', subject: expect.stringMatching(/^tl_8_[\w-]{6}$/) },
  }),
  'POST /leagues/myLeagues/match_request': async () => {
    const match_id = await storeMatch(server.database, { status: 'On-Hold' });
    return {
      body: { match_id, league_id: LEAGUE, option: 'accept' },
      logged: {
        action: 'request accepted',
        subject: String(match_id),
        before: { status: 'On-Hold' },
        after: { status: 'Approved' },
      },
    };
  },
  'POST /leagues/myLeagues/:league_id/api_keys': () => ({
    params: { league_id: LEAGUE },
    body: { name: 'Cup server' },
    logged: { action: 'API key created', after: { name: 'Cup server' } },
  }),
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeApiKey(server.database, LEAGUE, 'tl_8_rotate'), grace_minutes: 30 },
    logged: {
      action: 'API key rotated',
      subject: 'tl_8_rotate',
      after: { key: expect.stringMatching(/^tl_8_[\w-]{6}$/), grace_minutes: 30 },
    },
  }),
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeApiKey(server.database, LEAGUE, 'tl_8_revoke') },
    logged: { action: 'API key revoked', subject: 'tl_8_revoke' },
  }),
  'POST /leagues/myLeagues/restore_match': async () => {
    const match_id = await storeMatch(server.database, { status: 'Pending', declined_at: new Date() });
    return {
      body: { match_id, league_id: LEAGUE },
      logged: { action: 'match restored', subject: String(match_id), after: { status: 'Pending' } },
    };
  },
  'POST /leagues/myLeagues/update_information': () => ({
    body: { league_id: LEAGUE, name: 'Global Conference', desc: 'Open to all.' },
    logged: {
      action: 'information updated',
      before: { name: 'Global Conference Association', desc: null },
      after: { name: 'Global Conference', desc: 'Open to all.' },
    },
  }),
  'POST /submissions/website': () => ({
    body: {
      method: 'manual',
      league_id: LEAGUE,
      matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
    },
    logged: { action: 'match submitted', subject: expect.stringMatching(/^\d+$/) },
  }),
  'POST /submissions/game_server': async () => {
    const key = await createApiKey(server.database, LEAGUE);
    return {
      body: { context_data: { team_goals: { Blue: 1, Green: 0 } } },
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'final' },
      logged: { via: 'game server', actor: key.slice(0, 11), action: 'match submitted' },
    };
  },
  'POST /groups/create_group': () => ({
    body: { group_name: 'Cup run', group_type: 'root', league_id: LEAGUE },
    logged: { action: 'group created', after: { type: 'root', in: null, match: null } },
  }),
  'POST /groups/:group_id/manage_group': async () => {
    const data_id = await storeMatch(server.database);
    const group_id = await createGroup(creator);
    return {
      params: { group_id },
      body: { data_id, method: 'add_match' },
      logged: { action: 'match added to group', subject: String(group_id), after: { match: data_id } },
    };
  },
};

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

describe('every call that changes something', () => {
  test('is decided about here', () => {
    const changing = Object.keys(endpoints).filter((name) => !name.startsWith('GET '));
    expect(Object.keys(CALLS).toSorted()).toEqual(changing.toSorted());
  });

  test.each(Object.entries(CALLS).flatMap(([name, call]) => (call ? [[name, call] as const] : [])))(
    '%s adds one entry to the league’s log, and none when it is refused',
    async (name, call) => {
      const { params, body, headers = creator.headers, logged } = await call();
      const url = name.replace('POST ', '').replace(/:(\w+)/g, (_, key: string) => String(params?.[key]));
      const before = await readLog();
      expect((await post(url, body, {})).statusCode).toBe(401);
      expect(await readLog()).toEqual(before);
      const response = await post(url, body, headers);
      expect([200, 201], response.body).toContain(response.statusCode);
      const [entry, ...older] = await readLog(`?limit=${before.length + 1}`);
      expect(older).toEqual(before);
      expect(entry).toMatchObject({ via: 'website', actor: creator.user.roblox_username, ...logged });
      expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000);
    },
  );
});

test('what changes nothing is not logged: the same match, information or level again', async () => {
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
  const level = () => runAdmin(['set-level', '8', other.user.discord_id, '4'], { DATABASE_URL: server.databaseUrl });
  for (const change of [send, information, level]) {
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

test('the admin command is logged as itself', async () => {
  const env = { DATABASE_URL: server.databaseUrl };
  const declined = await storeMatch(server.database, { status: 'Pending', declined_at: new Date() });
  await runAdmin(['set-level', '8', other.user.discord_id, '0'], env);
  await runAdmin(['create-key', '8'], env);
  await runAdmin(['restore-match', String(declined)], env);
  expect(await readLog('?limit=3')).toMatchObject([
    { action: 'match restored', subject: String(declined), after: { status: 'Pending' } },
    { action: 'API key created', via: 'admin command', actor: null },
    { action: 'access removed', via: 'admin command', actor: null, person: other.user.d_username },
  ]);
  const created = await runAdmin(['create-league', '--name', 'Spring Cup', '--owner', creator.user.discord_id], env);
  const id = Number(/\d+/.exec(created)?.[0]);
  expect(await readLog('', id)).toMatchObject([
    { action: 'league created', person: creator.user.roblox_username, after: { name: 'Spring Cup' } },
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
    logChange(server.database, onWebsite(creator.user), { league_id, action: 'group created', subject: group });
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
