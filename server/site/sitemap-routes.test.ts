import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeUnlistedLeague } from '#server/testing/store-league-request.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' }, testSite);
const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

async function readXml(url: string) {
  const answer = await server.app.inject({ url, headers: { host: 'elsewhere.example' } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  expect(XMLValidator.validate(answer.body)).toBe(true);
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.statusCode).toBe(304);
  return parser.parse(answer.body);
}

async function listUrls(part: string): Promise<string[]> {
  const { urlset } = await readXml(part);
  return (urlset.url ?? []).map(({ loc }: { loc: string }) => loc);
}

test('the sitemap lists every match, group, league and public page', async () => {
  const { user } = await signIn(server);
  const shown = await storeMatch(server.database);
  const declined = await storeMatch(server.database, { declined_at: new Date() });
  const league_id = 8;
  const competition = await storeCompetition(server.database, { league_id });
  const draft = await storeCompetition(server.database, { league_id, published_at: null });
  await storeTeam(server.database, { league_id, name: 'Mapped' });
  await storeTeam(server.database, { league_id, name: 'Removed', removed_at: new Date() });
  const unlisted = await storeUnlistedLeague(server.database, user.id, 'Unlisted');
  await storeTeam(server.database, { league_id: unlisted });
  await storeCompetition(server.database, { league_id: unlisted });
  const first = Math.ceil(shown / 10_000);
  const far = await storeMatch(server.database, { match_id: (first + 2) * 10_000 - 5_000 });
  const group = await storeGroup(server.database, { group_owner_id: user.id });
  const { sitemapindex } = await readXml('/sitemap.xml');
  const parts: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
  expect(parts).toEqual(
    [
      'pages',
      `matches-${first}`,
      `matches-${first + 1}`,
      `matches-${first + 2}`,
      'groups-1',
      'leagues-1',
      'competitions-1',
      'teams-1',
    ].map((part) => `https://touchline.example/sitemap/${part}.xml`),
  );
  const urls = (await Promise.all(parts.map((part) => listUrls(new URL(part).pathname)))).flat();
  expect(new Set(urls).size).toBe(urls.length);
  for (const path of [
    '/',
    '/matches',
    '/docs',
    `/matches/${shown}`,
    `/matches/${far}`,
    `/groups/${group}`,
    '/leagues/8',
    '/leagues/8/matches',
    '/leagues/8/teams',
    '/leagues/8/teams/mapped',
    `/leagues/8/competitions/${competition}`,
  ]) {
    expect(urls).toContain(`https://touchline.example${path}`);
  }
  expect(urls).not.toContain(`https://touchline.example/matches/${declined}`);
  for (const hidden of [`competitions/${draft}`, 'teams/removed', `leagues/${unlisted}`]) {
    expect(urls.filter((url) => `${url}/`.includes(`/${hidden}/`))).toEqual([]);
  }
  expect(urls.filter((url) => /dashboard|login|submit|players|api/.test(url))).toEqual([]);
});

test('a full part has no more addresses than the protocol allows', async () => {
  const row = (match_id: number) => ({
    match_id,
    league_id: 8,
    status: 'Approved' as const,
    method: 'manual' as const,
    type: 'Friendly',
    match_name: 'Lions vs Wolves',
    blue_name: 'Lions',
    green_name: 'Wolves',
    blue_goals: 0,
    green_goals: 0,
    player_data: {} as never,
    event_data: [],
  });
  for (let first = 100_001; first <= 110_000; first += 1_000) {
    await server.database.insert(matches).values(Array.from({ length: 1_000 }, (_, index) => row(first + index)));
  }
  const urls = await listUrls('/sitemap/matches-11.xml');
  expect(urls).toHaveLength(10_000);
  expect([urls[0], urls.at(-1)]).toEqual([
    'https://touchline.example/matches/100001',
    'https://touchline.example/matches/110000',
  ]);
});

test('a part before the first or beyond the last one answers 404', async () => {
  for (const part of ['matches-0', 'matches-1', 'matches-999999999', 'matches-x', 'groups-', 'users-1', 'players-1']) {
    expect([part, (await server.app.inject(`/sitemap/${part}.xml`)).statusCode]).toEqual([part, 404]);
  }
});

test('robots.txt disallows private paths and names the sitemap', async () => {
  const { body, headers } = await server.app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Sitemap: https://touchline.example/sitemap.xml',
    ]),
  );
});
