import { beforeEach, expect, test } from 'vitest';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { newSheet, storeImport } from '#server/testing/store-import.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Of concurrent calls about the same fixture, player or sheet one succeeds, and the others get the reason of their
// refusal.

const server = useTestApp();
const CALLERS = 4;
let league_id = 0;
let people: Record<string, string>[] = [];

beforeEach(async () => {
  ({ league_id } = await openLeague(server));
  people = [];
  for (let n = 0; n < CALLERS; n += 1) people.push((await signIn(server, { levels: { [league_id]: 5 } })).headers);
});

/** Async, so that the request is sent at once: `inject` alone waits until its promise is awaited. */
async function post(url: string, payload: object, headers = people[0]) {
  const response = await server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  return { status: response.statusCode, error: response.json().error as string | undefined, body: response.json() };
}

function manage(path: string, payload: object, headers?: Record<string, string>) {
  return post(`/leagues/myLeagues/${league_id}/${path}`, payload, headers);
}

/** The sentences of all responses but the successful one. */
async function race(calls: Promise<{ status: number; error: string | undefined }>[]): Promise<(string | undefined)[]> {
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  return answers.filter(({ status }) => status !== 200).map(({ status, error }) => `${status} ${error}`);
}

async function listActions(): Promise<string[]> {
  const { rows } = await server.database.$client.query<{ action: string }>(
    'select action from audit_entries where league_id = $1 order by id',
    [league_id],
  );
  return rows.map(({ action }) => action);
}

/** The open spells of a player in the league. */
async function listOpenSpells(...keys: string[]) {
  const { rows } = await server.database.$client.query(
    `select player_key, team_id from squad_spells
     where league_id = $1 and player_key = any($2) and removed_at is null and last_day is null`,
    [league_id, keys],
  );
  return rows;
}

test('staff who decide the same fixture: the first decision stands and is logged', async () => {
  const name = 'POST /leagues/myLeagues/:league_id/fixtures/decide';
  const body = await buildFixtureBody(name, server.database, league_id, '4141');
  const decisions = [{ status: 'cancelled' }, { winner: 'away' }, { status: 'postponed' }, {}];
  const refused = await race(
    decisions.map((decision, at) =>
      manage('fixtures/decide', { ...body, seen_status: 'planned', ...decision }, people[at]),
    ),
  );
  for (const answer of refused) {
    expect(answer).toMatch(
      /^409 Fixture \d+ is (a walkover|cancelled|postponed) by now\. Look at it before you decide\./,
    );
  }
  expect(await listActions()).toEqual(['fixture decided']);
});

test('staff who decide the same transfer: the player ends in one team', async () => {
  const [from, to] = [await storeTeam(server.database, { league_id }), await storeTeam(server.database, { league_id })];
  const player_key = await storePlayer(server.database, '6464640001', 'OffsideOtto');
  await storeSpell(server.database, { league_id, team_id: from, player_key });
  const id = await storeTransfer(server.database, { league_id, player_key, from_team_id: from, to_team_id: to });
  const refuse = { decision: 'refuse', reason: 'The deadline has passed.' };
  const refused = await race(
    people.map((headers, at) =>
      manage('transfers/decide', { id, ...(at % 2 ? refuse : { decision: 'approve' }) }, headers),
    ),
  );
  for (const answer of refused) expect(answer).toMatch(/^409 This transfer was (made|refused) already\.$/);
  const isMade = (await listActions()).includes('transfer done');
  expect(await listOpenSpells(player_key)).toEqual([{ player_key, team_id: isMade ? to : from }]);
});

test('an offer that is accepted, withdrawn and refused at once ends in one way', async () => {
  const player = await signIn(server);
  const player_key = await storePlayer(server.database, player.user.roblox_id ?? '', 'OffsideOtto');
  const [from, to] = [await storeTeam(server.database, { league_id }), await storeTeam(server.database, { league_id })];
  await storeSpell(server.database, { league_id, team_id: from, player_key });
  const id = await storeTransfer(server.database, { league_id, player_key, from_team_id: from, to_team_id: to });
  const refused = await race([
    post('/users/transfers/answer', { id, answer: 'accept' }, player.headers),
    post(`/leagues/${league_id}/transfers/withdraw`, { id }),
    manage('transfers/decide', { id, decision: 'refuse', reason: 'Too late.' }, people[1]),
  ]);
  for (const answer of refused) expect(answer).toMatch(/^409 This transfer was (made|withdrawn|refused) already\.$/);
  expect(await listOpenSpells(player_key)).toHaveLength(1);
});

test('two teams that offer the same player a place: one offer is stored', async () => {
  const player_key = await storePlayer(server.database, '6464640002', 'Sought_After');
  await storeSpell(server.database, {
    league_id,
    team_id: await storeTeam(server.database, { league_id }),
    player_key,
  });
  const teams = [await storeTeam(server.database, { league_id }), await storeTeam(server.database, { league_id })];
  const refused = await race(
    teams.map((team_id, at) => post(`/leagues/${league_id}/transfers/offer`, { team_id, player_key }, people[at])),
  );
  expect(refused).toEqual([expect.stringMatching(/^409 Sought_After has an open offer from Test team \d+ already\.$/)]);
});

test('the same sheet imported twice is stored once, and undone once', async () => {
  const sheet = newSheet();
  const { version } = (await manage('imports/preview', sheet)).body;
  expect(await race(people.map((headers) => manage('imports', { ...sheet, version }, headers)))).toEqual(
    Array(CALLERS - 1).fill('409 The league has changed since the preview. Look at the rows again, then import them.'),
  );
  const again = newSheet();
  const answers = await race(people.map((headers) => manage('imports', again, headers)));
  expect(new Set(answers)).toEqual(new Set(['409 All rows are in the league already.']));
  const id = await storeImport(server.database, league_id);
  const undone = await race(people.map((headers) => manage('imports/undo', { id }, headers)));
  expect(new Set(undone)).toEqual(new Set(['409 This import is undone already.']));
});

test('a ban is lifted once', async () => {
  const ban_id = await storeBan(server.database, { league_id });
  const refused = await race(
    people.map((headers) => manage('bans/lift', { ban_id, reason: 'It was someone else' }, headers)),
  );
  expect(new Set(refused)).toEqual(new Set([`404 Ban ${ban_id} was not found.`]));
});

test('a name that is merged while its transfer is approved has one spell, of the player', async () => {
  for (let round = 0; round < 3; round += 1) {
    const merge = await storeTypedName(server.database, league_id);
    const name_key = `name:${merge.name.toLowerCase()}`;
    const [from, to] = [
      await storeTeam(server.database, { league_id }),
      await storeTeam(server.database, { league_id }),
    ];
    const spell = { league_id, team_id: from, player_key: name_key };
    await storeSpell(server.database, spell);
    const id = await storeTransfer(server.database, { ...spell, from_team_id: from, to_team_id: to });
    const answers = await Promise.all([
      manage('player_merges', merge),
      manage('transfers/decide', { id, decision: 'approve' }, people[1]),
    ]);
    expect(answers.map(({ status, error }) => error ?? status)).toEqual([200, 200]);
    expect(await listOpenSpells(name_key, merge.player_key)).toEqual([{ player_key: merge.player_key, team_id: to }]);
    const undo = { id: answers[0]?.body.id, reason: 'Two people.' };
    const undone = await Promise.all([
      manage('player_merges/undo', undo),
      manage('transfers/undo', { id, reason: 'The wrong player.' }, people[1]),
    ]);
    expect(undone.map(({ status, error }) => error ?? status)).toEqual([200, 200]);
    expect(await listOpenSpells(name_key, merge.player_key)).toEqual([{ player_key: name_key, team_id: from }]);
  }
});
