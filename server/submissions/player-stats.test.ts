import { beforeAll, expect, test } from 'vitest';
import type { Leaderboards } from '#contract/leagues/standings.ts';
import type { Match } from '#contract/matches/schema.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
let editor: Record<string, string>;

beforeAll(async () => {
  editor = (await signIn(server, { levels: { [gameServer.league_id]: 6 } })).headers;
});

const KEEPER = { name: 'kay', id: '101', position: 'GK', shirt: 1, started: true, minutes: 90, saves: 5 };
const WINGER = { name: 'wes', id: '102', position: 'winger', started: true, passes: 30, passes_completed: 21 };
const BENCH = { name: 'bo', id: '103', started: false, tackles: 0, distance: 12_500 };
const EVENTS = [
  { eventName: 'Goal', timestamp: '47:30', half: 1, participants: ['wes'], team_affect: 'Blue', disallowed: true },
  { eventName: 'Substitution', timestamp: '60:10', half: 2, off: 'wes', on: 'bo', team_affect: 'Blue' },
];

let sent = 0;

function body(players: object[], more: object = {}) {
  sent += 1;
  return {
    context_data: { team_names: { Blue: `Alder ${sent}`, Green: 'Birch' }, team_goals: { Blue: 0, Green: 0 } },
    player_data: { Blue: { players, possession: 61, passes: 300 } },
    ...more,
  };
}

async function statsOf(match_id: number) {
  const { rows } = await server.database.$client.query(
    `select json_strip_nulls(to_json(line_stats)) as stats from line_stats where match_id = $1 order by slot`,
    [match_id],
  );
  return rows.map(({ stats: { match_id: _, league_id: __, team: ___, ...stats } }) => stats);
}

async function readMatch(match_id: number): Promise<Match> {
  return (await server.app.inject(`/api/matches/${match_id}`)).json();
}

test('a match keeps the stats that were sent and no others; minutes follow from its events only in sums', async () => {
  const answer = await gameServer.post(
    body([KEEPER, WINGER, BENCH, { name: 'al', id: '104' }], { event_data: EVENTS }),
  );
  expect(answer.json()).toMatchObject({ status: 'Approved - Official', reasons: [] });
  expect(answer.json()).not.toHaveProperty('warnings');
  const { player_data, event_data } = await readMatch(answer.json().Match_ID);
  const counted = { goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
  expect(player_data.Blue.players).toEqual([
    { ...KEEPER, ...counted },
    { ...WINGER, ...counted },
    { ...BENCH, ...counted },
    { name: 'al', id: '104', ...counted },
  ]);
  expect(player_data.Blue).toMatchObject({ possession: 61, passes: 300, saves: null });
  expect(player_data.Blue).not.toHaveProperty('tackles');
  expect(event_data).toEqual([EVENTS[0], { participants: [], ...EVENTS[1] }]);
  expect(await statsOf(answer.json().Match_ID)).toEqual([
    { slot: 1, position: 'GK', started: 1, minutes: 90, saves: 5 },
    { slot: 2, position: 'winger', started: 1, minutes: 60, passes: 30, passes_completed: 21 },
    { slot: 3, started: 0, minutes: 30, tackles: 0, distance: 12_500 },
  ]);
});

test('a match without later stats has no row of them', async () => {
  const answer = await gameServer.post(body([{ name: 'kay', id: '101', goals: 0 }]));
  expect(await statsOf(answer.json().Match_ID)).toEqual([]);
});

test('lines with the same id add up', async () => {
  const one = { name: 'wes', id: '102', passes: 10, passes_completed: 9, started: false };
  const answer = await gameServer.post(body([one, { name: 'wes', id: '102', passes: 4, tackles: 2, started: true }]));
  expect(await statsOf(answer.json().Match_ID)).toEqual([
    { slot: 1, started: 1, passes: 14, passes_completed: 9, tackles: 2 },
  ]);
  const beyond = await gameServer.post(body([{ name: 'wes', minutes: 1000 }]));
  expect(beyond.json()).toMatchObject({ field: 'player_data.Blue.players[0].minutes' });
});

test('contradictions among stats are warnings, a sentence each', async () => {
  const sent = body([
    {
      name: 'wes',
      id: '103',
      goals: null,
      shots: 3,
      shots_on_target: 4,
      passes: 10,
      passes_completed: 11,
      minutes: 91,
    },
  ]);
  const Blue = { ...sent.player_data.Blue, possession: 60, passes: 9 };
  const Green = { players: [{ name: 'gus', saves: 8 }], possession: 60 };
  const event_data = [{ eventName: 'Full Time', timestamp: '90:00', participants: [], team_affect: null }];
  const response = await gameServer.post({ ...sent, player_data: { Blue, Green }, event_data });
  expect([response.statusCode, response.json().warnings]).toEqual([
    201,
    [
      'player_data.Blue.players[0].goals is null, as NaN is in JSON: it counts as not sent.',
      'player_data.Blue.possession and player_data.Green.possession add up to 120, not 100.',
      'player_data.Blue.players[0].shots_on_target is 4, more than its shots, 3.',
      'player_data.Blue.players[0].passes_completed is 11, more than its passes, 10.',
      'player_data.Blue.players[0].minutes is 91, and the match ended after 90.',
      'player_data.Blue.passes is 9, less than the 10 of its players.',
      'player_data.Green.saves are 8, and Blue had 4 shots on target.',
    ],
  ]);
});

test('a correction replaces the stats, and restoring a revision brings them back', async () => {
  const { Match_ID } = (await gameServer.post(body([KEEPER, WINGER, BENCH], { event_data: EVENTS }))).json();
  const former = await statsOf(Match_ID);
  const same = await copyMatch(server, Match_ID);
  const correct = (call: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/matches/${Match_ID}/${call}`, headers: editor, payload });
  const Blue = { ...same.player_data.Blue, possession: 55, players: [{ ...KEEPER, saves: 6 }] };
  const corrected = await correct('corrections', { ...same, player_data: { ...same.player_data, Blue } });
  expect(corrected.statusCode).toBe(200);
  expect((await readMatch(Match_ID)).player_data.Blue).toMatchObject({ possession: 55, passes: 300 });
  expect(await statsOf(Match_ID)).toEqual([{ slot: 1, position: 'GK', started: 1, minutes: 90, saves: 6 }]);
  const restored = await correct('restore_revision', { revision: 2, to: 1, reason: 'It was right.' });
  expect(restored.statusCode).toBe(200);
  expect(await statsOf(Match_ID)).toEqual(former);
});

test('profiles and leaderboards recount what was sent, by 90 minutes from 270 minutes on', async () => {
  await gameServer.openLeague();
  const lines = [
    { name: 'gus', id: '201', position: 'GK', minutes: 90, saves: 4, passes: 11 },
    { name: 'gus', id: '201', position: 'GK', minutes: 90, saves: 0 },
    { name: 'gus', id: '201', position: 'gk', minutes: 120, saves: 9 },
    { name: 'gus', id: '201', saves: 2 },
    { name: 'gus', id: '201' },
  ];
  for (const [at, line] of lines.entries()) {
    const others = [{ name: 'hal', id: '202', saves: 3, minutes: 90 }];
    const team_goals = { Blue: 0, Green: at };
    const context_data = { team_names: { Blue: `Team ${at}`, Green: 'Birch' }, team_goals };
    await gameServer.post({ context_data, player_data: { Blue: { players: [line] }, Green: { players: others } } });
  }
  const profile: PlayerProfile = (await server.app.inject('/api/players/201')).json();
  expect(profile.stats).toEqual({
    minutes: { total: 300, matches: 3 },
    saves: { total: 15, matches: 4, per_90: 3.9 },
    passes: { total: 11, matches: 1 },
    goalkeeping: { appearances: 3, conceded: 3, clean_sheets: 1, save_percentage: 81.3, conceded_per_90: 0.9 },
  });
  const plain = await gameServer.post(body([{ name: 'ivy', id: '203' }]));
  expect(plain.statusCode).toBe(201);
  expect((await server.app.inject('/api/players/203')).json()).not.toHaveProperty('stats');
  const boards = `/api/leagues/${gameServer.league_id}/leaderboards`;
  const gus = { player_key: '201', name: 'gus', id: '201' };
  const hal = { player_key: '202', name: 'hal', id: '202' };
  expect((await server.app.inject(boards)).json<Leaderboards>().stats).toEqual([
    {
      stat: 'saves',
      total: [
        { rank: 1, ...gus, value: 15 },
        { rank: 1, ...hal, value: 15 },
      ],
      per_90: [
        { rank: 1, ...gus, value: 3.9 },
        { rank: 2, ...hal, value: 3 },
      ],
    },
    { stat: 'passes', total: [{ rank: 1, ...gus, value: 11 }], per_90: [] },
  ]);
  const csv = (await server.app.inject(`${boards}.csv?include-headers=1`)).body.trim().split(/\r?\n/);
  expect(csv.slice(0, 2)).toEqual([
    'board,rank,name,id,goals,assists,yellow_cards,red_cards,value,counts',
    'saves,1,gus,201,,,,,15,All types',
  ]);
});

test('CSV files of a match have the later columns at their end, and none in a match without', async () => {
  const { Match_ID } = (await gameServer.post(body([KEEPER]))).json();
  const read = async (file: string) =>
    (await server.app.inject(`/api/matches/${Match_ID}/${file}.csv?include-headers=1`)).body.trim().split(/\r?\n/);
  expect(await read('player-stats')).toEqual([
    'team,name,id,goals,assists,yellow_cards,red_cards,position,shirt,started,minutes,shots,shots_on_target,fouls,saves,passes,passes_completed,tackles,interceptions,distance',
    'Blue,kay,101,0,0,0,0,GK,1,yes,90,,,,5,,,,,',
  ]);
  expect((await read('team-stats'))[0]).toMatch(/,throw_ins,possession,passes,tackles,interceptions$/);
});

test('stats add up for meetings of players and teams, a team’s page and a group; nothing is added without any', async () => {
  const { database, app } = server;
  const { league_id } = gameServer;
  for (const name of ['Otter Town', 'Larks']) await storeTeam(database, { league_id, name });
  let day = 0;
  const play = async (blue: object, green: object, more: object = {}): Promise<number> => {
    const context_data = { team_names: { Blue: 'Otter Town', Green: 'Larks' }, team_goals: { Blue: 0, Green: 0 } };
    const [Blue, Green] = [
      { players: [{ name: 'ida', id: '301', ...blue }], ...more },
      { players: [{ name: 'joe', id: '302', ...green }] },
    ];
    const played_at = `2026-04-0${++day}T18:00:00Z`;
    return (await gameServer.post({ context_data, player_data: { Blue, Green }, played_at })).json().Match_ID;
  };
  const get = async (path: string) => (await app.inject(`/api${path}`)).json();
  const team = `/leagues/${league_id}/teams/otter-town`;
  const plain = await play({ goals: 0 }, {}, { saves: 3 });
  expect(await get(team)).not.toHaveProperty('stats');
  expect(await get(`${team}/head_to_head/larks`)).not.toHaveProperty('stats');
  const ids = [
    plain,
    await play({ tackles: 4, saves: 1 }, { tackles: 2 }, { possession: 60, passes: 310, saves: 5 }),
    await play({ tackles: 1 }, { passes: 9 }, { possession: 45 }),
  ];
  const own = {
    saves: { total: 5, matches: 1 },
    possession: { total: 105, matches: 2 },
    passes: { total: 310, matches: 1 },
    tackles: { total: 5, matches: 2 },
  };
  const page: TeamPage = await get(team);
  expect(page.results).toHaveLength(3);
  expect(page.stats).toEqual(own);
  expect(await get(`${team}/head_to_head/larks`)).toMatchObject({
    stats: own,
    other_stats: { passes: { total: 9, matches: 1 }, tackles: { total: 2, matches: 1 } },
  });
  const { against, together } = await get('/players/301/head_to_head/302');
  expect(against).toMatchObject({ matches: 3, stats: { tackles: { own: 4, other: 2, matches: 1 } } });
  expect(against.stats).not.toHaveProperty('passes');
  expect(together).not.toHaveProperty('stats');
  const { user, headers } = await signIn(server);
  const group = await storeGroup(database, { group_owner_id: user.id, group_league_id: league_id }, ids);
  const { totals } = (await app.inject({ url: `/api/groups/${group}/advanced_stats`, headers })).json();
  expect(totals).toMatchObject({
    matches: 3,
    stats: { saves: { total: 1, matches: 1 }, passes: { total: 9, matches: 1 }, tackles: { total: 7, matches: 2 } },
  });
});
