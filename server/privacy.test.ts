import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { PrivacyPreferences } from '#contract/users.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Who gets to see what of a person, by every answer there is to read: the raw body and headers are searched.

type GetName = Extract<EndpointName, `GET ${string}`>;
type Viewer = 'visitor' | 'stranger' | 'colleague' | 'level 4' | 'the person' | 'staff';
type Fact = 'Discord id' | 'Discord name' | 'Roblox id' | 'Roblox name' | 'e-mail' | 'avatar';

/** The facts in an answer, for a viewer and the person's settings. */
type Rule = (viewer: Viewer, settings: PrivacyPreferences) => Fact[];

const LEAGUE = 8;
const VIEWERS = ['visitor', 'stranger', 'colleague', 'level 4', 'the person', 'staff'] as const;

/** What players' lines tell: the league sent it, and nothing ties it to an account. */
const PLAYER: Fact[] = ['Roblox id', 'Roblox name'];

function nothing(): Fact[] {
  return [];
}

function ownSession(viewer: Viewer): Fact[] {
  return viewer === 'the person' ? ['Discord id', 'Discord name', 'Roblox id', 'avatar'] : [];
}

function everythingToOneself(viewer: Viewer): Fact[] {
  if (viewer !== 'the person') return [];
  return ['Discord id', 'Discord name', 'Roblox id', 'Roblox name', 'avatar', 'e-mail'];
}

/** A look-up tells the name of the id that it was asked with: the Roblox one to those who may see the connection. */
function lookUp(viewer: Viewer, { connections }: PrivacyPreferences): Fact[] {
  if (viewer === 'visitor') return [];
  const isKnown = connections || viewer === 'the person' || viewer === 'colleague' || viewer === 'level 4';
  return ['Discord id', isKnown ? 'Roblox name' : 'Discord name'];
}

/** Access shows people to level 4 and themselves; requests name their submitter from level 2. */
function leagueDetail(viewer: Viewer): Fact[] {
  if (viewer === 'level 4' || viewer === 'the person') return ['Discord id', 'Discord name', 'Roblox name'];
  return [];
}

/** The league's log and its declined matches name people to those who run it, by their Roblox names where they have one. */
function auditLog(viewer: Viewer): Fact[] {
  return viewer === 'staff' ? ['Roblox name'] : [];
}

function declinedMatches(viewer: Viewer): Fact[] {
  return viewer === 'level 4' ? ['Discord name', 'Roblox name'] : [];
}

/** Group stats are for the signed-in (spec §6). */
function playersToSignedIn(viewer: Viewer): Fact[] {
  return viewer === 'visitor' ? [] : PLAYER;
}

/** A call that reads without an entry here does not compile. Each address is one that is about the person. */
const SURFACES = {
  'GET /auth/session': { url: '/auth/session', rule: ownSession },
  'GET /auth/discord': { url: '/auth/discord', rule: nothing },
  'GET /auth/discord/callback': { url: '/auth/discord/callback', rule: nothing },
  'GET /users/roblox': { url: '/users/roblox', rule: nothing },
  'GET /users/roblox/callback': { url: '/users/roblox/callback', rule: nothing },
  'GET /users/info/:discordId': { url: '/users/info/:discordId', rule: lookUp },
  'GET /users/my_data': { url: '/users/my_data', rule: everythingToOneself },
  'GET /users/analytics_plus': { url: '/users/analytics_plus', rule: nothing },
  'GET /leagues/all': { url: '/leagues/all', rule: nothing },
  'GET /leagues/myLeagues': { url: '/leagues/myLeagues', rule: nothing },
  'GET /leagues/myLeagues/:id': { url: `/leagues/myLeagues/${LEAGUE}`, rule: leagueDetail },
  'GET /leagues/myLeagues/:league_id/audit': { url: `/leagues/myLeagues/${LEAGUE}/audit`, rule: auditLog },
  'GET /leagues/myLeagues/:league_id/api_keys': { url: `/leagues/myLeagues/${LEAGUE}/api_keys`, rule: nothing },
  'GET /leagues/myLeagues/:league_id/webhook': { url: `/leagues/myLeagues/${LEAGUE}/webhook`, rule: nothing },
  'GET /leagues/myLeagues/:league_id/declined': {
    url: `/leagues/myLeagues/${LEAGUE}/declined`,
    rule: declinedMatches,
  },
  'GET /submissions/website-credentials': { url: '/submissions/website-credentials', rule: nothing },
  'GET /submissions/:league_id/website-credentials': {
    url: `/submissions/${LEAGUE}/website-credentials`,
    rule: nothing,
  },
  'GET /matches/ad_matches': { url: '/matches/ad_matches', rule: nothing },
  'GET /matches/all_matches': { url: '/matches/all_matches', rule: nothing },
  // Of the match that the person submitted: the uploader's name is public (spec §2).
  'GET /matches/:match_id': { url: '/matches/:submitted', rule: () => ['Discord name'] },
  'GET /matches/:match_id/team-stats.csv': { url: '/matches/:submitted/team-stats.csv', rule: nothing },
  'GET /matches/:match_id/player-stats.csv': { url: '/matches/:submitted/player-stats.csv', rule: nothing },
  // In this league the person submitted a match, and in the group's another one names them as a player.
  'GET /leagues/:league_id/matches.ndjson': { url: `/leagues/${LEAGUE}/matches.ndjson`, rule: () => ['Discord name'] },
  'GET /groups/:group_id/matches.ndjson': {
    url: '/groups/:group_id/matches.ndjson',
    rule: () => ['Discord name', ...PLAYER],
  },
  'GET /groups/all_groups': { url: '/groups/all_groups', rule: nothing },
  'GET /groups/owned_groups': { url: '/groups/owned_groups', rule: nothing },
  'GET /groups/:group_id': { url: '/groups/:group_id', rule: nothing },
  'GET /groups/:group_id/group_stats': {
    url: '/groups/:group_id/group_stats',
    rule: playersToSignedIn,
  },
  'GET /groups/:group_id/advanced_stats': { url: '/groups/:group_id/advanced_stats', rule: playersToSignedIn },
  'GET /groups/:group_id/player-stats.csv': { url: '/groups/:group_id/player-stats.csv', rule: playersToSignedIn },
  'GET /groups/:group_id/matches.csv': { url: '/groups/:group_id/matches.csv', rule: nothing },
} as const satisfies Record<GetName, { url: string; rule: Rule }>;

/** Of the match that the person played in, and did not submit. */
const PLAYED: Record<string, Rule> = {
  '/matches/:played': () => PLAYER,
  '/matches/:played/player-stats.csv': () => PLAYER,
  '/matches/:played/team-stats.csv': nothing,
  '/leagues/:gameLeague/matches.ndjson': () => PLAYER,
};

const server = useTestApp();
const gameServer = useGameServer(server);
const headers = { visitor: {} } as Record<Viewer, Record<string, string>>;
let facts: Record<Fact, string>;
let ids: Record<string, string>;

beforeAll(async () => {
  const person = await signIn(server, {
    discord_id: '900000000000000777',
    d_username: 'olive_on_discord',
    d_avatar: 'a_77aa77aa77aa77aa',
    email: 'olive@touchline.example',
    roblox_id: '7770007770',
    roblox_username: 'OliveOnRoblox',
    levels: { [LEAGUE]: 2 },
  });
  headers['the person'] = person.headers;
  headers.stranger = (await signIn(server, { levels: { 1: 6 } })).headers;
  headers.colleague = (await signIn(server, { levels: { [LEAGUE]: 1 } })).headers;
  headers['level 4'] = (await signIn(server, { levels: { [LEAGUE]: 4 } })).headers;
  headers.staff = (await signIn(server, { is_staff: true })).headers;
  facts = {
    'Discord id': person.user.discord_id,
    'Discord name': person.user.d_username,
    'Roblox id': person.user.roblox_id ?? '',
    'Roblox name': person.user.roblox_username ?? '',
    'e-mail': person.user.email ?? '',
    avatar: person.user.d_avatar ?? '',
  };
  const send = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api${url}`, headers: person.headers, payload });
  const match = {
    method: 'manual',
    league_id: LEAGUE,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'quickfeet' }], B: [{ name: 'long_shot' }] },
  };
  const submission = await send('/submissions/website', match);
  const match_id = (await send('/submissions/website', match)).json().Match_ID;
  await send('/leagues/myLeagues/match_request', { match_id, league_id: LEAGUE, option: 'decline' });
  const line = { name: facts['Roblox name'], id: facts['Roblox id'], goals: 1 };
  const game = await gameServer.post({
    context_data: { team_goals: { Blue: 1, Green: 0 } },
    player_data: { Blue: { players: [line] }, Green: { players: [] } },
  });
  const [submitted, played] = [submission.json().Match_ID, game.json().Match_ID];
  const group_id = await storeGroup(server.database, { group_owner_id: person.user.id }, [submitted, played]);
  ids = {
    ':discordId': facts['Discord id'],
    ':submitted': String(submitted),
    ':played': String(played),
    ':gameLeague': String(gameServer.league_id),
    ':group_id': String(group_id),
  };
});

/** What an answer tells. */
async function readFacts(url: string, viewer: Viewer): Promise<Fact[]> {
  const path = url.replace(/:\w+/, (name) => ids[name] ?? '');
  const response = await server.app.inject({
    url: `/api${path}`,
    headers: headers[viewer],
    // An address each, as some calls are limited by it.
    remoteAddress: `10.0.0.${VIEWERS.indexOf(viewer)}`,
  });
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.statusCode).not.toBe(429);
  const text = JSON.stringify(response.headers) + response.body;
  return (Object.keys(facts) as Fact[]).filter((fact) => text.includes(facts[fact]));
}

const SETTINGS = [true, false].flatMap((leaderboard) =>
  [true, false].flatMap((connections) =>
    (['public', 'limited', 'private'] as const).map((visibility) => ({ leaderboard, visibility, connections })),
  ),
);

test('every call that reads has a row', () => {
  const reading = Object.keys(endpoints).filter((name) => name.startsWith('GET '));
  expect(Object.keys(SURFACES).toSorted()).toEqual(reading.toSorted());
});

describe.each(SETTINGS)('profile $visibility, connections $connections, leaderboard $leaderboard', (settings) => {
  beforeAll(async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/users/update_privacy',
      headers: headers['the person'],
      payload: settings,
    });
    expect(response.statusCode).toBe(200);
  });

  const rules = Object.fromEntries(Object.values(SURFACES).map(({ url, rule }) => [url, rule as Rule]));
  test.each(Object.entries({ ...rules, ...PLAYED }))('%s tells what its row says', async (url, rule) => {
    const told: Record<string, Fact[]> = {};
    const allowed: Record<string, Fact[]> = {};
    for (const viewer of VIEWERS) {
      told[viewer] = (await readFacts(url, viewer)).toSorted();
      allowed[viewer] = [...rule(viewer, settings)].toSorted();
    }
    expect(told).toEqual(allowed);
  });
});

test('GET /users/info/:discordId finds nobody by name or e-mail address', async () => {
  for (const name of ['olive_on_discord', 'OliveOnRoblox', 'olive@touchline.example']) {
    const response = await server.app.inject({
      url: `/api/users/info/${encodeURIComponent(name)}`,
      headers: headers.staff,
    });
    expect(response.statusCode).toBe(400);
  }
});
