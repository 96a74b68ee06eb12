import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#database/tables/schema.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// https://oembed.com

const ORIGIN = 'https://touchline.example';
const server = useTestApp({ PUBLIC_URL: ORIGIN }, testSite);
let match = 0;
let table = '';

beforeAll(async () => {
  match = await scoreMatch(server.database, [3, 2], { blue: [{ name: 'VoltaicVince', id: '501', goals: 3 }] });
  const season_id = await storeSeason(server.database, { league_id: 8, name: 'Spring' });
  const names = ['Kestrel "K" United', 'Harbour City'];
  const { id } = await storeEnteredCompetition(server.database, 8, { season_id, name: 'Premier', names });
  table = `/leagues/8/competitions/${id}`;
});

async function ask(page: string, others: Record<string, string> = {}) {
  const query = new URLSearchParams({ url: ORIGIN + page, ...others });
  return server.app.inject(`/api/oembed?${query}`);
}

test('a match and a table are frames of at most the size asked for, with their share picture', async () => {
  const answer = (await ask(`/matches/${match}`)).json();
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Touchline', provider_url: ORIGIN });
  expect(answer.html).toContain(`<iframe src="${ORIGIN}/embed/matches/${match}" title="Lions vs Wolves,`);
  expect(answer.thumbnail_url).toMatch(new RegExp(`^${ORIGIN}/share/match/${match}\\.png\\?v=`));
  const small = (await ask(`${table}?split=home`, { maxwidth: '300', maxheight: '200', format: 'json' })).json();
  expect(small).toMatchObject({ type: 'rich', title: 'Premier', width: 300, height: 200 });
  expect(small).not.toHaveProperty('thumbnail_url');
  const source = /src="([^"]+)"/.exec(small.html)?.[1]?.replace(ORIGIN, '') ?? '';
  expect((await server.app.inject(source)).body).toContain('Harbour City');
});

test('a player is a link, and nothing once the profile is hidden', async () => {
  const { user } = await signIn(server, { roblox_id: '501' });
  expect((await ask('/players/501')).json()).toMatchObject({
    type: 'link',
    title: 'VoltaicVince',
    thumbnail_width: 1200,
  });
  await server.database.update(users).set({ visibility: 'private' }).where(eq(users.id, user.id));
  expect((await ask('/players/501')).statusCode).toBe(404);
});

test('other addresses answer 404, and XML 501', async () => {
  for (const page of ['/', '/matches', '/matches/2147483647', '/leagues/8', `.evil.example/matches/${match}`]) {
    expect([page, (await ask(page)).statusCode]).toEqual([page, 404]);
  }
  expect((await ask(`/matches/${match}`, { format: 'xml' })).statusCode).toBe(501);
});

test('the heads of their pages name the call, which any origin may read', async () => {
  for (const page of [`/matches/${match}`, table]) {
    const { head } = await readPage(server, page);
    const href = /type="application\/json\+oembed" href="([^"]+)"/.exec(head)?.[1];
    expect(href).toBe(`${ORIGIN}/api/oembed?url=${encodeURIComponent(ORIGIN + page)}`);
  }
  expect((await readPage(server, '/leagues/8')).head).not.toContain('oembed');
  const { headers } = await ask(`/matches/${match}`);
  expect(headers['access-control-allow-origin']).toBe('*');
});
