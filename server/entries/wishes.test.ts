import { beforeEach, expect, test } from 'vitest';
import type { ManagedEntries, OwnEntries, SignUp } from '#contract/entries/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { storeOpenSeason } from '#server/testing/entry-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let league_id = 0;
let season_id = 0;
let moles = 0;
let staff: Person;
let captain: Person;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  season_id = await storeOpenSeason(server.database, { league_id, name: 'Spring', places: 2 });
  staff = await signIn(server, { levels: { [league_id]: 5 } });
  captain = await signIn(server);
  const captain_key = await storePlayer(server.database, captain.user.roblox_id ?? '');
  moles = await storeTeam(server.database, { league_id, name: 'Moles', captain_key });
});

async function send(person: Person, path: string, payload: object) {
  const url = `/api/leagues/${path}`;
  const response = await server.app.inject({ method: 'POST', url, headers: person.headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function read<T>(path: string, { headers }: Person): Promise<T> {
  return (await server.app.inject({ url: `/api/leagues/${path}`, headers })).json();
}

const enter = (more: object) => send(captain, `${league_id}/entries`, { season_id, team_id: moles, ...more });
const readSignUp = () => read<SignUp>(`${league_id}/sign_up`, captain);
const readOwn = () => read<OwnEntries>(`${league_id}/sign_up/own`, captain);

test('a waiting entry’s note and wish change in its place; the wish decides nothing', async () => {
  const store = (division_level: number, more = {}) =>
    storeCompetition(server.database, {
      league_id,
      season_id,
      name: `Division ${division_level}`,
      division_level,
      ...more,
    });
  const [second, first] = [await store(2), await store(1)];
  const draft = await store(3, { published_at: null });
  const cup = await storeCompetition(server.database, { league_id, season_id });
  const one = { id: first, name: 'Division 1' };
  expect((await readSignUp()).divisions).toEqual([one, { id: second, name: 'Division 2' }]);
  const elsewhere = await storeCompetition(server.database, { league_id, division_level: 1 });
  for (const wished_division_id of [cup, draft, elsewhere]) {
    expect(await enter({ wished_division_id })).toMatchObject({
      status: 400,
      body: { error: 'wished_division_id is not a division of this season.' },
    });
  }
  const { body } = await enter({ wished_division_id: first, note: 'We are back.' });
  expect((await read<ManagedEntries>(`myLeagues/${league_id}/entries`, staff)).entries).toMatchObject([
    { state: 'pending', wished_division: one, note: 'We are back.' },
  ]);
  expect(JSON.stringify((await readSignUp()).entries)).not.toContain('Division');

  const change = (person: Person, more = {}) => send(person, `${league_id}/entries/change`, { id: body.id, ...more });
  const [before] = (await readOwn()).teams;
  expect((await change(captain, { wished_division_id: cup })).status).toBe(400);
  expect((await change(await signIn(server), { note: 'Not mine' })).status).toBe(403);
  expect((await change(captain, { wished_division_id: second })).status).toBe(200);
  expect((await change(captain, { wished_division_id: second })).status).toBe(200);
  expect((await readOwn()).teams[0]?.entry).toEqual({
    ...before?.entry,
    ...{ wished_division: { id: second, name: 'Division 2' }, note: null },
  });
  const log = await read<{ sentence: string }[]>(`myLeagues/${league_id}/audit?limit=3`, staff);
  expect(log.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/ changed the entry of “Moles” for the season “Spring”, wishing “Division 2”$/),
    expect.stringMatching(/ entered “Moles” for the season “Spring”, wishing “Division 1”$/),
  ]);
  await send(staff, `myLeagues/${league_id}/entries/decide`, { ids: [body.id], state: 'approved' });
  expect(await change(captain, { note: 'Too late' })).toMatchObject({
    status: 409,
    body: { error: 'The entry of Moles is approved.' },
  });
  expect((await change(captain, { id: 2147483647 })).status).toBe(403);
  expect((await send(staff, `${league_id}/entries/change`, { id: 2147483647 })).status).toBe(404);
});

test('staff enter several teams with wishes, all or none', async () => {
  const otters = await storeTeam(server.database, { league_id, name: 'Otters' });
  const first = await storeCompetition(server.database, {
    league_id,
    season_id,
    name: 'Division 1',
    division_level: 1,
  });
  const enterSeveral = (person: Person, entries: object[]) =>
    send(person, `myLeagues/${league_id}/entries`, { season_id, entries });
  expect((await enterSeveral(captain, [{ team_id: moles }])).status).toBe(403);
  expect((await enterSeveral(staff, [{ team_id: moles }, { team_id: 2147483647 }])).status).toBe(404);
  expect(await enterSeveral(staff, [{ team_id: moles }, { team_id: moles }])).toMatchObject({
    status: 409,
    body: { error: 'Moles has signed up for Spring already.' },
  });
  expect((await readSignUp()).entries).toEqual([]);
  const wished = [{ team_id: moles, wished_division_id: first }, { team_id: otters }];
  expect((await enterSeveral(staff, wished)).status).toBe(200);
  const { entries, teams } = await read<ManagedEntries>(`myLeagues/${league_id}/entries`, staff);
  expect([entries.map(({ team, wished_division }) => [team.name, wished_division?.name]), teams]).toEqual([
    [
      ['Moles', 'Division 1'],
      ['Otters', undefined],
    ],
    [],
  ]);
});
