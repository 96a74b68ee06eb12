import { getEventListeners } from 'node:events';
import { beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { Match, MatchList } from '#contract/matches/schema.ts';
import { createClient, TouchlineError } from '#sdk/js/client.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { buildSnapshot, endLiveMatches, putSnapshot } from '#server/testing/live-snapshots.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { createTestToken, signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let baseUrl: string;
let newest: number;

beforeAll(async () => {
  baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (let number = 1; number < 25; number += 1) await storeMatch(server.database, { blue_goals: number });
  newest = await storeMatch(server.database, { blue_goals: 25 });
});

/** A `fetch` that records requests and responses. */
function watchFetch() {
  const seen: { url: string; status: number }[] = [];
  async function watched(...args: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...args);
    seen.push({ url: String(args[0]).replace(baseUrl, ''), status: response.status });
    return response;
  }
  return { fetch: watched, seen };
}

describe('get', () => {
  test('returns the typed response of the contract', async () => {
    const client = createClient({ baseUrl });
    const list = await client.get('GET /matches/all_matches', { query: { per_page: 2, team: 'lions' } });
    expectTypeOf(list).toEqualTypeOf<MatchList>();
    expect([list.matches.length, list.total_matches]).toEqual([2, 25]);
    const match = await client.get('GET /matches/:match_id', { params: { match_id: newest } });
    expectTypeOf(match).toEqualTypeOf<Match>();
    expect(match.context_data.team_goals).toEqual({ Blue: 25, Green: 0 });
  });

  test('rejects writing and redirecting calls, wrong queries and missing parameters by type', () => {
    const client = createClient({ baseUrl, fetch: () => Promise.reject(new Error('Unexpected request.')) });
    const wrong = [
      // @ts-expect-error a writing call
      () => client.get('POST /auth/logout'),
      // @ts-expect-error a redirect
      () => client.get('GET /auth/discord'),
      // @ts-expect-error an unknown filter
      () => client.get('GET /matches/all_matches', { query: { colour: 'red' } }),
      // @ts-expect-error no match_id
      () => client.get('GET /matches/:match_id'),
      // @ts-expect-error not paged
      () => client.pages('GET /leagues/all'),
      // @ts-expect-error a stream
      () => client.get('GET /leagues/:league_id/matches.ndjson', { params: { league_id: 8 } }),
      // @ts-expect-error an archive
      () => client.get('GET /leagues/:league_id/archive.zip', { params: { league_id: 8 } }),
      // @ts-expect-error not a stream
      () => client.stream('GET /leagues/:league_id/matches', { params: { league_id: 8 } }),
    ];
    expect(wrong).toHaveLength(8);
  });

  test('returns CSV as text', async () => {
    const csv = await createClient({ baseUrl }).get('GET /matches/:match_id/team-stats.csv', {
      params: { match_id: newest },
      query: { 'include-headers': true },
    });
    expect(csv).toMatch(/^team,name,goals,/);
  });

  test('omits undefined query fields, and is aborted by its signal', async () => {
    const { fetch, seen } = watchFetch();
    const client = createClient({ baseUrl: `${baseUrl}/`, fetch });
    await client.get('GET /matches/all_matches', { query: { team: undefined, page: 1 } });
    expect(seen).toEqual([{ url: '/api/matches/all_matches?page=1', status: 200 }]);
    const failure = await client.get('GET /leagues/all', { signal: AbortSignal.abort() }).catch((error) => error);
    expect(failure.name).toBe('AbortError');
  });
});

describe('an error response', () => {
  test('throws its status, sentence and request id', async () => {
    const request = createClient({ baseUrl }).get('GET /matches/:match_id', { params: { match_id: 2147483647 } });
    const error = await request.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TouchlineError);
    expect(error).toMatchObject({
      status: 404,
      code: 'not_found',
      field: null,
      message: 'Match 2147483647 was not found.',
      requestId: expect.stringMatching(/./),
      retryAfter: null,
    });
  });

  test('throws the field at fault', async () => {
    const request = createClient({ baseUrl }).get('GET /matches/all_matches', { query: { min_goals: 99 } });
    await expect(request).rejects.toMatchObject({ status: 400, code: 'invalid_field', field: 'min_goals' });
  });

  test('throws its Retry-After, also without JSON', async () => {
    const busy = () => Promise.resolve(new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }));
    const error = await createClient({ baseUrl, fetch: busy, retries: 0 })
      .get('GET /leagues/all')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, message: 'The site answered 503.', code: null, retryAfter: 7 });
  });
});

describe('with a token', () => {
  test('reads what its owner may, with every request', async () => {
    const { user } = await signIn(server, { levels: { 8: 5 } });
    const { authorization } = await createTestToken(server.database, user.id, 'read');
    const client = createClient({ baseUrl, token: authorization.replace('Bearer ', '') });
    expect((await client.get('GET /auth/session')).user.discord_id).toBe(user.discord_id);
    const log = client.pages('GET /leagues/myLeagues/:league_id/audit', { params: { league_id: 8 } });
    expect((await log.next()).done).toBe(true);
    await expect(createClient({ baseUrl }).get('GET /auth/session')).rejects.toMatchObject({ code: 'not_signed_in' });
    const ended = createClient({ baseUrl, token: `tlp_${'x'.repeat(43)}` }).get('GET /leagues/all');
    await expect(ended).rejects.toMatchObject({ status: 401, code: 'invalid_credential' });
  });
});

describe('a 503 response', () => {
  function refuseFirst(times: number, headers: Record<string, string> = { 'retry-after': '0' }) {
    let count = 0;
    async function refusing(...args: Parameters<typeof fetch>): Promise<Response> {
      count += 1;
      return count > times ? fetch(...args) : Response.json({ error: 'Later.' }, { status: 429, headers });
    }
    return { fetch: refusing, readCount: () => count };
  }

  test('is retried up to `retries` times', async () => {
    const twice = refuseFirst(2);
    expect(await createClient({ baseUrl, fetch: twice.fetch }).get('GET /leagues/all')).not.toEqual([]);
    const thrice = refuseFirst(3);
    const failed = createClient({ baseUrl, fetch: thrice.fetch }).get('GET /leagues/all');
    await expect(failed).rejects.toMatchObject({ status: 429, message: 'Later.', retryAfter: 0 });
    const never = refuseFirst(1);
    await expect(createClient({ baseUrl, ...never, retries: 0 }).get('GET /leagues/all')).rejects.toThrow('Later.');
    expect([twice.readCount(), thrice.readCount(), never.readCount()]).toEqual([3, 3, 1]);
  });

  test.each([
    ['has no Retry-After', {}],
    ['has a Retry-After above a minute', { 'retry-after': '61' }],
  ])('is not retried if it %s', async (_, headers) => {
    const { fetch, readCount } = refuseFirst(1, headers);
    await expect(createClient({ baseUrl, fetch }).get('GET /leagues/all')).rejects.toThrow('Later.');
    expect(readCount()).toBe(1);
  });

  test('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const later = { status: 503, headers: { 'retry-after': '0' } };
    const responses = [Response.json({ error: 'Later.' }, later), Response.json([])];
    const fetch = async () => responses.shift() ?? Response.error();
    await createClient({ baseUrl, fetch }).get('GET /leagues/all', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('is awaited until the signal aborts', async () => {
    const { fetch, readCount } = refuseFirst(1, { 'retry-after': '60' });
    const request = createClient({ baseUrl, fetch }).get('GET /leagues/all', { signal: AbortSignal.timeout(50) });
    await expect(request).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(readCount()).toBe(1);
  });
});

test('get returns a picture as bytes', async () => {
  const bytes = new Uint8Array([137, 80, 78, 71]);
  const fetch = () => Promise.resolve(new Response(bytes, { headers: { 'content-type': 'image/png' } }));
  const picture = createClient({ baseUrl, fetch }).get('GET /players/:player_key/avatar', {
    params: { player_key: '1' },
  });
  expect(await picture).toEqual(bytes);
});

describe('pages', () => {
  test('continues before the last entry of a page where the call counts so', async () => {
    const { fetch, seen } = watchFetch();
    const client = createClient({ baseUrl, fetch });
    const ids: number[] = [];
    for await (const matches of client.pages('GET /leagues/:league_id/matches', { params: { league_id: 8 } })) {
      ids.push(...matches.map(({ match_id }) => match_id));
    }
    expect(new Set(ids).size).toBe(25);
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/leagues/8/matches',
      `/api/leagues/8/matches?before=${ids[14]}`,
      `/api/leagues/8/matches?before=${ids[24]}`,
    ]);
  });

  test('yield every match once, from the requested page on', async () => {
    const client = createClient({ baseUrl });
    const ids: number[] = [];
    for await (const { matches } of client.pages('GET /matches/all_matches', { query: { per_page: 10 } })) {
      ids.push(...matches.map(({ match_id }) => match_id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
    const lengths: number[] = [];
    for await (const { matches } of client.pages('GET /matches/all_matches', { query: { page: 2 } })) {
      lengths.push(matches.length);
    }
    expect(lengths).toEqual([10]);
  });

  test('yield no match twice while matches are added', async () => {
    const client = createClient({ baseUrl });
    const ids: number[] = [];
    for await (const { matches } of client.pages('GET /matches/all_matches', { query: { per_page: 10 } })) {
      ids.push(...matches.map(({ match_id }) => match_id));
      await storeMatch(server.database, { league_id: 1 });
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
  });

  test('are fetched lazily', async () => {
    const { fetch, seen } = watchFetch();
    const client = createClient({ baseUrl, fetch });
    await client.pages('GET /matches/all_matches').next();
    expect(seen).toHaveLength(1);
  });
});

test('live yields a match at each change, reconnects and ends with the stored match', async () => {
  const key = await createApiKey(server.database, 8);
  await putSnapshot(server, key, 'server-1', buildSnapshot());
  await expect.poll(async () => (await fetch(`${baseUrl}/api/matches/live/server-1`)).status).toBe(200);
  let connections = 0;
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0, ...rest: []) =>
    wait(work, ms <= 4000 ? ms / 100 : ms, ...rest)) as typeof setTimeout);
  /** Breaks the first connection after its first event, like a restart of the site. */
  async function breaking(...args: Parameters<typeof fetch>): Promise<Response> {
    connections += 1;
    if (connections === 2) throw new TypeError('fetch failed');
    if (connections === 3 || connections === 4) return new Response('<h1>Bad gateway</h1>', { status: 502 });
    const response = await fetch(...args);
    if (connections > 1) return response;
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return new Response(value, { status: 200 });
  }
  const clocks: (string | null)[] = [];
  for await (const match of createClient({ baseUrl, fetch: breaking }).live('server-1')) {
    expectTypeOf(match.team_goals.Blue).toEqualTypeOf<number>();
    clocks.push(match.clock);
    if (clocks.length === 1) await putSnapshot(server, key, 'server-1', buildSnapshot({ clock: '11:00' }));
    if (match.clock === '11:00' && match.match_id === null) await endLiveMatches(server.database, newest);
    if (match.match_id !== null) expect(match.match_id).toBe(newest);
  }
  expect(clocks).toEqual(['10:00', '11:00', '11:00']);
  expect(connections).toBe(5);
});

test('cached responses are revalidated by ETag', async () => {
  const { fetch, seen } = watchFetch();
  const client = createClient({ baseUrl, fetch, cacheSize: 1 });
  const first = await client.get('GET /leagues/all');
  expect(await client.get('GET /leagues/all')).toBe(first);
  await client.get('GET /matches/ad_matches');
  await client.get('GET /leagues/all');
  expect(seen.map(({ status }) => status)).toEqual([200, 304, 200, 200]);
});
