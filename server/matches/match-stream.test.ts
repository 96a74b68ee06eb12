import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import {
  listLeagueMatchIds,
  readFitting,
  readInBatches,
  readMatchLines,
} from '#server/matches/match-stream-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeUnlistedLeague } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ TRUST_PROXY: '1' });
let league_id = 0;
let address = 0;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Northern "A" League' }).returning();
  league_id = league?.id ?? 0;
});

/** Uses a new address for each request, as streams are limited by it. */
function ask(url: string, headers: Record<string, string> = {}) {
  address += 1;
  return server.app.inject({ url: `/api${url}`, headers: { 'x-forwarded-for': `10.0.1.${address}`, ...headers } });
}

async function readLines(url: string): Promise<Match[]> {
  const { statusCode, headers, body } = await ask(url);
  expect(statusCode, body).toBe(200);
  expect(headers['content-type']).toBe('application/x-ndjson');
  expect(body === '' || body.endsWith('\n')).toBe(true);
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

async function readIds(query = ''): Promise<number[]> {
  return (await readLines(`/leagues/${league_id}/matches.ndjson${query}`)).map(({ match_id }) => match_id);
}

async function storeMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await storeMatch(server.database, { league_id }));
  return ids;
}

async function decline(matchId: number): Promise<void> {
  await server.database.update(matches).set({ declined_at: new Date() }).where(eq(matches.match_id, matchId));
}

test('GET /leagues/:league_id/matches.ndjson has a line per match that is not declined, by id', async () => {
  const { database } = server;
  const ids = [
    await storeMatch(database, { league_id, submission_date: new Date('2026-03-01') }),
    await storeMatch(database, { league_id, status: 'Pending', submission_date: new Date('2025-03-01') }),
    await storeMatch(database, { league_id, status: 'On-Hold', blue_name: 'Lions\n"II"' }),
  ];
  await storeMatch(database);
  await decline(await storeMatch(database, { league_id }));
  const lines = await readLines(`/leagues/${league_id}/matches.ndjson`);
  expect(lines.map(({ match_id }) => match_id)).toEqual(ids);
  for (const line of lines) {
    expect(line).toEqual((await server.app.inject(`/api/matches/${line.match_id}`)).json());
  }
});

test('GET /leagues/:league_id/matches.ndjson returns each of many matches once, and resumes an interrupted stream', async () => {
  const ids = await storeMany(120);
  expect(await readIds()).toEqual(ids);
  expect(await readIds(`?since=${ids[79]}`)).toEqual(ids.slice(80));
  expect(await readIds(`?since=${ids.at(-1)}`)).toEqual([]);
});

test('GET /matches/all_matches.ndjson has the matches of the list of all matches, by id, and resumes', async () => {
  const ids = await storeMany(60);
  const waiting = await storeMatch(server.database, { league_id, status: 'Pending' });
  const unlisted = await storeUnlistedLeague(server.database, (await signIn(server)).user.id, 'Unlisted');
  await storeMatch(server.database, { league_id: unlisted, status: 'Pending' });
  const readAll = async (query: string) =>
    (await readLines(`/matches/all_matches.ndjson${query}`)).map(({ match_id }) => match_id);
  const all = await readAll('');
  expect(all.slice(-61)).toEqual([...ids, waiting]);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(await readAll(`?since=${ids[55]}`)).toEqual([...ids.slice(56), waiting]);
  expect(await readAll('?from=1999-01-01&to=1999-01-01')).toEqual([]);
});

test('GET /leagues/:league_id/matches.ndjson includes the UTC days from and to', async () => {
  const times = [
    '2026-01-31T23:59:59.999Z',
    '2026-02-01T00:00:00Z',
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00Z',
  ];
  const ids: number[] = [];
  for (const time of times) ids.push(await storeMatch(server.database, { league_id, submission_date: new Date(time) }));
  expect(await readIds('?from=2026-02-01&to=2026-02-28')).toEqual(ids.slice(1, 3));
  expect(await readIds('?from=2026-02-01')).toEqual(ids.slice(1));
  expect(await readIds('?to=2026-02-28')).toEqual(ids.slice(0, 3));
  expect(await readIds('?from=0000-01-01&to=9999-12-31')).toEqual(ids);
  expect(await readIds('?from=2026-02-01&to=2026-02-01&since=0')).toEqual(ids.slice(1, 2));
});

test('GET /*/matches.ndjson answers 400 and names the field, or 404 and names the league or group', async () => {
  const answers = [
    ['/leagues/8/matches.ndjson?from=2026-02-30', 400, 'from must be an ISO 8601 date (YYYY-MM-DD).'],
    ['/leagues/8/matches.ndjson?since=last', 400, 'since must be an integer from 0 to 9007199254740991.'],
    ['/groups/1/matches.ndjson?from=2026-02-02&to=2026-02-01', 400, 'to must not be before from.'],
    ['/leagues/2147483647/matches.ndjson', 404, 'League 2147483647 was not found.'],
    ['/groups/2147483647/matches.ndjson', 404, 'Group 2147483647 was not found.'],
  ] as const;
  for (const [url, status, error] of answers) {
    const response = await ask(url);
    expect([response.statusCode, response.json()]).toMatchObject([status, { error }]);
  }
});

test('GET /leagues/:league_id/matches.ndjson of a league without matches is empty, with the file named after the league', async () => {
  const response = await ask(`/leagues/${league_id}/matches.ndjson`);
  expect([response.statusCode, response.body]).toEqual([200, '']);
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename=league-${league_id}-northern-a-league-matches.ndjson; ` +
      `filename*=UTF-8''League%20${league_id}%20Northern%20%20A%20%20League%20matches.ndjson`,
  );
  expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' });
});

test('GET /groups/:group_id/matches.ndjson returns each match of the group and its nested groups once', async () => {
  const { database } = server;
  const group_owner_id = (await signIn(server)).user.id;
  const [own, shared, deep, gone] = (await storeMany(4)) as [number, number, number, number];
  const root = await storeGroup(database, { group_owner_id, group_name: 'Cup' }, [shared, own, gone]);
  const nested = await storeGroup(database, { group_owner_id, parent_group_id: root }, [deep, shared]);
  await decline(gone);
  const idsOf = async (url: string) => (await readLines(url)).map(({ match_id }) => match_id);
  expect(await idsOf(`/groups/${root}/matches.ndjson`)).toEqual([own, shared, deep]);
  expect(await idsOf(`/groups/${root}/matches.ndjson?since=${own}`)).toEqual([shared, deep]);
  expect(await idsOf(`/groups/${nested}/matches.ndjson`)).toEqual([shared, deep]);
  const { headers } = await ask(`/groups/${root}/matches.ndjson`);
  expect(headers['content-disposition']).toContain(`filename=group-${root}-cup-matches.ndjson`);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'GET /leagues/:league_id/matches.ndjson: to a client that accepts %s as %s',
  async (accepted, encoding, decompress) => {
    await storeMany(60);
    const url = `/leagues/${league_id}/matches.ndjson`;
    const answer = await ask(url, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.rawPayload).toString()).toBe((await ask(url)).body);
  },
);

test('a match that is declined during the stream is left out', async () => {
  const ids = await storeMany(101);
  const found = await listLeagueMatchIds(server.database, league_id, {});
  const next = readInBatches(found?.ids ?? Buffer.alloc(0), 50, (of) =>
    readFitting(server.database, of, readMatchLines),
  );
  const read = async () => (await next())?.match(/"match_id" : \d+/g)?.length ?? null;
  expect(await read()).toBe(50);
  await decline(ids[50] ?? 0);
  await decline(ids[100] ?? 0);
  expect([await read(), await next(), await next()]).toEqual([49, '', undefined]);
});

test('large matches are read in batches of one mebibyte, also one that is larger', async () => {
  const sizes = [300, 300, 600, 1100, 1100, 10];
  for (const kibibytes of sizes) {
    const eventName = 'x'.repeat(kibibytes * 1024);
    await storeMatch(server.database, { league_id, event_data: [{ eventName } as never] });
  }
  const found = await listLeagueMatchIds(server.database, league_id, {});
  const next = readInBatches(found?.ids ?? Buffer.alloc(0), 50, (of) =>
    readFitting(server.database, of, readMatchLines),
  );
  const counts: number[] = [];
  for (let text = await next(); text !== undefined; text = await next()) counts.push(text.split('\n').length - 1);
  expect(counts).toEqual([2, 1, 1, 1, 1]);
  expect(await readIds()).toHaveLength(sizes.length);
});

test('GET /*/matches.ndjson has its own rate limit of 30 a minute and address', async () => {
  const statuses = new Map<number, number>();
  for (let asked = 0; asked < 31; asked += 1) {
    const { statusCode } = await ask(`/leagues/${league_id}/matches.ndjson`, { 'x-forwarded-for': '10.9.9.9' });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 30],
    [429, 1],
  ]);
  expect((await ask('/leagues/all', { 'x-forwarded-for': '10.9.9.9' })).statusCode).toBe(200);
});
