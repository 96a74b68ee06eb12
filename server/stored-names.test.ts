import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { CLEANED } from '#contract/kit/text.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeSquadPlayer } from '#server/testing/store-ban.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Every call with a name or reason rejects text without visible characters, and stores other text normalised.

const server = useTestApp();
let league: Awaited<ReturnType<typeof openLeague>>;
let authorization: string;
let season_id: number;
let team_id: number;
let squadPlayer = '';

beforeAll(async () => {
  league = await openLeague(server);
  authorization = `Bearer ${await createApiKey(server.database, league.league_id)}`;
  season_id = await storeSeason(server.database, { league_id: league.league_id });
  squadPlayer = await storeSquadPlayer(server.database, league.league_id);
  team_id = await storeTeam(server.database, { league_id: league.league_id });
});

async function post(path: string, payload: object) {
  const url = `/api${path.replace(':league_id', String(league.league_id))}`;
  const headers = path.includes('game_server') ? { authorization } : league.headers;
  return server.app.inject({ method: 'POST', url, headers, payload });
}

const DETAILS = { matchType: 'League Match', teamA: 'Lions', teamB: 'Wolves' };
const SCORE = { team_goals: { Blue: 0, Green: 0 } };
const MINE = '/leagues/myLeagues/:league_id';

type Entrance = [what: string, path: string, build: (name: string) => object];
const ENTRANCES: Entrance[] = [
  ['team A', '/submissions/website', (teamA) => sheet({ matchDetails: { ...DETAILS, teamA } })],
  ['team B', '/submissions/website', (teamB) => sheet({ matchDetails: { ...DETAILS, teamB } })],
  ['a player', '/submissions/website', (name) => sheet({ teams: { A: [{ name }], B: [{ name: 'ada' }] } })],
  ['a player of an event', '/submissions/website', (player) => eventList(player)],
  ['a team', '/submissions/game_server', (Blue) => ({ context_data: { ...SCORE, team_names: { Blue } } })],
  ['a match', '/submissions/game_server', (match_name) => ({ context_data: { ...SCORE, match_name } })],
  ['its submitter', '/submissions/game_server', (submitter_name) => ({ context_data: { ...SCORE, submitter_name } })],
  ['its type', '/submissions/game_server', (type) => ({ context_data: SCORE, type })],
  ['its player', '/submissions/game_server', (name) => sent({ Blue: { players: [{ name }] } })],
  [
    'its player, in JSON text',
    '/submissions/game_server',
    (name) => sent({ Blue: JSON.stringify({ players: [{ name }] }) }),
  ],
  ['its original name', '/submissions/game_server', (original_name) => sent({ Blue: { original_name } })],
  [
    'its scorer',
    '/submissions/game_server',
    (name) => ({ context_data: SCORE, event_data: [{ eventName: 'Save', participants: [name] }] }),
  ],
  ['its event', '/submissions/game_server', (eventName) => ({ context_data: SCORE, event_data: [{ eventName }] })],
  ['a league', '/leagues/myLeagues/update_information', (name) => ({ league_id: league.league_id, name, desc: null })],
  ['a group', '/groups/create_group', (group_name) => ({ group_name, group_type: 'root', league_id: 8 })],
  ['a season', `${MINE}/seasons`, (name) => ({ name, first_day: '2025-01-01', last_day: '2025-12-31' })],
  [
    'the team of a deduction',
    `${MINE}/deductions`,
    (team) => ({ season_id, team, points: 1, reason: 'Late', confirms_team: true }),
  ],
  ['the reason of a deduction', `${MINE}/deductions`, (reason) => ({ season_id, team: 'Wolves', points: 1, reason })],
  ['the reason of a ban', `${MINE}/bans`, (reason) => ({ player_key: squadPlayer, matches: 1, reason })],
  ['a competition', `${MINE}/competitions`, (name) => ({ season_id, name, format: 'knockout' })],
  [
    'the match type of a competition',
    `${MINE}/competitions`,
    (type) => ({ season_id, name: `Cup ${type}`, format: 'knockout', match_types: [type] }),
  ],
  ['a team of the league', `${MINE}/teams`, (name) => newTeam(name)],
  ['a spelling of a team', `${MINE}/teams/spellings`, (spelling) => ({ team_id, spelling })],
  ['a wanted league', '/leagues/requests', (name) => ({ name, sport: 'football', desc: null, methods: [] })],
  ['an API key', `${MINE}/api_keys`, (name) => ({ name })],
];

function sheet(fields: object): object {
  const teams = { A: [{ name: 'ada' }], B: [{ name: 'bea' }] };
  return { method: 'manual', league_id: league.league_id, matchDetails: DETAILS, teams, ...fields };
}

function eventList(player: string): object {
  const events = [{ id: 1, type: 'Goal', team: 'A', player }];
  return { method: 'events', league_id: league.league_id, matchDetails: DETAILS, events };
}

function sent(player_data: object): object {
  return { context_data: SCORE, player_data };
}

describe.each(ENTRANCES)('%s', (what, path, build) => {
  test.each([
    ['zero width', '\u2060\u200d\u200c'],
    ['a Hangul filler', '\u3164'],
    ['blank Braille', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['a combining mark', '\u0301'],
  ])('answers 400 if it is only %s', async (_kind, name) => {
    const response = await post(path, build(name));
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().error).toMatch(/ must be one line of visible text(, or empty)?\.$/);
  });

  test('is accepted with outer marks', async () => {
    const response = await post(path, build(` \u202eCafe\u0301 of ${what}\u200f `));
    expect(response.statusCode, response.body).toBeLessThan(300);
  });
});

test.each(['\u200e\u200f', '\u202e', '  ', '\u200b'])('a name of %j answers 400', async (name) => {
  for (const [what, path, build] of ENTRANCES.filter(([what]) => what !== 'its scorer')) {
    expect((await post(path, build(name))).statusCode, what).toBe(400);
  }
});

test('names are stored in NFC, without outer marks', async () => {
  const { Match_ID } = (
    await post('/submissions/game_server', {
      type: ' Cup Match\u200f',
      context_data: { ...SCORE, team_names: { Blue: '\u202eCafe\u0301\u2060', Green: '\u1112\u1161\u11ab ' } },
      player_data: { Blue: { players: [{ name: '\u200eZoe\u0308\u0085' }] } },
      event_data: [{ eventName: 'Save\u200e', participants: ['\u200eZoe\u0308\u0085', ' '], team_affect: 'Blue' }],
    })
  ).json();
  const match = (await server.app.inject(`/api/matches/${Match_ID}`)).json();
  expect(match).toMatchObject({
    type: 'Cup Match',
    context_data: { match_name: 'Café vs 한', team_names: { Blue: 'Café', Green: '한' } },
    player_data: { Blue: { original_name: 'Café', players: [{ name: 'Zoë' }] } },
    event_data: [{ eventName: 'Save', participants: ['Zoë', ''] }],
  });
});

test('a lone surrogate is replaced', async () => {
  const body = '{"context_data":{"team_goals":{"Blue":0,"Green":0},"team_names":{"Blue":"a\\ud800b"}}}';
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/submissions/game_server',
    headers,
    payload: body,
  });
  const match = (await server.app.inject(`/api/matches/${response.json().Match_ID}`)).json();
  expect(match.context_data.team_names.Blue).toBe('a\ufffdb');
});

test('the limit applies to the normalised text: 50 letters with combining marks and outer spaces are accepted', async () => {
  const name = ` ${'e\u0301'.repeat(50)} `;
  expect((await post('/groups/create_group', { group_name: name, group_type: 'root', league_id: 8 })).statusCode).toBe(
    200,
  );
  // NFC expands this character to two.
  const longer = '\u0958'.repeat(30);
  const refused = await post('/groups/create_group', { group_name: longer, group_type: 'root', league_id: 8 });
  expect(refused.json()).toMatchObject({ error: 'group_name must be 50 characters at most.' });
});

test('a correction with an invisible name or reason answers 400', async () => {
  const match_id = await playMatch(server.database, {}, { league_id: league.league_id });
  const same = await copyMatch(server, match_id);
  const { Blue, Green } = same.player_data;
  for (const fields of [
    { reason: '\u3164' },
    { type: '\u3164' },
    { match_name: '\u3164' },
    { team_names: { Blue: '\u3164', Green: 'Wolves' } },
    { player_data: { Blue: { ...Blue, players: [{ name: '\u3164' }] }, Green } },
    { event_data: [{ eventName: '\u3164' }] },
  ]) {
    const response = await post(`/matches/${match_id}/corrections`, { ...same, ...fields });
    expect(response.statusCode, JSON.stringify(fields)).toBe(400);
    expect(response.json().error).toMatch(/ must be one line of visible text\.$/);
  }
});

test('every free text in a body is cleaned, except ids, addresses and texts of Roblox', () => {
  const uncleaned = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const { body } = endpoints[name] as { body?: object };
    return body ? listUncleaned(body, name) : [];
  });
  expect(uncleaned.toSorted()).toEqual([
    'POST /discord/interactions data custom_id',
    'POST /discord/interactions data name',
    'POST /discord/interactions data options name',
    'POST /discord/interactions data options options name',
    'POST /discord/interactions data options options value',
    'POST /discord/interactions data options value',
    'POST /discord/interactions data values',
    'POST /discord/interactions guild_id',
    'POST /discord/interactions id',
    'POST /discord/interactions member permissions',
    'POST /discord/interactions member user id',
    'POST /discord/interactions token',
    'POST /discord/interactions user id',
    'POST /follows thing',
    'POST /follows/mute thing',
    'POST /follows/remove thing',
    'POST /leagues/:league_id/entries/new_team team crest first_colour',
    'POST /leagues/:league_id/entries/new_team team crest second_colour',
    'POST /leagues/:league_id/transfers/offer player_key',
    'POST /leagues/myLeagues/:league_id/bans player_key',
    'POST /leagues/myLeagues/:league_id/bans/lift player_key',
    'POST /leagues/myLeagues/:league_id/bans/restore player_key',
    'POST /leagues/myLeagues/:league_id/competitions rules usual_time',
    'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw first_round away',
    'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw first_round home',
    'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw time',
    'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw times',
    'POST /leagues/myLeagues/:league_id/competitions/best_pairs pairs group',
    'POST /leagues/myLeagues/:league_id/competitions/change rules usual_time',
    'POST /leagues/myLeagues/:league_id/competitions/play_offs time',
    'POST /leagues/myLeagues/:league_id/competitions/play_offs times',
    'POST /leagues/myLeagues/:league_id/discord/channels fixtures',
    'POST /leagues/myLeagues/:league_id/discord/channels results',
    'POST /leagues/myLeagues/:league_id/discord/channels review',
    'POST /leagues/myLeagues/:league_id/discord/channels transfers',
    'POST /leagues/myLeagues/:league_id/discord/connect offer',
    'POST /leagues/myLeagues/:league_id/discord/roles captain',
    'POST /leagues/myLeagues/:league_id/discord/roles free_agent',
    'POST /leagues/myLeagues/:league_id/discord/roles teams role_id',
    'POST /leagues/myLeagues/:league_id/fixtures/adopt key',
    'POST /leagues/myLeagues/:league_id/fixtures/generate times',
    'POST /leagues/myLeagues/:league_id/fixtures/move time',
    'POST /leagues/myLeagues/:league_id/fixtures/result cards id',
    'POST /leagues/myLeagues/:league_id/fixtures/result scorers assist id',
    'POST /leagues/myLeagues/:league_id/fixtures/result scorers id',
    'POST /leagues/myLeagues/:league_id/imports corrections text',
    'POST /leagues/myLeagues/:league_id/imports cups competition',
    'POST /leagues/myLeagues/:league_id/imports text',
    'POST /leagues/myLeagues/:league_id/imports version',
    'POST /leagues/myLeagues/:league_id/imports/preview corrections text',
    'POST /leagues/myLeagues/:league_id/imports/preview cups competition',
    'POST /leagues/myLeagues/:league_id/imports/preview text',
    'POST /leagues/myLeagues/:league_id/imports/preview version',
    'POST /leagues/myLeagues/:league_id/ownership/offer DISC',
    'POST /leagues/myLeagues/:league_id/player_merges name',
    'POST /leagues/myLeagues/:league_id/player_merges player_key',
    'POST /leagues/myLeagues/:league_id/rulebook text',
    'POST /leagues/myLeagues/:league_id/rulebook/preview text',
    'POST /leagues/myLeagues/:league_id/squads players id',
    'POST /leagues/myLeagues/:league_id/squads/captains captain_key',
    'POST /leagues/myLeagues/:league_id/squads/captains vice_captain_key',
    'POST /leagues/myLeagues/:league_id/teams crest first_colour',
    'POST /leagues/myLeagues/:league_id/teams crest second_colour',
    'POST /leagues/myLeagues/:league_id/teams/change crest first_colour',
    'POST /leagues/myLeagues/:league_id/teams/change crest second_colour',
    'POST /leagues/myLeagues/:league_id/teams/several teams crest first_colour',
    'POST /leagues/myLeagues/:league_id/teams/several teams crest second_colour',
    'POST /leagues/myLeagues/:league_id/webhook_endpoints url',
    'POST /leagues/myLeagues/webhook url',
    'POST /matches/:match_id/corrections event_data timestamp',
    'POST /matches/:match_id/corrections player_data Blue players id',
    'POST /matches/:match_id/corrections player_data Green players id',
    'POST /matches/:match_id/nomination player_key',
    'POST /matches/:match_id/vote player_key',
    'POST /notifications/push endpoint',
    'POST /notifications/push keys auth',
    'POST /notifications/push keys p256dh',
    'POST /notifications/settings quiet_hours from',
    'POST /notifications/settings quiet_hours until',
    'POST /submissions/game_server context_data group_id',
    'POST /submissions/game_server context_data place_id',
    'POST /submissions/game_server context_data server_instance',
    'POST /submissions/game_server event_data timestamp',
    'POST /submissions/game_server player_data Blue players id',
    'POST /submissions/game_server player_data Green players id',
    'POST /submissions/website events id',
    'POST /users/update_access addedUsers DISC',
    'POST /users/update_access addedUsers RBX',
    'POST /users/update_access changedUsers DISC',
    'POST /users/update_access changedUsers RBX',
    'POST /users/update_access removedUsers DISC',
    'POST /users/update_access removedUsers RBX',
    'POST /webhooks/roblox EventTime',
    'POST /webhooks/roblox EventType',
    'POST /webhooks/roblox NotificationId',
    'PUT /game_server/live/:key clock',
    'PUT /game_server/live/:key event_data timestamp',
    'PUT /game_server/live/:key player_data Blue players id',
    'PUT /game_server/live/:key player_data Green players id',
  ]);
});

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  [CLEANED]?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

function listUncleaned(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const isText =
    [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined && !schema.format;
  return [
    ...(isText && !schema[CLEANED] ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => listUncleaned(inner, `${path} ${name}`)),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((inner) => listUncleaned(inner, path)),
  ];
}
