import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAs, signInAsNewUser, test, untilIdle } from '#e2e/journey.ts';

/** At every width, a persistent message must not cover the dialog. */
async function expectMessageAbove(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const message = await page.getByRole('dialog').getByRole('alert').boundingBox();
    const title = await page.getByRole('dialog').getByRole('heading').boundingBox();
    if (!message || !title) throw new Error('The message or the dialog is not there.');
    expect(message.y).toBeGreaterThanOrEqual(0);
    expect(message.y + message.height).toBeLessThan(title.y);
  }
}

async function readUser(page: Page) {
  return (await (await page.request.get('/api/auth/session')).json()).user;
}

test('the dashboard shows the account and a button to connect Roblox', async ({ page }) => {
  const username = await signInAsNewUser(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);
  await expect(page.getByText('Not connected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect Roblox' })).toHaveAttribute('href', /\/api\/users\/roblox$/);
  const navbar = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [name, href] of [
    ['Dashboard', '/dashboard'],
    ['Match History', '/dashboard/matchHistory'],
    ['myLeagues', '/dashboard/myLeagues'],
    ['Settings', '/dashboard/settings'],
  ] as const) {
    await expect(navbar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(navbar.getByRole('link')).toHaveCount(4);
  await expect(navbar.getByRole('button')).toHaveText('Log out');
  for (const name of ['Waiting for you', 'Your disputes']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  await expectAccessibleLayout(page);
});

test('a reviewer opens the requests from the dashboard', async ({ page }) => {
  await signInAs(page, 'reviewer');
  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('link');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText(/\d+ match requests/);
  await expect(waiting).toContainText('Global Conference Association');
  await expectAccessibleLayout(page);
  await waiting.click();
  await expect(page).toHaveURL(/\/dashboard\/myLeagues\/8\/review$/);
});

test('a player sees an open dispute on the dashboard, and no requests', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/dashboard');
  const dispute = page.getByRole('region', { name: 'Your disputes' }).getByRole('link').first();
  await expect(dispute).toContainText('Waiting for the league');
  await expect(dispute).toHaveAttribute('href', /^\/matches\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toHaveCount(0);
  await expectAccessibleLayout(page);
});

test.describe('without pending requests', () => {
  test.use({ pagesAreRendered: false });

  test('the dashboard says so to a reviewer, and shows a player how a dispute was decided', async ({ page }) => {
    await signInAs(page, 'reviewer');
    const league = { id: 8, name: 'Global Conference Association', access_level: 2, requests: 0, disputes: 0 };
    await page.route('**/api/leagues/myLeagues', (route) => route.fulfill({ json: { leagues: [league] } }));
    const history = await (await page.request.get('/api/users/match_history?per_page=5')).json();
    const dispute = { match_name: 'Lions vs Wolves', league_name: league.name, at: '2026-11-01T12:00:00.000Z' };
    const disputes = [
      { ...dispute, match_id: 3, outcome: 'declined' },
      { ...dispute, match_id: 2, outcome: 'corrected' },
      { ...dispute, match_id: 1, outcome: 'kept' },
    ];
    await page.route('**/api/users/match_history?*', (route) => route.fulfill({ json: { ...history, disputes } }));
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('No matches to review.');
    const rows = page.getByRole('region', { name: 'Your disputes' }).getByRole('listitem');
    await expect(rows.nth(0)).toContainText('The league declined the match');
    await expect(rows.nth(0).getByRole('link')).toHaveCount(0);
    await expect(rows.nth(1).getByRole('link', { name: /corrected/ })).toHaveAttribute('href', '/matches/2');
    await expect(rows.nth(2)).toContainText('The league kept the match as it was');
    await expectAccessibleLayout(page);
  });
});

test('staff reach Analytics+ from the dashboard', async ({ page }) => {
  await signInAs(page, 'staff');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Analytics+' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
  await expect(page.getByText('Total User Count')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('logging out ends the session and opens the home page after a second', async ({ page }) => {
  await signInAsNewUser(page);
  await page.goto('/dashboard');
  const title = await page.title();
  await untilIdle(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).not.toHaveTitle(title);
  await expect(page).toHaveTitle(/Touchline/);
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test('all settings pass axe and fit in both themes, on phone and desktop', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/dashboard/settings');
  for (const section of ['Overview', 'Privacy', 'Connections', 'Security']) {
    await page.getByRole('tab', { name: section }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(section);
    await expectAccessibleLayout(page);
  }
});

test('Download my data gives the account as a JSON file', async ({ page }) => {
  const username = await signInAsNewUser(page);
  await page.goto('/dashboard/settings#privacy');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('touchline-my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account).toMatchObject({ d_username: username, email: `${username}@touchline.example` });
});

test('privacy preferences are saved, and the message disappears after three seconds', async ({ page }) => {
  await signInAsNewUser(page);
  await page.goto('/dashboard/settings#privacy');
  await page.getByRole('switch', { name: 'Show me on leaderboards' }).uncheck();
  await page.getByRole('switch', { name: 'Show my connections' }).check();
  await page.getByRole('radio', { name: 'Private' }).check();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Preferences Updated!')).toBeVisible();
  await expect(page.getByText('Preferences Updated!')).toHaveCount(0);
  expect(await readUser(page)).toMatchObject({
    leaderboard_visibility: false,
    connections_visibility: true,
    visibility: 'private',
  });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Show me on leaderboards' })).not.toBeChecked();
});

test.describe('when a call fails', () => {
  test.use({ expected: { errors: [/500 /] } });

  test('an account whose deletion fails stays signed in', async ({ page }) => {
    const username = await signInAsNewUser(page);
    await page.goto('/dashboard/settings#security');
    await page.route('**/api/auth/delete_account', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(username);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('alert').getByText('Failed to delete account')).toBeVisible();
    await expectMessageAbove(page);
    expect((await readUser(page)).d_username).toBe(username);
  });

  test('Analytics+ without figures shows an error', async ({ page }) => {
    await signInAs(page, 'staff');
    await page.route('**/api/users/analytics_plus', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await page.goto('/dashboard');
    await untilIdle(page);
    await page.getByRole('link', { name: 'Analytics+' }).click();
    await expect(page.getByRole('alert').getByText('Error when fetching Analytics+')).toBeVisible();
  });
});

test('an account is deleted only after its exact username is typed', async ({ page }) => {
  const username = await signInAsNewUser(page);
  await page.goto('/dashboard/settings#security');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(username.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Username does not match!')).toBeVisible();
  await expectAccessibleLayout(page);
  await dialog.getByRole('textbox').fill(username);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Account deleted')).toBeVisible();
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test('only staff may unlink Roblox on the site', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/dashboard/settings#connections');
  await expect(page.getByText('Linked', { exact: true })).toBeVisible();
  await expect(page.getByText('PlayerOnRoblox, ID 90000000000101')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink' })).toHaveCount(0);

  await signInAs(page, 'staff');
  await page.goto('/dashboard/settings#connections');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await expectAccessibleLayout(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('link', { name: 'Connect Roblox' })).toBeVisible();
  expect((await readUser(page)).roblox_id).toBeNull();

  await page.goto('/api/users/roblox?account=staff');
  await expect(page).toHaveURL(/\/roblox_linking\?status=success$/);
});
