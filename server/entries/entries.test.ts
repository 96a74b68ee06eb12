import { beforeEach, describe, expect, test } from 'vitest';
import type { ManagedEntries, OwnEntries, SignUp } from '#contract/entries/schema.ts';
import { addDays, today } from '#contract/kit/days.ts';
import { competitionTeams } from '#database/tables/competition.ts';
import { leagues } from '#database/tables/schema.ts';
import { publishEvents } from '#server/notifications/publish-queries.ts';
import { storeEntry, storeOpenSeason } from '#server/testing/entry-bodies.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { newTeam, storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let league_id = 0;
let season_id = 0;
let moles = 0;
let staff: Person;
let editor: Person;
let captain: Person;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  season_id = await storeOpenSeason(server.database, { league_id, name: 'Spring', places: 2 });
  staff = await signIn(server, { levels: { [league_id]: 4 } });
  editor = await signIn(server, { levels: { [league_id]: 5 } });
  captain = await signIn(server);
  moles = await storeLedTeam(captain, 'Moles');
});

function keyOf({ user }: Person): string {
  return String(user.roblox_id);
}

async function storeLedTeam(person: Person, name: string): Promise<number> {
  const captain_key = await storePlayer(server.database, keyOf(person));
  const team_id = await storeTeam(server.database, { league_id, name, captain_key });
  await storeSpell(server.database, { league_id, team_id, player_key: captain_key });
  return team_id;
}

async function send(person: Person, path: string, payload: object) {
  const url = `/api/leagues/${path.startsWith('entries') ? '' : 'myLeagues/'}${league_id}/${path.replace('manage/', '')}`;
  const response = await server.app.inject({ method: 'POST', url, headers: person.headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const enter = (person: Person, team_id: number, more = {}) => send(person, 'entries', { season_id, team_id, ...more });
const decide = (body: object) => send(staff, 'manage/entries/decide', body);

async function read<T>(path: string, person?: Person): Promise<T> {
  const response = await server.app.inject({ url: `/api/leagues/${path}`, ...(person && { headers: person.headers }) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const readSignUp = () => read<SignUp>(`${league_id}/sign_up`);
const readOwn = (person = captain) => read<OwnEntries>(`${league_id}/sign_up/own`, person);
const readManaged = () => read<ManagedEntries>(`myLeagues/${league_id}/entries`, staff);

/** Names and states of live entries, in order. */
async function listStates() {
  const { entries } = await readSignUp();
  return entries.map(({ team, state, waitlist_place }) => `${team.name} ${state} ${waitlist_place ?? ''}`.trim());
}

async function storeOthers(state: 'approved' | 'waitlisted', names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const team_id = await storeTeam(server.database, { league_id, name });
    const waitlisted_at = state === 'waitlisted' ? new Date(Date.now() - 60_000 + at) : null;
    ids.push(await storeEntry(server.database, { league_id, season_id, team_id, state, waitlisted_at }));
  }
  return ids;
}

async function readNotices(person: Person): Promise<string[]> {
  await publishEvents(server.database);
  const response = await server.app.inject({ url: '/api/notifications', headers: person.headers });
  return response.json().notices.map(({ title, body }: Record<string, string>) => `${title}: ${body}`);
}

describe('signing up', () => {
  test('a captain enters the team, staff approve it, and the captain is notified', async () => {
    const entered = await enter(captain, moles, { note: 'We are back.' });
    expect(entered).toEqual({ status: 200, body: { id: expect.any(Number), state: 'pending', waitlist_place: null } });
    expect(await readNotices(staff)).toEqual(['Moles in Spring: Waits for approval · Autumn Cup']);
    const [waiting] = (await readManaged()).entries;
    expect(waiting).toMatchObject({ note: 'We are back.', state: 'pending', decided_by: null });
    expect((await decide({ ids: [entered.body.id], state: 'approved' })).status).toBe(200);
    expect(await readNotices(captain)).toEqual(['Moles in Spring: Your entry is approved · Autumn Cup']);
    expect(await readSignUp()).toMatchObject({ taken: 1, left: 1, season: { state: 'registration', places: 2 } });
    expect((await readManaged()).entries[0]).toMatchObject({
      state: 'approved',
      decided_by: staff.user.roblox_username,
    });
    expect(await enter(captain, moles)).toMatchObject({
      status: 409,
      body: { error: 'Moles has signed up for Spring already.' },
    });
  });

  test('the public list has neither notes, reasons nor declined entries', async () => {
    const { body } = await enter(captain, moles, { note: 'A secret word' });
    expect(JSON.stringify(await readSignUp())).not.toContain('secret');
    await decide({ ids: [body.id], state: 'declined', reason: 'Another secret' });
    expect((await readSignUp()).entries).toEqual([]);
    const { teams } = await readOwn();
    expect(teams[0]?.entry).toMatchObject({ state: 'declined', reason: 'Another secret', note: 'A secret word' });
    expect(await readNotices(captain)).toEqual([
      'Moles in Spring: Your entry was declined: “Another secret” · Autumn Cup',
    ]);
  });

  test('a declined team signs up again, and a declined entry needs a reason', async () => {
    const { body } = await enter(captain, moles);
    expect(await decide({ ids: [body.id], state: 'declined' })).toMatchObject({
      status: 400,
      body: { error: 'reason is needed to decline an entry.' },
    });
    await decide({ ids: [body.id], state: 'declined', reason: 'Too few players.' });
    expect((await enter(captain, moles)).body).toEqual({ id: body.id, state: 'pending', waitlist_place: null });
    expect((await readOwn()).teams[0]?.entry).toMatchObject({ state: 'pending', reason: null });
  });

  test('before it opens and once the season runs, only staff enter teams', async () => {
    const soon = await storeOpenSeason(server.database, {
      ...{ league_id, name: 'Later', registration_opens: new Date(Date.now() + 3_600_000) },
    });
    const running = await storeOpenSeason(server.database, { league_id, name: 'Now', first_day: today('UTC') });
    expect(await enter(captain, moles, { season_id: soon })).toMatchObject({
      status: 409,
      body: { error: 'Sign-up for Later is not open yet.' },
    });
    expect(await enter(captain, moles, { season_id: running })).toMatchObject({
      status: 409,
      body: { error: 'Now has begun. Staff can still enter a team.' },
    });
    expect((await enter(staff, moles, { season_id: soon })).status).toBe(200);
    expect((await enter(staff, moles, { season_id: running })).status).toBe(200);
    const over = await storeOpenSeason(server.database, {
      ...{ league_id, name: 'Past', first_day: '2026-01-01', last_day: addDays(today('UTC'), -1) },
    });
    expect((await enter(staff, moles, { season_id: over })).body.error).toBe('Past is over.');
  });

  test('a captain acts for the own team alone, and strangers for none', async () => {
    const other = await storeTeam(server.database, { league_id, name: 'Otters' });
    expect((await enter(captain, other)).status).toBe(403);
    const id = await storeEntry(server.database, { league_id, season_id, team_id: other });
    expect((await send(captain, 'entries/withdraw', { id })).status).toBe(403);
    expect((await send(captain, 'manage/entries/decide', { ids: [id], state: 'approved' })).status).toBe(403);
    expect(await listStates()).toEqual(['Otters pending']);
  });
});

describe('checks', () => {
  test('too few linked players stop a captain, but not staff', async () => {
    season_id = await storeOpenSeason(server.database, { league_id, name: 'Strict', min_players: 2 });
    await storeSpell(server.database, { league_id, team_id: moles });
    expect(await enter(captain, moles)).toMatchObject({
      status: 409,
      body: { error: 'Moles can’t sign up yet. 1 linked player: 2 are needed.' },
    });
    expect((await enter(staff, moles)).status).toBe(200);
  });

  test('one person leads one team of a season', async () => {
    const second = await storeTeam(server.database, { league_id, name: 'Otters', captain_key: keyOf(captain) });
    expect((await enter(captain, moles)).status).toBe(200);
    const { status, body } = await enter(captain, second);
    expect([status, body.error]).toEqual([
      409,
      expect.stringContaining('is in two teams of this season: Otters and Moles. They have to choose one.'),
    ]);
    await send(captain, 'entries/withdraw', { id: (await readOwn()).teams[0]?.entry?.id });
    expect((await enter(captain, second)).status).toBe(200);
  });

  test('a squad over its limit is named to captain and staff', async () => {
    await server.database.$client.query(
      `insert into squad_rules (league_id, squad_limit, position_limits) values ($1, 1, '{"forward": 1}')`,
      [league_id],
    );
    for (const _ of [1, 2]) await storeSpell(server.database, { league_id, team_id: moles, position: 'forward' });
    const failed = { check: 'squad size', result: 'failed', text: 'Squad of 3' };
    expect((await readOwn()).teams[0]?.checks).toMatchObject([failed]);
    await enter(staff, moles);
    expect((await readManaged()).entries[0]?.checks).toMatchObject([
      { ...failed, detail: 'The limit is 1. 2 forwards; the limit is 1.' },
    ]);
  });
});

describe('the waitlist', () => {
  test('a full season and a late entry go on the waitlist, in order', async () => {
    await storeOthers('approved', ['Ants', 'Bees']);
    await storeOthers('waitlisted', ['Crabs']);
    expect((await enter(captain, moles)).body).toMatchObject({ state: 'waitlisted', waitlist_place: 2 });
    expect(await listStates()).toEqual(['Ants approved', 'Bees approved', 'Crabs waitlisted 1', 'Moles waitlisted 2']);
    expect(await readSignUp()).toMatchObject({ taken: 2, left: 0 });
    season_id = await storeOpenSeason(server.database, {
      ...{ league_id, name: 'Closed', registration_closes: new Date(Date.now() - 1000) },
    });
    expect((await enter(captain, moles)).body).toMatchObject({ state: 'waitlisted', waitlist_place: 1 });
  });

  test('a withdrawal gives the place to the first of the list and tells both', async () => {
    const [ants] = await storeOthers('approved', ['Ants', 'Bees']);
    expect((await enter(captain, moles)).body.state).toBe('waitlisted');
    expect((await send(staff, 'entries/withdraw', { id: ants })).status).toBe(200);
    expect(await listStates()).toEqual(['Bees approved', 'Moles approved']);
    expect(await readNotices(captain)).toEqual(['Moles in Spring: Your entry is approved · Autumn Cup']);
  });

  test('a withdrawal from the list gives no place away', async () => {
    await storeOthers('approved', ['Ants', 'Bees']);
    const [crabs] = await storeOthers('waitlisted', ['Crabs', 'Dogs']);
    await send(staff, 'entries/withdraw', { id: crabs });
    expect(await listStates()).toEqual(['Ants approved', 'Bees approved', 'Dogs waitlisted 1']);
    expect((await send(staff, 'entries/withdraw', { id: crabs })).status).toBe(409);
  });

  test('once the season runs, its teams are withdrawn from competitions', async () => {
    const running = await storeOpenSeason(server.database, { league_id, name: 'Now', first_day: today('UTC') });
    const id = await storeEntry(server.database, { league_id, season_id: running, team_id: moles, state: 'approved' });
    expect(await send(captain, 'entries/withdraw', { id })).toMatchObject({
      status: 409,
      body: { error: 'Now has begun. Staff withdraw its teams from their competitions.' },
    });
  });

  test('several entries are decided at once, all or none, and never beyond the places', async () => {
    const ids: number[] = [];
    for (const name of ['Ants', 'Bees', 'Crabs']) {
      const team_id = await storeTeam(server.database, { league_id, name });
      ids.push(await storeEntry(server.database, { league_id, season_id, team_id }));
    }
    expect(await decide({ ids, state: 'approved' })).toMatchObject({
      status: 409,
      body: { error: 'Spring has 2 places, and 0 are taken. Withdraw a team first, or add places.' },
    });
    expect((await decide({ ids: [...ids, 2_000_000_000], state: 'declined', reason: 'No.' })).status).toBe(404);
    expect((await readSignUp()).taken).toBe(0);
    expect((await decide({ ids: ids.slice(0, 2), state: 'approved' })).status).toBe(200);
    expect((await decide({ ids: ids.slice(1), state: 'waitlisted' })).status).toBe(200);
    expect(await listStates()).toEqual(['Ants approved', 'Bees waitlisted 1', 'Crabs waitlisted 2']);
  });

  test('withdrawals at once give each place to one team', async () => {
    const approved = await storeOthers('approved', ['Ants', 'Bees']);
    await storeOthers('waitlisted', ['Crabs', 'Dogs', 'Eels']);
    await Promise.all(approved.map((id) => send(staff, 'entries/withdraw', { id })));
    expect(await listStates()).toEqual(['Crabs approved', 'Dogs approved', 'Eels waitlisted 1']);
  });
});

describe('the log', () => {
  async function undoLast() {
    const log = await read<{ id: number; sentence: string; can_undo: boolean }[]>(
      `myLeagues/${league_id}/audit?limit=1`,
      editor,
    );
    const [entry] = log;
    const undone = await send(editor, 'manage/audit/undo', { id: entry?.id });
    return { ...entry, status: undone.status };
  }

  test('each step is undone from the log; a place on the list is given back', async () => {
    await storeOthers('approved', ['Ants']);
    const [crabs, dogs] = await storeOthers('waitlisted', ['Crabs', 'Dogs']);
    await decide({ ids: [crabs], state: 'approved' });
    expect(await undoLast()).toMatchObject({
      sentence: expect.stringContaining('approved “Crabs” for the season “Spring”'),
      status: 200,
    });
    expect(await listStates()).toEqual(['Ants approved', 'Crabs waitlisted 1', 'Dogs waitlisted 2']);
    await decide({ ids: [dogs], state: 'declined', reason: 'Late.' });
    expect((await undoLast()).sentence).toContain('declined “Dogs” for the season “Spring”: “Late.”');
    await send(staff, 'entries/withdraw', { id: crabs });
    expect((await undoLast()).sentence).toContain('withdrew “Crabs” from the season “Spring”');
    expect(await listStates()).toEqual(['Ants approved', 'Crabs waitlisted 1', 'Dogs waitlisted 2']);
    await enter(staff, moles);
    expect(await undoLast()).toMatchObject({ sentence: expect.stringContaining('entered “Moles”'), status: 200 });
    expect((await readManaged()).entries.find(({ team }) => team.name === 'Moles')?.state).toBe('withdrawn');
  });

  test('a place that moved up is undone to the list', async () => {
    const [ants] = await storeOthers('approved', ['Ants', 'Bees']);
    await storeOthers('waitlisted', ['Crabs']);
    await send(staff, 'entries/withdraw', { id: ants });
    expect((await undoLast()).sentence).toContain(
      'made room for “Crabs”, first on the waitlist of the season “Spring”',
    );
    expect(await listStates()).toEqual(['Bees approved', 'Crabs waitlisted 1']);
  });
});

describe('a new team', () => {
  const make = (person: Person, more = {}) =>
    send(person, 'entries/new_team', { season_id, team: newTeam('Herons'), ...more });

  test('is made, led and entered in one step', async () => {
    const person = await signIn(server);
    const { status, body } = await make(person);
    expect([status, body]).toMatchObject([200, { team: { name: 'Herons' }, entry: { state: 'pending' } }]);
    const { teams } = await readOwn(person);
    expect(teams).toMatchObject([{ team: { name: 'Herons' }, entry: { state: 'pending' } }]);
    const log = await read<{ action: string; actor: string }[]>(`myLeagues/${league_id}/audit?limit=4`, editor);
    const actor = person.user.roblox_username;
    expect(log).toMatchObject(
      ['team entered', 'captains changed', 'players registered', 'team added'].map((action) => ({ action, actor })),
    );
    expect(await make(person, { team: newTeam('Storks') })).toMatchObject({
      status: 409,
      body: { error: 'You joined a team here in the last 7 days. Ask the league’s staff to make another.' },
    });
  });

  test('waits to be entered while a check fails', async () => {
    season_id = await storeOpenSeason(server.database, { league_id, name: 'Strict', min_players: 7 });
    const person = await signIn(server);
    expect((await make(person)).body).toMatchObject({
      team: { name: 'Herons' },
      entry: null,
      checks: [{ check: 'linked players', result: 'failed' }, { result: 'passed' }],
    });
    expect((await readOwn(person)).teams).toMatchObject([{ team: { name: 'Herons' }, entry: null }]);
  });

  test('is not made for a player of another team, nor outside sign-up', async () => {
    expect((await make(captain)).status).toBe(409);
    season_id = await storeOpenSeason(server.database, {
      league_id,
      registration_opens: new Date(Date.now() + 60_000),
    });
    expect((await make(await signIn(server))).status).toBe(409);
    expect((await read<{ name: string }[]>(`${league_id}/teams`)).map(({ name }) => name)).toEqual(['Moles']);
  });
});

describe('locked squads', () => {
  const newcomer = () => ({ team_id: moles, first_day: today('UTC'), players: [{ name: 'Late Larry' }] });
  const register = (reason?: string) => send(staff, 'manage/squads', { ...newcomer(), reason });

  async function lockSquads(): Promise<number> {
    return storeOpenSeason(server.database, { league_id, name: 'Locked', squads_lock: new Date(Date.now() - 1000) });
  }

  test.each(['an approved entry', 'a competition'])(
    'of a team with %s: only staff add players, with a reason',
    async (by) => {
      const locked = await lockSquads();
      if (by === 'a competition') {
        const competition_id = await storeCompetition(server.database, { league_id, season_id: locked });
        await server.database.insert(competitionTeams).values({ competition_id, team_id: moles, seed: 1 });
      } else await storeEntry(server.database, { league_id, season_id: locked, team_id: moles, state: 'approved' });
      const error = 'Squads are locked for Locked: no player can join.';
      expect((await register()).body.error).toBe(`${error} Staff can change them with a reason.`);
      const spell = await storeSpell(server.database, {
        ...{ league_id, team_id: await storeTeam(server.database, { league_id, name: 'Otters' }) },
      });
      const offer = await server.app.inject({
        method: 'POST',
        url: `/api/leagues/${league_id}/transfers/offer`,
        headers: captain.headers,
        payload: { team_id: moles, spell_id: spell },
      });
      expect([offer.statusCode, offer.json().error]).toEqual([409, error]);
      expect((await register('Their keeper broke an arm.')).status).toBe(200);
      expect((await read<{ lock: object }>(`${league_id}/teams/moles/squad`)).lock).toMatchObject({
        is_locked: false,
        season: 'Locked',
      });
    },
  );

  test('let players leave, and hold for no other team', async () => {
    const locked = await lockSquads();
    const other = await storeTeam(server.database, { league_id, name: 'Otters' });
    await storeEntry(server.database, { league_id, season_id: locked, team_id: other, state: 'approved' });
    expect((await register()).status).toBe(200);
    const spell_id = await storeSpell(server.database, { league_id, team_id: other });
    const released = await server.app.inject({
      method: 'POST',
      url: `/api/leagues/${league_id}/transfers/release`,
      headers: staff.headers,
      payload: { spell_id },
    });
    expect(released.statusCode, released.body).toBe(200);
  });
});

test('a team with a live entry is not removed', async () => {
  await enter(staff, moles);
  await server.database.$client.query('delete from squad_spells where league_id = $1', [league_id]);
  expect((await send(editor, 'manage/teams/remove', { id: moles })).body.error).toBe(
    'Moles has signed up for Spring; withdraw or decline its entry first.',
  );
});
