import { expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { readPng } from '#server/testing/read-png.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' }, testSite);

test('a league’s page has its description, newest results, picture and feed in its head', async () => {
  await server.database
    .insert(leagues)
    .values({ id: 31, name: 'Cups & Shields', desc: 'Two divisions.\nEvery evening.' });
  await storeMatch(server.database, { league_id: 31, status: 'Pending', blue_name: 'Herons' });
  await storeMatch(server.database, { league_id: 31 });
  const page = await readPage(server, '/leagues/31');
  expect([page.statusCode, page.title]).toEqual([200, 'Cups &amp; Shields · Touchline']);
  expect(page.meta.description).toBe('Roblox football league. Latest: Lions 1–0 Wolves. Two divisions. Every evening.');
  expect(page.head).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/leagues/31/feed.atom" title="Cups &amp; Shields: newest results">',
  );
  const picture = page.meta['og:image']?.replace('https://touchline.example', '') ?? '';
  expect(picture).toMatch(/^\/share\/league\/31\.png\?v=/);
  const { rawPayload } = await server.app.inject(picture);
  expect(readPng(rawPayload)).toMatchObject({ width: 1200, height: 630 });
  expect((await server.app.inject('/leagues/31/feed.atom')).statusCode).toBe(200);
});

test('the list of leagues links to them', async () => {
  expect((await readPage(server, '/leagues')).content).toMatch(
    /<a [^>]*href="\/leagues\/8"[^>]*>Global Conference Association<\/a>/,
  );
});

test('an unknown league has no picture', async () => {
  expect((await readPage(server, '/leagues/999999')).title).toBe('Page Not Found · Touchline');
  expect((await server.app.inject('/share/league/999999.png')).statusCode).toBe(404);
});
