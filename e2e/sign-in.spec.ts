import { expect, signInAs, test } from '#e2e/journey.ts';

test('a visitor signs in with the fake Discord and signs out by clearing the session', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Signing in creates an account for you')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await expect(page).toHaveURL(/\/fake-oauth\/discord\/authorize/);
  await page.getByRole('button', { name: 'submitter' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('the first sign-in creates an account', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: /new account/i }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const session = await page.request.get('/api/auth/session');
  expect(session.status()).toBe(200);
  expect((await session.json()).user.roblox_id).toBeNull();
});

test('cancelling the sign-in leads home, signed out', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: /cancel/i }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test('a callback with a foreign state does not sign in', async ({ page }) => {
  await page.goto('/api/auth/discord/callback?code=stolen&state=foreign');
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test('Go Back on the login page returns to the previous page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await page
    .getByRole('link', { name: 'Go Back' })
    .or(page.getByRole('button', { name: 'Go Back' }))
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('without a session', () => {
  test.use({ expected: { errors: [/401 .*website-credentials$/] } });

  test('protected pages redirect a visitor to the home page', async ({ page }) => {
    for (const path of ['/submit', '/submit/8/manual', '/submit/8/events']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText('Log in to submit matches.')).toBeVisible();
    }
  });
});

test('linking Roblox leads to its result page', async ({ page }) => {
  await signInAs(page, 'unlinked');
  await page.goto('/api/users/roblox');
  await page.getByRole('button', { name: /new account/i }).click();
  await expect(page).toHaveURL(/\/roblox_linking\?status=success$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roblox linked');
  expect((await (await page.request.get('/api/auth/session')).json()).user.roblox_id).toMatch(/^\d+$/);
});

test('a Roblox account of another user is not linked', async ({ page }) => {
  await page.goto('/api/auth/discord');
  await page.getByRole('button', { name: /new account/i }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.goto('/api/users/roblox?account=player');
  await expect(page).toHaveURL(/\/roblox_linking\?status=failed&reason=taken$/);
  await expect(page.getByRole('main')).toContainText(
    'Something went wrong when trying to link your Roblox Account! Try again from the dashboard. If it keeps failing, make a ticket in the support server.',
  );
});

test('/roblox_linking without a result redirects to the home page', async ({ page }) => {
  await page.goto('/roblox_linking');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/plogin?status=7');
  await expect(page).toHaveURL(/\/$/);
});
