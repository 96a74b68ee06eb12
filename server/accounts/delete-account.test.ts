import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groupMatches, groups, idempotencyKeys, leagueAccess, matches, users } from '#database/tables/schema.ts';
import { sessions } from '#database/tables/session.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;

function deleteAccount(headers?: Record<string, string>) {
  return server.app.inject({ method: 'POST', url: '/api/auth/delete_account', headers });
}

async function storeGroup({ user }: Person, parent_group_id: number | null = null): Promise<number> {
  const [group] = await server.database
    .insert(groups)
    .values({
      group_name: 'Cup run',
      group_type: parent_group_id === null ? 'root' : 'nested',
      group_league_id: LEAGUE,
      parent_group_id,
      group_owner_id: user.id,
    })
    .returning();
  return group?.group_id ?? 0;
}

async function findMatchRow(id: number) {
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, id));
  return match;
}

test('POST /auth/delete_account deletes the account with its sessions, access, groups and idempotency keys', async () => {
  const { database } = server;
  const person = await signIn(server, { email: 'someone@touchline.example', levels: { [LEAGUE]: 2, 1: 4 } });
  await createSession(database, person.user.id);
  const nested = await storeGroup(person, await storeGroup(person));
  const match = await storeMatch(database);
  await database.insert(groupMatches).values({ group_id: nested, match_id: match });
  const keys = [`${person.user.id}→form`, `1${person.user.id}→form`, String(person.user.id)];
  await database
    .insert(idempotencyKeys)
    .values(keys.map((key) => ({ league_id: LEAGUE, key, body_hash: Buffer.alloc(32), match_id: match })));

  const response = await deleteAccount(person.headers);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({});
  expect(response.cookies).toMatchObject([{ name: 'touchline_session', value: '', path: '/' }]);
  expect(response.cookies[0]?.expires?.getTime()).toBe(0);
  expect(await database.$count(users, eq(users.id, person.user.id))).toBe(0);
  expect(await database.$count(sessions, eq(sessions.user_id, person.user.id))).toBe(0);
  expect(await database.$count(leagueAccess, eq(leagueAccess.user_id, person.user.id))).toBe(0);
  expect(await database.$count(groups, eq(groups.group_owner_id, person.user.id))).toBe(0);
  expect(await database.$count(groupMatches)).toBe(0);
  const left = await database.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(left.map(({ key }) => key)).toEqual(keys.slice(1));
  expect(await findMatchRow(match)).toBeDefined();
  expect((await server.app.inject({ url: '/api/auth/session', headers: person.headers })).statusCode).toBe(401);
});

test('POST /auth/delete_account keeps matches without submitter and reviewer, and everyone else’s as they are', async () => {
  const { database } = server;
  const [person, other] = [await signIn(server), await signIn(server)];
  const othersGroup = await storeGroup(other);
  const by = ({ user }: Person) => ({ submitter_id: String(user.id), submitter_name: user.d_username });
  const submitted = await storeMatch(database, { ...by(person), reviewed_by: other.user.id });
  const declined = await storeMatch(database, { ...by(person), status: 'Pending', declined_at: new Date() });
  const reviewed = await storeMatch(database, { ...by(other), reviewed_by: person.user.id });

  expect((await deleteAccount(person.headers)).statusCode).toBe(200);
  const gone = { submitter_id: 'N/A', submitter_name: null };
  expect(await findMatchRow(submitted)).toMatchObject({ ...gone, reviewed_by: other.user.id });
  expect(await findMatchRow(declined)).toMatchObject(gone);
  expect(await findMatchRow(reviewed)).toMatchObject({ ...by(other), reviewed_by: null });
  const page = (await server.app.inject(`/api/matches/${submitted}`)).json();
  expect(page).toMatchObject({ submitter_id: 'N/A', context_data: { submitter_name: null } });
  expect(await database.$count(groups, eq(groups.group_id, othersGroup))).toBe(1);
  expect((await server.app.inject({ url: '/api/auth/session', headers: other.headers })).statusCode).toBe(200);
});

test('POST /auth/delete_account is open to the last creator of a league, which goes on without one', async () => {
  const creator = await signIn(server, { levels: { 1: 6 } });
  const admin = await signIn(server, { levels: { 1: 4 } });
  expect((await deleteAccount(creator.headers)).statusCode).toBe(200);
  const response = await server.app.inject({ url: '/api/leagues/myLeagues/1', headers: admin.headers });
  expect(response.json().Access).toEqual([{ RBX: admin.user.roblox_username, DISC: admin.user.discord_id, Level: 4 }]);
});

test('POST /auth/delete_account twice at once answers 200 or 401, and without a session 401', async () => {
  const { headers, user } = await signIn(server);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => deleteAccount(headers)))).map((one) => one.statusCode);
  expect(statuses).toContain(200);
  expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
  expect(await server.database.$count(users, eq(users.id, user.id))).toBe(0);
  const response = await deleteAccount();
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ error: 'Log in first.' });
});

test('POST /auth/delete_account that another site sends is refused', async () => {
  const { headers, user } = await signIn(server);
  expect((await deleteAccount({ ...headers, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect(await server.database.$count(users, eq(users.id, user.id))).toBe(1);
});

test('after POST /auth/delete_account the same Discord and Roblox accounts can sign up again', async () => {
  const { headers, user } = await signIn(server);
  await deleteAccount(headers);
  const { discord_id, roblox_id } = user;
  const again = await signIn(server, { discord_id, roblox_id });
  expect(again.user.id).not.toBe(user.id);
});
