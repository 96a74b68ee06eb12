import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { connect } from '#database/connect.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { cutConnections } from '#server/testing/cut-connections.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ TRUST_PROXY: '1' });
const LEAGUE = 8;
const FILES = [
  `/leagues/${LEAGUE}/feed.atom`,
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/share/site.png',
  '/metrics',
  '/readyz',
];
/** Streams events until the match ends. */
const ENDLESS: EndpointName[] = ['GET /matches/live/:key/events'];

let database: TestDatabase;
let app: ServerApp;
let cookie = '';
const values: Record<string, string> = { league_id: String(LEAGUE), key: 'none', slug: 'kestrel-united' };

beforeAll(async () => {
  database = withQueryBuilder(connect(server.databaseUrl));
  app = await createApp({ config: server.config, database });
  const { user, headers } = await signIn(server, { levels: { [LEAGUE]: 6 }, is_staff: true, is_premium: true });
  ({ cookie } = headers);
  const matches: number[] = [];
  while (matches.length < 30) matches.push(await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Ann' }] }));
  const group = await storeGroup(server.database, { group_owner_id: user.id }, matches);
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id: LEAGUE });
  const [home_team_id, away_team_id] = team_ids;
  const fixture = await storeFixture(server.database, {
    league_id: LEAGUE,
    competition_id,
    home_team_id,
    away_team_id,
  });
  Object.assign(values, {
    match_id: String(matches[0]),
    group_id: String(group),
    competition_id: String(competition_id),
    fixture_id: String(fixture),
    user_id: String(user.id),
    discord_id: user.discord_id,
  });
});
afterAll(async () => {
  await app?.close();
  await database?.$client.end();
});

const reads = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => name.startsWith('GET ') && !ENDLESS.includes(name))
  .map((name) => `/api${name.slice('GET '.length)}`);

let callers = 0;

/** Uses a new address for each request, as most endpoints are rate limited by it. */
async function read(path: string): Promise<number> {
  callers += 1;
  const url = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
  const headers = { cookie, 'x-forwarded-for': `10.4.${callers >> 8}.${callers & 255}` };
  return app.inject({ url, headers }).then(
    ({ statusCode }) => statusCode,
    // An interrupted stream counts as 503.
    () => 503,
  );
}

test('a read whose connections PostgreSQL ends answers 503 or as before, and the next one as before', async () => {
  const failed: string[] = [];
  let cut = 0;
  const statuses = new Map<string, number>();
  // Before any cut: a later read may get 503 from a connection that the cuts of another path closed.
  for (const path of [...reads, ...FILES]) statuses.set(path, await read(path));
  for (const [path, before] of statuses) {
    const status = await cutConnections(server.database, read(path));
    if (status === 503) cut += 1;
    if (status !== before && status !== 503) failed.push(`${path}: ${status} in place of ${before}`);
    await expect.poll(() => read(path), { message: path }).toBe(before);
  }
  expect(failed).toEqual([]);
  expect(cut).toBeGreaterThan(3);
});
