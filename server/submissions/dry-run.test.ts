import { beforeAll, describe, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// With `dry_run` every call that stores a match checks everything, returns the outcome, and stores nothing.

const server = useTestApp();
let headers: Record<string, string>;
let authorization: string;
let league_id: number;
let match_id: number;

beforeAll(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  ({ headers } = await signIn(server, { levels: { [league_id]: 4 } }));
  authorization = `Bearer ${await createApiKey(server.database, league_id)}`;
  match_id = await storeMatch(server.database, { league_id });
  await post('corrections', '', await copyMatch(server, match_id, { type: 'Cup Match' }));
});

function post(path: string, query: string, payload: object, key?: string) {
  const url = path.startsWith('/') ? path : `/matches/${match_id}/${path}`;
  return server.app.inject({
    method: 'POST',
    url: `/api${url}${query}`,
    headers: {
      ...(path.includes('game_server') ? { authorization } : headers),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload,
  });
}

/** All rows except API keys, whose last use is updated. */
async function listStored() {
  const { api_keys: _, ...stored } = await readAllTables(server.database);
  return stored;
}

const CALLS = {
  '/submissions/website': {
    body: () => ({
      method: 'manual',
      league_id,
      matchDetails: { matchType: 'League Match', teamA: 'Lions', teamB: 'Wolves' },
      teams: { A: [{ name: 'ada' }], B: [{ name: 'bea' }] },
    }),
    wrong: () => ({ method: 'manual', league_id }),
    answer: { status: 'Pending', dry_run: true },
  },
  '/submissions/game_server': {
    body: () => ({ context_data: { team_goals: { Blue: 1, Green: 0 } } }),
    wrong: () => ({ context_data: {} }),
    answer: { status: 'Approved - Official', reasons: [], dry_run: true },
  },
  corrections: {
    body: () => copyMatch(server, match_id, { type: 'Friendly' }),
    wrong: () => copyMatch(server, match_id, { type: ' ' }),
    answer: { revision: 2, contradictions: [], contents: expect.objectContaining({ type: 'Friendly' }) },
  },
  restore_revision: {
    body: () => ({ revision: 2, to: 1, reason: 'It was right.' }),
    wrong: () => ({ revision: 1, to: 1, reason: 'It was right.' }),
    answer: { revision: 2, contradictions: [], contents: expect.objectContaining({ type: 'League Match' }) },
  },
};

describe.each(Object.entries(CALLS))('POST %s', (path, { body, wrong, answer }) => {
  test.each(['1', 'true'])('?dry_run=%s answers what would be, and stores nothing', async (value) => {
    const before = await listStored();
    const response = await post(path, `?dry_run=${value}`, await body());
    expect([response.statusCode, response.json()]).toEqual([200, answer]);
    expect(await listStored()).toEqual(before);
  });

  test('refuses the same bodies as the call without dry_run', async () => {
    const [dry, real] = [await post(path, '?dry_run=1', await wrong()), await post(path, '', await wrong())];
    expect(real.statusCode).toBeGreaterThanOrEqual(400);
    expect([dry.statusCode, dry.json()]).toEqual([real.statusCode, real.json()]);
  });

  test.each(['2', 'yes', ''])('?dry_run=%s is 400', async (value) => {
    const response = await post(path, `?dry_run=${value}`, await body());
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: 'dry_run must be a boolean.' }]);
  });
});

test.each(['0', 'false'])('?dry_run=%s is no dry run', async (value) => {
  const path = '/submissions/website';
  const response = await post(path, `?dry_run=${value}`, CALLS[path].body());
  expect(response.json()).toMatchObject({ Match_ID: expect.any(Number), status: 'Pending' });
  expect(response.json()).not.toHaveProperty('dry_run');
});

test.each(['/submissions/website', '/submissions/game_server'] as const)(
  'a dry run of %s with the Idempotency-Key of a stored match answers that match',
  async (path) => {
    const key = `key of ${path}`;
    const { Match_ID } = (await post(path, '', CALLS[path].body(), key)).json();
    const repeated = (await post(path, '?dry_run=1', CALLS[path].body(), key)).json();
    expect(repeated).toMatchObject({ Match_ID, duplicate: true, dry_run: true });
  },
);
