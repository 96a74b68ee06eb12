import { eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, test, vi } from 'vitest';
import { auditEntries } from '#database/tables/audit.ts';
import { groups, leagues, matches, players, users } from '#database/tables/schema.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { buildSquadBody } from '#server/testing/squad-bodies.ts';
import { buildBanBody } from '#server/testing/store-ban.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { buildTableRule } from '#server/testing/table-rule-bodies.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;

/** Async, so that the request is sent at once: `inject` alone waits until its promise is awaited. */
async function post({ headers }: Person, url: string, payload?: object) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

function submitMatch(person: Person, player = 'olive_ten') {
  return post(person, '/submissions/website', {
    method: 'manual',
    league_id: LEAGUE,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: player }], B: [{ name: 'quickfeet' }] },
  });
}

function createGroup(person: Person, group_id: number | null = null) {
  const group_type = group_id === null ? 'root' : 'nested';
  return post(person, '/groups/create_group', { group_name: 'Cup run', group_type, league_id: LEAGUE, group_id });
}

/** Runs a second transaction concurrently, which ends with the result of `work`. */
async function inAnotherTransaction<T>(
  end: 'commit' | 'rollback',
  work: (other: PoolClient) => Promise<T>,
): Promise<T> {
  const other = await server.database.$client.connect();
  try {
    await other.query('begin');
    const result = await work(other);
    await other.query(end);
    other.release();
    return result;
  } catch (error) {
    other.release(true);
    throw error;
  }
}

async function waitForWaiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await server.database.$client.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.count).toBe(count);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Makes the call during an unfinished deletion: it waits for the deletion, then gets its response. */
async function askDuringDeletion({ user }: Person, call: () => ReturnType<typeof post>) {
  const answer = await inAnotherTransaction('commit', async (other) => {
    await other.query('select from users where id = $1 for update', [user.id]);
    const pending = call();
    await waitForWaiting(1);
    await other.query("update matches set submitter_id = 'N/A', submitter_name = null where submitter_id = $1", [
      String(user.id),
    ]);
    await other.query('delete from users where id = $1', [user.id]);
    return { pending };
  });
  return answer.pending;
}

async function readLeague() {
  const { rows } = await server.database.$client.query(
    `select name, "desc", array(select prefix from api_keys where league_id = leagues.id) as keys
     from leagues where id = $1`,
    [LEAGUE],
  );
  return rows[0];
}

test('an account that is deleted while its match is being stored leaves the match without submitter', async () => {
  const person = await signIn(server, { levels: { [LEAGUE]: 1 } });
  const [submission, deletion] = await inAnotherTransaction('rollback', async (other) => {
    // A new player of the same name blocks the submission after its match is stored and before it is committed.
    await other.query("insert into players (player_key, name) values ('name:held_up', 'held_up')");
    const submission = submitMatch(person, 'held_up');
    await waitForWaiting(1);
    const deletion = post(person, '/auth/delete_account');
    await waitForWaiting(2);
    return [submission, deletion];
  });
  expect((await deletion).statusCode).toBe(200);
  const { Match_ID } = (await submission).json();
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, Match_ID));
  expect(match).toMatchObject({ submitter_id: 'N/A', submitter_name: null });
});

test('a submission while its account is being deleted answers 401 and stores nothing', async () => {
  const person = await signIn(server, { levels: { [LEAGUE]: 1 } });
  const response = await askDuringDeletion(person, () => submitMatch(person, 'never_stored'));
  expect(response.statusCode, response.body).toBe(401);
  expect(await server.database.$count(matches, eq(matches.submitter_id, String(person.user.id)))).toBe(0);
  expect(await server.database.$count(players, eq(players.name, 'never_stored'))).toBe(0);
});

test('a group that is created while its owner’s account is being deleted is not, and answers 401', async () => {
  const person = await signIn(server);
  const response = await askDuringDeletion(person, () => createGroup(person));
  expect(response.statusCode, response.body).toBe(401);
  expect(await server.database.$count(groups, eq(groups.group_owner_id, person.user.id))).toBe(0);
});

test('a nested group and its owner’s deletion do not wait for each other in a circle', async () => {
  const person = await signIn(server, { is_premium: true });
  const root = await storeGroup(server.database, { group_owner_id: person.user.id });
  const response = await askDuringDeletion(person, () => createGroup(person, root));
  expect(response.statusCode, response.body).toBe(401);
  expect(await server.database.$count(groups, eq(groups.group_owner_id, person.user.id))).toBe(0);
});

test('a match that goes into a group while its owner’s account is being deleted does not, and answers 401', async () => {
  const person = await signIn(server);
  const data_id = await storeMatch(server.database, { league_id: LEAGUE });
  const group = await storeGroup(server.database, { group_owner_id: person.user.id });
  const response = await askDuringDeletion(person, () =>
    post(person, `/groups/${group}/manage_group`, { data_id, method: 'add_match' }),
  );
  expect(response.statusCode, response.body).toBe(401);
});

test('a review of one’s own match while one’s account is being deleted decides nothing and answers 401', async () => {
  const person = await signIn(server, { levels: { [LEAGUE]: 2 } });
  const submitter_id = String(person.user.id);
  const match_id = await storeMatch(server.database, { submitter_id, status: 'Pending', method: 'manual' });
  const decision = { match_id, league_id: LEAGUE, option: 'accept' };
  const response = await askDuringDeletion(person, () => post(person, '/leagues/myLeagues/match_request', decision));
  expect(response.statusCode, response.body).toBe(401);
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
  expect(match).toMatchObject({ status: 'Pending', submitter_id: 'N/A', reviewed_by: null });
});

test('a restore of one’s own match while one’s account is being deleted restores nothing and answers 401', async () => {
  const person = await signIn(server, { levels: { [LEAGUE]: 4 } });
  const { id } = person.user;
  const declined = { submitter_id: String(id), reviewed_by: id, declined_at: new Date() };
  const match_id = await storeMatch(server.database, { ...declined, status: 'Pending', method: 'manual' });
  const reference = { match_id, league_id: LEAGUE };
  const response = await askDuringDeletion(person, () => post(person, '/leagues/myLeagues/restore_match', reference));
  expect(response.statusCode, response.body).toBe(401);
  const [match] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
  expect(match?.declined_at).not.toBeNull();
});

test.each([
  ['an API key', '/auth/key_generation_v1', { league_id: LEAGUE }],
  ['the league’s information', '/leagues/myLeagues/update_information', { league_id: LEAGUE, name: 'Cup', desc: null }],
])('a change of %s while its account is being deleted is not made, and answers 401', async (_, url, payload) => {
  const person = await signIn(server, { levels: { [LEAGUE]: 6 } });
  const before = await readLeague();
  const response = await askDuringDeletion(person, () => post(person, url, payload));
  expect(response.statusCode, response.body).toBe(401);
  expect(await readLeague()).toEqual(before);
});

/** Calls that store or change rows with a reference to the acting account. */
const SEASON_CALLS = [
  'POST /leagues/myLeagues/:league_id/bans',
  'POST /leagues/myLeagues/:league_id/bans/lift',
  'POST /leagues/myLeagues/:league_id/bans/restore',
  'POST /leagues/:league_id/transfers/offer',
  'POST /leagues/:league_id/transfers/withdraw',
  'POST /leagues/:league_id/transfers/release',
  'POST /users/transfers/answer',
  'POST /leagues/myLeagues/:league_id/transfers/decide',
  'POST /leagues/myLeagues/:league_id/transfers/undo',
  'POST /leagues/:league_id/kick_off_offers',
  'POST /leagues/:league_id/kick_off_offers/answer',
  'POST /leagues/:league_id/team_sheets',
  'POST /leagues/:league_id/check_ins',
  'POST /leagues/myLeagues/:league_id/imports',
  'POST /leagues/myLeagues/:league_id/imports/undo',
] as const;

test.each(SEASON_CALLS)('%s while its account is being deleted changes nothing and answers 401', async (name) => {
  const { database } = server;
  const person = await signIn(server, { levels: { [LEAGUE]: 5 } });
  const { id, roblox_id } = person.user;
  const key = String(roblox_id);
  const body =
    (await buildBanBody(name, database, LEAGUE)) ??
    (await buildSquadBody(name, database, LEAGUE, {
      captain_key: await storePlayer(database, key),
      player_key: key,
    })) ??
    (await buildFixtureBody(name, database, LEAGUE, key)) ??
    (await buildTableRule(name, database, LEAGUE));
  await database.$client.query(
    `update transfers set offered_by = ${id}; update added_bans set added_by = ${id};
     update fixture_offers set offered_by = ${id}; update imports set imported_by = ${id}`,
  );
  const before = await database.$count(auditEntries);
  const url = name.replace('POST ', '').replace(':league_id', String(LEAGUE));
  const response = await askDuringDeletion(person, () => post(person, url, body));
  expect(response.statusCode, response.body).toBe(401);
  expect(await database.$count(auditEntries)).toBe(before);
});

test('a decision on a league’s request answers 401 while the deciding account is deleted, 404 while the asking one is', async () => {
  const [staff, asker] = [await signIn(server, { is_staff: true }), await signIn(server)];
  const other = await signIn(server, { is_staff: true });
  const decision = { id: await storeLeagueRequest(server.database, asker.user.id), option: 'accept' };
  const decide = (person: Person) => () => post(person, '/leagues/requests/decide', decision);
  const before = await server.database.$count(leagues);
  expect((await askDuringDeletion(staff, decide(staff))).statusCode).toBe(401);
  expect((await askDuringDeletion(asker, decide(other))).statusCode).toBe(404);
  expect(await server.database.$count(leagues)).toBe(before);
});

test('calls in the thick of a deletion are answered 200, 401 or 403, and nothing of the account stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await signIn(server, { levels: { [LEAGUE]: 2 }, is_premium: true });
    const root = await storeGroup(server.database, { group_owner_id: person.user.id });
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => submitMatch(person)),
      ...[1, 2, 3].map(() => createGroup(person)),
      post(person, '/auth/delete_account'),
      ...[1, 2, 3].map(() => submitMatch(person)),
      ...[1, 2, 3].map(() => createGroup(person, root)),
    ]);
    for (const { statusCode, body } of responses) expect([200, 401, 403], body).toContain(statusCode);
    expect(await server.database.$count(users, eq(users.id, person.user.id))).toBe(0);
    expect(await server.database.$count(matches, eq(matches.submitter_id, String(person.user.id)))).toBe(0);
    expect(await server.database.$count(groups, eq(groups.group_owner_id, person.user.id))).toBe(0);
  }
});

test('people who changed the access of each other can be deleted at once', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 10 }, async () => [await signIn(server), await signIn(server)] as const),
  );
  for (const [{ user: one }, { user: other }] of pairs) {
    await server.database.$client.query(
      `insert into audit_entries (league_id, via, action, actor_id, person_id)
       select $1, 'website', 'access changed', people[1 + at % 2], people[2 - at % 2]
       from generate_series(1, 20) as at, (select $2::integer[] as people) as pair`,
      [LEAGUE, [one.id, other.id]],
    );
  }
  const answers = await Promise.all(pairs.flat().map((person) => post(person, '/auth/delete_account', {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

test('people who reviewed matches of each other can be deleted at once', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 10 }, async () => [await signIn(server), await signIn(server)] as const),
  );
  const by = ({ user }: Person, { user: reviewer }: Person) => ({
    submitter_id: String(user.id),
    reviewed_by: reviewer.id,
  });
  for (const [one, other] of pairs) {
    for (let at = 0; at < 5; at += 1) {
      await storeMatch(server.database, by(one, other));
      await storeMatch(server.database, by(other, one));
    }
  }
  const answers = await Promise.all(pairs.flat().map((person) => post(person, '/auth/delete_account', {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
