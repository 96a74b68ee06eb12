import { expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import { buildPlayerStatsCsv } from '#server/matches/match-csv.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

function player(name: string, id: string | null = null, goals = 0) {
  return { name, id, goals, assists: 1, yellow_cards: 2, red_card: 1 };
}

async function storeDerby(): Promise<number> {
  const Blue = {
    ...emptyTeam('Blue Lions'),
    players: [player('Ann', '1234567890', 2), player('Bob')],
    assists: 2,
    yellow_cards: 4,
    red_cards: 2,
    shots_on_target: 5,
    saves: 0,
    throw_ins: 9,
  };
  return storeMatch(server.database, {
    blue_name: 'Lions, "the"',
    green_name: '=Wolves',
    blue_goals: 3,
    green_goals: 0,
    player_data: { Blue, Green: { ...emptyTeam('Green'), players: [player('-2+3')] } },
  });
}

async function download(path: string) {
  const response = await server.app.inject(`/api/matches/${path}`);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response;
}

test('GET /matches/:match_id/team-stats.csv has a row per team, with empty cells for totals that were not sent', async () => {
  const match_id = await storeDerby();
  const lines = ['Blue,"Lions, ""the""",3,2,4,2,5,,,0,,,,9\r\n', "Green,'=Wolves,0,,,,,,,,,,,\r\n"].join('');
  expect((await download(`${match_id}/team-stats.csv`)).body).toBe(lines);
  expect((await download(`${match_id}/team-stats.csv?include-headers=false`)).body).toBe(lines);
  expect((await download(`${match_id}/team-stats.csv?include-headers=true`)).body).toBe(
    `team,name,goals,assists,yellow_cards,red_cards,shots_on_target,shots_off_target,fouls_committed,saves,corner_kicks,free_kicks,penalties,throw_ins\r\n${lines}`,
  );
});

test('GET /matches/:match_id/player-stats.csv has a row per player, Blue first, in the order sent', async () => {
  const match_id = await storeDerby();
  const lines = "Blue,Ann,1234567890,2,1,2,1\r\nBlue,Bob,,0,1,2,1\r\nGreen,'-2+3,,0,1,2,1\r\n";
  expect((await download(`${match_id}/player-stats.csv`)).body).toBe(lines);
  expect((await download(`${match_id}/player-stats.csv?include-headers=true`)).body).toBe(
    `team,name,id,goals,assists,yellow_cards,red_cards\r\n${lines}`,
  );
});

test('GET /matches/:match_id/player-stats.csv of a match without players is empty', async () => {
  const match_id = await storeMatch(server.database);
  expect((await download(`${match_id}/player-stats.csv`)).body).toBe('');
});

test('GET /matches/:match_id/*.csv names the file after the match, in ASCII and in full', async () => {
  const match_id = await storeMatch(server.database, { match_name: 'Færholm vs São "Paulo" (II)\\' });
  expect((await download(`${match_id}/team-stats.csv`)).headers['content-disposition']).toBe(
    `attachment; filename=match-${match_id}-f-rholm-vs-sao-paulo-ii-team-stats.csv; ` +
      `filename*=UTF-8''Match%20${match_id}%20F%C3%A6rholm%20vs%20S%C3%A3o%20%20Paulo%20%20%28II%29%20team-stats.csv`,
  );
});

test('GET /matches/:match_id/*.csv answers 404 without a match, and 400 if include-headers is neither true nor false', async () => {
  const missing = await server.app.inject('/api/matches/999999/team-stats.csv');
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'Match 999999 was not found.' }]);
  const match_id = await storeMatch(server.database);
  const bad = await server.app.inject(`/api/matches/${match_id}/player-stats.csv?include-headers=maybe`);
  expect([bad.statusCode, bad.json()]).toMatchObject([400, { error: 'include-headers must be a boolean.' }]);
});

async function writeNames(names: string[]): Promise<string[]> {
  const Blue = { ...emptyTeam('Blue'), players: names.map((name) => player(name)) };
  const csv = await buildPlayerStatsCsv({ player_data: { Blue, Green: emptyTeam('Green') } } as Match, {});
  return csv
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.replace(/^Blue,/, '').replace(/,,0,1,2,1$/, ''));
}

test('text cells that begin like a formula get an apostrophe, numbers do not', async () => {
  expect(await writeNames(['=1+1', '+SUM(A1)', '-x', '@cmd', '\tTab'])).toEqual([
    "'=1+1",
    "'+SUM(A1)",
    "'-x",
    "'@cmd",
    '"\'\tTab"',
  ]);
  expect(await writeNames(['\rReturn'])).toEqual(['"\'\rReturn"']);
  expect(await writeNames(['-5', '+44', '-1.5', '-1-1', '+1e5', "-5'"])).toEqual([
    '-5',
    '+44',
    '-1.5',
    "'-1-1",
    "'+1e5",
    "'-5'",
  ]);
  expect(await writeNames(['a=b', "'quoted", 'a,b', 'say "hi"'])).toEqual(['a=b', "'quoted", '"a,b"', '"say ""hi"""']);
});

test('a match name without letters or digits still gives a file name', () => {
  expect(describeAttachment({ thing: 'Match', id: 3, name: '🟢 / …', content: 'player-stats.csv' })).toBe(
    `attachment; filename=match-3-player-stats.csv; filename*=UTF-8''Match%203%20%F0%9F%9F%A2%20%20%20%E2%80%A6%20player-stats.csv`,
  );
});
