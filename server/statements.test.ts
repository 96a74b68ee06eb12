import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { LISTENER_NAME } from '#database/listen.ts';
import { leagueAccess, leagues } from '#database/tables/schema.ts';
import { seedDemoAccounts } from '#demo/demo-accounts-queries.ts';
import { PING, signInteraction } from '#demo/fake-discord/fake-application.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { LINKED_ROLES } from '#server/discord/linked-roles.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { changeMatch } from '#server/testing/correct-match.ts';
import { buildDiscordBody } from '#server/testing/discord-bodies.ts';
import { buildEndpointBody } from '#server/testing/endpoint-bodies.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { buildNotificationBody } from '#server/testing/notification-bodies.ts';
import { buildOwnershipBody } from '#server/testing/ownership-bodies.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { signNotification, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { buildRulebookBody } from '#server/testing/rulebook-bodies.ts';
import { buildSquadBody, storeInvite, storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { STATEMENTS } from '#server/testing/statement-counts.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { buildBanBody } from '#server/testing/store-ban.ts';
import { DRAW, storeNamedCup } from '#server/testing/store-cup.ts';
import { storeDelivery, WEBHOOK_URL } from '#server/testing/store-delivery.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { deleteLeagueRequests, newLeagueRequest, storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { buildTableRule } from '#server/testing/table-rule-bodies.ts';
import { buildTeamBody } from '#server/testing/team-bodies.ts';
import { signIn, storeSession, storeToken, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { buildCallbackRequest, freePort } from '#server/testing/visitor.ts';

const port = await freePort();
const discord = await useDiscord();
const server = useTestApp({
  PORT: String(port),
  ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
  RESPONSE_CACHE_MB: '0',
  ...discord.settings,
});
const NOTIFICATION = { EventType: 'SampleNotification' };
const queries = vi.spyOn(pg.Client.prototype, 'query');

/** An account that may make every call, and `size` rows of each kind in responses. */
interface Fixture {
  size: number;
  session: Record<string, string>;
  user_id: number;
  discord_id: string;
  roblox_id: string;
  league_id: number;
  key: string;
  match_id: number;
  group_id: number;
  competition_id: number;
}

/** A fixture of league 8. */
let plannedFixture = 0;

beforeAll(async () => {
  await seedDemoAccounts(server.database);
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
    league_id: 8,
    published_at: new Date(),
  });
  const [home_team_id, away_team_id] = team_ids;
  const planned = { league_id: 8, competition_id, home_team_id, away_team_id };
  plannedFixture = await storeFixture(server.database, planned);
  discord.api.linkedRoles.register([...LINKED_ROLES]);
  await server.app.listen({ host: '127.0.0.1', port });
});

async function createFixture(size: number): Promise<Fixture> {
  const rows = Array.from({ length: size }, (_, at) => ({ name: `League ${at}` }));
  const [league] = await server.database.insert(leagues).values(rows).returning();
  const league_id = league?.id ?? 0;
  const levels = { 8: 6, ...Object.fromEntries(rows.map((_, at) => [league_id + at, 6])) };
  const { user, headers } = await signIn(server, { is_staff: true, levels });
  const key = await createApiKey(server.database, league_id);
  const { discord_id } = user;
  const roblox_id = user.roblox_id ?? '';
  // The longest season is the current one.
  const days = { first_day: '2020-01-01', last_day: '2039-12-31' };
  const season_id = await storeSeason(server.database, { league_id, ...days });
  const fixture = {
    size,
    session: headers,
    user_id: user.id,
    discord_id,
    roblox_id,
    league_id,
    key,
    match_id: 0,
    group_id: 0,
    competition_id: (await storeEnteredCompetition(server.database, league_id, { season_id })).id,
  };
  await repeat(size, () => playMatch(fixture));
  await repeat(size, () => storeSession(server.database, user.id));
  const matchIds = await repeat(size, () => storeMatch(fixture));
  const group = { group_owner_id: user.id, group_league_id: league_id };
  const group_id = await storeGroup(server.database, group, matchIds);
  await repeat(size, () => storeGroup(server.database, { ...group, parent_group_id: group_id }, matchIds));
  await repeat(size, async () => {
    const { id } = (await signIn(server)).user;
    await server.database.insert(leagueAccess).values({ league_id, user_id: id, level: 1 });
  });
  const team_id = await storeTeam(server.database, {
    league_id,
    name: 'Kestrel United',
    captain_key: fixture.roblox_id,
  });
  await storeTeam(server.database, { league_id, name: 'Harbour City' });
  await repeat(size, () => storeSpell(server.database, { league_id, team_id }));
  await repeat(size, () => storeTransfer(server.database, { league_id, to_team_id: team_id }));
  const whole = { ...fixture, match_id: matchIds[0] ?? 0, group_id };
  await send(await callOf('POST /matches/:match_id/corrections', whole));
  return whole;
}

/** Stores a match On-Hold, in review. */
async function storeMatch(fixture: Fixture): Promise<number> {
  return (await send(await callOf('POST /submissions/game_server', fixture))).json().Match_ID;
}

async function storeApprovedMatch(fixture: Fixture): Promise<number> {
  const match_id = await storeMatch(fixture);
  await server.database.$client.query("update matches set status = 'Approved' where match_id = $1", [match_id]);
  return match_id;
}

/** Stores a counted match of the account with teammates. */
function playMatch(fixture: Fixture): Promise<number> {
  const blue = [{ name: 'Olive', id: fixture.roblox_id }, ...namesOf('mate', fixture).map(({ name }) => ({ name }))];
  return scoreMatch(server.database, [0, 0], { blue });
}

async function repeat<T>(size: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < size) results.push(await work());
  return results;
}

function namesOf(team: string, { size }: Fixture): { name: string; goals: number }[] {
  return Array.from({ length: Math.min(size, 11) }, (_, at) => ({ name: `${team} ${at}`, goals: 1 }));
}

let names = 0;

/** A new name for each call, as an unchanged one needs fewer statements. */
function newName(): string {
  names += 1;
  return `Name ${names}`;
}

/** Builds a valid body for each call. */
const BODIES: Partial<Record<EndpointName, (fixture: Fixture) => object | Promise<object>>> = {
  'POST /auth/end_session': async ({ user_id }) => ({ id: await storeSession(server.database, user_id) }),
  'POST /users/update_privacy': () => ({ leaderboard: true, visibility: 'public', connections: false }),
  'POST /users/update_access': async ({ size, league_id }) => ({
    league_id,
    changedUsers: [],
    removedUsers: [],
    addedUsers: await repeat(size, async () => ({ RBX: null, DISC: (await signIn(server)).user.discord_id, Level: 2 })),
  }),
  'POST /auth/key_generation_v1': () => ({ league_id: 8 }),
  'POST /leagues/myLeagues/match_request': async (fixture) => ({
    match_id: await storeMatch(fixture),
    league_id: fixture.league_id,
    option: 'accept',
  }),
  'POST /leagues/myLeagues/undo_decision': async (fixture) => {
    const call = await callOf('POST /leagues/myLeagues/match_request', fixture);
    await send(call);
    const { match_id, league_id } = call.payload as { match_id: number; league_id: number };
    return { match_id, league_id };
  },
  'POST /leagues/myLeagues/:league_id/api_keys': () => ({ name: 'Cup server' }),
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': async ({ league_id }) => ({
    id: await storeApiKey(server.database, league_id),
    grace_minutes: 10,
  }),
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': async ({ league_id }) => ({
    id: await storeApiKey(server.database, league_id),
  }),
  'POST /leagues/myLeagues/webhook': ({ league_id }) => ({ league_id, url: WEBHOOK_URL }),
  'POST /leagues/myLeagues/webhook_test': async ({ league_id, match_id }) => {
    await storeDelivery(server.database, league_id, match_id);
    return { league_id };
  },
  'POST /leagues/myLeagues/webhook_send_again': async ({ league_id, match_id }) => ({
    league_id,
    delivery_id: await storeDelivery(server.database, league_id, match_id),
  }),
  'POST /leagues/myLeagues/restore_match': async (fixture) => {
    const { match_id, league_id } = { ...fixture, match_id: await storeMatch(fixture) };
    const declined = { match_id, league_id, option: 'decline' };
    const { headers } = await callOf('POST /leagues/myLeagues/match_request', fixture);
    await send({ method: 'POST', url: '/api/leagues/myLeagues/match_request', headers, payload: declined });
    return { match_id, league_id };
  },
  'POST /leagues/requests': async ({ user_id }) => {
    await deleteLeagueRequests(server.database, user_id);
    return newLeagueRequest();
  },
  'POST /leagues/requests/withdraw': async ({ user_id }) => ({
    id: await storeLeagueRequest(server.database, user_id),
  }),
  'POST /leagues/requests/seen': async ({ user_id }) => ({
    id: await storeLeagueRequest(server.database, user_id, { outcome: 'refused' }),
  }),
  'POST /leagues/requests/decide': async ({ user_id }) => ({
    id: await storeLeagueRequest(server.database, user_id),
    option: 'accept',
  }),
  'POST /leagues/myLeagues/update_information': ({ league_id }) => ({ league_id, name: newName(), desc: null }),
  'POST /submissions/website': (fixture) => ({
    method: 'manual',
    league_id: fixture.league_id,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: namesOf('blue', fixture), B: namesOf('green', fixture) },
  }),
  'PUT /game_server/live/:key': () => ({
    seq: Date.now(),
    state: 'first_half',
    context_data: { team_goals: { Blue: 1, Green: 0 } },
  }),
  'POST /submissions/game_server': (fixture) => ({
    context_data: { team_goals: { Blue: 0, Green: 0 } },
    player_data: { Blue: { players: namesOf('blue', fixture) }, Green: { players: namesOf('green', fixture) } },
    event_data: namesOf('event', fixture).map(({ name }) => ({ eventName: 'Shot', participants: [name] })),
  }),
  'POST /matches/:match_id/corrections': ({ match_id, roblox_id }) => changeMatch(server, match_id, roblox_id),
  'POST /matches/:match_id/restore_revision': async (fixture) => {
    const { revision } = (await send(await callOf('POST /matches/:match_id/corrections', fixture))).json();
    return { revision, to: 1, reason: 'It was right at first.' };
  },
  'POST /matches/:match_id/remove': () => ({ reason: 'It was played twice.' }),
  'POST /matches/:match_id/disputes': async (fixture) => {
    const { $client } = server.database;
    await send(await callOf('POST /matches/:match_id/corrections', fixture));
    await approve(fixture);
    await $client.query('delete from match_disputes where match_id = $1', [fixture.match_id]);
    return { reason: 'I scored the second one.' };
  },
  'POST /matches/:match_id/vote': async (fixture) => {
    await approve(fixture);
    return { player_key: null };
  },
  'POST /matches/:match_id/nomination': async (fixture) => {
    await approve(fixture);
    return { side: 'Blue', player_key: null };
  },
  'POST /groups/create_group': () => ({ group_name: 'Cup run', group_type: 'root', league_id: 8 }),
  'POST /groups/:group_id/manage_group': async (fixture) => ({
    data_id: await storeMatch(fixture),
    method: 'add_match',
  }),
  'POST /groups/:group_id/rename_group': () => ({ group_name: newName() }),
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': () => DRAW,
  'POST /auth/tokens': () => ({ name: 'My bot', scope: 'read', days: 90 }),
  'POST /auth/tokens/revoke': async ({ user_id }) => ({ id: await storeToken(server.database, user_id) }),
  'POST /webhooks/roblox': () => NOTIFICATION,
  'POST /discord/interactions': () => PING,
};

/** Calls that end the caller's session or account. */
const FINAL: EndpointName[] = ['POST /auth/logout', 'POST /auth/delete_account', 'POST /users/unlink_roblox'];

async function buildBody(name: EndpointName, fixture: Fixture) {
  return (
    BODIES[name]?.(fixture) ??
    (await buildOwnershipBody(name, server.database, fixture.league_id)) ??
    (await buildTeamBody(name, server.database, fixture.league_id)) ??
    (await buildSquadBody(name, server.database, fixture.league_id, { player_key: fixture.roblox_id })) ??
    (await buildRulebookBody(name, server.database, fixture.league_id)) ??
    (await buildEndpointBody(name, server.database, fixture.league_id)) ??
    buildNotificationBody(name) ??
    (await buildDiscordBody(name, server.database, fixture.league_id, discord.api)) ??
    (await buildBanBody(name, server.database, fixture.league_id)) ??
    (await buildFixtureBody(name, server.database, fixture.league_id, fixture.roblox_id)) ??
    buildTableRule(name, server.database, fixture.league_id)
  );
}

/** Approves the fixture's match, which opens its vote. */
async function approve({ match_id }: Fixture): Promise<void> {
  const { $client } = server.database;
  await $client.query("update matches set status = 'Approved', declined_at = null where match_id = $1", [match_id]);
}

async function callOf(name: EndpointName, fixture: Fixture): Promise<InjectOptions> {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const group_id = name === 'POST /groups/:group_id/delete_group' ? await storeOwnGroup(fixture) : fixture.group_id;
  // The next call needs a match that isn't removed.
  const match_id = name === 'POST /matches/:match_id/remove' ? await storeApprovedMatch(fixture) : fixture.match_id;
  const isPreview = path.endsWith('/merge_preview');
  const merge = isPreview ? await storeTypedName(server.database, fixture.league_id) : undefined;
  const url = (await storeNamedCup(server.database, fixture.league_id, path))
    .replace(':match_id', String(match_id))
    .replace(':revision', '2')
    .replace(
      ':invite',
      path.includes(':invite') ? await storeInvite(server.database, fixture.league_id, fixture.roblox_id) : '',
    )
    .replace(':group_id', String(group_id))
    .replace(':competition_id', String(fixture.competition_id))
    .replace(':league_id/fixtures/:fixture_id', `8/fixtures/${plannedFixture}`)
    .replace('/fixtures/:fixture_id/sheet', `/fixtures/${plannedFixture}/sheet`)
    .replace(/:league_id|:id/, String(fixture.league_id))
    .replace(':slug', 'kestrel-united')
    .replace(':other_slug', 'harbour-city')
    .replace(':player_key', fixture.roblox_id)
    .replace(':other_key', 'name:mate%200')
    .replace('/known_players', '/known_players?q=known')
    .replace(/\/players$/, '/players?q=mate')
    .replace(
      '/merge_preview',
      `/merge_preview?${new URLSearchParams({ name: merge?.name ?? '', player_key: merge?.player_key ?? '' })}`,
    )
    .replace(/\/search$/, '/search?q=mate')
    .replace(/\/all_matches\.ndjson$/, `/all_matches.ndjson?since=${match_id - 1}`)
    .replace(/\/oembed$/, `/oembed?url=http://localhost:${port}/matches/${match_id}`)
    .replace(':discordId', fixture.discord_id)
    .replace(':key', `server-${fixture.league_id}`);
  const payload = method !== 'GET' ? ((await buildBody(name, fixture)) ?? {}) : undefined;
  const isOfGameServer = name === 'POST /submissions/game_server' || name.includes('/game_server/');
  const session = FINAL.includes(name) ? (await signIn(server)).headers : fixture.session;
  const headers = isOfGameServer
    ? { authorization: `Bearer ${name.endsWith('/sheet') ? await createApiKey(server.database, 8) : fixture.key}` }
    : session;
  if (name === 'POST /discord/interactions') Object.assign(headers, signInteraction(JSON.stringify(PING)));
  if (name === 'POST /webhooks/roblox') Object.assign(headers, signNotification(JSON.stringify(NOTIFICATION)));
  return { method, url: `/api${url}`, headers, payload };
}

function storeOwnGroup({ user_id, league_id }: Fixture): Promise<number> {
  return storeGroup(server.database, { group_owner_id: user_id, group_league_id: league_id });
}

async function send(call: InjectOptions) {
  const response = await server.app.inject(call);
  expect([200, 201, 302], response.body).toContain(response.statusCode);
  return response;
}

async function prepare(name: EndpointName, fixture: Fixture): Promise<InjectOptions> {
  if (name === 'GET /auth/discord/callback') return buildCallbackRequest(server, 'discord');
  if (name === 'GET /auth/discord/linked_roles/callback') return buildCallbackRequest(server, 'linked_roles');
  if (name === 'GET /users/roblox/callback') return buildCallbackRequest(server, 'roblox');
  const call = await callOf(name, fixture);
  // The server reads a snapshot shortly after it was stored.
  if (name === 'GET /matches/live/:key') await vi.waitFor(() => send(call), { timeout: 10_000 });
  return call;
}

describe.each([1, 25])('with %i of everything', (size) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture(size);
  });

  const counted = Object.entries(STATEMENTS).filter(([, statements]) => statements !== null);
  test.each(counted as [EndpointName, number][])(
    '%s makes the stated number of statements',
    async (name, statements) => {
      // The first call may fill caches of the process.
      await send(await prepare(name, fixture));
      const call = await prepare(name, fixture);
      // Any transaction invalidates the services' caches.
      await server.database.$client.query('select pg_current_xact_id()');
      queries.mockClear();
      await send(call);
      // A separate connection reads notifications, at any time.
      const isListener = (at: number) => contextOf(at).connectionParameters?.application_name === LISTENER_NAME;
      // And erasures are looked for once a minute.
      const isPoll = (text: string) =>
        name !== 'POST /webhooks/roblox' && /^\s*select roblox_id from erasure_requests/.test(text);
      const texts = queries.mock.calls
        .flatMap(([query], at) => (isListener(at) ? [] : [textOf(query)]))
        .filter((text) => !isPoll(text));
      expect(texts, texts.join('\n')).toHaveLength(statements);
    },
  );
});

function contextOf(at: number) {
  return queries.mock.contexts[at] as unknown as { connectionParameters?: { application_name?: string } };
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text: string }).text);
}
