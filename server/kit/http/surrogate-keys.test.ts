import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import { useFakeEdge } from '#server/testing/fake-edge.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const edge = useFakeEdge();
const server = useTestApp(edge.env, testSite);
let match: number;

beforeAll(async () => {
  match = await scoreMatch(server.database, [1, 0], { blue: [{ id: '77', name: 'Kit' }] });
});
afterEach(() => vi.useRealTimers());

function setTime(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) });
}

async function readHeaders(url: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({ url, headers });
  const { 'surrogate-key': keys, 'surrogate-control': control } = response.headers;
  return { statusCode: response.statusCode, keys: keys?.toString().split(' ').toSorted(), control };
}

test.each([
  ['/api/leagues/8/standings', ['all', 'league-8']],
  ['/api/leagues/all', ['all', 'leagues']],
  ['/api/matches/all_matches', ['all', 'matches']],
  ['/api/players/77', ['all', 'names-8', 'player-77']],
  ['/leagues/8/feed.atom', ['all', 'league-8']],
  ['/sitemap.xml', ['all', 'groups', 'leagues', 'matches']],
])('%s has the keys of what it shows', async (url, keys) => {
  setTime('2026-03-04T12:00:30Z');
  expect(await readHeaders(url)).toEqual({ statusCode: 200, keys, control: 'max-age=300' });
});

test('a page and a share picture have the keys of the calls that they are made from', async () => {
  setTime('2026-03-04T12:00:30Z');
  const page = await readHeaders(`/matches/${match}`);
  // The player is a candidate of the vote.
  expect(page.keys).toEqual(['all', `match-${match}`, 'names-8', 'player-77']);
  const again = await readHeaders(`/matches/${match}`);
  expect(again).toEqual(page);
  const picture = await readHeaders(`/share/match/${match}.png`);
  expect(picture.keys).toEqual(['all', `match-${match}`, 'names-8']);
});

test('a 304 has the same headers', async () => {
  setTime('2026-03-04T12:00:30Z');
  const { headers } = await server.app.inject('/api/leagues/8');
  const response = await readHeaders('/api/leagues/8', { 'if-none-match': String(headers.etag) });
  expect(response).toMatchObject({ statusCode: 304, keys: ['all', 'league-8'] });
});

describe('neither header has', () => {
  test.each(['/api/leagues/8', '/api/players/77', '/matches'])('%s for a session', async (url) => {
    const { headers } = await signIn(server);
    expect(await readHeaders(url, headers)).toEqual({ statusCode: 200, keys: undefined, control: undefined });
  });

  test('a request with Authorization', async () => {
    const headers = { authorization: `Bearer ${await createApiKey(server.database, 8)}` };
    const response = await readHeaders('/api/leagues/8', headers);
    expect(response).toMatchObject({ statusCode: 200, keys: undefined, control: undefined });
  });

  test.each(['/api/search?q=kit', '/api/leagues/8888', '/leagues/8888', '/robots.txt', '/healthz'])(
    '%s',
    async (url) => {
      expect(await readHeaders(url)).toMatchObject({ keys: undefined, control: undefined });
    },
  );
});

test('the lifetime ends with the quarter of an hour, in which days begin in some time zones', async () => {
  setTime('2026-03-04T13:43:20.500Z');
  expect((await readHeaders('/api/leagues/8')).control).toBe('max-age=99');
});

test('the lifetime of what shows due fixtures ends with the minute', async () => {
  const team = await storeTeam(server.database, { league_id: 8, name: 'Hawks' });
  const competition_id = await storeCompetition(server.database, { league_id: 8 });
  await storeFixture(server.database, { league_id: 8, competition_id });
  const { rows } = await server.database.$client.query('select slug from teams where id = $1', [team]);
  setTime('2026-03-04T12:00:50.500Z');
  const team_page = `/leagues/8/teams/${rows[0].slug}`;
  const pages = [team_page, '/leagues/8/matches', '/embed/leagues/8/fixtures'];
  for (const url of [`/api${team_page}`, '/api/leagues/8/overview', ...pages]) {
    expect(await readHeaders(url)).toMatchObject({ statusCode: 200, control: 'max-age=9' });
  }
});

test('keys of players have letters, digits and hyphens alone, and differ where the players do', () => {
  const keys = ['name:a b', 'name:a-b', 'name:ä', 'name:a', '77'].map((key) => writeKey('player', key));
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9-]+$/);
  expect(new Set(keys).size).toBe(keys.length);
});
