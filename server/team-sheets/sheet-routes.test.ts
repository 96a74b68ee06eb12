import { beforeEach, describe, expect, test } from 'vitest';
import type { FixtureSheets, GameServerPlayer, OwnSheets, PlayerToName } from '#contract/team-sheets/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { endErasure, requestErasure } from '#server/erasure/erasure-queries.ts';
import { eraseFromLeagueTexts } from '#server/erasure/league-erasure-queries.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const HOUR_MS = 60 * 60 * 1000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
type Headers = Record<string, string>;
let league_id = 0;
let competition_id = 0;
let fixture_id = 0;
let teams: number[] = [];
let captain: Headers;
let opponent: Headers;
let staff: Headers;
/** Spells of the home team: the captain's, then two more. */
let spells: number[] = [];

beforeEach(async () => {
  const { database } = server;
  const [league] = await database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  const stored = await storeCompetitionWithTeams(database, { league_id });
  [competition_id, teams] = [stored.competition_id, stored.team_ids];
  const [home_team_id, away_team_id] = teams;
  const kick_off = from(48);
  fixture_id = await storeFixture(database, { league_id, competition_id, home_team_id, away_team_id, kick_off });
  spells = [];
  captain = await signInCaptain(home_team_id);
  for (const name of ['Otter', 'Badger']) {
    spells.push(await spellOf(home_team_id, await storePlayer(database, `${league_id}${spells.length}77`, name)));
  }
  opponent = await signInCaptain(away_team_id);
  staff = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
});

function spellOf(team_id = 0, player_key = ''): Promise<number> {
  return storeSpell(server.database, { league_id, team_id, player_key });
}

async function signInCaptain(team: number | undefined): Promise<Headers> {
  const { user, headers } = await signIn(server);
  const key = await storePlayer(server.database, user.roblox_id ?? '');
  spells.push(await spellOf(team, key));
  await server.database.$client.query('update teams set captain_key = $1 where id = $2', [key, team]);
  return headers;
}

async function name(players: PlayerToName[], headers = captain, team_id = teams[0]) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/leagues/${league_id}/team_sheets`,
    headers,
    payload: { fixture_id, team_id, players },
  });
  return { status: response.statusCode, ...response.json() };
}

async function readSheets(headers: Headers = {}): Promise<FixtureSheets> {
  return (await server.app.inject({ url: `${fixturePath()}/sheets`, headers })).json();
}

async function readOwn(headers: Headers): Promise<OwnSheets> {
  return (await server.app.inject({ url: `${fixturePath()}/own_sheets`, headers })).json();
}

function fixturePath(): string {
  return `/api/leagues/${league_id}/fixtures/${fixture_id}`;
}

function setRule(rule: string, value: unknown) {
  return server.database.$client.query(`update competitions set ${rule} = $2 where id = $1`, [competition_id, value]);
}

function kickOff(at: Date) {
  return server.database.$client.query('update fixtures set kick_off = $2 where id = $1', [fixture_id, at]);
}

const starter = (spell_id: number | undefined): PlayerToName => ({
  spell_id: spell_id ?? 0,
  is_starter: true,
  position: 'forward',
  shirt_number: 9,
});

describe('a team sheet', () => {
  test('is its own captain’s and staff’s until kick-off, and then everyone’s, starters first', async () => {
    expect(await name([{ name: 'Guest', is_starter: false }, starter(spells[1])])).toEqual({
      status: 200,
      warnings: ['Guest: Not in the squad on that day.'],
    });
    expect((await readSheets()).home).toMatchObject({ is_named: true, players: null });
    expect((await readOwn(opponent)).sheets).toMatchObject([{ team: { id: teams[1] }, players: [] }]);
    expect((await readOwn((await signIn(server)).headers)).sheets).toEqual([]);
    for (const headers of [captain, staff]) {
      expect((await readOwn(headers)).sheets[0]?.players).toMatchObject([
        { spell_id: spells[1], player: { name: 'Otter' }, is_starter: true, position: 'forward', shirt_number: 9 },
        { spell_id: null, player: { player_key: null, name: 'Guest' }, is_starter: false },
      ]);
    }
    await kickOff(from(-1));
    expect((await readSheets()).home.players).toMatchObject([
      { player: { name: 'Otter' }, is_starter: true },
      { player: { name: 'Guest' } },
    ]);
  });

  test('is compared with who played, on the match’s page too', async () => {
    const { database } = server;
    await name([starter(spells[1]), starter(spells[2]), { name: 'Guest', is_starter: false }]);
    const match_id = await storeMatch(database, { league_id });
    await database.$client.query(
      `insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date)
       select $1, 'Green', slot, key, name, 0, 0, 0, 0, now()
       from unnest($2::text[], $3::text[]) with ordinality as line (key, name, slot)`,
      [match_id, ['name:stoat', `${league_id}177`, 'name:guest'], ['Stoat', 'Otter', 'guest']],
    );
    await database.$client.query(`update fixtures set match_id = $2, home_side = 'Green' where id = $1`, [
      fixture_id,
      match_id,
    ]);
    const { home, away } = await readSheets();
    expect(home.players?.map(({ player, has_played }) => [player.name, has_played])).toEqual([
      ['Otter', true],
      ['Badger', false],
      ['Guest', true],
    ]);
    expect([home.not_named, away.not_named]).toEqual([[0], []]);
    const match = await server.app.inject({ url: `/api/matches/${match_id}` });
    expect(match.json().fixture).toMatchObject({ id: fixture_id, has_sheets: true });
  });

  test('marks its fixture in the league’s list, public or not', async () => {
    const listed = async () =>
      (await server.app.inject({ url: `/api/leagues/${league_id}/fixtures?competition=${competition_id}` })).json()
        .with_sheets;
    expect(await listed()).toEqual([]);
    await name([starter(spells[1])]);
    expect(await listed()).toEqual([fixture_id]);
    await name([]);
    expect(await listed()).toEqual([]);
  });

  test('is public at once where the competition says so', async () => {
    await setRule('sheet_is_public_at_once', true);
    await name([starter(spells[1])]);
    expect((await readSheets()).home.players).toHaveLength(1);
  });

  test('replaces the one before, is taken back without players, and is the next one’s proposal', async () => {
    await name([starter(spells[1]), starter(spells[2])]);
    await name([starter(spells[2])]);
    expect((await readOwn(captain)).sheets[0]?.players).toMatchObject([{ spell_id: spells[2] }]);
    const [home_team_id, away_team_id] = teams;
    const next = { league_id, competition_id, home_team_id, away_team_id, round: 2, kick_off: from(72) };
    const first = fixture_id;
    fixture_id = await storeFixture(server.database, next);
    expect((await readOwn(captain)).sheets[0]).toMatchObject({ players: [], last: [{ spell_id: spells[2] }] });
    fixture_id = first;
    await name([]);
    expect((await readSheets()).home).toMatchObject({ is_named: false, players: null });
  });

  test('has a deadline for captains, which staff pass until there is a result', async () => {
    await setRule('sheet_deadline_minutes', 60);
    await kickOff(from(0.5));
    expect(await name([starter(spells[1])])).toMatchObject({
      status: 409,
      error: 'The deadline for team sheets has passed.',
    });
    expect((await readOwn(captain)).can_name).toBe(false);
    expect((await name([starter(spells[1])], staff)).status).toBe(200);
    await server.database.$client.query(`update fixtures set status = 'cancelled' where id = $1`, [fixture_id]);
    expect((await name([starter(spells[2])], staff)).status).toBe(409);
  });

  test('is named by nobody else, for no other team, without a spell of another team or a player twice', async () => {
    expect((await name([], opponent)).status).toBe(403);
    expect((await name([], captain, teams[2])).status).toBe(403);
    expect((await name([], staff, teams[2])).status).toBe(404);
    expect((await name([starter(spells[3])])).status).toBe(404);
    expect(await name([starter(spells[1]), { name: 'OTTER', is_starter: false }])).toMatchObject({
      status: 400,
      error: 'Otter is named twice.',
    });
    const lookAlikes = ['Guest', 'Gu\u0435st'].map((name) => ({ name, is_starter: false }));
    expect((await name(lookAlikes)).status).toBe(400);
    expect(await name([{ is_starter: true }])).toMatchObject({
      status: 400,
      error: 'players[0] must have either a spell_id or a name.',
      field: 'players[0]',
    });
  });

  test('loses an erased player, also one who was typed', async () => {
    const key = `${league_id}177`;
    await name([starter(spells[1]), { name: 'Guest of Otter', is_starter: false }]);
    await requestErasure(server.database, key);
    await eraseFromLeagueTexts(server.database, key);
    await endErasure(server.database, key);
    expect((await readOwn(captain)).sheets[0]?.players.map(({ player }) => player.name)).toEqual([
      'Guest of Deleted player',
    ]);
  });
});

test('GET /game_server/fixtures/:fixture_id/sheet has the sheets, the squads and who may not play', async () => {
  const authorization = `Bearer ${await createApiKey(server.database, league_id)}`;
  const url = `/api/game_server/fixtures/${fixture_id}/sheet`;
  const read = async () => (await server.app.inject({ url, headers: { authorization } })).json();
  expect(await read()).toMatchObject({ fixture_id, home: { is_named: false }, away: { is_named: false } });
  await storeBan(server.database, { league_id, player_key: `${league_id}277`, matches: 2 });
  await name([starter(spells[1]), { name: 'Guest', is_starter: false }]);
  const { home, away } = await read();
  expect(home).toMatchObject({ name: 'Kestrel United', is_named: true });
  const players = home.players.map(({ id, name, role, reasons }: GameServerPlayer) => {
    return [id, name, role, ...reasons.map(({ reason }) => reason)];
  });
  expect(players).toEqual([
    [`${league_id}177`, 'Otter', 'starter'],
    [null, 'Guest', 'substitute', 'not in the squad'],
    [`${league_id}277`, 'Badger', null, 'suspended'],
    [expect.any(String), expect.any(String), null],
  ]);
  expect(away.players).toHaveLength(1);
  const unknown = await server.app.inject({
    url: url.replace(String(fixture_id), '99999'),
    headers: { authorization },
  });
  expect(unknown.statusCode).toBe(404);
});

describe('eligibility', () => {
  async function reasonsOf(at: number, headers = captain): Promise<string[]> {
    return (await readOwn(headers)).sheets[0]?.squad[at]?.reasons.map(({ text }) => text) ?? [];
  }

  test('a ban counts unless fixtures before serve it', async () => {
    await storeBan(server.database, { league_id, player_key: `${league_id}177`, matches: 1 });
    const suspended = (await readOwn(captain)).sheets[0]?.squad.filter(({ reasons }) => reasons.length > 0);
    expect(suspended).toMatchObject([
      { spell_id: spells[1], reasons: [{ reason: 'suspended', text: 'Suspended for 1 match' }] },
    ]);
    const [home_team_id, , away_team_id] = teams;
    const other = { league_id, competition_id, home_team_id, away_team_id };
    await storeFixture(server.database, { ...other, round: 2, kick_off: new Date('2100-12-05T19:00:00Z') });
    expect(await reasonsOf(1)).toEqual(['Suspended until 5 Dec']);
    await storeFixture(server.database, { ...other, round: 3, kick_off: from(24) });
    expect(await reasonsOf(1)).toEqual([]);
  });

  test('a player of another team is named by team, and a hidden sheet gives nobody away', async () => {
    await spellOf(teams[2], await storePlayer(server.database, `${league_id}577`, 'Weasel'));
    await server.database.$client.query(
      `insert into player_names (player_key, name, search_name) values ($1, 'Weasel', 'weasel')`,
      [`${league_id}577`],
    );
    expect(await name([{ name: 'weasel', is_starter: true }])).toMatchObject({
      warnings: ['weasel: In the squad of Sable Coast.'],
    });
    await name([{ name: 'Stoat', is_starter: true }], opponent, teams[1]);
    const stoat: PlayerToName[] = [{ name: 'stoat', is_starter: true }];
    expect((await name(stoat)).warnings).toEqual(['stoat: Not in the squad on that day.']);
    expect((await name(stoat, staff)).warnings).toEqual(['stoat: On the sheet of Harbour City.']);
  });

  test('a competition refuses ineligible players, or asks for accounts', async () => {
    await setRule('sheet_refuses_ineligible', true);
    await setRule('sheet_needs_accounts', true);
    expect(await name([starter(spells[0]), starter(spells[1])])).toMatchObject({
      status: 409,
      error: 'Otter: No linked Roblox account.',
    });
    expect((await readSheets()).home.is_named).toBe(false);
    expect((await name([starter(spells[0])])).status).toBe(200);
  });
});
