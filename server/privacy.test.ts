import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { transfers } from '#database/tables/squad.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { buildSnapshot, putSnapshot } from '#server/testing/live-snapshots.ts';
import { storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeCup } from '#server/testing/store-cup.ts';
import { storeFixture, storeSheet } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { newLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import {
  auditLog,
  corrections,
  declinedMatches,
  type Fact,
  leaderboards,
  leagueDetail,
  leagueRequests,
  lookUp,
  namedInLines,
  namedPlayer,
  nominee,
  nothing,
  ownData,
  ownSession,
  PLAYER,
  playersToSignedIn,
  profile,
  profileKeys,
  type Rule,
  squadMember,
  type Viewer,
} from '#server/testing/visible-facts.ts';

// Searches the raw body and headers of every readable response for personal data, by viewer and settings.

type GetName = Extract<EndpointName, `GET ${string}`>;

const LEAGUE = 8;
const VIEWERS = ['visitor', 'stranger', 'colleague', 'level 4', 'the person', 'staff'] as const;

/**
 * The person's data in each GET call. A call without an entry must show none to anyone. Each address concerns the
 * person.
 */
const SURFACES: Partial<Record<GetName, { url: string; rule: Rule }>> = {
  'GET /auth/session': { url: '/auth/session', rule: ownSession },
  'GET /users/info/:discordId': { url: '/users/info/:discordId', rule: lookUp },
  'GET /users/my_data': { url: '/users/my_data', rule: ownData },
  'GET /users/match_history': {
    url: '/users/match_history',
    rule: (viewer) => (viewer === 'the person' ? ['Discord name', ...PLAYER] : []),
  },
  'GET /leagues/myLeagues/:id': { url: `/leagues/myLeagues/${LEAGUE}`, rule: leagueDetail },
  'GET /leagues/myLeagues/:league_id/audit': { url: `/leagues/myLeagues/${LEAGUE}/audit`, rule: auditLog },
  'GET /leagues/myLeagues/:league_id/declined': {
    url: `/leagues/myLeagues/${LEAGUE}/declined`,
    rule: declinedMatches,
  },
  'GET /leagues/myLeagues/:league_id/known_players': {
    url: `/leagues/myLeagues/${LEAGUE}/known_players?q=oliveonr`,
    // The league's staff registered the person in a squad.
    rule: (viewer) => (viewer === 'level 4' ? PLAYER : []),
  },
  'GET /leagues/myLeagues/:league_id/merge_preview': {
    url: `/leagues/myLeagues/${LEAGUE}/merge_preview?name=olive&player_key=:robloxId`,
    rule: nothing,
  },
  'GET /leagues/:league_id/teams/:slug/squad': {
    url: '/leagues/:gameLeague/teams/otters/squad?day=2026-02-01',
    rule: squadMember,
  },
  // The person's squad spell is over.
  'GET /leagues/:league_id/teams/:slug/times': { url: `/leagues/${LEAGUE}/teams/otters/times`, rule: nothing },
  'GET /leagues/:league_id/fixtures/:fixture_id/best_times': {
    url: `/leagues/${LEAGUE}/fixtures/:fixture/best_times`,
    rule: nothing,
  },
  'GET /leagues/:league_id/teams/:slug': { url: '/leagues/:gameLeague/teams/otters', rule: nothing },
  'GET /leagues/:league_id/teams/:slug/matches.csv': {
    url: '/leagues/:gameLeague/teams/otters/matches.csv',
    rule: nothing,
  },
  'GET /leagues/:league_id/teams/:slug/squad.csv': {
    url: `/leagues/${LEAGUE}/teams/person-s-team/squad.csv`,
    rule: squadMember,
  },
  'GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug': {
    url: '/leagues/:gameLeague/teams/otters/head_to_head/ravens',
    rule: nothing,
  },
  'GET /leagues/:league_id/free_agents': { url: '/leagues/:gameLeague/free_agents', rule: namedPlayer },
  'GET /leagues/:league_id/players': { url: '/leagues/:gameLeague/players?q=oliveonr', rule: squadMember },
  'GET /leagues/:league_id/transfers': { url: '/leagues/:gameLeague/transfers', rule: squadMember },
  'GET /leagues/myLeagues/:league_id/squads': {
    url: `/leagues/myLeagues/${LEAGUE}/squads?team_id=:squadTeam`,
    rule: (viewer) => (viewer === 'level 4' ? PLAYER : []),
  },
  'GET /users/transfers': { url: '/users/transfers', rule: (viewer) => (viewer === 'the person' ? PLAYER : []) },
  'GET /leagues/:league_id/overview': { url: '/leagues/:gameLeague/overview', rule: leaderboards },
  'GET /leagues/:league_id/competitions/:competition_id/bracket': {
    url: '/leagues/:gameLeague/competitions/:cup/bracket',
    rule: nothing,
  },
  'GET /leagues/:league_id/divisions': { url: `/leagues/${LEAGUE}/divisions`, rule: nothing },
  'GET /leagues/:league_id/competitions/:competition_id/table': {
    url: `/leagues/${LEAGUE}/competitions/:competition/table`,
    rule: nothing,
  },
  'GET /leagues/:league_id/competitions/:competition_id/table.csv': {
    url: `/leagues/${LEAGUE}/competitions/:competition/table.csv`,
    rule: nothing,
  },
  'GET /leagues/:league_id/competitions/:competition_id/positions': {
    url: `/leagues/${LEAGUE}/competitions/:competition/positions`,
    rule: nothing,
  },
  'GET /leagues/:league_id/competitions/:competition_id/odds': {
    url: `/leagues/${LEAGUE}/competitions/:competition/odds`,
    rule: nothing,
  },
  'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week': {
    url: `/leagues/${LEAGUE}/competitions/:competition/team_of_the_week`,
    // It has no played matchweek; `team-of-the-week.test.ts` covers exclusions.
    rule: nothing,
  },
  'GET /leagues/:league_id/leaderboards': { url: '/leagues/:gameLeague/leaderboards', rule: leaderboards },
  'GET /leagues/:league_id/leaderboards.csv': { url: '/leagues/:gameLeague/leaderboards.csv', rule: leaderboards },
  // The person submitted this match, and the uploader's name is public.
  'GET /matches/:match_id': { url: '/matches/:submitted', rule: () => ['Discord name'] },
  'GET /matches/live/:key': { url: '/matches/live/known-server', rule: () => PLAYER },
  'GET /matches/:match_id/team-stats.csv': { url: '/matches/:submitted/team-stats.csv', rule: nothing },
  'GET /matches/:match_id/player-stats.csv': { url: '/matches/:submitted/player-stats.csv', rule: nothing },
  'GET /search': { url: '/search?q=oliveonr', rule: namedPlayer },
  'GET /players/search': { url: '/players/search?q=oliveonr', rule: namedPlayer },
  'GET /players/:player_key': { url: '/players/:robloxId', rule: profile },
  'GET /players/:player_key/teammates': { url: '/players/99/teammates', rule: namedPlayer },
  'GET /players/:player_key/matches': { url: '/players/:robloxId/matches', rule: namedInLines },
  'GET /players/:player_key/head_to_head/:other_key': { url: '/players/:robloxId/head_to_head/99', rule: namedPlayer },
  'GET /players/:player_key/avatar': { url: '/players/:robloxId/avatar', rule: nothing },
  'GET /matches/:match_id/profiles': { url: '/matches/:submitted/profiles', rule: nothing },
  'GET /matches/:match_id/known_names': { url: '/matches/:submitted/known_names', rule: nothing },
  'GET /matches/:match_id/vote': { url: '/matches/:played/vote', rule: nominee },
  'GET /matches/:match_id/own_vote': { url: '/matches/:played/own_vote', rule: nothing },
  'GET /matches/:match_id/viewer': { url: '/matches/:submitted/viewer', rule: nothing },
  'GET /matches/:match_id/corrections': { url: '/matches/:corrected/corrections', rule: nothing },
  'GET /matches/:match_id/corrections/:revision': { url: '/matches/:corrected/corrections/3', rule: corrections },
  // The person submitted a match of this league; the group's other match has them as a player.
  'GET /leagues/:league_id/matches.ndjson': { url: `/leagues/${LEAGUE}/matches.ndjson`, rule: () => ['Discord name'] },
  'GET /matches/all_matches.ndjson': { url: '/matches/all_matches.ndjson', rule: () => ['Discord name', ...PLAYER] },
  'GET /leagues/:league_id/archive.zip': { url: '/leagues/:gameLeague/archive.zip', rule: () => PLAYER },
  'GET /oembed': {
    url: '/oembed?url=http%3A%2F%2Flocalhost%3A8080%2Fplayers%2F:robloxId',
    rule: (_, settings) => profile('visitor', settings).filter((fact) => fact.startsWith('Roblox')),
  },
  'GET /leagues/:league_id/player-lines.csv': { url: '/leagues/:gameLeague/player-lines.csv', rule: () => PLAYER },
  'GET /leagues/:league_id/fixtures': { url: `/leagues/${LEAGUE}/fixtures`, rule: nothing },
  'GET /leagues/:league_id/fixtures.csv': { url: `/leagues/${LEAGUE}/fixtures.csv`, rule: nothing },
  'GET /leagues/:league_id/fixtures.ics': { url: `/leagues/${LEAGUE}/fixtures.ics`, rule: nothing },
  'GET /leagues/:league_id/kick_off_offers': { url: `/leagues/${LEAGUE}/kick_off_offers`, rule: nothing },
  'GET /leagues/:league_id/fixtures/:fixture_id/sheets': {
    url: `/leagues/${LEAGUE}/fixtures/:fixture/sheets`,
    rule: squadMember,
  },
  'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets': {
    url: `/leagues/${LEAGUE}/fixtures/:fixture/own_sheets`,
    rule: nothing,
  },
  'GET /groups/:group_id/matches.ndjson': {
    url: '/groups/:group_id/matches.ndjson',
    rule: () => ['Discord name', ...PLAYER],
  },
  'GET /groups/:group_id/group_stats': {
    url: '/groups/:group_id/group_stats',
    rule: playersToSignedIn,
  },
  'GET /leagues/requests': { url: '/leagues/requests', rule: leagueRequests },
  'GET /groups/:group_id/advanced_stats': { url: '/groups/:group_id/advanced_stats', rule: playersToSignedIn },
  'GET /groups/:group_id/player-stats.csv': { url: '/groups/:group_id/player-stats.csv', rule: playersToSignedIn },
};

/** The address and rule of a GET call. */
function surfaceOf(name: GetName): { url: string; rule: Rule } {
  const path = name.slice('GET '.length);
  const league = /^\/(leagues\/myLeagues|submissions)\//.test(path) ? String(LEAGUE) : ':gameLeague';
  return SURFACES[name] ?? { url: path.replace(/:league_id|(?<=myLeagues\/):id/, league), rule: nothing };
}

/** Excludes the endless stream of the responses of `GET /matches/live/:key`. */
const READS = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is GetName => name.startsWith('GET ') && name !== 'GET /matches/live/:key/events',
);

/** A match that the person played in but didn't submit, and a teammate. */
const PLAYED: Record<string, Rule> = {
  '/matches/:played': () => PLAYER,
  '/matches/:played/profiles': profileKeys,
  '/matches/:played/player-stats.csv': () => PLAYER,
  '/matches/:played/team-stats.csv': nothing,
  '/players/99': nothing,
  '/players/99/matches': nothing,
  '/players/99/head_to_head/:robloxId': namedPlayer,
  // A typed match names the person without the id: the line is credited to them, and the address leads to the profile.
  '/players/name%3Aoliveonroblox': profile,
  '/players/search?q=OLIVEONROBLOX': namedPlayer,
  '/search?q=OLIVEONROBLOX': namedPlayer,
  '/matches/:corrected': () => ['Discord name'],
  '/leagues/:gameLeague/matches.ndjson': () => PLAYER,
  // The person's squad is in this league. Its archive has only public data for every viewer.
  [`/leagues/${LEAGUE}/archive.zip`]: (_viewer, settings) => ['Discord name', ...squadMember('visitor', settings)],
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
  const send = (url: string, payload: object, from = person.headers as Record<string, string>) =>
    server.app.inject({ method: 'POST', url: `/api${url}`, headers: from, payload });
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
    player_data: { Blue: { players: [line, { name: 'Mate', id: '99' }] }, Green: { players: [] } },
  });
  const live = buildSnapshot({ player_data: { Blue: { players: [line] } } });
  await putSnapshot(server, await createApiKey(server.database, LEAGUE), 'known-server', live);
  await gameServer.post({
    context_data: { team_goals: { Blue: 0, Green: 0 } },
    player_data: { Blue: { players: [{ name: facts['Roblox name'] }] }, Green: { players: [] } },
  });
  const [submitted, played] = [submission.json().Match_ID, game.json().Match_ID];
  const corrected = (await send('/submissions/website', match)).json().Match_ID;
  for (const players of [[line], []]) {
    const player_data = { Blue: { players }, Green: { players: [] } };
    const body = await copyMatch(server, corrected, { player_data });
    await send(`/matches/${corrected}/corrections`, body, headers['level 4']);
  }
  await send('/leagues/requests', newLeagueRequest());
  await send(`/matches/${played}/disputes`, { reason: 'I scored twice.' });
  const player_key = facts['Roblox id'];
  const otters = await storeTeam(server.database, { league_id: gameServer.league_id, name: 'Otters' });
  const past = { first_day: '2026-01-01', last_day: '2026-03-01' };
  const former = { league_id: gameServer.league_id, team_id: otters, player_key, ...past };
  const from_spell_id = await storeSpell(server.database, former);
  await server.database.insert(transfers).values({
    league_id: gameServer.league_id,
    player_key,
    from_team_id: otters,
    from_spell_id,
    outcome: 'done',
    ended_at: new Date('2026-03-02'),
  });
  const squadTeam = await storeTeam(server.database, { league_id: LEAGUE, name: 'Person s team' });
  await storeSpell(server.database, { league_id: LEAGUE, team_id: squadTeam, player_key });
  const to_team_id = await storeTeam(server.database, { league_id: LEAGUE });
  await storeTransfer(server.database, { league_id: LEAGUE, player_key, from_team_id: squadTeam, to_team_id });
  const competition_id = await storeCompetition(server.database, { league_id: LEAGUE });
  const fixture = await storeFixture(server.database, {
    ...{ league_id: LEAGUE, competition_id, home_team_id: squadTeam, away_team_id: to_team_id, kick_off: new Date(0) },
  });
  await storeSheet(server.database, { league_id: LEAGUE, fixture_id: fixture, team_id: squadTeam });
  const group_id = await storeGroup(server.database, { group_owner_id: person.user.id }, [submitted, played]);
  ids = {
    ':discordId': facts['Discord id'],
    ':robloxId': facts['Roblox id'],
    ':submitted': String(submitted),
    ':played': String(played),
    ':corrected': String(corrected),
    ':gameLeague': String(gameServer.league_id),
    ':group_id': String(group_id),
    ':cup': String(await storeCup(server.database, { league_id: gameServer.league_id, published_at: new Date() })),
    ':squadTeam': String(squadTeam),
    ':fixture': String(fixture),
    ':competition': String(await storeCompetition(server.database, { league_id: LEAGUE })),
    ':competition_id': String(await storeCompetition(server.database, { league_id: LEAGUE })),
  };
});

function visit(url: string, viewer: Viewer) {
  const path = url.replace(/:\w+/g, (name) => ids[name] ?? '');
  return server.app.inject({
    url: `/api${path}`,
    headers: headers[viewer],
    // One address per viewer, as some calls are rate limited by address.
    remoteAddress: `10.0.0.${VIEWERS.indexOf(viewer)}`,
  });
}

/** The facts in a response. */
async function readFacts(url: string, viewer: Viewer): Promise<Fact[]> {
  const response = await visit(url, viewer);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.statusCode).not.toBe(429);
  const isArchive = response.headers['content-type'] === 'application/zip';
  const text =
    JSON.stringify(response.headers) + (isArchive ? JSON.stringify(unzip(response.rawPayload)) : response.body);
  return (Object.keys(facts) as Fact[]).filter((fact) => text.includes(facts[fact]));
}

const SETTINGS = [true, false].flatMap((leaderboard) =>
  [true, false].flatMap((connections) =>
    (['public', 'limited', 'private'] as const).map((visibility) => ({ leaderboard, visibility, connections })),
  ),
);

test('the person may read each call, or it needs more access', async () => {
  for (const name of READS.filter((name) => !(name in SURFACES))) {
    const statuses = await Promise.all(
      VIEWERS.map(async (viewer) => (await visit(surfaceOf(name).url, viewer)).statusCode),
    );
    expect([name, Math.min(...statuses) < 400 || !endpoints[name].access.startsWith('anyone')]).toEqual([name, true]);
  }
});

test('what shared caches keep shows the same to everyone', () => {
  const shared = READS.filter((name) => (endpoints[name] as Endpoint).cache === 'shared');
  for (const settings of SETTINGS) {
    for (const { url, rule } of shared.map(surfaceOf)) {
      const shown = VIEWERS.map((viewer) => rule(viewer, settings));
      expect([url, shown]).toEqual([url, VIEWERS.map(() => shown[0])]);
    }
  }
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

  // A person may make 600 calls a minute. Calls that show no one are only made with the most and the least open
  // settings.
  const told = READS.filter((name) => name in SURFACES || [SETTINGS[0], SETTINGS.at(-1)].includes(settings));
  const rules = Object.fromEntries(told.map(surfaceOf).map(({ url, rule }) => [url, rule]));
  test.each(Object.entries({ ...rules, ...PLAYED }))('%s contains exactly the facts of its row', async (url, rule) => {
    const found: Record<string, Fact[]> = {};
    const allowed: Record<string, Fact[]> = {};
    for (const viewer of VIEWERS) {
      found[viewer] = (await readFacts(url, viewer)).toSorted();
      allowed[viewer] = [...rule(viewer, settings)].toSorted();
    }
    expect(found).toEqual(allowed);
  });
});

test('GET /users/info/:discordId with a name or e-mail address answers 400', async () => {
  for (const name of ['olive_on_discord', 'OliveOnRoblox', 'olive@touchline.example']) {
    const response = await server.app.inject({
      url: `/api/users/info/${encodeURIComponent(name)}`,
      headers: headers.staff,
    });
    expect(response.statusCode).toBe(400);
  }
});
