import type { Page } from '@playwright/test';
import { expect, expectAccessibleLayout, test } from '#e2e/journey.ts';

function codeBlock(page: Page, title: string) {
  return page.getByRole('group', { name: title, exact: true });
}

function contents(page: Page) {
  return page.getByRole('navigation', { name: 'On this page' });
}

test('/docs is linked in the footer, passes axe and fits on every screen', async ({ page }) => {
  test.slow();
  await page.goto('/leagues');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
  await expect(page.getByRole('heading', { name: 'Submit by form' })).toBeAttached();
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the table of contents links to sections, and code scrolls by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs');
  const links = await contents(page).getByRole('link').all();
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    const anchor = (await link.getAttribute('href'))?.split('#')[1];
    await link.click();
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  const code = codeBlock(page, 'curl: try a match');
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate((block) => block.scrollLeft)).toBeGreaterThan(0);
});

test('a link to a section opens the guide there', async ({ page }) => {
  await page.goto('/docs#limits');
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport();
});

test('code is copied with one button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs');
  await page.getByRole('button', { name: 'Copy: curl: a match' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied to Clipboard!' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await codeBlock(page, 'curl: a match').textContent());
});

test('every reading call of the guide answers 200', async ({ page }) => {
  await page.goto('/docs');
  await expect(codeBlock(page, 'curl: a mistake')).toBeAttached();
  const calls = await page.getByRole('group', { name: /^curl: (?!try|only|a mistake)/ }).allTextContents();
  expect(calls.length).toBeGreaterThan(7);
  for (const call of calls) {
    const url = /^curl '(.*)'$/.exec(call.trim())?.[1] ?? call;
    expect((await page.request.get(url)).status(), url).toBe(200);
  }
});

test('/docs/reference lists every call, passes axe and fits on every screen', async ({ page }) => {
  test.slow();
  await page.goto('/docs');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  const count = Object.values(paths as Record<string, object>).flatMap((methods) => Object.keys(methods)).length;
  await expect(page.locator('details')).toHaveCount(count);
  await page.getByText('Matches with filters, by page or by cursor').click();
  await page.getByText('Submit a match from a Roblox server').click();
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a link to a call opens it, by click and on load', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/reference#get_matches_all_matches');
  const call = page.locator('#get_matches_all_matches');
  await expect(call.getByText('Who may call: Anyone, without an account.')).toBeInViewport();
  await expect(call.getByText('whole number, 1 to 100, default 15, in the query')).toBeVisible();
  await call.getByRole('button', { name: /^Copy link/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied to Clipboard!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page
    .getByRole('navigation', { name: 'Groups of calls' })
    .getByRole('link', { name: /^Webhooks/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeInViewport();
});

test('calls are filtered and opened by keyboard', async ({ page }) => {
  await page.goto('/docs/reference');
  await page.getByRole('searchbox', { name: 'Filter calls' }).focus();
  await page.keyboard.type('submissions/game_server');
  await expect(page.locator('details')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 call' })).toBeAttached();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A game server with the API key of its league.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('nothing of the kind');
  await expect(page.getByText('No calls found.')).toBeVisible();
});

test('the search leads to a section of a guide, which passes axe and fits on every screen', async ({ page }) => {
  await page.goto('/docs');
  await page.getByLabel('Search guides and calls').fill('TRUST_PROXY proxies');
  await page.getByRole('link', { name: 'Settings Operations' }).click();
  await expect(page).toHaveURL(/\/docs\/operations#settings$/);
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeInViewport();
  await expectAccessibleLayout(page);
});
