import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { API_REQUESTS_PER_MINUTE, PAGES_PER_MINUTE } from '#contract/kit/limits.ts';
import type { LeagueMethod } from '#contract/submissions/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

let renders = 0;
const server = useTestApp({}, () => {
  const site = testSite();
  return {
    ...site,
    renderPage: (page) => {
      renders += 1;
      return site.renderPage(page);
    },
  };
});
const apiElsewhere = useTestApp({ API_ORIGIN: 'https://api.example' }, testSite);
const YEAR = 'public, max-age=31536000, immutable';

test('the module for Roblox servers has the origin of the site that it was downloaded from', async () => {
  const { headers, body } = await server.app.inject('/touchline.rbxmx');
  expect(body).toBe('<string>local SITE = "http://localhost:8080"</string>');
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="Touchline.rbxmx"',
    'cache-control': 'public, max-age=3600',
  });
});

describe('assets', () => {
  test.each([
    ['/assets/a.js', 'gzip, deflate, br', 'br', 'brotli a'],
    ['/assets/a.js', 'gzip', 'gzip', 'gzip a'],
    ['/assets/a.js', undefined, undefined, 'plain a'],
    ['/assets/b.js', 'gzip, deflate, br', undefined, 'plain b'],
  ])('%s for a browser that accepts %s is sent as %s', async (url, accepted, encoding, body) => {
    const headers: Record<string, string> = accepted ? { 'accept-encoding': accepted } : {};
    const response = await server.app.inject({ url, headers });
    expect([response.statusCode, response.body]).toEqual([200, body]);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toBe(YEAR);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    const again = await server.app.inject({
      url,
      headers: { ...headers, 'if-none-match': String(response.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('count against no rate limit', async () => {
    const from = { remoteAddress: '203.0.113.10' };
    for (let request = 0; request < API_REQUESTS_PER_MINUTE; request += 1) {
      await server.app.inject({ url: '/assets/a.js', ...from });
    }
    for (const url of ['/assets/a.js', '/api/leagues/all', '/matches']) {
      expect([url, (await server.app.inject({ url, ...from })).statusCode]).toEqual([url, 200]);
    }
  });

  test('answer 404 uncached if they don’t exist, and files of the build are not served', async () => {
    for (const url of ['/assets/c.js', '/assets/a.js.br']) {
      const response = await server.app.inject(url);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'private, no-store']);
    }
    for (const url of ['/index.html', '/.vite/manifest.json', '/elsewhere.example/matches']) {
      const response = await server.app.inject(url);
      expect([url, response.statusCode, response.headers['content-type']]).toEqual([
        url,
        404,
        'text/html; charset=utf-8',
      ]);
    }
  });
});

describe('a page', () => {
  test('is rendered from the response of its call, and contains it', async () => {
    const id = await storeMatch(server.database, { blue_name: '</script><b>', green_name: '\u2028' });
    const page = await readPage(server, '/matches?page=1');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers.etag).toBeDefined();
    expect(page.content).toContain(`href="/matches/${id}"`);
    expect(page.content).not.toContain('</script>');
    expect(page.content).not.toMatch(/ style="/);
    expect(page.data.session).toEqual({ state: 'signedOut' });
    const [list] = Object.values(page.data.hydration.loaderData) as { matches: { match_id: number }[] }[];
    expect(list?.matches.map(({ match_id }) => match_id)).toContain(id);
  });

  test('has its styles in it, by hashes alone, and its code behind them', async () => {
    const { head, headers } = await readPage(server, '/matches');
    expect(
      [...head.matchAll(/<style data-file="\/assets\/[\w-]+\.css">([^<]*)<\/style>/g)].map(([, style]) => style).sort(),
    ).toEqual(['.mlist{display:grid}', 'body{color:black}']);
    expect(head).toContain('<script>document.documentElement.dataset.theme = "dark";</script>');
    expect(head).toContain('<noscript><link rel="stylesheet" href="/assets/events-tab.css"></noscript>');
    expect(head).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/matches-page.js">');
    const policy = String(headers['content-security-policy']);
    expect(policy.match(/'sha256-/g)).toHaveLength(3);
    expect(policy).not.toContain('unsafe');
  });

  test('is rendered once for visitors until the database changes', async () => {
    const league = { id: 71, name: 'First name' };
    await server.database.insert(leagues).values(league);
    const first = await readPage(server, '/leagues/71');
    expect((await readPage(server, '/leagues/71')).headers.etag).toBe(first.headers.etag);
    await server.database.update(leagues).set({ name: 'Second name' }).where(eq(leagues.id, 71));
    expect((await readPage(server, '/leagues/71')).title).toBe('Second name · Touchline');
  });

  test('has one render for visitors, whatever parameters it does not read are in its address', async () => {
    const id = await storeMatch(server.database);
    const first = await readPage(server, '/matches?team=Lions&page=2&min_goals=0');
    const before = renders;
    const match = await readPage(server, `/matches/${id}`);
    for (const url of [
      '?x=1',
      '?x=2',
      '/',
      '/?utm_source=discord',
      `?${'x'.repeat(5000)}`,
      '?page=2',
      '?constructor=1&__proto__=2',
    ]) {
      const page = await readPage(server, `/MATCHES/${id}${url}`);
      expect([url, page.statusCode, page.headers.etag]).toEqual([url, 200, match.headers.etag]);
    }
    expect(renders).toBe(before + 1);
    expect(first.statusCode).toBe(302);
  });

  test.each([
    ['/leagues?page=1', '/leagues'],
    ['/leagues?page=1&page=2', '/leagues'],
    ['/matches?min_goals=1&team=a&team=b', '/matches?team=a&min_goals=1'],
    [
      '/LEAGUES/8/Standings/?type=League+Match&x=1&from=2026-01-01',
      '/leagues/8/standings?from=2026-01-01&type=League+Match',
    ],
    ['/leagues/8/players/?type=a&type=b', '/leagues/8/players?type=a'],
  ])('%s is %s', async (url, canonical) => {
    const { headers } = await readPage(server, canonical);
    expect(headers.etag).toBeDefined();
    expect((await readPage(server, url)).headers.etag).toBe(headers.etag);
  });

  test('contains the session of a signed-in user, and is not stored', async () => {
    const { user, headers } = await signIn(server);
    const group = await storeGroup(server.database, { group_owner_id: user.id, group_name: 'Mine' });
    const visitors = await readPage(server, `/groups/${group}`);
    const own = await readPage(server, `/groups/${group}`, headers);
    expect(own.content).toContain('Manage');
    expect(own.data.session.user.id).toBe(user.id);
    expect([own.headers['cache-control'], own.headers.etag]).toEqual(['private, no-store', undefined]);
    const again = await readPage(server, `/groups/${group}`);
    expect(again.content).toBe(visitors.content);
    expect(again.content).not.toContain('Manage');
  });

  test('is a visitor’s page for the cookie of an ended session', async () => {
    const page = await readPage(server, '/matches', { cookie: 'touchline_session=ended' });
    expect([page.statusCode, page.data.session]).toEqual([200, { state: 'signedOut' }]);
    const guarded = await readPage(server, '/dashboard', { cookie: 'touchline_session=ended' });
    expect([guarded.statusCode, guarded.headers.location]).toEqual([302, '/']);
    expect(guarded.headers['set-cookie']).toBe('touchline_refused_path=%2Fdashboard; Max-Age=60; Path=/; SameSite=Lax');
  });

  test('of a form that the league does not accept redirects to /submit, which names the form and the league', async () => {
    const { headers } = await signIn(server, { levels: { 8: 1 } });
    const setMethods = (methods: LeagueMethod[]) =>
      server.database.update(leagues).set({ methods }).where(eq(leagues.id, 8));
    await setMethods(['Events']);
    const form = await readPage(server, '/submit/8/manual', headers);
    await setMethods(['Manual', 'Events']);
    const address = '/submit?refused=Manual&league=8';
    expect([form.statusCode, form.headers.location]).toEqual([302, address]);
    const { content } = await readPage(server, address, headers);
    expect(content).toContain('Global Conference Association</bdi> doesn’t accept <!-- -->Manual Entry');
  });

  test('whose call fails has its status and the ids to quote', async () => {
    const id = await storeMatch(server.database);
    const { headers } = await signIn(server);
    for (const [url, status, title] of [
      ['/matches/999999', 404, 'Page Not Found'],
      [`/matches/${id}/edit`, 403, 'No Access'],
    ] as const) {
      const page = await readPage(server, url, { ...headers, 'cf-ray': '8e3f0a2bb9d1c4f7-LHR' });
      expect([page.statusCode, page.title]).toEqual([status, `${title} · Touchline`]);
      expect(page.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
      expect(page.content).toContain(page.headers['x-request-id']);
      expect(page.content).toContain('8e3f0a2bb9d1c4f7-LHR');
      expect(page.headers['cache-control']).toBe('private, no-store');
    }
  });

  test.each([
    ['/leagues/8?tab=matches&team=Lions', '/leagues/8/records?team=Lions'],
    ['/leagues/8?season=2&tab=standings', '/leagues/8/standings?season=2'],
    ['/leagues/8?tab=leaderboards', '/leagues/8/players'],
    ['/leagues/8?tab=exports&x=1', '/leagues/8/exports'],
    ['/leagues/8?tab=manage', '/leagues/8/manage'],
    ['/Leagues/8/Fixtures/?matchweek=5&show=played', '/leagues/8/matches?show=played&matchweek=5'],
  ])('at the former address %s moved to %s', async (former, address) => {
    const { statusCode, headers } = await readPage(server, former);
    expect([statusCode, headers.location]).toEqual([301, address]);
  });

  test('past the end of its list redirects to the last page', async () => {
    await storeMatch(server.database);
    const { statusCode, headers } = await readPage(server, '/matches?page=99&team=a');
    expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(/^\/matches\?/)]);
  });

  test('answers 404 with the error page for an unknown address', async () => {
    for (const url of [
      '/nowhere',
      '/not-found',
      '/matches/seven',
      '/matches/7/players',
      '/players',
      '/players/search',
    ]) {
      const page = await readPage(server, url);
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 404, 'private, no-store']);
      expect(page.content).toContain('Page Not Found');
    }
  });

  test.each([
    ['/MATCHES/', 'http://localhost:8080/matches'],
    ['/dashboard/myleagues', 'http://localhost:8080/dashboard/myLeagues'],
  ])('at %s has the canonical address %s', async (url, canonical) => {
    const { headers } = await signIn(server);
    expect((await readPage(server, url, headers)).canonical).toBe(canonical);
  });

  test('whose path begins with two slashes redirects within the site', async () => {
    const { statusCode, headers } = await server.app.inject('//elsewhere.example/matches');
    expect([statusCode, headers.location]).toEqual([302, '/elsewhere.example/matches']);
  });

  test('answers 405 to POST, and 404 where there is no page', async () => {
    const { statusCode, headers } = await server.app.inject({ method: 'POST', url: '/matches?page=2' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const response = await server.app.inject({ method: 'POST', url: '/nowhere' });
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'This page was not found.' }]);
  });
});

test('with the API on another origin, protected pages are rendered and sessions requested by the browser', async () => {
  const page = await readPage(apiElsewhere, '/matches');
  expect(page.data.session).toEqual({ state: 'loading' });
  expect(page.content).toContain('>Matches</h1>');
  const guarded = await readPage(apiElsewhere, '/dashboard');
  expect([guarded.statusCode, guarded.content, guarded.data.hydration]).toEqual([200, '', null]);
});

test('page requests have their own rate limit, apart from calls of the API', async () => {
  const from = { remoteAddress: '203.0.113.9' };
  for (let request = 0; request < PAGES_PER_MINUTE; request += 1) {
    await server.app.inject({ url: '/dashboard', ...from });
  }
  for (const headers of [{}, { cookie: 'touchline_session=made-up' }]) {
    const refused = await server.app.inject({ url: '/matches', headers, ...from });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect([refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'private, no-store',
    ]);
    expect(refused.body).toContain('>Slow Down</h1>');
  }
  const frame = await server.app.inject({ url: '/embed/leagues/8/table', ...from });
  expect([frame.statusCode, frame.headers['x-frame-options']]).toEqual([429, undefined]);
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(frame.body).toContain('Too many requests');
  expect((await server.app.inject({ url: '/api/leagues/all', ...from })).statusCode).toBe(200);
  expect((await server.app.inject('/matches')).statusCode).toBe(200);
});
