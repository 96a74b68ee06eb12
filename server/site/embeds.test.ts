import { beforeAll, expect, test } from 'vitest';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// Pages framed by other sites.

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' }, testSite);
const LEAGUE = 8;
let match = 0;
let competition = 0;

beforeAll(async () => {
  const season_id = await storeSeason(server.database, { league_id: LEAGUE, name: 'Spring' });
  const names = ['Kestrel United', 'Harbour City'];
  competition = (await storeEnteredCompetition(server.database, LEAGUE, { season_id, name: 'Premier', names })).id;
  const score = { blue_name: 'Kestrel United', blue_goals: 2, green_name: 'Harbour City', green_goals: 1 };
  match = await storeMatch(server.database, { league_id: LEAGUE, ...score });
});

test('embeds may be framed by any site, run no scripts and are not listed; other pages may not be framed', async () => {
  for (const url of [
    `/embed/matches/${match}`,
    `/embed/leagues/${LEAGUE}/table`,
    `/embed/leagues/${LEAGUE}/fixtures?show=played`,
  ]) {
    const { statusCode, headers, head, meta } = await readPage(server, url);
    expect([url, statusCode, headers['x-frame-options'], meta.robots]).toEqual([url, 200, undefined, 'noindex']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'none';.*frame-ancestors \*;/);
    expect(policy).not.toContain('unsafe');
    expect(head).toContain('<base target="_top">');
    expect((await server.app.inject(url)).body).not.toContain('<script');
  }
  for (const url of [`/matches/${match}`, '/embed/groups/1']) {
    const { headers } = await readPage(server, url);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('an embed has the theme of its address, else the reader’s', async () => {
  const read = async (query: string) => (await server.app.inject(`/embed/matches/${match}${query}`)).body;
  expect(await read('?theme=light')).toContain('<html lang="en-GB" data-theme="light">');
  expect(await read('?theme=dark')).not.toContain('prefers-color-scheme');
  expect(await read('?theme=blue')).toContain('<style>@media (prefers-color-scheme:light)');
});

test('an embed is a visitor’s page for everyone, kept until what it shows changes', async () => {
  const url = `/embed/leagues/${LEAGUE}/table?competition=${competition}`;
  const { headers } = await signIn(server);
  const [visitor, signedIn] = [await server.app.inject(url), await server.app.inject({ url, headers })];
  expect(visitor.body).toContain('Kestrel United');
  expect(signedIn.body).toBe(visitor.body);
  expect(signedIn.headers['set-cookie']).toBeUndefined();
  expect(signedIn.headers['cache-control']).toBe('no-cache');
  const etag = String(visitor.headers.etag);
  await storeMatch(server.database, {
    league_id: LEAGUE,
    blue_name: 'Harbour City',
    blue_goals: 9,
    green_name: 'Kestrel United',
    green_goals: 0,
  });
  expect((await server.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(200);
});

test('an embed of what does not exist says so', async () => {
  for (const url of ['/embed/matches/2147483647', `/embed/leagues/${LEAGUE}/table?competition=2147483647`]) {
    const response = await server.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.body).toContain('Not found');
  }
});
