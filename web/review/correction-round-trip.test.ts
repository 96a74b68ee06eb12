import { beforeAll, describe, expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import type { Correction, CorrectionResult, MatchCorrections } from '#contract/review/corrections.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { buildCorrection, openCorrection } from '#web/review/correction-form.ts';

// Reading a match and sending it back as a correction changes nothing, through the API and through the form.

// biome-ignore lint/correctness/useHookAtTopLevel: it sets up tests and is not a React hook.
const server = useTestApp();
// biome-ignore lint/correctness/useHookAtTopLevel: it sets up tests and is not a React hook.
const gameServer = useGameServer(server);
type Person = Awaited<ReturnType<typeof signIn>>;
let admin: Person;

beforeAll(async () => {
  admin = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
});

async function play(body: object): Promise<number> {
  const response = await gameServer.post(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID;
}

async function read(match_id: number): Promise<Match> {
  return (await server.app.inject(`/api/matches/${match_id}`)).json();
}

async function get(path: string) {
  return (await server.app.inject({ url: `/api${path}`, headers: admin.headers })).json();
}

async function correct(match_id: number, body: Correction, query = ''): Promise<CorrectionResult> {
  const url = `/api/matches/${match_id}/corrections${query}`;
  const response = await server.app.inject({ method: 'POST', url, headers: admin.headers, payload: body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const SCORE = { team_goals: { Blue: 1, Green: 0 } };
const LINE = { name: 'Ann', id: 7, goals: 1, assists: 2, yellow_cards: 1, red_card: true };
const MATCHES: Record<string, object> = {
  'the score alone': { context_data: SCORE },
  'every field': {
    type: 'Friendly',
    played_at: '2026-01-05T19:30:15.250Z',
    context_data: {
      ...SCORE,
      match_name: 'Cup final',
      team_names: { Blue: 'Lions', Green: 'Wolves' },
      server_instance: 'eu-1',
      place_id: 12,
      group_id: '34',
      submitter_name: 'bot',
    },
    player_data: {
      Blue: { original_name: 'Old Lions', players: [LINE], assists: 5, saves: 0, throw_ins: 3 },
      Green: { players: [{ name: 'Bob' }] },
    },
    event_data: [
      { eventName: 'Goal', timestamp: '12:00', participants: ['Ann', ''], team_affect: 'Blue' },
      { eventName: 'Whistle' },
    ],
    non_targeted_event_data: { possession: 51 },
  },
  'players of one team, and totals without players': {
    context_data: SCORE,
    player_data: { Blue: { players: [LINE] }, Green: { assists: 2, saves: 4 } },
  },
  'teams without players, and no events': { context_data: SCORE, player_data: { Blue: {}, Green: {} }, event_data: [] },
};

describe.each(Object.entries(MATCHES))('a match with %s', (_kind, sent) => {
  test('is unchanged when its API response is sent back', async () => {
    const match_id = await play(sent);
    const history: MatchCorrections = await get(`/matches/${match_id}/corrections`);
    const { contents } = await correct(match_id, await copyMatch(server, match_id), '?dry_run=1');
    expect(contents).toEqual(history.contents);
  });

  test('is unchanged when an unedited form is sent', async () => {
    const match_id = await play(sent);
    const { contents: former, revision }: MatchCorrections = await get(`/matches/${match_id}/corrections`);
    const { contents } = await correct(
      match_id,
      buildCorrection(openCorrection(former, 'UTC'), revision, 'Why'),
      '?dry_run=1',
    );
    expect(contents).toEqual(former);
  });

  test('keeps every other field when one is corrected', async () => {
    const match_id = await play(sent);
    const before = await read(match_id);
    await correct(match_id, await copyMatch(server, match_id, { type: 'Cup Match' }));
    expect(await read(match_id)).toEqual({
      ...before,
      type: 'Cup Match',
      revision: 2,
      corrected_at: expect.any(String),
    });
  });
});

test('totals corrected to null stay null in the form and in the next correction', async () => {
  const match_id = await play(MATCHES['every field'] ?? {});
  const same = await copyMatch(server, match_id);
  const Blue = { ...same.player_data.Blue, assists: null, red_cards: null, saves: null };
  await correct(match_id, { ...same, player_data: { ...same.player_data, Blue } });
  const nulls = { assists: null, red_cards: null, saves: null, yellow_cards: 1, throw_ins: 3 };
  expect((await read(match_id)).player_data.Blue).toMatchObject(nulls);
  const { contents: former, revision }: MatchCorrections = await get(`/matches/${match_id}/corrections`);
  const form = buildCorrection(openCorrection(former, 'UTC'), revision, 'The type was wrong.');
  await correct(match_id, { ...form, type: 'Cup Match' });
  expect((await read(match_id)).player_data.Blue).toMatchObject(nulls);
});

test('a corrected date moves the match in every list by date, and restoring the revision moves it back', async () => {
  const score = (played_at: string, Blue: string) =>
    play({
      played_at,
      context_data: { ...SCORE, team_names: { Blue, Green: 'Wolves' } },
      player_data: { Blue: { players: [{ name: Blue, id: '31337' }] } },
    });
  const first = await score('2024-03-01T12:00:00Z', 'Early');
  const second = await score('2024-03-05T12:00:00Z', 'Late');
  const idsOn = async (date: string) =>
    (await get(`/matches/all_matches?date=${date}`)).matches.map(({ match_id }: Match) => match_id);
  const playerName = async () => (await get('/players/31337')).name;
  expect([await idsOn('2024-03-01'), await playerName()]).toEqual([[first], 'Late']);

  await correct(first, await copyMatch(server, first, { played_at: '2024-03-09T20:00:00+02:00' }));
  expect((await read(first)).submission_date).toBe('2024-03-09T18:00:00.000Z');
  expect([await idsOn('2024-03-01'), await idsOn('2024-03-09')]).toEqual([[], [first]]);
  expect(await playerName()).toBe('Early');
  const { matches } = await get('/players/31337/matches');
  expect(matches.map(({ match }: { match: Match }) => match.match_id)).toEqual([first, second]);

  const url = `/api/matches/${first}/restore_revision`;
  const payload = { revision: 2, to: 1, reason: 'It was right.' };
  const restored = await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
  expect(restored.json().contents.played_at).toBe('2024-03-01T12:00:00.000Z');
  expect([await idsOn('2024-03-01'), await playerName()]).toEqual([[first], 'Late']);
});

test('correcting another field keeps the precision of the stored date', async () => {
  const match_id = await storeMatch(server.database, { league_id: gameServer.league_id });
  const readDate = async () => {
    const { rows } = await server.database.$client.query(
      'select submission_date::text as date from matches where match_id = $1',
      [match_id],
    );
    return rows[0]?.date;
  };
  const before = await readDate();
  await correct(match_id, await copyMatch(server, match_id, { type: 'Cup Match' }));
  expect(await readDate()).toBe(before);
});

test.each([
  [{ played_at: '2999-01-01T00:00:00Z' }, 'played_at must not be in the future.'],
  [{ played_at: '2005-12-31T00:00:00Z' }, 'played_at must not be before 2006.'],
  [{ played_at: 'yesterday' }, 'played_at must be an ISO 8601 time.'],
])('POST /matches/:match_id/corrections with %j answers 400', async (changes, error) => {
  const match_id = await play({ context_data: SCORE });
  const payload = await copyMatch(server, match_id, changes);
  const url = `/api/matches/${match_id}/corrections`;
  const response = await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
  expect([response.statusCode, response.json().error]).toEqual([400, error]);
});
