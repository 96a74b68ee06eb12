import type { Page } from '@playwright/test';
import { demoPlayerKey, expect, signInAs, test } from '#e2e/journey.ts';

/** Title and meta tags of the HTML as sent. */
async function readHead(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const named = [...read.querySelectorAll('meta[name], meta[property]')].map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content'),
    ]);
    return { title: read.title, meta: Object.fromEntries(named) as Record<string, string> };
  }, html);
}

const PUBLIC_PAGES = [
  '/',
  '/matches',
  '/matches/1',
  '/groups',
  '/groups/1',
  '/leagues',
  '/leagues/8',
  `/players/${demoPlayerKey(1)}`,
  `/players/${demoPlayerKey(1)}/vs/${demoPlayerKey(8)}`,
  '/docs',
  '/login',
  '/privacy-policy',
  '/terms-of-service',
];

for (const path of PUBLIC_PAGES) {
  test(`${path} has its title before any script runs`, async ({ page }) => {
    await page.goto(path);
    const { title, meta } = await readHead(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.title()).toBe(title);
    expect(meta['twitter:card']).toBe('summary_large_image');
    const picture = await page.request.get(new URL(meta['og:image'] ?? '').pathname);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a match shows its score', async ({ page }) => {
    const match = await (await page.request.get('/api/matches/1')).json();
    const { team_names, team_goals } = match.context_data;
    const score = `${team_names.Blue} ${team_goals.Blue} - ${team_goals.Green} ${team_names.Green}`;
    await page.goto('/matches/1');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(match.context_data.match_name);
    await expect(page.getByRole('main')).toContainText(score);
    await page.goto('/matches');
    await page.getByRole('main').locator('a[href^="/matches/"]').first().click();
    await expect(page).toHaveURL(/\/matches\/\d+$/);
  });
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
