import { like } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Access, Endpoint } from '#contract/kit/define-endpoints.ts';
import { apiKeys } from '#database/tables/schema.ts';
import { teams } from '#database/tables/team.ts';
import { PING, signInteraction } from '#demo/fake-discord/fake-application.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { CALLERS, type Caller, hasSession, isToken, refusalOf } from '#server/testing/callers.ts';
import { changeMatch } from '#server/testing/correct-match.ts';
import { buildDiscordBody } from '#server/testing/discord-bodies.ts';
import { buildEndpointBody } from '#server/testing/endpoint-bodies.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { endLiveMatches } from '#server/testing/live-snapshots.ts';
import { buildNotificationBody } from '#server/testing/notification-bodies.ts';
import { buildOwnershipBody, reopenLeague } from '#server/testing/ownership-bodies.ts';
import { signNotification, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { buildRulebookBody } from '#server/testing/rulebook-bodies.ts';
import { buildSquadBody, leaveSquads, storeInvite } from '#server/testing/squad-bodies.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { buildBanBody } from '#server/testing/store-ban.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { DRAW, storeNamedCup } from '#server/testing/store-cup.ts';
import { storeDelivery, WEBHOOK_URL } from '#server/testing/store-delivery.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { newLeagueRequest, storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { buildTableRule } from '#server/testing/table-rule-bodies.ts';
import { buildTeamBody } from '#server/testing/team-bodies.ts';
import { createTestToken, signIn, storeToken, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';

const discord = await useDiscord();
const LEAGUE = 8;
const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET, ...discord.settings });
const PLAYER = '7770007770';
const CAPTAIN = '7770007771';
const OTHER_CAPTAIN = '7770007772';
const SQUAD_TEAM = 'Kestrel United';
const NOTIFICATION = { EventType: 'SampleNotification' };

type Headers = Record<string, string>;

const sessions = {} as Record<
  Exclude<Caller, 'API key' | 'Roblox' | 'Discord' | 'visitor' | `${string} token`>,
  Headers
>;
const tokens = {} as Record<Extract<Caller, `${string} token`>, Headers>;
/** A live match that has ended, so that its stream closes immediately. */
const LIVE_KEY = 'server-1';
let matchId = 0;
let groupId = 0;
let competitionId = 0;
let fixtureId = 0;

beforeAll(async () => {
  sessions.unlinked = await newSession({ roblox_id: null });
  sessions.linked = await newSession();
  sessions['unlinked with level 1'] = await newSession({ roblox_id: null, levels: { [LEAGUE]: 1 } });
  for (const level of [1, 2, 3, 4, 5, 6] as const) {
    sessions[`level ${level}`] = await newSession({ levels: { [LEAGUE]: level } });
  }
  const { user } = await signIn(server, { levels: { [LEAGUE]: 6 } });
  tokens['league token'] = await createTestToken(server.database, user.id, 'write', LEAGUE);
  tokens['other league token'] = await createTestToken(server.database, user.id, 'write', 1);
  for (const kind of ['read', 'write', 'expired', 'revoked'] as const) {
    tokens[`${kind} token`] = await createTestToken(server.database, user.id, kind === 'read' ? 'read' : 'write');
  }
  await server.database.$client.query(`
    update personal_tokens set expires_at = now() where id = (select max(id) - 1 from personal_tokens);
    delete from personal_tokens where id = (select max(id) from personal_tokens)`);
  sessions['level 6 of another league'] = await newSession({ levels: { 1: 6 } });
  sessions.staff = await newSession({ is_staff: true });
  sessions.premium = await newSession({ is_premium: true });
  sessions['group owner'] = await newSession();
  sessions['owner of another group'] = await newSession();
  sessions['player of the match'] = await newSession({ roblox_id: PLAYER });
  sessions['captain of the team'] = await newSession({ roblox_id: CAPTAIN });
  sessions['captain of another team'] = await newSession({ roblox_id: OTHER_CAPTAIN });
  const home_team_id = await storeTeamOf(CAPTAIN, SQUAD_TEAM);
  await storeTeamOf(OTHER_CAPTAIN);
  await storeTeam(server.database, { league_id: LEAGUE, name: 'Harbour City' });
  matchId = (await send('POST /submissions/game_server', await headersOf('API key'))).json().Match_ID;
  groupId = await createGroup();
  competitionId = await storeCompetition(server.database, { league_id: LEAGUE });
  const ofCompetition = { league_id: LEAGUE, competition_id: competitionId };
  fixtureId = await storeFixture(server.database, { ...ofCompetition, home_team_id });
  await send('PUT /game_server/live/:key', await headersOf('API key'));
  await endLiveMatches(server.database, matchId);
  await send('POST /matches/:match_id/corrections', sessions['level 4']);
  await send('POST /groups/create_group', sessions['owner of another group']);
});

async function storeTeamOf(captain_key: string, name?: string): Promise<number> {
  await storePlayer(server.database, captain_key);
  return storeTeam(server.database, { league_id: LEAGUE, captain_key, ...(name && { name }) });
}

async function createGroup(): Promise<number> {
  return (await send('POST /groups/create_group', sessions['group owner'])).json().id;
}

async function newSession(account: Parameters<typeof signIn>[1] = {}): Promise<Headers> {
  return (await signIn(server, account)).headers;
}

async function headersOf(caller: Caller): Promise<Headers> {
  if (caller === 'visitor') return {};
  if (caller === 'Roblox') return signNotification(JSON.stringify(NOTIFICATION));
  if (caller === 'Discord') return signInteraction(JSON.stringify(PING));
  if (caller === 'API key') {
    // A new key replaces the former one, so each call creates its own, and old ones must not reach the league's limit.
    await server.database.delete(apiKeys);
    return { authorization: `Bearer ${await createApiKey(server.database, LEAGUE)}` };
  }
  return isToken(caller) ? tokens[caller] : sessions[caller];
}

/** Builds a valid body for each call, so that the status depends only on the caller. */
const BODIES: Partial<Record<EndpointName, (headers: Headers) => object | Promise<object>>> = {
  'POST /auth/tokens': () => ({ name: 'My bot', scope: 'read', days: 30 }),
  'POST /auth/tokens/revoke': async (headers) => ({ id: await storeTokenOf(headers) }),
  'POST /auth/end_session': async (headers) => ({ id: (await findSessionId(headers)) ?? 1 }),
  'POST /users/times/exceptions': async (headers) => {
    await send('POST /users/times', headers);
    return buildNotificationBody('POST /users/times/exceptions') ?? {};
  },
  'POST /users/times/as_usual': async (headers) => {
    await send('POST /users/times', headers);
    return {};
  },
  'POST /users/update_privacy': () => ({ leaderboard: true, visibility: 'public', connections: false }),
  'POST /users/update_access': async () => ({
    league_id: LEAGUE,
    changedUsers: [],
    removedUsers: [],
    addedUsers: [{ RBX: null, DISC: await newDiscordId(), Level: 2 }],
  }),
  'POST /auth/key_generation_v1': () => ({ league_id: LEAGUE }),
  'POST /leagues/myLeagues/match_request': async () => ({
    match_id: (await send('POST /submissions/website', sessions['level 1'])).json().Match_ID,
    league_id: LEAGUE,
    option: 'accept',
  }),
  'POST /leagues/myLeagues/undo_decision': async (headers) => {
    const match_id = await storeMatch(server.database, { league_id: LEAGUE, status: 'Pending' });
    const payload = { match_id, league_id: LEAGUE, option: 'accept' };
    await server.app.inject({ method: 'POST', url: '/api/leagues/myLeagues/match_request', headers, payload });
    return { match_id, league_id: LEAGUE };
  },
  'POST /leagues/myLeagues/:league_id/api_keys': () => ({ name: 'Cup server' }),
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': async () => {
    // Keys of earlier callers would reach the league's limit.
    await server.database.delete(apiKeys);
    return { id: await storeApiKey(server.database, LEAGUE), grace_minutes: 0 };
  },
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': async () => ({
    id: await storeApiKey(server.database, LEAGUE),
  }),
  'POST /leagues/myLeagues/webhook': () => ({ league_id: LEAGUE, url: WEBHOOK_URL }),
  'POST /leagues/myLeagues/webhook_test': async () => {
    await storeDelivery(server.database, LEAGUE, matchId);
    return { league_id: LEAGUE };
  },
  'POST /leagues/myLeagues/webhook_send_again': async () => ({
    league_id: LEAGUE,
    delivery_id: await storeDelivery(server.database, LEAGUE, matchId),
  }),
  'POST /leagues/myLeagues/restore_match': async () => ({
    match_id: await storeMatch(server.database, { league_id: LEAGUE, status: 'Pending', declined_at: new Date() }),
    league_id: LEAGUE,
  }),
  'POST /leagues/requests': () => newLeagueRequest(),
  'POST /leagues/requests/withdraw': async (headers) => ({ id: await storeRequestOf(headers) }),
  'POST /leagues/requests/seen': async (headers) => ({ id: await storeRequestOf(headers, { outcome: 'refused' }) }),
  'POST /leagues/requests/decide': async () => {
    const { user } = await signIn(server);
    return { id: await storeLeagueRequest(server.database, user.id), option: 'accept' };
  },
  'POST /leagues/myLeagues/update_information': () => ({ league_id: LEAGUE, name: 'Global Conference', desc: null }),
  'POST /submissions/website': () => ({
    method: 'manual',
    league_id: LEAGUE,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
  }),
  'PUT /game_server/live/:key': () => ({
    seq: 2,
    state: 'first_half',
    context_data: { team_goals: { Blue: 1, Green: 0 } },
  }),
  'POST /submissions/game_server': () => ({
    context_data: { team_names: { Blue: SQUAD_TEAM, Green: 'Green' }, team_goals: { Blue: 1, Green: 0 } },
    player_data: {
      Blue: {
        players: [
          { name: 'Player', id: PLAYER },
          { name: 'olive_ten', goals: 1 },
        ],
      },
      Green: { players: [{ name: 'quickfeet' }] },
    },
  }),
  'POST /matches/:match_id/corrections': () => changeMatch(server, matchId, PLAYER),
  'POST /matches/:match_id/restore_revision': async () => {
    const { revision } = (await send('POST /matches/:match_id/corrections', sessions['level 4'])).json();
    return { revision, to: 1, reason: 'It was right at first.' };
  },
  'POST /matches/:match_id/remove': () => ({ reason: 'It was played twice.' }),
  'POST /matches/:match_id/vote': () => ({ player_key: 'name:olive_ten' }),
  'POST /matches/:match_id/nomination': () => ({ side: 'Blue', player_key: 'name:olive_ten' }),
  'POST /matches/:match_id/disputes': () => ({ reason: 'I scored the second one.' }),
  'POST /groups/create_group': () => ({ group_name: 'Cup run', group_type: 'root', league_id: LEAGUE }),
  'POST /groups/:group_id/manage_group': () => ({ data_id: matchId, method: 'add_match' }),
  'POST /groups/:group_id/rename_group': () => ({ group_name: 'Cup final' }),
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': () => DRAW,
  'POST /webhooks/roblox': () => NOTIFICATION,
  'POST /discord/interactions': () => PING,
};

async function newDiscordId(): Promise<string> {
  return (await signIn(server)).user.discord_id;
}

/** Creates a request of the caller and returns its id; 1 without a session. */
async function storeRequestOf(
  headers: Headers,
  options: Parameters<typeof storeLeagueRequest>[2] = {},
): Promise<number> {
  const { user } = (await server.app.inject({ url: '/api/auth/session', headers })).json();
  if (!user) return 1;
  const { rows } = await server.database.$client.query('select id from users where discord_id = $1', [user.discord_id]);
  return storeLeagueRequest(server.database, rows[0].id, options);
}

/** Creates a token of the caller and returns its id; 1 without a session. */
async function storeTokenOf(headers: Headers): Promise<number> {
  const { user } = (await server.app.inject({ url: '/api/auth/session', headers })).json();
  if (!user) return 1;
  const { rows } = await server.database.$client.query('select id from users where discord_id = $1', [user.discord_id]);
  return storeToken(server.database, rows[0].id);
}

async function findSessionId(headers: Headers): Promise<number | undefined> {
  return (await server.app.inject({ url: '/api/auth/sessions', headers })).json()[0]?.id;
}

async function buildBody(name: EndpointName, headers: Headers) {
  // Teams of earlier callers would reach the league's limit.
  await server.database.update(teams).set({ removed_at: new Date() }).where(like(teams.name, 'Test team %'));
  return (
    BODIES[name]?.(headers) ??
    (await buildOwnershipBody(name, server.database, LEAGUE)) ??
    (await buildTeamBody(name, server.database, LEAGUE)) ??
    (await buildSquadBody(name, server.database, LEAGUE, { captain_key: CAPTAIN, player_key: PLAYER })) ??
    (await buildRulebookBody(name, server.database, LEAGUE)) ??
    (await buildEndpointBody(name, server.database, LEAGUE)) ??
    buildNotificationBody(name) ??
    (await buildDiscordBody(name, server.database, LEAGUE, discord.api)) ??
    (await buildBanBody(name, server.database, LEAGUE)) ??
    (await buildFixtureBody(name, server.database, LEAGUE, CAPTAIN)) ??
    buildTableRule(name, server.database, LEAGUE)
  );
}

async function send(name: EndpointName, headers: Headers) {
  return server.app.inject({ ...(await buildRequest(name, headers)), headers });
}

async function storeInviteOf(path: string): Promise<string> {
  if (!path.includes(':invite')) return '';
  await leaveSquads(server.database, LEAGUE);
  return storeInvite(server.database, LEAGUE);
}

async function buildRequest(name: EndpointName, headers: Headers): Promise<InjectOptions> {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const merge = path.endsWith('/merge_preview') ? await storeTypedName(server.database, LEAGUE) : null;
  const discordId = path.includes(':discordId') ? await newDiscordId() : '';
  // The next caller needs a group that still exists.
  const group = name === 'POST /groups/:group_id/delete_group' ? await createGroup() : groupId;
  // The next caller needs a match that is not removed.
  const isRemoval = name === 'POST /matches/:match_id/remove';
  const match_id = isRemoval ? await storeMatch(server.database, { league_id: LEAGUE }) : matchId;
  const payload = method !== 'GET' ? ((await buildBody(name, headers)) ?? {}) : undefined;
  const url = (await storeNamedCup(server.database, LEAGUE, path))
    .replace(':match_id', String(match_id))
    .replace(':revision', '2')
    .replace(':invite', await storeInviteOf(path))
    .replace(':group_id', String(group))
    .replace(':competition_id', String(competitionId))
    .replace(':fixture_id', String(fixtureId))
    .replace(/:league_id|:id/, String(LEAGUE))
    .replace(':slug', 'kestrel-united')
    .replace(':other_slug', 'harbour-city')
    .replace(':player_key', 'name:olive_ten')
    .replace(':other_key', 'name:quickfeet')
    .replace('/known_players', '/known_players?q=known')
    .replace(/\/players$/, '/players?q=known')
    .replace(
      '/merge_preview',
      `/merge_preview?${new URLSearchParams({ name: merge?.name ?? '', player_key: merge?.player_key ?? '' })}`,
    )
    .replace(/\/search$/, '/search?q=olive')
    .replace(/\/oembed$/, `/oembed?url=${encodeURIComponent(`http://localhost:8080/matches/${match_id}`)}`)
    .replace(':discordId', discordId)
    .replace(':key', LIVE_KEY);
  return { method, url: `/api${url}`, payload };
}

function cachePolicyOf(name: EndpointName, caller: Caller): string {
  const { cache }: Endpoint = endpoints[name];
  if (name.startsWith('GET /matches/live')) return 'no-store';
  if (cache === 'browser') return 'private, max-age=300';
  if (cache === 'revalidated' || (cache === 'shared' && (hasSession(caller) || isToken(caller))))
    return 'private, no-cache';
  return cache === 'shared' ? 'public, max-age=0, s-maxage=5, must-revalidate' : 'private, no-store';
}

/** Calls that end the caller's account, session or link. */
const FINAL: EndpointName[] = [
  'POST /auth/logout',
  'POST /auth/end_session',
  'POST /auth/delete_account',
  'POST /users/unlink_roblox',
];

const entries = (Object.keys(endpoints) as EndpointName[]).map((name): [EndpointName, Access] => [
  name,
  endpoints[name].access,
]);

describe.each(entries)('%s (%s)', (name, access) => {
  /** The request of refused callers. They change nothing, so it is reused until one is allowed. */
  let refused: InjectOptions | undefined;

  test.each(CALLERS)('as %s', async (caller) => {
    const headers = FINAL.includes(name) && hasSession(caller) ? await newSession() : await headersOf(caller);
    const refusal = refusalOf(name, caller);
    const request = (refusal !== null && refused) || (await buildRequest(name, headers));
    refused = refusal === null ? undefined : request;
    const response = await server.app.inject({ ...request, headers });
    await reopenLeague(server.database, LEAGUE);
    if (isToken(caller) && access !== 'anyone') expect(response.headers['set-cookie']).toBeUndefined();
    if (refusal === null) {
      expect([200, 201, 302], response.body).toContain(response.statusCode);
      expect(response.headers['cache-control']).toBe(cachePolicyOf(name, caller));
      return;
    }
    expect(response.statusCode).toBe(refusal);
    expect(response.json().error).toMatch(/\w+.*\.$/);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});
