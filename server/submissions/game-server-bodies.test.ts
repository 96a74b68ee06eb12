import { brotliCompressSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);

const SCORE = { context_data: { team_goals: { Blue: 1, Green: 0 } } };

async function store(body: Parameters<typeof gameServer.post>[0], headers: Record<string, string> = {}) {
  const { statusCode, json } = await gameServer.post(body, { headers });
  expect([statusCode, json().error]).toEqual([201, undefined]);
  const [stored] = await server.database.select().from(matches).where(eq(matches.match_id, json().Match_ID));
  return stored;
}

async function refusal(body: Parameters<typeof gameServer.post>[0], headers: Record<string, string> = {}) {
  const { statusCode, json } = await gameServer.post(body, { headers });
  return [statusCode, json().error];
}

describe('POST /submissions/game_server accepts', () => {
  test('a gzip body', async () => {
    const body = gzipSync(JSON.stringify(SCORE));
    expect(await store(body, { 'content-encoding': 'gzip' })).toMatchObject({ blue_goals: 1 });
    expect(await store(body, { 'content-encoding': 'GZIP' })).toMatchObject({ blue_goals: 1 });
    expect(await store(JSON.stringify(SCORE), { 'content-encoding': 'identity' })).toMatchObject({ blue_goals: 1 });
  });

  test('a charset, a byte order mark and text of every kind', async () => {
    const text = JSON.stringify({ ...SCORE, context_data: { ...SCORE.context_data, match_name: 'Ölive 😀 "NaN"' } });
    const stored = await store(`\ufeff${text}`, { 'content-type': 'application/json; charset=utf-8' });
    expect(stored).toMatchObject({ match_name: 'Ölive 😀 "NaN"' });
  });

  test('empty tables, nulls, numbers as ids and players keyed by name', async () => {
    const stored = await store({
      played_at: null,
      context_data: { team_names: [], team_goals: { Blue: 0, Green: 0 }, place_id: 9001, server_instance: '' },
      player_data: { Blue: { players: { olive: { name: 'olive', id: 7 } } }, Green: [] },
      event_data: {},
      non_targeted_event_data: [],
    });
    expect(stored).toMatchObject({
      place_id: '9001',
      server_instance: null,
      overall_player_count: 1,
      event_count: 0,
      event_data: [],
      non_targeted_event_data: null,
      player_data: { Blue: { players: [{ name: 'olive', id: '7' }] }, Green: { original_name: 'Green', players: [] } },
    });
  });

  test('a team as JSON text, and a key that is there twice', async () => {
    const team = JSON.stringify(JSON.stringify({ players: [{ name: 'olive', red_card: true }], saves: 3 }));
    const stored = await store(
      `{"type":"A","type":"B",${JSON.stringify(SCORE).slice(1, -1)},"player_data":{"Blue":${team}}}`,
    );
    expect(stored).toMatchObject({ type: 'B', player_data: { Blue: { red_cards: 1, saves: 3 } } });
  });

  test('64 players a team and 2,000 events', async () => {
    const players = (prefix: string) => Array.from({ length: 64 }, (_, at) => ({ name: `${prefix}${at}`, id: null }));
    const stored = await store({
      ...SCORE,
      player_data: { Blue: { players: players('b') }, Green: { players: players('g') } },
      event_data: Array.from({ length: 2000 }, (_, at) => ({ eventName: 'Pass', timestamp: at, team_affect: 'None' })),
    });
    expect(stored).toMatchObject({ overall_player_count: 128, event_count: 2000 });
  });

  test('characters that PostgreSQL would refuse', async () => {
    const stored = await store(
      '{"context_data":{"team_goals":{"Blue":0,"Green":0},"team_names":{"Blue":"a\\ud800"},"server_instance":"x\\u0000y"},' +
        '"event_data":[{"eventName":"\\udc00","timestamp":"\\u0000"}],"non_targeted_event_data":{"a\\u0000":"\\ud800\\u0000"}}',
    );
    expect(stored).toMatchObject({
      blue_name: 'a\ufffd',
      server_instance: 'xy',
      event_data: [{ eventName: '\ufffd', timestamp: 'N/A' }],
    });
    const shown = await server.app.inject({ method: 'GET', url: `/api/matches/${stored?.match_id}` });
    expect(shown.statusCode).toBe(200);
  });
});

describe('POST /submissions/game_server refuses', () => {
  const TOO_MANY = 'The body has too many values: a body may have 20000 at most.';
  const NAN = 'which is not JSON: send a number or leave the field out.';

  test.each([
    ['that is not JSON', '{"context_data":', 'The body is not valid JSON.'],
    ['that is empty', '', 'The body is empty; send JSON.'],
    ['that is a list', '[]', 'The body must be a JSON object.'],
    ['that is null', 'null', 'The body must be a JSON object.'],
    ['with NaN', '{"context_data":{"team_goals":{"Blue":NaN}}}', `context_data.team_goals.Blue has NaN, ${NAN}`],
    [
      'with -inf',
      '{"player_data":{"Blue":{"players":[{"goals":-inf}]}}}',
      `player_data.Blue.players[0].goals has -inf, ${NAN}`,
    ],
    ['with Infinity', '{"event_data":[{"timestamp":Infinity}]}', `event_data[0].timestamp has Infinity, ${NAN}`],
    ['with NaN after as many values as are allowed', `[${'0,'.repeat(19_990)}NaN]`, `[19990] has NaN, ${NAN}`],
    ['of 340,000 empty objects', `{"x":[${'{},'.repeat(340_000)}{}]}`, TOO_MANY],
    ['of a megabyte of quotation marks', '"'.repeat(2 ** 20), TOO_MANY],
    ['of a megabyte of nan(', 'nan('.repeat(2 ** 18), 'The body is not valid JSON.'],
    [
      'with more values than are allowed in JSON text',
      { player_data: { Blue: `[${'0,'.repeat(10_000)}0]`, Green: `[${'0,'.repeat(10_000)}0]` } },
      'player_data.Green has too many values: a body may have 20000 at most.',
    ],
    [
      'nested too deep',
      `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      expect.stringMatching(/^x(\[0\])+ is nested more than 32 levels deep\.$/),
    ],
  ])('%s', async (_what, body, error) => {
    expect(await refusal(body)).toEqual([400, error]);
  });

  const players = (fault: object) => ({
    ...SCORE,
    player_data: { Blue: { players: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd', ...fault }] } },
  });
  const faults: [what: string, body: object, error: string][] = [
    ['without a score', { context_data: {} }, 'context_data.team_goals is missing.'],
    ['without context_data', {}, 'context_data is missing.'],
    [
      'with half a goal',
      players({ goals: 1.5 }),
      'player_data.Blue.players[3].goals must be an integer from 0 to 999.',
    ],
    [
      'with a stat as text',
      players({ assists: '2' }),
      'player_data.Blue.players[3].assists must be an integer from 0 to 999.',
    ],
    ['with 1000 goals', players({ goals: 1000 }), 'player_data.Blue.players[3].goals must be from 0 to 999.'],
    ['with a blank name', players({ name: ' ' }), 'player_data.Blue.players[3].name must be one line of visible text.'],
    ['with an id of another type', players({ id: {} }), 'player_data.Blue.players[3].id must be a string or a number.'],
    [
      'with an id beyond 2^53',
      players({ id: 2 ** 60 }),
      'player_data.Blue.players[3].id is too large for a JSON number; send it as text.',
    ],
    ...['007', '1.5', '1e30', '123456789012345678901', '１２３', 'abc'].map((id): [string, object, string] => [
      `with the id ${id}`,
      players({ id }),
      'player_data.Blue.players[3].id must be a Roblox ID: 1 to 20 digits.',
    ]),
    ['with a team that is a number', { ...SCORE, player_data: { Green: 3 } }, 'player_data.Green must be an object.'],
    ['with events that are text', { ...SCORE, event_data: 'x' }, 'event_data must be an array.'],
    [
      'with 2,001 events',
      { ...SCORE, event_data: Array(2001).fill({ eventName: 'Pass' }) },
      'event_data must have 2000 entries at most.',
    ],
    [
      'with an unknown team',
      { ...SCORE, event_data: [{ eventName: 'Goal', team_affect: 'Red' }] },
      'event_data[0].team_affect must be one of "Blue", "Green".',
    ],
    [
      'with a date that is none',
      { ...SCORE, played_at: '2026-02-30T10:00:00Z' },
      'played_at must be an ISO 8601 time.',
    ],
    ['played in the future', { ...SCORE, played_at: '2999-01-01T00:00:00Z' }, 'played_at must not be in the future.'],
    ['played before Roblox', { ...SCORE, played_at: '2005-01-01T00:00:00Z' }, 'played_at must not be before 2006.'],
  ];
  test.each(faults)('%s', async (_what, body, error) => {
    expect(await refusal(body)).toEqual([400, error]);
  });

  test('65 players in a team', async () => {
    const body = { ...SCORE, player_data: { Green: { players: Array(65).fill({ name: 'a' }) } } };
    expect(await refusal(body)).toEqual([400, 'player_data.Green.players must have 64 entries at most.']);
  });

  test('a body of another type or encoding', async () => {
    const text = JSON.stringify(SCORE);
    expect(await refusal(text, { 'content-type': 'text/plain' })).toEqual([415, 'The body must be application/json.']);
    const brotli = brotliCompressSync(text);
    expect(await refusal(brotli, { 'content-encoding': 'br' })).toEqual([
      415,
      'Content-Encoding must be gzip or left out.',
    ]);
  });

  test('a gzip body that is damaged or incomplete', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect(await refusal(JSON.stringify(SCORE), headers)).toEqual([400, 'The body is not valid gzip.']);
    const cut = gzipSync(JSON.stringify(SCORE)).subarray(0, -12);
    expect(await refusal(cut, headers)).toEqual([400, 'The body is not valid gzip.']);
  });

  test('more than 1 MiB, also after inflation', async () => {
    const padded = (bytes: number) => `${JSON.stringify(SCORE)}${' '.repeat(bytes - JSON.stringify(SCORE).length)}`;
    expect(await refusal(padded(2 ** 20 + 1))).toEqual([413, 'The body is too large.']);
    const gzip = { 'content-encoding': 'gzip' };
    expect(await refusal(gzipSync(padded(2 ** 20 + 1)), gzip)).toEqual([
      413,
      'The body is larger than 1 MiB when inflated.',
    ]);
    const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20));
    expect(await refusal(bomb, gzip)).toEqual([413, 'The body is larger than 1 MiB when inflated.']);
    expect(await store(padded(2 ** 20))).toMatchObject({ blue_goals: 1 });
    expect(await store(gzipSync(padded(2 ** 20)), gzip)).toMatchObject({ blue_goals: 1 });
  });

  test('a body that is not UTF-8', async () => {
    expect(await refusal(Buffer.from([0x7b, 0xff, 0x7d]))).toEqual([400, 'The body is not valid UTF-8.']);
  });
});
