import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 320;
const server = useTestApp();

type Person = Awaited<ReturnType<typeof signIn>>;
let editor: Person;
let admin: Person;

beforeAll(async () => {
  await server.database.insert(leagues).values({ id: LEAGUE, name: 'Autumn Cup' });
  editor = await signIn(server, { levels: { [LEAGUE]: 5 } });
  admin = await signIn(server, { levels: { [LEAGUE]: 4, 8: 6 } });
});

function save(fields: object, headers: Record<string, string> = editor.headers) {
  const payload = { league_id: LEAGUE, name: 'Autumn Cup', desc: null, ...fields };
  return server.app.inject({ method: 'POST', url: '/api/leagues/myLeagues/update_information', headers, payload });
}

async function find() {
  const [league] = await server.database.select().from(leagues).where(eq(leagues.id, LEAGUE));
  return league;
}

describe('POST /leagues/myLeagues/update_information', () => {
  test('stores name and description, trimmed', async () => {
    const response = await save({ name: '  Winter Cup ', desc: ' Every January.\nFriday nights. ' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(await find()).toMatchObject({ name: 'Winter Cup', desc: 'Every January.\nFriday nights.', slug: null });
    const listed = (await server.app.inject('/api/leagues/all')).json();
    expect(listed).toContainEqual(expect.objectContaining({ id: LEAGUE, name: 'Winter Cup' }));
  });

  test('stores a time zone and logs it; without one the league keeps its own', async () => {
    expect(await find()).toMatchObject({ time_zone: 'UTC' });
    expect((await save({ time_zone: 'Europe/London' })).statusCode).toBe(200);
    expect((await save({ desc: 'In the time of London.' })).statusCode).toBe(200);
    expect(await find()).toMatchObject({ time_zone: 'Europe/London', desc: 'In the time of London.' });
    const { headers } = editor;
    const shown = await Promise.all(
      [`/api/leagues/${LEAGUE}`, `/api/leagues/myLeagues/${LEAGUE}`].map((url) => server.app.inject({ url, headers })),
    );
    for (const response of shown) expect(response.json()).toMatchObject({ time_zone: 'Europe/London' });
    const listed = (await server.app.inject('/api/leagues/all')).json();
    expect(listed).toContainEqual(expect.objectContaining({ id: LEAGUE, time_zone: 'Europe/London' }));
    const log = await server.app.inject({ url: `/api/leagues/myLeagues/${LEAGUE}/audit`, headers });
    expect(log.json()[1]).toMatchObject({ before: { time_zone: 'UTC' }, after: { time_zone: 'Europe/London' } });
    await save({ time_zone: 'UTC' });
  });

  test('answers 400 to a time zone that PostgreSQL does not know', async () => {
    const known = vi.spyOn(Intl, 'DateTimeFormat');
    // A name of a later version of the time zone database.
    known.mockImplementation(function format() {} as never);
    const response = await save({ time_zone: 'Europe/Atlantis' });
    known.mockRestore();
    expect(response.json()).toMatchObject({ error: 'time_zone must be a time zone such as Europe/London.' });
    expect(response.statusCode).toBe(400);
    expect(await find()).toMatchObject({ time_zone: 'UTC' });
  });

  test.each(['', '   ', '\u3164', null])('the description %j is stored as null', async (desc) => {
    await save({ desc: 'Something' });
    expect((await save({ desc })).statusCode).toBe(200);
    expect((await find())?.desc).toBeNull();
  });

  test('accepts 60 and 400 characters after trimming', async () => {
    const fields = { name: 'ö'.repeat(60), desc: 'ö'.repeat(400) };
    expect((await save({ name: `  ${fields.name}  `, desc: `\n${fields.desc}\n` })).statusCode).toBe(200);
    expect(await find()).toMatchObject(fields);
  });

  test.each([
    ['a name too long', { name: 'x'.repeat(61) }, 'name must be 60 characters at most.'],
    ['a blank name', { name: '   ' }, 'name must be one line of visible text.'],
    ['a name with a control character', { name: 'Cup\u0007x' }, 'name must be one line of visible text.'],
    ['a name of two lines', { name: 'Cup\nx' }, 'name must be one line of visible text.'],
    ['a name that is none', { name: 5 }, 'name must be a string.'],
    ['a description too long', { desc: 'x'.repeat(401) }, 'desc must be 400 characters at most.'],
    ['a description that is none', { desc: {} }, 'desc must be a string or a null.'],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone must be a time zone such as Europe/London.'],
    ['an abbreviation', { time_zone: 'EST' }, 'time_zone must be a time zone such as Europe/London.'],
    ['an offset', { time_zone: '+01:00' }, 'time_zone must be a time zone such as Europe/London.'],
    ['no text', { time_zone: 1 }, 'time_zone must be a string.'],
    ['no league', { league_id: undefined }, 'league_id is missing.'],
    ['no description', { desc: undefined }, 'desc is missing.'],
  ])('answers 400 to %s', async (_case, fields, error) => {
    const before = await find();
    const response = await save(fields);
    expect(response.json()).toMatchObject({ error });
    expect(response.statusCode).toBe(400);
    expect(await find()).toEqual(before);
  });

  test('answers 400 to a description with a control character, and to a body that is not an object', async () => {
    expect((await save({ desc: 'a\u0000b' })).statusCode).toBe(400);
    const url = '/api/leagues/myLeagues/update_information';
    for (const payload of ['null', '[]', '"x"', '{']) {
      const headers = { ...editor.headers, 'content-type': 'application/json' };
      expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode, payload).toBe(400);
    }
  });

  test('answers 403 below level 5, 401 without a session, and 404 without such a league', async () => {
    const before = await find();
    const refused = await save({ name: 'Mine' }, admin.headers);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toMatch(/^You need access level 5 or higher in /);
    expect((await save({ name: 'Mine' }, {})).statusCode).toBe(401);
    expect((await save({ name: 'Mine', league_id: 99_999 })).statusCode).toBe(404);
    expect(await find()).toEqual(before);
  });

  describe('another league’s name', () => {
    const TAKEN = 'The name is taken by the league “Global Conference Association”.';

    test.each([
      'Global Conference Association',
      'GLOBAL  conference association',
      'GlobalConferenceAssociation',
      'Glоbаl Cоnferеnce Assоciatiоn',
      'GIobaI Conference Association',
    ])('%s answers 409 and changes nothing', async (name) => {
      const before = await find();
      const response = await save({ name });
      expect(response.statusCode).toBe(409);
      expect(response.json().error).toContain(TAKEN);
      expect(await find()).toEqual(before);
    });

    test('a league can change the spelling of its own name', async () => {
      await save({ name: 'Autumn Cup' });
      expect((await save({ name: 'AUTUMN-CUP' })).statusCode).toBe(200);
      expect(await find()).toMatchObject({ name: 'AUTUMN-CUP' });
    });

    test('leagues that share a name keep it, and can change their descriptions', async () => {
      await server.database.insert(leagues).values({ id: 321, name: 'Autumn Cup' });
      await server.database.update(leagues).set({ name: 'Autumn Cup' }).where(eq(leagues.id, LEAGUE));
      expect((await save({ desc: 'The older one.' })).statusCode).toBe(200);
      await server.database.delete(leagues).where(eq(leagues.id, 321));
    });

    test('concurrent changes of leagues to one name let one succeed', async () => {
      const ids = Array.from({ length: 5 }, (_, at) => 330 + at);
      await server.database.insert(leagues).values(ids.map((id) => ({ id, name: `League ${id}` })));
      const { headers } = await signIn(server, { levels: Object.fromEntries(ids.map((id) => [id, 5])) });
      const responses = await Promise.all(ids.map((league_id) => save({ league_id, name: 'Super Cup' }, headers)));
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    });
  });
});
