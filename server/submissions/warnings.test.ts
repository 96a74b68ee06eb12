import { describe, expect, test } from 'vitest';
import { MAX_WARNINGS } from '#contract/kit/limits.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);

const SCORE = { context_data: { team_names: { Blue: 'Alder', Green: 'Birch' }, team_goals: { Blue: 2, Green: 0 } } };

function withPlayers(players: object[], more: object = {}) {
  return { ...SCORE, player_data: { Blue: { players } }, ...more };
}

async function storedMatch(match_id: number) {
  const { rows } = await server.database.$client.query('select * from matches where match_id = $1', [match_id]);
  return rows[0];
}

async function goalsOf(match_id: number) {
  const { rows } = await server.database.$client.query<{ player_key: string; goals: number }>(
    'select player_key, goals from match_players where match_id = $1 order by player_key',
    [match_id],
  );
  return rows.map(({ player_key, goals }) => [player_key, goals]);
}

describe('ids of players', () => {
  test.each(['nil', 'null', 'undefined', '', '0', '-1', 0, -1])('%j is none: players with it stay two', async (id) => {
    const players = [
      { name: 'ann', id, goals: 1 },
      { name: 'bob', id, goals: 1 },
    ];
    const answer = await gameServer.post(withPlayers(players));
    expect(answer.statusCode).toBe(201);
    expect(answer.json().warnings).toEqual([
      `player_data.Blue.players[0].id is ${JSON.stringify(id)}, which is no Roblox ID: the player counts by name alone. (2 times)`,
    ]);
    expect(await goalsOf(answer.json().Match_ID)).toEqual([
      ['name:ann', 1],
      ['name:bob', 1],
    ]);
  });

  test.each([
    [4417920381, '4417920381'],
    ['123.0', '123'],
    ['1.23e+09', '1230000000'],
  ])('%j is %s, without a warning', async (id, player_key) => {
    const answer = await gameServer.post(withPlayers([{ name: 'ann', id, goals: 2 }]));
    expect(answer.json()).not.toHaveProperty('warnings');
    expect(await goalsOf(answer.json().Match_ID)).toEqual([[player_key, 2]]);
  });

  test('the same id twice in a team is one player, whose lines add up', async () => {
    const players = [
      { name: 'ann', id: 77, goals: 1, yellow_cards: 1 },
      { name: 'bob', id: 78 },
      { name: 'ann_new', id: '77', goals: 1, assists: 1 },
    ];
    const { Match_ID } = (await gameServer.post(withPlayers(players))).json();
    expect(await goalsOf(Match_ID)).toEqual([
      ['77', 2],
      ['78', 0],
    ]);
    const { overall_player_count, player_data } = await storedMatch(Match_ID);
    expect(overall_player_count).toBe(2);
    expect(player_data.Blue).toMatchObject({ assists: 1, yellow_cards: 1 });
    expect(player_data.Blue.players).toEqual([
      { name: 'ann', id: '77', goals: 2, assists: 1, yellow_cards: 1, red_card: 0 },
      { name: 'bob', id: '78', goals: 0, assists: 0, yellow_cards: 0, red_card: 0 },
    ]);
  });

  test('lines of one id beyond the limit of a stat are refused', async () => {
    const players = [
      { name: 'ann', id: 77, goals: 999 },
      { name: 'ann', id: 77, goals: 1 },
    ];
    const answer = await gameServer.post(withPlayers(players));
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'The goals of player 77 in player_data.Blue.players add up to more than 999.',
    ]);
  });
});

describe('warnings', () => {
  test.each(['', '?dry_run=1'])('name unknown fields by path, with the field that was meant (%s)', async (query) => {
    const body = withPlayers(
      [
        { name: 'ann', red_cards: 1 },
        { name: 'bob', red_cards: 0, 'fav colour': 'red' },
      ],
      { playedAt: '2026-01-02T03:04:05Z', league_id: 3 },
    );
    const answer = await gameServer.post(body, { query });
    expect(answer.json()).toMatchObject({
      warnings: [
        'player_data.Blue.players[0].red_cards is not a field and was not stored. Did you mean red_card? (2 times)',
        'player_data.Blue.players[1]["fav colour"] is not a field and was not stored.',
        'playedAt is not a field and was not stored. Did you mean played_at?',
        'league_id is not a field and was not stored.',
      ],
    });
  });

  test('are limited', async () => {
    const extra = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`extra_${at}`, at]));
    const { warnings } = (await gameServer.post({ ...SCORE, ...extra })).json();
    expect(warnings).toHaveLength(MAX_WARNINGS + 1);
    expect(warnings.at(-1)).toBe('And 10 more.');
  });

  test('say that a clock is ahead, and the match was played now', async () => {
    const played_at = new Date(Date.now() + 10 * 60_000).toISOString();
    const answer = await gameServer.post({ ...SCORE, played_at });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().warnings).toEqual([
      expect.stringMatching(/^played_at is (59\d|600) seconds ahead of our clock: the match was played now\.$/),
    ]);
    const { submission_date } = await storedMatch(answer.json().Match_ID);
    expect(submission_date.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('are no way around the limit of 15 minutes', async () => {
    const played_at = new Date(Date.now() + 16 * 60_000).toISOString();
    const answer = await gameServer.post({ ...SCORE, played_at });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'played_at must not be in the future.']);
  });
});
