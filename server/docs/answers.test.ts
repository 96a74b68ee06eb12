import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import type { MatchList } from '#contract/matches/schema.ts';
import { competitionTeams } from '#database/tables/competition.ts';
import { imports } from '#database/tables/import.ts';
import { ownershipOffers, users } from '#database/tables/schema.ts';
import { liftedBans, squadSpells } from '#database/tables/squad.ts';
import { checkIns } from '#database/tables/team-sheet.ts';
import { matchNominations, matchVotes } from '#database/tables/vote.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { publishEvents } from '#server/notifications/publish-queries.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { changeMatch } from '#server/testing/correct-match.ts';
import { storeConnection, storeRolePlan } from '#server/testing/discord-bodies.ts';
import { storeEventDelivery } from '#server/testing/endpoint-bodies.ts';
import { storeEntry, storeOpenSeason } from '#server/testing/entry-bodies.ts';
import { buildSnapshot, endLiveMatches, putSnapshot } from '#server/testing/live-snapshots.ts';
import { buildNotificationBody } from '#server/testing/notification-bodies.ts';
import { ResponseValidator } from '#server/testing/response-validator.ts';
import { buildRulebookBody } from '#server/testing/rulebook-bodies.ts';
import { storeDoneTransfer, storeInvite, storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeCup, storeDivisions } from '#server/testing/store-cup.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import { storeFixture, storeOffer, storeSheet } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeImport } from '#server/testing/store-import.ts';
import { storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { signIn, storeToken, useTestApp } from '#server/testing/test-app.ts';
import { storeTurningSeason } from '#server/testing/turn-bodies.ts';
import { useDiscord } from '#server/testing/use-discord.ts';

// Compares the API's responses with its description: status, media type, headers and every field.

const LEAGUE = 8;

const discord = await useDiscord();
const server = useTestApp(discord.settings);
const names = Object.keys(endpoints) as EndpointName[];
/** Headers of an account that may make every read. */
let headers: Record<string, string>;
let check: ResponseValidator;
let ids: Record<string, string | number>;
/** Parameters and queries of calls that need more than `ids`. */
let paths: Partial<Record<EndpointName, Record<string, number>>>;
let authorization = '';
let queries: Partial<Record<EndpointName, Record<string, string>>>;

beforeAll(async () => {
  await seedDemo(server.database);
  const guild = await storeConnection(server.database, LEAGUE, discord.api);
  await storeRolePlan(server.database, LEAGUE, guild);
  check = new ResponseValidator((await server.app.inject('/api/openapi.json')).json());
  const { matches } = (await send('GET /matches/all_matches', { query: { per_page: '100' } })).json() as MatchList;
  const own = matches.filter(({ league_name }) => league_name === 'Global Conference Association');
  const match_id = own[0]?.match_id ?? 0;
  const { player_data } = (await server.app.inject(`/api/matches/${match_id}`)).json();
  const [one, other] = player_data.Blue.players;
  // Some demo players have an account of the demo.
  await server.database.update(users).set({ roblox_id: null }).where(eq(users.roblox_id, one.id));
  const { user, ...account } = await signIn(server, { is_staff: true, roblox_id: one.id, levels: { [LEAGUE]: 6 } });
  headers = account.headers;
  for (const name of [
    'POST /follows',
    'POST /follows/mute',
    'POST /notifications/settings',
    'POST /notifications/push',
    'POST /users/times',
    'POST /users/times/exceptions',
  ] as const) {
    await send(name, { payload: buildNotificationBody(name) ?? {} });
  }
  const group = { group_owner_id: user.id };
  const matchIds = own.map((match) => match.match_id);
  const group_id = await storeGroup(server.database, group, matchIds);
  await storeGroup(server.database, { ...group, parent_group_id: group_id }, [match_id]);
  await server.database.insert(ownershipOffers).values({
    ...{ league_id: LEAGUE, user_id: user.id, offered_by: user.id },
    ...{ hands_over: true, expires_at: new Date(Date.now() + 60 * 60 * 1000) },
  });
  await storeToken(server.database, user.id);
  await storeApiKey(server.database, LEAGUE);
  const past = { league_id: LEAGUE, first_day: '2020-01-01', last_day: '2020-12-31' };
  const season_id = await storeSeason(server.database, past);
  await storeDeduction(server.database, season_id);
  const division = { league_id: LEAGUE, season_id: await storeOpenSeason(server.database, { league_id: LEAGUE }) };
  await storeCompetition(server.database, { ...division, division_level: 1 });
  await storeEntry(server.database, { ...division, entered_by: user.id });
  const next_season = await turnSeason();
  const { season_id: open_season } = await storeTurningSeason(server.database, { league_id: LEAGUE, isPlayed: false });
  const { id: competition_id } = await storeEnteredCompetition(server.database, LEAGUE, { season_id });
  await storeCompetition(server.database, { league_id: LEAGUE, season_id, removed_at: new Date() });
  const open = { league_id: LEAGUE, competition_id, kick_off: new Date() };
  const fixture_id = await storeFixture(server.database, open);
  await storeFixture(server.database, { ...open, removed_at: new Date() });
  const hold_reasons = [`Fixture ${fixture_id} already has match ${match_id}`];
  await storeMatch(server.database, { league_id: LEAGUE, status: 'On-Hold', hold_reasons });
  await storeBan(server.database, { league_id: LEAGUE });
  await storeBan(server.database, { league_id: LEAGUE, lifted_at: new Date(), lift_reason: 'Mistaken' });
  const apiKey = await createApiKey(server.database, LEAGUE);
  authorization = `Bearer ${apiKey}`;
  await putSnapshot(server, apiKey, 'ended', buildSnapshot());
  await endLiveMatches(server.database, match_id);
  await putSnapshot(server, apiKey, 'playing', buildSnapshot());
  const choice = { league_id: LEAGUE, match_id, candidate_key: other.id };
  await server.database.insert(matchVotes).values({ ...choice, user_id: user.id });
  await server.database.insert(matchNominations).values({ ...choice, side: 'Blue', nominated_by: user.id });
  await storeDelivery(server.database, LEAGUE, match_id);
  await storeEventDelivery(server.database, LEAGUE);
  await send('POST /matches/:match_id/corrections', {
    path: { match_id },
    payload: await changeMatch(server, match_id, one.id),
  });
  await send('POST /matches/:match_id/disputes', { path: { match_id }, payload: { reason: 'It was an own goal.' } });
  const written = 'POST /leagues/myLeagues/:league_id/rulebook';
  await send(written, {
    path: { league_id: LEAGUE },
    payload: await buildRulebookBody(written, server.database, LEAGUE),
  });
  const submission = {
    method: 'manual',
    league_id: LEAGUE,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'quickfeet' }], B: [{ name: 'long_shot' }] },
  };
  await send('POST /submissions/website', { payload: submission });
  const declined = (await send('POST /submissions/website', { payload: submission })).json().Match_ID;
  await send('POST /leagues/myLeagues/match_request', {
    payload: { match_id: declined, league_id: LEAGUE, option: 'decline' },
  });
  const removed = (await send('POST /submissions/website', { payload: submission })).json().Match_ID;
  await send('POST /leagues/myLeagues/match_request', {
    payload: { match_id: removed, league_id: LEAGUE, option: 'accept' },
  });
  await send('POST /matches/:match_id/remove', { path: { match_id: removed }, payload: { reason: 'Played twice.' } });
  await storeImport(server.database, LEAGUE);
  const merged = await storeTypedName(server.database, LEAGUE);
  await send('POST /leagues/myLeagues/:league_id/player_merges', {
    path: { league_id: LEAGUE },
    payload: { ...merged },
  });
  const team_id = await storeTeam(server.database, { league_id: LEAGUE, captain_key: one.id });
  // Makes room for the player in the demo's squad.
  await server.database.delete(squadSpells).where(eq(squadSpells.player_key, one.id));
  const own_spell = { league_id: LEAGUE, team_id, player_key: one.id, shirt_number: 4 };
  await storeSpell(server.database, own_spell);
  await storeSheet(server.database, { league_id: LEAGUE, fixture_id, team_id });
  await server.database.insert(checkIns).values({ league_id: LEAGUE, fixture_id, team_id, checked_in_by: user.id });
  await storeBan(server.database, { league_id: LEAGUE, player_key: one.id });
  const offered_by = user.id;
  await storeOffer(server.database, { fixture_id, team_id, kick_off: new Date(), offered_by, answer: 'withdrawn' });
  await server.database.insert(liftedBans).values({ fixture_id, player_key: one.id, reason: 'Seen on video.' });
  await server.database.update(imports).set({ imported_by: user.id });
  await storeSpell(server.database, { league_id: LEAGUE, team_id, removed_at: new Date() });
  await storeDoneTransfer(server.database, LEAGUE);
  const to_team_id = await storeTeam(server.database, { league_id: LEAGUE });
  const next = {
    kick_off: new Date(Date.now() + 24 * 60 * 60 * 1000),
    home_team_id: team_id,
    away_team_id: to_team_id,
  };
  await storeFixture(server.database, { league_id: LEAGUE, competition_id, ...next });
  await storeTransfer(server.database, { league_id: LEAGUE, to_team_id, player_key: one.id, from_team_id: team_id });
  const refused = await storeLeagueRequest(server.database, user.id);
  await send('POST /leagues/requests/decide', { payload: { id: refused, option: 'refuse', reason: 'Say more.' } });
  await storeLeagueRequest(server.database, user.id, { keepsOthers: true });
  await storeTeam(server.database, { league_id: LEAGUE, removed_at: new Date() });
  await publishEvents(server.database);
  const newest = await server.database.$client.query<{ match_id: number }>(
    'select max(match_id) as match_id from matches',
  );
  const cups = await server.database.$client.query<{ id: number; season_id: number }>(
    `select id, season_id from competitions where league_id = ${LEAGUE} and format = 'groups and knockout' order by id`,
  );
  const played = await server.database.$client.query<{ id: number; season_id: number }>(
    `select id, season_id from competitions where league_id = ${LEAGUE} and format = 'round robin' and published_at is not null
     order by id limit 1`,
  );
  for (const { id, season_id } of [...cups.rows.slice(0, 1), ...played.rows]) {
    const name = `Leavers of ${id}`;
    const left = {
      team_id: await storeTeam(server.database, { league_id: LEAGUE, name }),
      withdrawal: 'expunged' as const,
    };
    await server.database.insert(competitionTeams).values({ competition_id: id, seed: 100, ...left });
    await storeDeduction(server.database, season_id, { team: name });
    await storeDeduction(server.database, season_id, { team: 'Kestrel United' });
  }
  const further = await storeEnteredCompetition(server.database, LEAGUE, { season_id: played.rows[0]?.season_id ?? 0 });
  const [home_team_id = 0, away_team_id = 0] = further.teamIds;
  const opening = { competition_id: further.id, home_team_id, away_team_id, kick_off: next.kick_off };
  await storeFixture(server.database, { league_id: LEAGUE, ...opening });
  const ofLeague = { competition_id: played.rows[0]?.id ?? 0 };
  const planned = await server.database.$client.query<{ id: number }>(
    `select fixtures.id from fixtures join competitions on competitions.id = competition_id
     where fixtures.league_id = ${LEAGUE} and published_at is not null and fixtures.removed_at is null
     order by fixtures.id limit 1`,
  );
  const led = { league_id: LEAGUE, captain_key: one.id };
  const coming = await storeFixture(server.database, {
    ...{ league_id: LEAGUE, competition_id, kick_off: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000) },
    home_team_id: await storeTeam(server.database, { ...led, name: 'Terns' }),
    away_team_id: await storeTeam(server.database, { ...led, name: 'Gannets' }),
  });
  const voted = await server.database.$client.query<{ match_id: number }>(
    'select match_id from match_votes group by match_id order by max(match_id) desc',
  );
  const [openVote, ended] = voted.rows.map((row) => Number(row.match_id));
  paths = {
    'GET /matches/:match_id/vote': { match_id: ended ?? 0 },
    'GET /matches/:match_id/own_vote': { match_id: openVote ?? 0 },
    'GET /submissions/:league_id/fixtures/:fixture_id': { fixture_id: planned.rows[0]?.id ?? 0 },
    'GET /leagues/:league_id/fixtures/:fixture_id/sheets': { fixture_id: planned.rows[0]?.id ?? 0 },
    'GET /leagues/:league_id/fixtures/:fixture_id/best_times': { fixture_id: coming },
    'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets': { fixture_id: planned.rows[0]?.id ?? 0 },
    'GET /game_server/fixtures/:fixture_id/sheet': { fixture_id: planned.rows[0]?.id ?? 0 },
    'GET /matches/:match_id/known_names': { match_id: newest.rows[0]?.match_id ?? 0 },
    'GET /leagues/:league_id/competitions/:competition_id/bracket': { competition_id: cups.rows[0]?.id ?? 0 },
    'GET /leagues/:league_id/competitions/:competition_id/table': ofLeague,
    'GET /leagues/:league_id/competitions/:competition_id/odds': ofLeague,
    'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week': ofLeague,
  };
  const days = { first_day: '2020-01-01', last_day: '2020-06-30' };
  const { season_id: divided } = await storeDivisions(server.database, LEAGUE, {
    season_id: await storeSeason(server.database, { league_id: LEAGUE, ...days }),
  });
  const playOffs = { season_id: divided, play_off_level: 1, published_at: new Date(), names: ['Eighth', 'Third'] };
  await storeCup(server.database, { league_id: LEAGUE, ...playOffs });
  const { name, player_key } = await storeTypedName(server.database, LEAGUE);
  queries = {
    'GET /leagues/:league_id/divisions': { season: String(divided) },
    'GET /players/search': { q: 'Player' },
    'GET /leagues/:league_id/sign_up': { season: next_season },
    'GET /leagues/myLeagues/:league_id/entries': { season: next_season },
    'GET /leagues/myLeagues/:league_id/season_turn': { season: String(open_season) },
    'GET /search': { q: 'Global' },
    'GET /oembed': { url: `http://localhost:8080/matches/${newest.rows[0]?.match_id}` },
    'GET /leagues/:league_id/players': { q: 'Player' },
    'GET /leagues/myLeagues/:league_id/squads': { team_id: String(team_id) },
    'GET /matches/all_matches': { cursor: '' },
    'GET /leagues/myLeagues/:league_id/known_players': { q: 'Known' },
    'GET /leagues/myLeagues/:league_id/merge_preview': { name, player_key },
  };
  ids = {
    id: LEAGUE,
    league_id: LEAGUE,
    match_id,
    group_id,
    competition_id,
    fixture_id,
    revision: 2,
    invite: await storeInvite(server.database, LEAGUE),
    key: 'ended',
    slug: 'kestrel-united',
    other_slug: 'harbour-city-fc',
    player_key: one.id,
    other_key: other.id,
    discordId: user.discord_id,
  };
});

interface Sent extends Pick<InjectOptions, 'payload' | 'headers'> {
  path?: Record<string, string | number>;
  query?: Record<string, string>;
}

/** Makes a call as the permitted account, about existing rows. */
async function send(name: EndpointName, { path = {}, query, headers: own, payload }: Sent = {}) {
  const [method, url = ''] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  return server.app.inject({
    method,
    url: `/api${url.replace(/:(\w+)/g, (_, part: string) => String(path[part] ?? ids[part]))}`,
    headers: { ...headers, ...(url.startsWith('/game_server') && { authorization }), ...own },
    ...(query && { query }),
    ...(payload !== undefined && { payload }),
  });
}

/** Ends a season and makes the next one, which a team enters; returns its id. */
async function turnSeason(): Promise<string> {
  const { season_id } = await storeTurningSeason(server.database, { league_id: LEAGUE });
  const turn = 'POST /leagues/myLeagues/:league_id/season_turn';
  const path = { league_id: LEAGUE };
  await send(`${turn}/finish`, { path, payload: { season_id } });
  await send(`${turn}/approve`, { path, payload: { season_id, is_approved: true } });
  const made = await send(`${turn}/next`, { path, payload: { season_id, name: 'After the turn', weeks: 20 } });
  const { id } = made.json();
  await server.database.$client.query('update competitions set published_at = now() where season_id = $1', [id]);
  await storeEntry(server.database, { league_id: LEAGUE, season_id: id, state: 'approved' });
  return String(id);
}

const reading = names.filter((name) => name.startsWith('GET') && '200' in endpoints[name].response);

describe('responses match their description', () => {
  test.each(reading)('%s', async (name) => {
    const response = await send(name, { path: paths[name] ?? {}, query: queries[name] ?? {} });
    expect(response.statusCode, response.body).toBe(200);
    check.expectValid(name, response);
    expect(response.rawPayload.length).toBeGreaterThan(2);
    // This server has no site, so no licences.
    if (name === 'GET /licences') return;
    // An empty list would match any schema of its entries.
    const isJson = response.headers['content-type']?.toString().startsWith('application/json');
    const lists = isJson ? [response.json(), ...Object.values(response.json())].filter(Array.isArray) : [];
    expect(lists.filter((list) => list.length === 0)).toEqual([]);
  });

  test('every match of the demo, of whatever status and method', async () => {
    const { matches } = (await send('GET /matches/all_matches', { query: { per_page: '100' } })).json() as MatchList;
    for (const { match_id } of matches) {
      check.expectValid('GET /matches/:match_id', await send('GET /matches/:match_id', { path: { match_id } }));
    }
    expect(matches.length).toBe(100);
  });

  test('of status 304', async () => {
    const { headers: answered } = await send('GET /leagues/all');
    const again = await send('GET /leagues/all', { headers: { 'if-none-match': String(answered.etag) } });
    expect(again.statusCode).toBe(304);
    check.expectValid('GET /leagues/all', again);
  });

  test('the examples of the description match their schemas', () => {
    expect(check.expectExamplesFit()).toBeGreaterThan(names.length);
  });

  test('the check fails for a response that differs', async () => {
    const response = await send('GET /leagues/all');
    const [league, ...others] = response.json();
    const { name: _, ...nameless } = league;
    for (const wrong of [[nameless, ...others], [{ ...league, secret: 1 }], { leagues: [league] }]) {
      const changed = Object.assign(Object.create(response), { json: () => wrong });
      expect(() => check.expectValid('GET /leagues/all', changed)).toThrow();
    }
    expect(() => check.expectValid('GET /matches/:match_id', response)).toThrow();
  });
});

describe('refusals match their description', () => {
  test.each(names)('of %s, for every kind of caller and malformed call', async (name) => {
    const stranger = await signIn(server);
    const nothing = Object.fromEntries(Object.keys(ids).map((part) => [part, '2147483647']));
    const nonsense = Object.fromEntries(Object.keys(ids).map((part) => [part, 'none']));
    const [visitor, someone] = [{ cookie: '' }, stranger.headers];
    const payload = name.startsWith('GET') ? undefined : {};
    for (const [path, own] of [
      [ids, visitor],
      [ids, someone],
      [nothing, someone],
      [nonsense, someone],
    ] as const) {
      check.expectValid(name, await send(name, { path, headers: own, payload }));
    }
    if (!('body' in endpoints[name])) return;
    const text = { ...someone, 'content-type': 'text/plain' };
    check.expectValid(name, await send(name, { path: ids, headers: text, payload: 'x' }));
    const large = { ...someone, 'content-type': 'application/json' };
    check.expectValid(name, await send(name, { path: ids, headers: large, payload: ' '.repeat(2 ** 21) }));
  });

  test('of status 409 for existing things', async () => {
    const season = { name: 'Cup 2026', first_day: '2026-01-01', last_day: '2026-12-31' };
    const name = 'POST /leagues/myLeagues/:league_id/seasons';
    check.expectValid(name, await send(name, { payload: season }));
    const again = await send(name, { payload: season });
    expect(again.statusCode).toBe(409);
    check.expectValid(name, again);
  });

  test('of status 429 beyond the limit', async () => {
    const name = 'POST /submissions/game_server';
    const tooOften = Array.from({ length: GAME_SERVER_REQUESTS_PER_MINUTE + 1 }, () => send(name, { payload: {} }));
    const answers = await Promise.all(tooOften);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) check.expectValid(name, answer);
  });

  test.each([
    [503, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    [500, new Error('unforeseen')],
  ])('%d, of the server’s own making', async (status, error) => {
    const failing = vi.spyOn(server.database.$client, 'query').mockRejectedValue(error as never);
    const response = await send('GET /groups/all_groups', { headers: { cookie: '' } });
    failing.mockRestore();
    expect(response.statusCode).toBe(status);
    check.expectValid('GET /groups/all_groups', response);
  });
});
