import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { leagues } from '#database/tables/schema.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Every call that takes a season or a competition answers 404 for another league's.

const UNKNOWN = 2_000_000_000;

const server = useTestApp();
let league_id = 0;
let foreignSeason = 0;
let headers: Record<string, string>;

beforeAll(async () => {
  const stored = await server.database
    .insert(leagues)
    .values([{ name: 'Seasons' }, { name: 'Others' }])
    .returning();
  league_id = stored[0]?.id ?? 0;
  foreignSeason = await storeSeason(server.database, { league_id: stored[1]?.id ?? 0 });
  await storeSeason(server.database, { league_id });
  await storeTeam(server.database, { league_id, name: 'Owls', slug: 'owls' });
  headers = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
});

const CALLS = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const { properties = {} } = ('querystring' in endpoint ? endpoint.querystring : {}) as { properties?: object };
  const fields = Object.keys(properties);
  const chosen = fields.filter((field) => field === 'season' || field === 'competition');
  return name.startsWith('GET ') ? chosen.map((field): [EndpointName, string] => [name as EndpointName, field]) : [];
});

test('calls take seasons and competitions', () => {
  expect(CALLS.length).toBeGreaterThan(10);
});

test.each(CALLS)('%s answers 404 for an unknown %s', async (name, field) => {
  const path = name.replace('GET ', '/api').replace(':league_id', String(league_id)).replace(':slug', 'owls');
  const foreign = field === 'season' ? foreignSeason : UNKNOWN;
  for (const id of [UNKNOWN, foreign]) {
    const response = await server.app.inject({ url: `${path}?${field}=${id}`, headers });
    expect(response.statusCode, response.body).toBe(404);
    expect(response.json().error.toLowerCase()).toContain(`${field} ${id} of league ${league_id}`);
  }
});
