import type { Route } from '@playwright/test';
import { expect, expectAccessibleLayout, test } from '#e2e/journey.ts';

test.use({ expected: { errors: [/Failed to load resource/, /ApiError|NoResponseError/] }, pagesAreRendered: false });

test('an unknown address shows the 404 page with Go Back', async ({ page }) => {
  await page.goto('/matches');
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/matches$/);
});

test('an invalid percent-encoding gets a JSON error from the API and the 404 page from the site', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/players/%zz');
  expect([answer.status(), await answer.json()]).toMatchObject([
    400,
    { error: 'The path is not valid percent-encoded UTF-8.' },
  ]);
  expect(answer.headers()).toMatchObject({
    'x-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
    'x-content-type-options': 'nosniff',
  });
  const site = await page.goto('/players/%zz');
  expect(site?.status()).toBe(404);
  expect(site?.headers()).toHaveProperty('content-security-policy');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('a match page that fails shows the heading of its status and both ids', async ({ page }) => {
  const headers = { 'x-request-id': 'req_journey', 'cf-ray': '8e3f0a2bb9d1c4f7-LHR' };
  for (const [status, heading] of [
    [429, 'Slow Down'],
    [500, 'Internal Error'],
    [418, 'Unexpected Error'],
  ] as const) {
    await page.route('**/api/matches/7', (route) => route.fulfill({ status, headers, json: { error: 'No.' } }));
    await page.goto('/matches/7');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('req_journey')).toBeVisible();
    await expect(page.getByText('8e3f0a2bb9d1c4f7-LHR')).toBeVisible();
    await page.unroute('**/api/matches/7');
  }
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Error' })).toBeHidden();
});

test('a match page without a connection shows an error without ids', async ({ page }) => {
  await page.route('**/api/matches/7', (route) => route.abort());
  await page.goto('/matches/7');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('N/A').first()).toBeVisible();
});

test('the landing page is shown without its matches', async ({ page }) => {
  await page.route('**/api/matches/ad_matches', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
});

test('missing pages look alike; those from the server have ids', async ({ page }) => {
  for (const path of ['/matches/999999999', '/groups/999999999', '/leagues/999999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found');
    await expect(page.getByRole('definition').filter({ hasText: /^req_/ }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' }), path).toBeVisible();
  }
  for (const path of ['/nowhere', '/not-found', '/matches/seven', '/groups/0', '/players/search']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found');
    await expect(page.getByRole('definition'), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' }), path).toBeVisible();
  }
});

test('no answer, or one that is no JSON, shows our message and not the browser’s', async ({ page }) => {
  for (const [fault, answer] of [
    ['no answer', (route: Route) => route.abort()],
    ['no JSON', (route: Route) => route.fulfill({ status: 200, body: '<html>Sign in to the Wi-Fi</html>' })],
    ['a proxy’s error', (route: Route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' })],
  ] as const) {
    await page.route('**/api/matches/**', answer);
    for (const path of ['/matches', '/matches/7']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' }), `${path}: ${fault}`).toBeVisible();
      await expect(page.getByRole('main'), `${path}: ${fault}`).not.toContainText(
        /Failed to fetch|Unexpected token|JSON|TypeError/,
      );
    }
    await page.unroute('**/api/matches/**');
  }
});
