import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { requestErasureOf, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET });
const gameServer = useGameServer(server);
beforeEach(() => gameServer.openLeague());

/** After each test, every match's fingerprint must equal the one computed from its row. */
afterEach(async () => {
  const { rows } = await server.database.$client.query(
    `select match_id from matches where fingerprint is distinct from
       match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, player_data, event_data)`,
  );
  expect(rows).toEqual([]);
});

const FINAL = {
  type: 'League Match',
  context_data: { team_names: { Blue: ' Northgate', Green: 'Ｓaltmarsh' }, team_goals: { Blue: 2, Green: 1 } },
  player_data: {
    Blue: { players: [{ name: 'Olive_Ten', id: '7', goals: 2 }, { name: 'low_nine' }] },
    Green: { players: [{ name: 'Çelik', goals: 1 }] },
  },
};
const EVENTS = [
  { eventName: 'Goal', participants: ['Olive_Ten', 'low_nine'], team_affect: 'Blue' },
  { eventName: 'GOAL', participants: [], team_affect: 'Green' },
];

async function play(body: object): Promise<number> {
  const response = await gameServer.post(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID;
}

async function readFingerprint(matchId: number): Promise<number> {
  const { rows } = await server.database.$client.query('select fingerprint from matches where match_id = $1', [
    matchId,
  ]);
  return rows[0].fingerprint;
}

async function correct(matchId: number, changes: object) {
  const { headers } = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
  const payload = await copyMatch(server, matchId, changes);
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/matches/${matchId}/corrections`,
    headers,
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
}

test.each([
  ['scorers in its lines', FINAL],
  ['scorers in its events alone', { ...FINAL, player_data: {}, event_data: EVENTS }],
  ['neither scorers nor players', { context_data: FINAL.context_data }],
  ['no goals', { ...FINAL, context_data: { team_goals: { Blue: 0, Green: 0 } } }],
])('a match with %s is stored with its fingerprint', async (_what, body) => {
  await play(body);
});

test('a match inserted without a fingerprint gets it', async () => {
  await storeMatch(server.database);
});

test('a correction of teams, score, type or scorers changes the fingerprint', async () => {
  const match = await play(FINAL);
  const fingerprints = [await readFingerprint(match)];
  for (const changes of [
    { team_names: { Blue: 'Harbour', Green: 'Saltmarsh' } },
    { team_goals: { Blue: 3, Green: 1 } },
    { type: 'Cup Match' },
    { player_data: { Blue: { players: [{ name: 'low_nine', goals: 2 }] }, Green: FINAL.player_data.Green } },
  ]) {
    await correct(match, changes);
    fingerprints.push(await readFingerprint(match));
  }
  expect(new Set(fingerprints).size).toBe(5);
});

test('an erasure of a scorer changes the fingerprint', async () => {
  const match = await play(FINAL);
  const before = await readFingerprint(match);
  await requestErasureOf(server, 7);
  await expect.poll(() => readFingerprint(match)).not.toBe(before);
});

test('a merge of a typed name keeps the fingerprint', async () => {
  // A different player than in the erasure above, which may still be running.
  const Blue = { players: [{ name: 'Olive_Eight', id: '8', goals: 2 }, { name: 'low_nine' }] };
  const match = await play({ ...FINAL, player_data: { ...FINAL.player_data, Blue } });
  const before = await readFingerprint(match);
  const { headers } = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/leagues/myLeagues/${gameServer.league_id}/player_merges`,
    headers,
    payload: { name: 'low_nine', player_key: '8', reason: 'The captain said so.' },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(await readFingerprint(match)).toBe(before);
});
