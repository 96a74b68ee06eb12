import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { connect, type Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { FairSemaphore } from '#server/kit/cache/fair-semaphore.ts';
import { busy } from '#server/kit/http/errors.ts';
import { useFakeEdge } from '#server/testing/fake-edge.ts';
import { useStandby } from '#server/testing/standby.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';

// Compares the declarations of every public read with its behaviour.

const LEAGUE = 8;
const MINUTE_MS = 60_000;
const QUERIES: Record<string, string> = {
  '/search': '?q=united',
  '/players/search': '?q=player',
  '/leagues/:league_id/players': '?q=player',
};

const READS = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([name, { access, cache }]) => name.startsWith('GET ') && access === 'anyone' && cache !== undefined)
  .map(([name, record]) => ({ path: name.slice('GET '.length), ...record }))
  .filter(({ tag, cache }) => tag !== 'Reference' && cache !== 'browser');
const DATABASE_READS = READS.filter(({ reads }) => reads !== undefined);

const pair = useStandby();
const edge = useFakeEdge();
const SETTINGS = { DEMO: '1', PORT: '8080', LOG_LEVEL: 'silent', DATABASE_READ_MAX_LAG_SECONDS: '3600' };
let proxy: TcpProxy;
let primary: TestDatabase;
let app: ServerApp;
let values: Record<string, string | number>;

beforeAll(async () => {
  await seedDemo(pair.primary);
  await pair.catchUp();
  const url = new URL(pair.primaryUrl);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  primary = withQueryBuilder(connect(url.href));
  app = await createApp({ config: readConfig(SETTINGS), database: primary, replica: pair.standby });
  values = await findValues();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(async () => {
  proxy?.close();
  await app?.close();
  await primary?.$client.end();
});

/** Path parameters of rows in the demo. */
async function findValues(): Promise<Record<string, string | number>> {
  const [found] = await query<Record<string, string | number>>(
    pair.primary,
    sql`
      select team.slug, other.slug as other_slug, cup.id as cup_id, competition.id as competition_id,
        (select group_id from groups order by group_id limit 1) as group_id,
        (select id from fixtures where competition_id = competition.id order by id limit 1) as fixture_id, played.match_id, played.player_key,
        played.other_key
      from teams team
      join teams other on other.league_id = team.league_id and other.id > team.id
      join competitions cup on cup.league_id = team.league_id and cup.format <> 'round robin' and cup.published_at is not null
      join competitions competition on competition.league_id = team.league_id
        and competition.format = 'round robin' and competition.published_at is not null
      cross join (
        select one.match_id, one.player_key, mate.player_key as other_key
        from match_players one
        join match_players mate on mate.match_id = one.match_id and mate.player_key > one.player_key
        where one.player_key not like 'name:%' and mate.player_key not like 'name:%'
        order by one.match_id, one.player_key, mate.player_key
        limit 1
      ) as played
      where team.league_id = ${LEAGUE}
      order by team.id, other.id, cup.id, competition.id
      limit 1`,
  );
  return { league_id: LEAGUE, ...found };
}

/** Avoids a change of minute during the test, as no response may depend on it. */
function stopWithinMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / MINUTE_MS) + 0.5) * MINUTE_MS });
}

let addresses = 0;

/** Uses a new address for each request, as each is rate limited. */
async function get(from: ServerApp, path: string) {
  addresses += 1;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = path.endsWith('/bracket') && name === 'competition_id' ? values.cup_id : values[name];
    return encodeURIComponent(String(value));
  });
  const url = `/api${filled}${QUERIES[path] ?? ''}`;
  const { statusCode, headers, body } = await from.inject({
    url,
    remoteAddress: `10.1.${addresses >> 8}.${addresses & 255}`,
  });
  return { status: statusCode, source: headers['x-read-from'] ?? 'primary', keys: headers['surrogate-key'], body };
}

test('every read of visitors names its server', () => {
  expect(READS.filter(({ reads }) => reads === undefined).map(({ path }) => path)).toEqual([]);
  expect(READS.length).toBeGreaterThan(40);
});

test.each(DATABASE_READS)('$path is read from the server that it declares', async ({ path, reads }) => {
  const found = await get(app, path);
  expect(found.status, found.body).toBe(200);
  expect(found.source).toBe(reads === 'replica' ? 'replica' : 'primary');
});

test.each(DATABASE_READS)('$path takes a permit of its cost alone', async ({ path, cost, isHeavyWith }) => {
  vi.spyOn(FairSemaphore.prototype, 'acquire').mockImplementation(async () => {
    throw busy();
  });
  const isHeavy = cost !== 'light' && isHeavyWith === undefined;
  expect((await get(app, path)).status).toBe(isHeavy ? 503 : 200);
});

describe('behind an edge', () => {
  let behind: ServerApp;
  beforeAll(async () => {
    const config = readConfig({ ...SETTINGS, ...edge.env });
    behind = await createApp({ config, database: primary, replica: pair.standby });
  });
  afterAll(() => behind?.close());

  test.each(DATABASE_READS)(
    '$path comes with the keys that it declares, from the primary',
    async ({ path, reads, surrogateKeys }) => {
      // In the last second of a minute, shared caches don't store minute-dependent responses.
      stopWithinMinute();
      const { status, source, keys } = await get(behind, path);
      expect([status, source]).toEqual([200, surrogateKeys || reads !== 'replica' ? 'primary' : 'replica']);
      expect(keys !== undefined).toBe(surrogateKeys !== undefined);
      const plain = (surrogateKeys ?? []).filter((key) => !/[:*]/.test(key));
      expect(String(keys).split(' ')).toEqual(expect.arrayContaining(plain));
    },
  );
});

describe('a server without a replica', () => {
  let alone: ServerApp;
  let database: Database;
  beforeAll(async () => {
    database = connect(pair.primaryUrl);
    alone = await createApp({ config: readConfig(SETTINGS), database });
  });
  afterAll(async () => {
    await alone?.close();
    await database?.$client.end();
  });

  test.each(DATABASE_READS.filter(({ isCached }) => isCached))('$path is loaded once', async ({ path }) => {
    stopWithinMinute();
    const { body } = await get(alone, path);
    const statements = vi.spyOn(database.$client, 'query');
    expect(await get(alone, path)).toMatchObject({ status: 200, body });
    // The changes since the first response.
    expect(statements).toHaveBeenCalledTimes(1);
  });
});

describe('while the primary is away', () => {
  beforeAll(async () => {
    proxy.freeze();
    // Requests already reading from the primary may end with 503.
    await vi.waitUntil(async () => (await get(app, '/leagues/:league_id')).source === 'replica', { timeout: 10_000 });
  });
  afterAll(() => proxy.resume());

  test.each(DATABASE_READS)('$path is read from the replica', async ({ path }) => {
    const found = await get(app, path);
    expect([found.status, found.source], found.body).toEqual([200, 'replica']);
  });
});
