import { expect, expectSoundLooks, test } from '#e2e/journey.ts';

test.use({ expected: { errors: [/Failed to load resource/, /ApiError|TypeError/] }, pagesAreRendered: false });

test('an address that does not exist shows the 404 page with a way back', async ({ page }) => {
  await page.goto('/matches');
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await expectSoundLooks(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/matches$/);
});

test('a match that does not exist is a 404 too', async ({ page }) => {
  await page.goto('/matches/999999999');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

for (const [status, heading] of [
  [429, 'Slow Down'],
  [500, 'Internal Error'],
  [418, 'Unexpected Error'],
] as const) {
  test(`a match page that fails with ${status} says ${heading} and gives the ids to quote`, async ({ page }) => {
    const headers = { 'x-request-id': 'req_journey', 'cf-ray': '8e3f0a2bb9d1c4f7-LHR' };
    await page.route('**/api/matches/7', (route) => route.fulfill({ status, headers, json: { error: 'No.' } }));
    await page.goto('/matches/7');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('req_journey')).toBeVisible();
    await expect(page.getByText('8e3f0a2bb9d1c4f7-LHR')).toBeVisible();
    await expectSoundLooks(page);
    await page.unroute('**/api/matches/7');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeHidden();
  });
}

test('a match page without a connection says so without ids', async ({ page }) => {
  await page.route('**/api/matches/7', (route) => route.abort());
  await page.goto('/matches/7');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('N/A').first()).toBeVisible();
});

test('the landing page stands without its matches', async ({ page }) => {
  await page.route('**/api/matches/ad_matches', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
});
