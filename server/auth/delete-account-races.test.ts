import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { createSession, findSessionUser } from '#server/auth/session-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;

function post(url: string, { headers }: Person, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/${url}`, headers, payload } satisfies InjectOptions);
}

async function countWaiting(): Promise<number> {
  const { rows } = await server.database.$client.query<{ count: number }>(
    `select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Has the person's account be deleted just after `work` has found it there, before `work` gets any further. */
async function whileDeleting<T>({ user }: Person, work: () => Promise<T>): Promise<T> {
  const client = await server.database.$client.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [user.id]);
    const working = work();
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
    await client.query('delete from users where id = $1', [user.id]);
    await client.query('commit');
    return await working;
  } finally {
    client.release(true);
  }
}

test('a group of an account that is being deleted is refused', async () => {
  const person = await signIn(server, { is_staff: true });
  const { statusCode, body } = await whileDeleting(person, () =>
    post('groups/create_group', person, { group_name: 'Cup run', group_type: 'root', league_id: LEAGUE }),
  );
  expect([statusCode, body]).toEqual([401, '{"error":"Log in first."}']);
});

test('a nested group never waits for the deletion that waits for its parent', async () => {
  const person = await signIn(server, { is_staff: true });
  const group_id = await storeGroup(server.database, { group_owner_id: person.user.id });
  const { statusCode } = await whileDeleting(person, () =>
    post('groups/create_group', person, { group_name: 'Quarter-finals', group_type: 'nested', group_id }),
  );
  expect(statusCode).toBe(401);
});

test('a submission by an account that is being deleted is not stored under its name', async () => {
  const person = await signIn(server, { levels: { [LEAGUE]: 1 } });
  const submission = {
    method: 'manual',
    league_id: LEAGUE,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
  };
  const { statusCode } = await whileDeleting(person, () => post('submissions/website', person, submission));
  expect(statusCode).toBe(401);
  const { rows } = await server.database.$client.query('select from matches where submitter_id = $1', [
    String(person.user.id),
  ]);
  expect(rows).toEqual([]);
});

test('a decision by an account that is being deleted changes nothing', async () => {
  const person = await signIn(server, { levels: { [LEAGUE]: 2 } });
  const match_id = await storeMatch(server.database, { status: 'Pending', submitter_id: String(person.user.id) });
  const { statusCode } = await whileDeleting(person, () =>
    post('leagues/myLeagues/match_request', person, { match_id, league_id: LEAGUE, option: 'accept' }),
  );
  expect(statusCode).toBe(409);
  expect((await server.app.inject(`/api/matches/${match_id}`)).json().status).toBe('Pending');
});

test('a session of an account that is being deleted opens nothing', async () => {
  const person = await signIn(server);
  const token = await whileDeleting(person, () => createSession(server.database, person.user.id));
  expect(await findSessionUser(server.database, token)).toBeNull();
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
  const answers = await Promise.all(pairs.flat().map((person) => post('auth/delete_account', person, {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
