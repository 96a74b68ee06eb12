import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { NewPlayerMerge } from '#contract/players/merges.ts';
import { buildCompetitionBody } from '#server/testing/competition-bodies.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { UNBOUND_DISCORD } from '#server/testing/discord-bodies.ts';
import { buildEndpointBody, NEW_ENDPOINT } from '#server/testing/endpoint-bodies.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { buildSquadBody } from '#server/testing/squad-bodies.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { storeBan, storeSquadPlayer } from '#server/testing/store-ban.ts';
import { storeCup } from '#server/testing/store-cup.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import { newSheet, storeImport } from '#server/testing/store-import.ts';
import { storeLeagueRequest } from '#server/testing/store-league-request.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';
import { storeMerge, storeTypedName } from '#server/testing/store-typed-name.ts';
import { storeSession, storeToken, useTestApp } from '#server/testing/test-app.ts';

// An owner of one league, group and session makes calls with the ids of another owner's.

const server = useTestApp();
let ours: Awaited<ReturnType<typeof openLeague>>;
let theirs: Awaited<ReturnType<typeof openLeague>>;
let [theirSeason, theirDeduction, theirRemovedSeason, theirRemovedDeduction, theirMergeId] = [0, 0, 0, 0, 0];
let [theirTeam, theirRemovedTeam] = [0, 0];
let theirRequest = 0;
let [theirPlayer, theirBan, theirLiftedBan] = ['', 0, 0];
let [theirCup, theirKey] = [0, 0];
let theirMerge: NewPlayerMerge;
const theirSquads: Partial<Record<EndpointName, object | undefined>> = {};

beforeAll(async () => {
  ours = await openLeague(server);
  theirs = await openLeague(server);
  theirKey = await storeApiKey(server.database, theirs.league_id);
  theirSeason = await storeSeason(server.database, { league_id: theirs.league_id });
  theirMerge = await storeTypedName(server.database, theirs.league_id);
  theirCup = await storeCup(server.database, { league_id: theirs.league_id });
  for (const name of [...SQUAD_CALLS, 'POST /users/transfers/answer'] as const) {
    theirSquads[name] = await buildSquadBody(name, server.database, theirs.league_id);
  }
  theirMergeId = await storeMerge(server.database, theirs.league_id);
  theirDeduction = await storeDeduction(server.database, theirSeason);
  const removed_at = new Date();
  theirRemovedSeason = await storeSeason(server.database, { league_id: theirs.league_id, removed_at });
  theirTeam = await storeTeam(server.database, { league_id: theirs.league_id, name: 'Owls', spellings: ['Owls FC'] });
  theirRemovedTeam = await storeTeam(server.database, { league_id: theirs.league_id, name: 'Ravens', removed_at });
  theirPlayer = await storeSquadPlayer(server.database, theirs.league_id);
  const lifted = { lifted_at: removed_at, lift_reason: 'Mistaken' };
  theirBan = await storeBan(server.database, { league_id: theirs.league_id });
  theirLiftedBan = await storeBan(server.database, { league_id: theirs.league_id, ...lifted });
  theirRemovedDeduction = await storeDeduction(server.database, theirSeason, { removed_at });
  theirRequest = await storeLeagueRequest(server.database, theirs.user.id);
  for (const name of FIXTURE_CALLS) {
    theirFixtures[name] = (await buildFixtureBody(name, server.database, theirs.league_id, 'a captain')) ?? {};
  }
});

async function send(name: EndpointName, payload?: object, headers: Record<string, string> = ours.headers) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const url = path
    .replace(':group_id', String(theirs.group_id))
    .replace(':match_id', String(theirs.match_id))
    .replace(':revision', '2')
    .replace(':competition_id', String(theirCup))
    .replace(':fixture_id', String(theirFixtures['POST /leagues/:league_id/team_sheets']?.fixture_id))
    .replace(/:league_id|:id/, String(theirs.league_id))
    .replace('/known_players', '/known_players?q=known')
    .replace(/\/players$/, '/players?q=known')
    .replace(
      '/merge_preview',
      `/merge_preview?${new URLSearchParams({ name: theirMerge.name, player_key: theirMerge.player_key })}`,
    );
  return server.app.inject({ method, url: `/api${url}`, headers, payload });
}

const SUBMISSION = {
  method: 'manual',
  matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
  teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
};

const BAN = { matches: 2, reason: 'Insulted the referee' };
const SEASON = { name: 'Spring', first_day: '2026-03-01', last_day: '2026-05-31' };

function deduct(season_id: number) {
  return { season_id, team: 'Wolves', points: 3, reason: 'Did not turn up', confirms_team: true };
}

async function nameDelivery(league_id: number) {
  return { league_id, delivery_id: await storeDelivery(server.database, theirs.league_id, theirs.match_id) };
}

function nameTeam(spelling: string) {
  return { team_id: theirTeam, spelling };
}

function nameMatch(league_id: number) {
  return { league_id, match_id: theirs.match_id };
}

async function nameToken() {
  return { id: await storeToken(server.database, theirs.user.id) };
}

async function nameImport() {
  return { id: await storeImport(server.database, theirs.league_id) };
}

async function nameSession() {
  return { id: await storeSession(server.database, theirs.user.id) };
}

const NAMES = Object.keys(endpoints) as EndpointName[];
/** Calls that change a league's squads, transfers, competitions, webhook endpoints or fixtures. */
const SQUAD_CALLS = NAMES.filter((name) => /^POST .*:league_id\/(squads|transfers|entries|season_turn)/.test(name));
const COMPETITION_CALLS = NAMES.filter((name) => /^POST .*_id\/(competitions|discord|webhook_endpoints\/)/.test(name));
const FIXTURE_CALLS = NAMES.filter((name) =>
  /^POST .*:league_id\/(fixtures|kick_off_offers|team_sheets|check_ins)/.test(name),
);

/** A body with the other owner's ids for a call about competitions or webhook endpoints. */
async function theirBody(name: EndpointName): Promise<object> {
  const { database } = server;
  return (
    (await buildCompetitionBody(name, database, theirs.league_id)) ??
    (await buildEndpointBody(name, database, theirs.league_id)) ??
    UNBOUND_DISCORD
  );
}

const theirFixtures: Partial<Record<EndpointName, { fixture_id?: number }>> = {};

const NO_LEVELS = { changedUsers: [], removedUsers: [], addedUsers: [] };

type Case = [EndpointName, string, number, () => object | undefined | Promise<object>];
const LEAGUE_READS = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  /^GET \/(leagues\/myLeagues|submissions)\/:/.test(name),
);
const FOREIGN: Case[] = [
  ...LEAGUE_READS.map((name): Case => [name, 'their league', 403, () => undefined]),
  ['POST /leagues/myLeagues/:league_id/ownership/offer', 'their league', 403, () => ({ DISC: '1', option: 'add' })],
  ['POST /leagues/myLeagues/:league_id/ownership/answer', 'their league', 403, () => ({ option: 'accept' })],
  ['POST /leagues/myLeagues/:league_id/close', 'their league', 403, () => ({ name: 'Theirs' })],
  ['POST /leagues/myLeagues/:league_id/restore', 'their league', 403, () => undefined],
  ['POST /leagues/myLeagues/:league_id/teams/several', 'their league', 403, () => ({ teams: [newTeam()] })],
  ['POST /auth/end_session', 'their session', 404, nameSession],
  ['POST /leagues/requests/withdraw', 'their request', 404, () => ({ id: theirRequest })],
  ['POST /leagues/requests/seen', 'their request', 404, () => ({ id: theirRequest })],
  ['POST /leagues/requests/decide', 'their request', 403, () => ({ id: theirRequest, option: 'accept' })],
  ['POST /auth/key_generation_v1', 'their league', 403, () => ({ league_id: theirs.league_id })],
  [
    'POST /users/update_access',
    'their league',
    403,
    () => ({ ...NO_LEVELS, league_id: theirs.league_id, removedUsers: [{ DISC: theirs.user.discord_id }] }),
  ],
  [
    'POST /users/update_access',
    'someone of their league in ours',
    409,
    () => ({ ...NO_LEVELS, league_id: ours.league_id, changedUsers: [{ DISC: theirs.user.discord_id, Level: 1 }] }),
  ],
  [
    'POST /leagues/myLeagues/match_request',
    'their league and match',
    403,
    () => ({ league_id: theirs.league_id, match_id: theirs.match_id, option: 'accept' }),
  ],
  [
    'POST /leagues/myLeagues/match_request',
    'their match in our league',
    404,
    () => ({ league_id: ours.league_id, match_id: theirs.match_id, option: 'decline' }),
  ],
  ['POST /leagues/myLeagues/undo_decision', 'their league and match', 403, () => nameMatch(theirs.league_id)],
  ['POST /leagues/myLeagues/undo_decision', 'their match in our league', 404, () => nameMatch(ours.league_id)],
  ['POST /leagues/myLeagues/restore_match', 'their league and match', 403, () => nameMatch(theirs.league_id)],
  ['POST /leagues/myLeagues/restore_match', 'their match in our league', 404, () => nameMatch(ours.league_id)],
  ['POST /leagues/myLeagues/webhook', 'their league', 403, () => ({ league_id: theirs.league_id, url: null })],
  ['POST /leagues/myLeagues/webhook_test', 'their league', 403, () => ({ league_id: theirs.league_id })],
  ['POST /leagues/myLeagues/webhook_send_again', 'their league', 403, () => nameDelivery(theirs.league_id)],
  [
    'POST /leagues/myLeagues/webhook_send_again',
    'their delivery in our league',
    404,
    () => nameDelivery(ours.league_id),
  ],
  ['POST /leagues/myLeagues/:league_id/webhook_endpoints', 'their league', 403, () => NEW_ENDPOINT],
  ['POST /auth/tokens/revoke', 'their token', 404, nameToken],
  ['POST /leagues/myLeagues/:league_id/api_keys', 'their league', 403, () => ({ name: 'Matchday' })],
  ['POST /leagues/myLeagues/:league_id/api_keys/rotate', 'their league', 403, () => ({ id: 1, grace_minutes: 0 })],
  ['POST /leagues/myLeagues/:league_id/api_keys/revoke', 'their league', 403, () => ({ id: 1 })],
  ['POST /leagues/myLeagues/:league_id/imports/preview', 'their league', 403, newSheet],
  ['POST /leagues/myLeagues/:league_id/imports', 'their league', 403, newSheet],
  ['POST /leagues/myLeagues/:league_id/imports/undo', 'their league', 403, nameImport],
  ['POST /leagues/myLeagues/:league_id/audit/undo', 'their league', 403, () => ({ id: 1 })],
  ['POST /leagues/myLeagues/:league_id/seasons', 'their league', 403, () => SEASON],
  ['POST /leagues/myLeagues/:league_id/seasons/change', 'their league', 403, () => ({ id: theirSeason, ...SEASON })],
  ['POST /leagues/myLeagues/:league_id/seasons/remove', 'their league', 403, () => ({ id: theirSeason })],
  ['POST /leagues/myLeagues/:league_id/seasons/restore', 'their league', 403, () => ({ id: theirRemovedSeason })],
  ['POST /leagues/myLeagues/:league_id/deductions', 'their league', 403, () => deduct(theirSeason)],
  ['POST /leagues/myLeagues/:league_id/deductions/remove', 'their league', 403, () => ({ id: theirDeduction })],
  ['POST /leagues/myLeagues/:league_id/deductions/restore', 'their league', 403, () => ({ id: theirRemovedDeduction })],
  ...SQUAD_CALLS.filter((name) => !name.endsWith('/new_team')).map(
    (name): Case => [name, 'their league', 403, () => theirSquads[name]],
  ),
  ['POST /users/transfers/answer', 'their transfer', 403, () => theirSquads['POST /users/transfers/answer']],
  ['POST /leagues/myLeagues/:league_id/bans', 'their league', 403, () => ({ ...BAN, player_key: theirPlayer })],
  ['POST /leagues/myLeagues/:league_id/bans/lift', 'their league', 403, () => ({ ban_id: theirBan, reason: 'Ours' })],
  ['POST /leagues/myLeagues/:league_id/bans/restore', 'their league', 403, () => ({ ban_id: theirLiftedBan })],
  ...COMPETITION_CALLS.map((name): (typeof FOREIGN)[number] => [name, 'their league', 403, () => theirBody(name)]),
  ['POST /leagues/myLeagues/:league_id/rulebook', 'their league', 403, () => ({ text: 'Ours', seen_version: null })],
  ['POST /leagues/myLeagues/:league_id/rulebook/preview', 'their league', 403, () => ({ text: 'Ours' })],
  ['POST /leagues/myLeagues/:league_id/teams', 'their league', 403, () => newTeam()],
  ['POST /leagues/myLeagues/:league_id/teams/change', 'their league', 403, () => ({ id: theirTeam, ...newTeam() })],
  ['POST /leagues/myLeagues/:league_id/teams/remove', 'their league', 403, () => ({ id: theirTeam })],
  ['POST /leagues/myLeagues/:league_id/teams/restore', 'their league', 403, () => ({ id: theirRemovedTeam })],
  ['POST /leagues/myLeagues/:league_id/teams/spellings', 'their league', 403, () => nameTeam('The Owls')],
  ['POST /leagues/myLeagues/:league_id/teams/spellings/remove', 'their league', 403, () => nameTeam('Owls FC')],
  ['GET /leagues/:league_id/kick_off_offers', 'their league', 200, () => undefined],
  ['GET /leagues/:league_id/fixtures/:fixture_id/own_sheets', 'their fixture', 200, () => undefined],
  ['GET /leagues/:league_id/fixtures/:fixture_id/best_times', 'their fixture', 403, () => undefined],
  ['GET /game_server/fixtures/:fixture_id/sheet', 'their fixture', 401, () => undefined],
  ...FIXTURE_CALLS.map((name): Case => [name, 'their fixture', 403, () => theirFixtures[name]]),
  ['POST /leagues/myLeagues/:league_id/player_merges', 'their league', 403, () => theirMerge],
  [
    'POST /leagues/myLeagues/:league_id/player_merges/undo',
    'their league',
    403,
    () => ({ id: theirMergeId, reason: 'They are two people.' }),
  ],
  [
    'POST /leagues/myLeagues/update_information',
    'their league',
    403,
    () => ({ league_id: theirs.league_id, name: 'Taken', desc: null }),
  ],
  ['GET /matches/:match_id/corrections', 'their match', 403, () => undefined],
  ['GET /matches/:match_id/corrections/:revision', 'their match', 403, () => undefined],
  [
    'POST /matches/:match_id/corrections',
    'their match',
    403,
    () => copyMatch(server, theirs.match_id, { team_goals: { Blue: 9, Green: 0 } }),
  ],
  [
    'POST /matches/:match_id/restore_revision',
    'their match',
    403,
    () => ({ revision: 1, to: 1, reason: 'It was right at first.' }),
  ],
  ['POST /matches/:match_id/remove', 'their match', 403, () => ({ reason: 'We did not lose.' })],
  ['POST /matches/:match_id/nomination', 'their match', 403, () => ({ side: 'Blue', player_key: null })],
  ['POST /matches/:match_id/disputes', 'their match', 403, () => ({ reason: 'We did not lose.' })],
  ['POST /submissions/website', 'their league', 403, () => ({ ...SUBMISSION, league_id: theirs.league_id })],
  [
    'POST /groups/create_group',
    'their group',
    403,
    () => ({ group_name: 'Nested', group_type: 'nested', group_id: theirs.group_id }),
  ],
  ['POST /groups/:group_id/rename_group', 'their group', 403, () => ({ group_name: 'Taken' })],
  ['POST /groups/:group_id/delete_group', 'their group', 403, () => ({})],
  ['POST /groups/:group_id/manage_group', 'their group', 403, () => ({ data_id: ours.match_id, method: 'add_match' })],
];

/** Calls that accept any id, as every permitted caller may read all of it; `privacy.test.ts` covers players. */
const OPEN: EndpointName[] = [
  'GET /users/info/:discordId',
  // Only marks the caller's own notifications, up to any number.
  'POST /notifications/read',
  // A token's league may be any: the token has its owner's rights there.
  'POST /auth/tokens',
  // Its ids are Discord's, and it acts through the site's calls.
  'POST /discord/interactions',
  'PUT /game_server/live/:key',
  // An invite is for whoever has its link.
  // Anyone with a player may make a team, in any league.
  'POST /leagues/:league_id/entries/new_team',
  'GET /leagues/:league_id/sign_up/own',
  // Numbers for everyone signed in; names are for captains and staff.
  'GET /leagues/:league_id/teams/:slug/times',
  'GET /captain_invites/:invite',
  'POST /captain_invites/:invite/accept',
  'GET /matches/:match_id/viewer',
  'GET /matches/:match_id/own_vote',
  'POST /matches/:match_id/vote',
  'GET /groups/:group_id/group_stats',
  'GET /groups/:group_id/advanced_stats',
  'GET /groups/:group_id/player-stats.csv',
  ...NAMES.filter((name) => endpoints[name].access === 'anyone'),
];

describe('ids of other owners', () => {
  test('every call with an id has a case', () => {
    const taking = Object.entries(endpoints)
      .filter(
        ([name, route]) =>
          name.includes(':') || /"(\w+_id|id)":/.test(JSON.stringify('body' in route ? route.body : {})),
      )
      .map(([name]) => name);
    const tried = new Set([...FOREIGN.map(([name]) => name), ...OPEN, 'POST /submissions/game_server']);
    expect(taking.filter((name) => !tried.has(name))).toEqual([]);
    expect(taking.length).toBeGreaterThan(15);
  });

  test.each(FOREIGN)('%s with %s answers %i and changes nothing', async (name, _what, status, body) => {
    const payload = await body();
    const before = await readAllTables(server.database);
    const response = await send(name, payload);
    expect(response.statusCode, response.body).toBe(status);
    expect(await readAllTables(server.database)).toEqual(before);
  });

  test.each([
    ['api_keys/rotate', () => ({ id: theirKey, grace_minutes: 0 })],
    ['api_keys/revoke', () => ({ id: theirKey })],
    ['seasons/change', () => ({ id: theirSeason, ...SEASON })],
    ['seasons/remove', () => ({ id: theirSeason })],
    ['deductions', () => deduct(theirSeason)],
    ['deductions/remove', () => ({ id: theirDeduction })],
    ['seasons/restore', () => ({ id: theirRemovedSeason })],
    ['deductions/restore', () => ({ id: theirRemovedDeduction })],
    ['bans', () => ({ ...BAN, player_key: theirPlayer })],
    ['bans/lift', () => ({ ban_id: theirBan, reason: 'Ours' })],
    ['bans/restore', () => ({ ban_id: theirLiftedBan })],
    ['teams/change', () => ({ id: theirTeam, ...newTeam() })],
    ['teams/remove', () => ({ id: theirTeam })],
    ['teams/restore', () => ({ id: theirRemovedTeam })],
    ['teams/spellings', () => nameTeam('The Owls')],
    ['teams/spellings/remove', () => nameTeam('Owls FC')],
    ['player_merges', () => theirMerge],
    ['player_merges/undo', () => ({ id: theirMergeId, reason: 'They are two people.' })],
  ])('%s with an id of another league answers 404 and changes nothing', async (path, body) => {
    const before = await readAllTables(server.database);
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/leagues/myLeagues/${ours.league_id}/${path}`,
      headers: ours.headers,
      payload: body(),
    });
    expect(response.statusCode, response.body).toBe(404);
    expect(await readAllTables(server.database)).toEqual(before);
  });

  test.each(SQUAD_CALLS.filter((name) => !name.endsWith('/rules')))(
    '%s with an id of another league answers 404 and changes nothing',
    async (name) => {
      const before = await readAllTables(server.database);
      const response = await server.app.inject({
        method: 'POST',
        url: `/api${name.replace('POST ', '').replace(':league_id', String(ours.league_id))}`,
        headers: ours.headers,
        payload: theirSquads[name],
      });
      expect(response.statusCode, response.body).toBe(404);
      expect(await readAllTables(server.database)).toEqual(before);
    },
  );

  test.each(COMPETITION_CALLS)('%s with ids of another league answers 404 and changes nothing', async (name) => {
    const payload = await theirBody(name);
    const path = name.replace('POST ', '').replace(':league_id', String(ours.league_id));
    const before = await readAllTables(server.database);
    const response = await server.app.inject({
      method: 'POST',
      url: `/api${path.replace(':competition_id', String(theirCup))}`,
      headers: ours.headers,
      payload,
    });
    expect(response.statusCode, response.body).toBe(404);
    expect(await readAllTables(server.database)).toEqual(before);
  });
  test.each(FIXTURE_CALLS.filter((name) => name.includes('/myLeagues/')))(
    '%s with an id of another league answers 404 and changes nothing',
    async (name) => {
      const before = await readAllTables(server.database);
      const response = await server.app.inject({
        method: 'POST',
        url: `/api${name.slice('POST '.length).replace(':league_id', String(ours.league_id))}`,
        headers: ours.headers,
        payload: theirFixtures[name],
      });
      expect(response.statusCode, response.body).toBe(404);
      expect(await readAllTables(server.database)).toEqual(before);
    },
  );

  test('adding a match of another league to a group answers 409', async () => {
    const url = `/api/groups/${ours.group_id}/manage_group`;
    const payload = { data_id: theirs.match_id, method: 'add_match' };
    const response = await server.app.inject({ method: 'POST', url, headers: ours.headers, payload });
    expect(response.statusCode).toBe(409);
  });
});
