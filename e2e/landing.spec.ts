import { expect, holdCalls, signInAs, test, untilIdle } from '#e2e/journey.ts';

test('the landing page has five steps and leads a visitor to the matches or the sign-in', async ({ page }) => {
  await page.goto('/');
  const steps = page.getByRole('main').getByRole('list').filter({ hasText: 'Leagues join' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Browse matches' }).last()).toHaveAttribute('href', '/matches');
  await expect(main.getByRole('link', { name: 'Log in' }).last()).toHaveAttribute('href', '/login');
});

test('the call to action leads a signed-in user to their matches', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/');
  const ways = page.getByRole('main').locator('a[href="/dashboard/matchHistory"]');
  await expect(ways.last()).toBeVisible();
  await ways.last().click();
  await expect(page).toHaveURL(/\/dashboard\/matchHistory$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match History');
});

test('the navbar has every public link, for visitors and users', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  for (const [name, href] of [
    ['Leagues', '/leagues'],
    ['Matches', '/matches'],
    ['Groups', '/groups'],
    ['Submit', '/login?return_to=%2Fsubmit'],
    ['Log In', '/login'],
  ] as const) {
    await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(banner.getByRole('link', { name: /Support Server/ })).toHaveAttribute('href', /^https:/);
  await signInAs(page, 'player');
  await page.goto('/');
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(banner.getByRole('link', { name: 'Submit' })).toHaveAttribute('href', '/submit');
  await expect(banner.getByRole('link', { name: 'Log In' })).toHaveCount(0);
});

test.describe('a page rendered in the browser', () => {
  test.use({ pagesAreRendered: false });

  test('a protected page shows the spinner while the session loads', async ({ page }) => {
    await signInAs(page, 'player');
    await page.route('**/api/auth/session', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('player');
  });

  test('a public page shows a skeleton while loading', async ({ page }) => {
    const spinner = page.getByRole('main').getByRole('status', { name: 'Loading' });
    await page.route('**/api/leagues/all', async (route) => {
      await expect(spinner).toBeVisible();
      await route.continue();
    });
    await page.goto('/leagues');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leagues');
    await expect(spinner).toHaveCount(0);
  });
});

test('a navigation shows progress until the page’s data has loaded', async ({ page }) => {
  await page.goto('/leagues');
  await untilIdle(page);
  const release = await holdCalls(page, '**/api/groups/all_groups');
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  const loading = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(loading).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups');
  await expect(loading).toHaveCount(0);
});

test.describe('without a session', () => {
  test.use({ expected: { errors: [/401 .*\/api\//] } });

  test('the dashboard’s pages redirect a visitor to the home page', async ({ page }) => {
    for (const path of ['', '/matchHistory', '/settings', '/myLeagues', '/analyticsPlus']) {
      await page.goto(`/dashboard${path}`);
      await expect(page).toHaveURL(/\/$/);
    }
  });
});

test('/roblox_linking has links to the dashboard and the home page', async ({ page }) => {
  for (const status of ['success', 'failed']) {
    await page.goto(`/roblox_linking?status=${status}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /Dashboard/ })).toHaveAttribute('href', '/dashboard');
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  }
});

test('sliders move by one, and a match opens with its overview', async ({ page }) => {
  await page.goto('/matches');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('slider')).toHaveCount(3);
  for (const slider of await page.getByRole('slider').all()) {
    const before = Number(await slider.inputValue());
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue(String(before + 1));
  }
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await page.goto(`/matches/${match_id}`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');
});

test('the policy and the terms have all required statements', async ({ page }) => {
  await page.goto('/privacy-policy');
  for (const said of [
    /Discord/,
    /e-mail/i,
    /Roblox/,
    /IP address/i,
    /not sell|not sold|never sell|do not sell/i,
    /GDPR/,
  ]) {
    await expect(page.getByRole('main')).toContainText(said);
  }
  await page.goto('/terms-of-service');
  for (const said of [/independent developer/, /\b13\b/, /intellectual property/i, /liab/i, /change/i, /law/i, /@/]) {
    await expect(page.getByRole('main')).toContainText(said);
  }
});
