import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groups, matches } from '#database/tables/schema.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' }, testSite);
const player = { id: null, assists: 0, yellow_cards: 0, red_card: 0 };

function storePlayedMatch(columns: Partial<typeof matches.$inferInsert> = {}) {
  const Blue = {
    ...emptyTeam('Kestrel United'),
    players: [
      { ...player, name: 'TheRealTekkers10', goals: 1 },
      { ...player, name: 'VoltaicVince', goals: 2 },
      { ...player, name: 'Keeper', goals: 0 },
    ],
  };
  const Green = { ...emptyTeam('Harbour City FC'), players: [{ ...player, name: 'SirNutmegsALot', goals: 2 }] };
  return storeMatch(server.database, {
    blue_name: 'Kestrel United',
    green_name: 'Harbour City FC',
    blue_goals: 3,
    green_goals: 2,
    submission_date: new Date('2025-11-06T18:00:00Z'),
    player_data: { Blue, Green },
    ...columns,
  });
}

test('the head of a match has its score, league, date and scorers, at the configured origin', async () => {
  const id = await storePlayedMatch();
  const page = await readPage(server, `/MATCHES/${id}/?from=discord`);
  const title = 'Kestrel United vs Harbour City FC, Global Conference Association, 6 Nov 2025';
  expect(page.title).toBe(`${title} · Touchline`);
  expect([page.meta['og:title'], page.meta['twitter:title']]).toEqual([title, title]);
  const score = 'Kestrel United 3–2 Harbour City FC';
  const text = `${score}. Global Conference Association, League Match, 6 Nov 2025. Kestrel United: VoltaicVince ×2; TheRealTekkers10. Harbour City FC: SirNutmegsALot ×2.`;
  expect(page.meta).toMatchObject({ description: text, 'og:description': text, 'twitter:card': 'summary_large_image' });
  expect(page.meta['og:image']).toMatch(
    new RegExp(`^https://touchline\\.example/share/match/${id}\\.png\\?v=[\\w-]{16}$`),
  );
  expect(page.meta['og:image:alt']).toBe(`${score}. Global Conference Association, 6 Nov 2025.`);
  expect(page.canonical).toBe(`https://touchline.example/matches/${id}`);
  expect(page.meta['og:url']).toBe(page.canonical);
  expect(page.content).toContain('Kestrel United vs Harbour City FC</span></h1>');
});

test('the head of a pending match has its status', async () => {
  const id = await storePlayedMatch({ status: 'Pending' });
  expect((await readPage(server, `/matches/${id}`)).meta.description).toContain('League Match, 6 Nov 2025, Pending.');
});

test('a declined match answers 404 with the site’s picture', async () => {
  const id = await storePlayedMatch({ declined_at: new Date() });
  const page = await readPage(server, `/matches/${id}`);
  expect([page.statusCode, page.title, page.meta.robots]).toEqual([404, 'Page Not Found · Touchline', 'noindex']);
  expect(page.meta['og:image']).toMatch(/\/share\/site\.png\?v=/);
  expect(page.head + page.content).not.toContain('Kestrel');
});

test('an edited match has another picture', async () => {
  const id = await storePlayedMatch();
  const former = await readPage(server, `/matches/${id}`);
  await server.database.update(matches).set({ green_goals: 4 }).where(eq(matches.match_id, id));
  const edited = await readPage(server, `/matches/${id}`);
  expect(edited.meta['og:image']).not.toBe(former.meta['og:image']);
  expect(edited.meta.description).toContain('Kestrel United 3–4 Harbour City FC');
});

test('the head of a page for a reader with a session has its title, and describes the site alone', async () => {
  const { user, headers } = await signIn(server);
  const match = await storePlayedMatch();
  const group = await storeGroup(server.database, { group_owner_id: user.id, group_name: 'Play-offs' }, [match]);
  for (const [path, title] of [
    [`/matches/${match}`, 'Kestrel United vs Harbour City FC, Global Conference Association, 6 Nov 2025 · Touchline'],
    [`/groups/${group}`, 'Play-offs · Touchline'],
  ] as const) {
    const page = await readPage(server, path, headers);
    expect([page.title, page.meta.robots]).toEqual([title, 'noindex']);
    expect(page.meta.description).toBe('Scores, scorers and stats from Roblox football leagues.');
  }
});

test('names with markup and direction marks are escaped', async () => {
  const id = await storePlayedMatch({
    match_name: '</title><script>alert(1)</script>',
    blue_name: `"onload='x'\u202e`,
    green_name: 'הפועל',
    type: '<b>&amp;',
  });
  const page = await readPage(server, `/matches/${id}`);
  expect(page.title).toBe(
    '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;, Global Conference Association, 6 Nov 2025 · Touchline',
  );
  expect(page.meta.description).toContain('&quot;onload=&#39;x&#39; 3–2 \u2068הפועל\u2069');
  const tags = ['<html', '<head', '<title', '<meta', '<link', '<script', '<style', '<noscript'];
  expect(page.head.match(/<[a-z]+/g)?.filter((tag) => !tags.includes(tag))).toEqual([]);
  expect(page.head + page.content).not.toContain('<script>alert');
  const [data] = Object.values(page.data.hydration.loaderData) as { match: { type: string } }[];
  expect(data?.match.type).toBe('<b>&amp;');
});

test('the head of a group has its league, sums and newest results', async () => {
  const { user } = await signIn(server);
  const played = await storePlayedMatch();
  const final = await storeMatch(server.database, { match_name: 'Cup final', blue_goals: 0, green_goals: 0 });
  const id = await storeGroup(server.database, { group_owner_id: user.id, group_name: 'Play-offs & more' }, [
    played,
    final,
  ]);
  const page = await readPage(server, `/groups/${id}`);
  expect(page.title).toBe('Play-offs &amp; more · Touchline');
  const text =
    'Global Conference Association. 2 matches, 5 goals. Latest: Cup final, Blue 0–0 Green; Kestrel United 3–2 Harbour City FC.';
  expect(page.meta.description).toBe(text);
  expect(page.meta['og:image']).toContain(`/share/group/${id}.png?v=`);
  expect(page.content).toContain(`href="/matches/${played}"`);
  await server.database.delete(groups).where(eq(groups.group_id, id));
  expect((await readPage(server, `/groups/${id}`)).title).toBe('Page Not Found · Touchline');
});

test.each([
  ['/', 'Stats and match history for Roblox football'],
  ['/matches', 'Matches'],
  ['/groups', 'Groups'],
  ['/leagues', 'Leagues'],
  ['/terms-of-service', 'Terms of Service'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/licences', 'Licences'],
  ['/docs', 'Documentation'],
  ['/docs/reference', 'API reference'],
  ['/docs/leagues', 'Running a league'],
  ['/docs/discord', 'The league on Discord'],
  ['/docs/operations', 'Operations'],
  ['/docs/webhooks', 'Webhooks'],
])('%s may be indexed by search engines', async (url, title) => {
  const page = await readPage(server, url);
  expect([page.statusCode, page.title, page.meta.robots]).toEqual([200, `${title} · Touchline`, undefined]);
  expect(page.canonical).toBe(`https://touchline.example${url}`);
  expect(page.meta.description).not.toBe('');
});

test('each place of a league has its own title', async () => {
  for (const [path, title] of [
    ['', 'Global Conference Association'],
    ['/matches', 'Matches · Global Conference Association'],
    ['/records', 'All records · Global Conference Association'],
    ['/standings', 'Standings · Global Conference Association'],
    ['/players', 'Players · Global Conference Association'],
    ['/exports', 'Exports · Global Conference Association'],
  ]) {
    expect((await readPage(server, `/leagues/8${path}`)).title).toBe(`${title} · Touchline`);
  }
});

test('the list of matches links to them', async () => {
  const id = await storePlayedMatch({ submission_date: new Date() });
  expect((await readPage(server, '/matches')).content).toContain(`href="/matches/${id}"`);
});

test('personal pages are not indexed, and redirect visitors to the landing page', async () => {
  const { headers } = await signIn(server, { levels: { 8: 6 } });
  const match = await storePlayedMatch();
  const guarded = ['/submit', '/submit/8/manual', `/matches/${match}/edit`, '/dashboard', '/dashboard/myLeagues'];
  for (const path of [...guarded, '/login']) {
    const { statusCode, meta } = await readPage(server, path, headers);
    expect([path, statusCode, meta.robots]).toEqual([path, 200, 'noindex']);
  }
  for (const path of guarded) {
    const { statusCode, headers: answered } = await readPage(server, path);
    expect([path, statusCode, answered.location]).toEqual([path, 302, '/']);
  }
});

test('an unknown path has the site’s description', async () => {
  const page = await readPage(server, '/nowhere');
  expect([page.statusCode, page.title, page.canonical]).toEqual([404, 'Page Not Found · Touchline', undefined]);
  expect(page.meta['og:image']).toMatch(/^https:\/\/touchline\.example\/share\/site\.png\?v=/);
});
