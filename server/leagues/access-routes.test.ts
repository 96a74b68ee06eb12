import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccessUpdate } from '#contract/leagues/schema.ts';
import { leagueAccess, leagues } from '#database/tables/schema.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

type Person = Awaited<ReturnType<typeof signIn>>;
let league = 300;
let creator: Person;
let editor: Person;
let admin: Person;
let reviewer: Person;
let submitter: Person;
let outsider: Person;

beforeEach(async () => {
  league += 1;
  await server.database.insert(leagues).values({ id: league, name: 'Autumn Cup' });
  creator = await signIn(server, { levels: { [league]: 6 } });
  editor = await signIn(server, { levels: { [league]: 5 } });
  admin = await signIn(server, { levels: { [league]: 4 } });
  reviewer = await signIn(server, { levels: { [league]: 2 } });
  submitter = await signIn(server, { levels: { [league]: 1 } });
  outsider = await signIn(server);
});

function entry({ user }: Person, Level?: number) {
  return { RBX: user.roblox_username, DISC: user.discord_id, Level };
}

function save({ headers }: { headers: Record<string, string> }, lists: Partial<AccessUpdate>) {
  return send({ league_id: league, changedUsers: [], removedUsers: [], addedUsers: [], ...lists }, headers);
}

function send(payload: object, headers: Record<string, string> = admin.headers) {
  return server.app.inject({ method: 'POST', url: '/api/users/update_access', headers, payload });
}

/** Levels by user id. */
async function levels(): Promise<Map<number, number>> {
  const rows = await server.database.select().from(leagueAccess).where(sql`league_id = ${league}`);
  return new Map(rows.map(({ user_id, level }) => [user_id, level]));
}

describe('POST /users/update_access', () => {
  test('changes, removes and adds in one call', async () => {
    const response = await save(admin, {
      changedUsers: [entry(submitter, 3)],
      removedUsers: [entry(reviewer, 2)],
      addedUsers: [entry(outsider)],
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(await levels()).toEqual(
      new Map([
        [creator.user.id, 6],
        [editor.user.id, 5],
        [admin.user.id, 4],
        [submitter.user.id, 3],
        [outsider.user.id, 2],
      ]),
    );
  });

  test('an added user gets the given level', async () => {
    expect((await save(editor, { addedUsers: [entry(outsider, 4)] })).statusCode).toBe(200);
    expect((await levels()).get(outsider.user.id)).toBe(4);
  });

  test('changes no other league', async () => {
    await server.database.insert(leagueAccess).values({ league_id: 8, user_id: reviewer.user.id, level: 6 });
    await save(admin, { removedUsers: [entry(reviewer)] });
    const rows = await server.database.select().from(leagueAccess).where(sql`user_id = ${reviewer.user.id}`);
    expect(rows).toMatchObject([{ league_id: 8, level: 6 }]);
  });

  test('stores nothing if one entry is invalid', async () => {
    const before = await levels();
    const unknown = { RBX: null, DISC: '12345678901234567890', Level: 2 };
    const response = await save(admin, { changedUsers: [entry(submitter, 3)], addedUsers: [unknown] });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: 'Discord user 12345678901234567890 was not found.' });
    expect(await levels()).toEqual(before);
  });

  test.each([
    ['people of the own level', () => save(admin, { removedUsers: [entry(admin)] }), 403],
    ['people above', () => save(admin, { changedUsers: [entry(creator, 1)] }), 403],
    ['the only creator, by the creator', () => save(creator, { removedUsers: [entry(creator)] }), 403],
    ['the own level', () => save(editor, { changedUsers: [entry(reviewer, 5)] }), 403],
    ['level 6, by the creator', () => save(creator, { changedUsers: [entry(editor, 6)] }), 403],
    ['someone already there', () => save(admin, { addedUsers: [entry(reviewer, 2)] }), 409],
    ['the removal of someone not there', () => save(admin, { removedUsers: [entry(outsider)] }), 409],
    ['the change of someone not there', () => save(admin, { changedUsers: [entry(outsider, 1)] }), 409],
    [
      'someone listed twice',
      () => save(admin, { changedUsers: [entry(reviewer, 1)], removedUsers: [entry(reviewer)] }),
      400,
    ],
    ['level 3', () => save(reviewer, { removedUsers: [entry(submitter)] }), 403],
    ['outsiders', () => save(outsider, { addedUsers: [entry(outsider)] }), 403],
    ['visitors', () => save({ headers: {} }, {}), 401],
  ])('refuses %s', async (_case, act, status) => {
    const before = await levels();
    const response = await act();
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toMatch(/.+\.$/);
    expect(await levels()).toEqual(before);
  });

  test('answers 404 to an unknown league', async () => {
    const response = await send({ league_id: 99_999, changedUsers: [], removedUsers: [], addedUsers: [] });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: 'League 99999 was not found.' });
  });

  test.each([
    ['no lists', {}, 'changedUsers is missing.'],
    ['a list that is none', { changedUsers: {} }, 'changedUsers must be an array.'],
    ['a Discord id as a number', { removedUsers: [{ DISC: 5 }] }, 'removedUsers[0].DISC must be a string.'],
    ['no Discord id', { removedUsers: [{ Level: 5 }] }, 'removedUsers[0].DISC is missing.'],
    ['level 7', { addedUsers: [{ DISC: '5', Level: 7 }] }, 'addedUsers[0].Level must be from 1 to 6.'],
    ['level 0', { changedUsers: [{ DISC: '5', Level: 0 }] }, 'changedUsers[0].Level must be from 1 to 6.'],
    [
      'half a level',
      { changedUsers: [{ DISC: '5', Level: 1.5 }] },
      'changedUsers[0].Level must be an integer from 1 to 6.',
    ],
    ['no new level', { changedUsers: [{ DISC: '5' }] }, 'changedUsers[0].Level is missing.'],
  ])('answers 400 to %s', async (name, lists, error) => {
    const empty = name === 'no lists' ? {} : { changedUsers: [], removedUsers: [], addedUsers: [] };
    const response = await send({ league_id: league, ...empty, ...lists });
    expect(response.json()).toMatchObject({ error });
    expect(response.statusCode).toBe(400);
  });
});

describe('concurrent POST /users/update_access', () => {
  test('updates of different people keep each other’s edits', async () => {
    const newcomers = await Promise.all(Array.from({ length: 6 }, () => signIn(server)));
    const responses = await Promise.all([
      save(admin, { changedUsers: [entry(submitter, 3)] }),
      save(editor, { changedUsers: [entry(reviewer, 4)] }),
      ...newcomers.map((newcomer) => save(creator, { addedUsers: [entry(newcomer)] })),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const after = await levels();
    expect(after.get(submitter.user.id)).toBe(3);
    expect(after.get(reviewer.user.id)).toBe(4);
    expect(newcomers.map(({ user }) => after.get(user.id))).toEqual(Array(6).fill(2));
  });

  test('the same person is added once, and removed once', async () => {
    const added = await Promise.all(
      [admin, editor, creator].map((who) => save(who, { addedUsers: [entry(outsider)] })),
    );
    expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const removed = await Promise.all(
      [admin, editor, creator].map((who) => save(who, { removedUsers: [entry(outsider)] })),
    );
    expect(removed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('an editor who loses level 4 meanwhile is checked by the new level', async () => {
    const [demotion, edit] = await Promise.all([
      save(creator, { changedUsers: [entry(admin, 1)] }),
      save(admin, { removedUsers: [entry(submitter)] }),
    ]);
    expect(demotion.statusCode).toBe(200);
    expect([200, 403]).toContain(edit.statusCode);
    expect((await levels()).has(submitter.user.id)).toBe(edit.statusCode === 403);
    expect((await save(admin, {})).statusCode).toBe(403);
  });

  test('updates of accounts deleted meanwhile never answer 500, and leave no entries', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signIn(server, { levels: { [league]: 1 } })));
    const responses = await Promise.all(
      people.flatMap((person) => [
        save(editor, { changedUsers: [entry(person, 3)] }),
        server.app.inject({ method: 'POST', url: '/api/auth/delete_account', headers: person.headers }),
        save(creator, { changedUsers: [entry(person, 4)] }),
      ]),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).not.toContain(500);
    const after = await levels();
    expect(people.filter(({ user }) => after.has(user.id))).toEqual([]);
  });
});
