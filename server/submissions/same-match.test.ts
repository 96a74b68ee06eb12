import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GameServerResult } from '#contract/submissions/game-server.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { changeMatch } from '#server/testing/correct-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league_id = 700;
let key = '';

beforeEach(async () => {
  league_id += 1;
  await server.database.insert(leagues).values({ id: league_id, name: 'Autumn Cup' });
  key = await createApiKey(server.database, league_id);
});

const KICK_OFF = '2026-03-01T18:00:00Z';

/** Northgate 2 - 1 Saltmarsh, with the scorers. */
const FINAL = {
  type: 'League Match',
  played_at: KICK_OFF,
  context_data: { team_names: { Blue: 'Northgate', Green: 'Saltmarsh' }, team_goals: { Blue: 2, Green: 1 } },
  player_data: {
    Blue: { players: [{ name: 'olive_ten', id: 7, goals: 2 }, { name: 'low_nine' }] },
    Green: { players: [{ name: 'wing_two', goals: 1 }] },
  },
};

async function post(body: object, { query = '', headers = {} } = {}): Promise<GameServerResult> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/submissions/game_server${query}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: body,
  });
  expect([200, 201], response.body).toContain(response.statusCode);
  return response.json();
}

function minutesLater(minutes: number): string {
  return new Date(Date.parse(KICK_OFF) + minutes * 60_000).toISOString();
}

const held = (id: number | undefined) => ({ status: 'On-Hold', reasons: [`Looks like match ${id}`] });
const OFFICIAL = { status: 'Approved - Official', reasons: [] };

describe('POST /submissions/game_server of a match that was sent before', () => {
  test('holds it, names the earlier one and lists it in Requests', async () => {
    const first = await post(FINAL);
    const second = await post({ ...FINAL, played_at: minutesLater(10) });
    expect([first, second]).toMatchObject([OFFICIAL, held(first.Match_ID)]);
    const { headers } = await signIn(server, { levels: { [league_id]: 2 } });
    const detail = (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}`, headers })).json();
    expect(detail.Requests).toMatchObject([
      { match_id: second.Match_ID, status: 'On-Hold', hold_reasons: [`Looks like match ${first.Match_ID}`] },
    ]);
  });

  test('holds it whichever was played first', async () => {
    const first = await post({ ...FINAL, played_at: minutesLater(10) });
    expect(await post(FINAL)).toMatchObject(held(first.Match_ID));
  });

  test('holds it for two hours on the same server, else for ten minutes', async () => {
    const on = (server_instance: string, minutes: number) => ({
      ...FINAL,
      played_at: minutesLater(minutes),
      context_data: { ...FINAL.context_data, server_instance },
    });
    const first = await post(on('a', 0));
    expect(await post(on('b', 10.01))).toMatchObject(OFFICIAL);
    expect(await post(on('a', 120))).toMatchObject(held(first.Match_ID));
    expect(await post(on('a', 240.01), { query: '?dry_run=1' })).toMatchObject(OFFICIAL);
  });

  test.each([
    ['in other capitals and with other spaces', { Blue: ' northGATE', Green: 'Saltmarsh ' }, {}],
    ['in wide letters', { Blue: 'Ｎorthgate', Green: 'Saltmarsh' }, {}],
    ['with ids that were not sent before', {}, { Green: { players: [{ name: 'WING_two', id: 9, goals: 1 }] } }],
    [
      'with another player who scored no goal',
      {},
      { Green: { players: [{ name: 'x' }, ...FINAL.player_data.Green.players] } },
    ],
  ])('knows the same teams and scorers %s', async (_what, team_names, player_data) => {
    const first = await post(FINAL);
    const again = {
      ...FINAL,
      context_data: { ...FINAL.context_data, team_names: { ...FINAL.context_data.team_names, ...team_names } },
      player_data: { ...FINAL.player_data, ...player_data },
    };
    expect(await post(again)).toMatchObject(held(first.Match_ID));
  });

  test('finds the same match with the teams swapped', async () => {
    const { context_data, player_data } = FINAL;
    const first = await post(FINAL);
    const changedOver = {
      ...FINAL,
      context_data: { team_names: { Blue: 'Saltmarsh', Green: 'Northgate' }, team_goals: { Blue: 1, Green: 2 } },
      player_data: { Blue: player_data.Green, Green: player_data.Blue },
    };
    expect(await post(changedOver)).toMatchObject(held(first.Match_ID));
    const otherWinner = {
      ...FINAL,
      context_data: { ...context_data, team_goals: { Blue: 1, Green: 2 } },
      player_data: {},
    };
    expect(await post(otherWinner)).toMatchObject(OFFICIAL);
  });

  test('takes the scorers from the events when no line has a goal', async () => {
    const goal = (name: string) => ({ eventName: 'Goal', participants: [name], team_affect: 'Blue' });
    const scored = (...names: string[]) => ({
      context_data: { team_goals: { Blue: 2, Green: 0 } },
      event_data: names.map(goal),
    });
    const first = await post(scored('olive_ten', 'low_nine'));
    expect(await post(scored('low_nine', 'wing_two'))).toMatchObject(OFFICIAL);
    expect(await post(scored('low_nine', 'Olive_Ten'))).toMatchObject(held(first.Match_ID));
  });

  test.each([
    ['type', { type: 'Cup Match' }],
    ['score', { context_data: { ...FINAL.context_data, team_goals: { Blue: 3, Green: 1 } } }],
    ['team', { context_data: { ...FINAL.context_data, team_names: { Blue: 'Northgate', Green: 'Harbour' } } }],
    ['scorer', { player_data: { ...FINAL.player_data, Green: { players: [{ name: 'wing_three', goals: 1 }] } } }],
  ])('counts a match with another %s', async (_what, difference) => {
    await post(FINAL);
    expect(await post({ ...FINAL, ...difference })).toMatchObject(OFFICIAL);
  });

  test('counts the same match of another league, and after a declined one', async () => {
    const { Match_ID = 0 } = await post(FINAL);
    await server.database.update(matches).set({ league_id: 8 }).where(eq(matches.match_id, Match_ID));
    const second = await post(FINAL);
    expect(second).toMatchObject(OFFICIAL);
    await server.database
      .update(matches)
      .set({ declined_at: new Date() })
      .where(eq(matches.match_id, second.Match_ID ?? 0));
    expect(await post(FINAL)).toMatchObject(OFFICIAL);
  });

  test('adds the reason to those of a match that contradicts itself', async () => {
    const excess = { ...FINAL, context_data: { ...FINAL.context_data, team_goals: { Blue: 1, Green: 1 } } };
    const first = await post(excess);
    expect((await post(excess)).reasons).toEqual([...first.reasons, `Looks like match ${first.Match_ID}`]);
    expect(first.reasons).toHaveLength(1);
  });

  test('says so in a dry run, which stores nothing', async () => {
    const { Match_ID } = await post(FINAL);
    const before = await server.database.$count(matches);
    expect(await post(FINAL, { query: '?dry_run=1' })).toEqual({ ...held(Match_ID), dry_run: true });
    expect(await server.database.$count(matches)).toBe(before);
  });

  test('counts one of fifty that come at once without an Idempotency-Key', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(FINAL)));
    const official = answers.filter(({ status }) => status === 'Approved - Official');
    expect(official).toHaveLength(1);
    const others = answers.filter((answer) => answer !== official[0]);
    expect(others).toEqual(Array(49).fill({ ...held(official[0]?.Match_ID), Match_ID: expect.any(Number) }));
  });

  test('counts one of fifty that come at once with a key each', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => post(FINAL, { headers: { 'idempotency-key': `at-once-${at}` } })),
    );
    expect(answers.filter(({ status }) => status === 'Approved - Official')).toHaveLength(1);
  });

  test('answers a retry with the reason that the match was stored with', async () => {
    const { Match_ID } = await post(FINAL);
    const headers = { 'idempotency-key': 'retry' };
    const second = await post(FINAL, { headers });
    expect(await post(FINAL, { headers })).toEqual({ ...second, ...held(Match_ID), duplicate: true });
  });
});

describe('POST /submissions/website', () => {
  const SHEET = {
    method: 'manual',
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'olive_ten', Goals: 2 }], B: [{ name: 'wing_two', Goals: 1 }] },
  };

  async function submit(headers: Record<string, string>) {
    const payload = { ...SHEET, league_id };
    const response = await server.app.inject({ method: 'POST', url: '/api/submissions/website', headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }

  test('notes on a typed match which match of a game server it looks like, and the other way round', async () => {
    const { headers } = await signIn(server, { levels: { [league_id]: 2 } });
    const first = await post({ ...FINAL, played_at: undefined });
    const typed = await submit(headers);
    const detail = (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}`, headers })).json();
    expect(typed.status).toBe('Pending');
    expect(detail.Requests).toMatchObject([
      { match_id: typed.Match_ID, status: 'Pending', hold_reasons: [`Looks like match ${first.Match_ID}`] },
    ]);
    await server.database
      .update(matches)
      .set({ declined_at: new Date() })
      .where(eq(matches.match_id, first.Match_ID ?? 0));
    expect(await post({ ...FINAL, played_at: undefined })).toMatchObject(held(typed.Match_ID));
  });
});

test('a correction keeps the reason that a match looks like another', async () => {
  const first = await post(FINAL);
  const { Match_ID = 0 } = await post(FINAL);
  const { headers } = await signIn(server, { levels: { [league_id]: 4 } });
  const payload = await changeMatch(server, Match_ID, '7');
  const url = `/api/matches/${Match_ID}/corrections`;
  const response = await server.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  const [corrected] = await server.database.select().from(matches).where(eq(matches.match_id, Match_ID));
  expect(corrected?.hold_reasons).toContain(`Looks like match ${first.Match_ID}`);
});
