import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoPlayerKey, expect, findViolations, matchRows, signInAs, test, untilIdle } from '#e2e/journey.ts';

/** Records the paths of later API calls, except pictures and marks of live matches, and of loaded code. */
function watchRequests(page: Page) {
  const seen = { calls: [] as string[], code: [] as string[] };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isMark = request.resourceType() === 'image' || pathname === '/api/matches/live';
    if (pathname.startsWith('/api/') && !isMark) seen.calls.push(pathname + search);
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) seen.code.push(pathname);
  });
  return seen;
}

/** Title and meta tags of the HTML as sent. */
async function readHead(page: Page, path: string) {
  return parseHead(page, await (await page.request.get(path)).text());
}

function parseHead(page: Page, html: string) {
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const named = [...read.querySelectorAll('meta[name], meta[property]')].map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content'),
    ]);
    return { title: read.title, meta: Object.fromEntries(named) as Record<string, string> };
  }, html);
}

/** In the browser: turns on Save-Data, so that nothing is prefetched. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

const PUBLIC_PAGES = [
  '/',
  '/matches',
  '/matches?team=a&min_goals=1&page=2',
  '/matches/1',
  '/matches/live',
  '/groups',
  '/groups/1',
  '/leagues?page=2',
  '/leagues/8',
  `/players/${demoPlayerKey(1)}`,
  `/players/${demoPlayerKey(1)}/vs/${demoPlayerKey(3)}`,
  '/formula',
  '/leagues/8/competitions/1?view=odds',
  '/leagues/8/competitions/1?view=week',
  '/docs',
  '/login',
  '/privacy-policy',
  '/terms-of-service',
];

/** Views that hydrate after their page (a `lazyPart` that opens late). */
const LATE_VIEWS = [
  'web/live/live-link.tsx',
  'web/docs/reference/game-server-fields.tsx',
  'web/leagues/overview/season-overview.tsx',
  'web/matches/page/match-panels.tsx',
];

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync('dist/web/.vite/manifest.json', 'utf8'),
);
const lateScripts = LATE_VIEWS.flatMap(listScripts);

function listScripts(name: string): string[] {
  const { file, imports = [] } = manifest[name] ?? { file: `no ${name} in the manifest` };
  return [`/${file}`, ...imports.flatMap(listScripts)];
}

for (const path of PUBLIC_PAGES) {
  test(`${path} is shown without API calls, and its HTML has its title, its picture and all its code`, async ({
    page,
  }) => {
    await page.addInitScript(saveData);
    const seen = watchRequests(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilIdle(page);
    expect(seen.calls).toEqual([]);
    const html = (await response?.text()) ?? '';
    for (const file of seen.code) if (!lateScripts.includes(file)) expect(html).toContain(`"${file}"`);

    const { title, meta } = await parseHead(page, html);
    expect(await page.title()).toBe(title);
    expect(meta['twitter:card']).toBe('summary_large_image');
    const picture = await page.request.get(new URL(meta['og:image'] ?? '').pathname);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  });
}

test.describe('of an unknown match', () => {
  test.use({ expected: { errors: [/404/] } });

  test('a page is a 404 with both ids, without API calls', async ({ page }) => {
    const seen = watchRequests(page);
    const response = await page.goto('/matches/999999999');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText(/^req_[0-9a-f]{32}$/)).toBeVisible();
    expect(seen.calls).toEqual([]);
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});

test.describe('whose code can’t be loaded', () => {
  test.use({ expected: { errors: [/Failed to load resource|dynamically imported module/] } });

  test('a page stays readable, and a message reloads it', async ({ page }) => {
    await page.route('**/assets/matches-page-*.js', (route) => route.abort());
    await page.goto('/matches');
    const message = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' });
    await expect(message).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/assets/matches-page-*.js');
    await message.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await expect(message).toBeHidden();
  });
});

test('a signed-in user’s page is rendered with their session, which is then refreshed', async ({ page }) => {
  await signInAs(page, 'creator');
  const seen = watchRequests(page);
  const response = await page.goto('/dashboard/myLeagues');
  await expect(page.getByRole('button', { name: 'View League' }).first()).toBeVisible();
  await untilIdle(page);
  // The bell's count is loaded after the page.
  const listCalls = () => seen.calls.filter((path) => path !== '/api/notifications/unread');
  expect(listCalls()).toEqual([]);
  expect(await response?.headerValue('cache-control')).toBe('private, no-store');
  const places = page.getByRole('navigation', { name: 'Dashboard' });
  await places.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('creator');
  await places.getByRole('link', { name: 'myLeagues' }).click();
  await expect(page.getByRole('button', { name: 'View League' }).first()).toBeVisible();
  const leagues = '/api/leagues/myLeagues';
  const dashboard = ['/api/users/match_history?per_page=5', leagues, '/api/users/transfers', '/api/users/agenda'];
  expect(listCalls()).toEqual([...dashboard, leagues]);
});

test('a page from the browser’s history refreshes its data', async ({ page }) => {
  await page.goto('/matches?page=2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/docs');
  const seen = watchRequests(page);
  await page.goBack();
  await expect(matchRows(page)).toHaveCount(15);
  const type = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type),
  );
  expect(type).toEqual(['back_forward']);
  await expect.poll(() => seen.calls).toContain('/api/matches/all_matches?page=2&per_page=15');
});

test('the browser’s theme colour is not that of previews', async ({ page }) => {
  await page.goto('/docs');
  const { meta } = await readHead(page, '/docs');
  const shown = await page.locator('meta[name="theme-color"]').getAttribute('content');
  expect([meta['theme-color'], shown]).not.toEqual([shown, shown]);
});

test('a signed-in user’s page has no description of its content', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/groups/1');
  const { meta } = await readHead(page, '/groups/1');
  expect(meta.robots).toBe('noindex');
  expect(meta['og:image']).toContain('/share/site.png');
});
