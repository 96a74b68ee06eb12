import type { Page } from '@playwright/test';
import { expect, holdCalls, signInAs, signInAsNewUser, test, untilIdle } from '#e2e/journey.ts';

// Chromium logs the refused calls of an expired session to the console.
test.use({ expected: { errors: [/401 \(Unauthorized\)/, /ApiError/] } });

const NAMES = 'Roblox username';

async function logInAgain(page: Page, account: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await toast.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: new RegExp(`^${account}\\b`) }).click();
}

test('after a 401 a toast leads to the sign-in, which returns to the manual form with its text', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/manual');
  await page.getByLabel('Blue team name').fill('Northgate');
  await page.getByPlaceholder(NAMES).first().fill('olive_ten');
  await page.getByLabel('Goals of player 1').first().fill('3');
  await page.getByPlaceholder(NAMES).nth(1).fill('quickfeet');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByPlaceholder(NAMES).first()).toHaveValue('olive_ten');

  await logInAgain(page, 'submitter');
  await expect(page).toHaveURL(/\/submit\/8\/manual$/);
  await expect(page.getByLabel('Blue team name')).toHaveValue('Northgate');
  await expect(page.getByPlaceholder(NAMES).first()).toHaveValue('olive_ten');
  await expect(page.getByLabel('Goals of player 1').first()).toHaveValue('3');
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
});

test('the event form is restored too, but not for another account', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/submit/8/events');
  await page.getByPlaceholder(NAMES).fill('olive_ten');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await logInAgain(page, 'reviewer');
  await expect(page).toHaveURL(/\/submit\/8\/events$/);
  await expect(page.getByPlaceholder(NAMES)).toHaveValue('');

  await page.getByPlaceholder(NAMES).fill('quickfeet');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit Match' }).click();
  await logInAgain(page, 'reviewer');
  await expect(page.getByPlaceholder(NAMES)).toHaveValue('quickfeet');
});

test('a correction is restored with its changes', async ({ page }) => {
  await signInAs(page, 'creator');
  const { matches } = await (await page.request.get('/api/matches/all_matches?page=1&per_page=100')).json();
  const league = 'Global Conference Association';
  const { match_id } = matches.find(({ league_name }: { league_name: string }) => league_name === league);
  await page.goto(`/matches/${match_id}/edit`);
  await page.getByLabel('Goals of Blue', { exact: true }).fill('9');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await logInAgain(page, 'creator');
  await expect(page).toHaveURL(`/matches/${match_id}/edit`);
  await expect(page.getByLabel('Goals of Blue', { exact: true })).toHaveValue('9');
});

test('a new group’s dialog is restored with its name', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Cup run');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await logInAgain(page, 'player');
  await expect(page).toHaveURL(/\/groups$/);
  await expect(dialog.getByLabel('Name')).toHaveValue('Cup run');
});

test('a protected page without a session leads home, and the sign-in returns to it', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/dashboard');
  await untilIdle(page);
  // A read of the page shown would find the session ended first, and the link would lead to the sign-in.
  const release = await holdCalls(page, '**/api/notifications/unread*');
  await page.context().clearCookies();
  await page.getByRole('banner').getByRole('link', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  release();
  await logInAgain(page, 'submitter');
  await expect(page).toHaveURL(/\/submit$/);
});

test('a failed sign-in shows an error after the redirect, and the next one still returns', async ({ page }) => {
  await page.goto('/login?return_to=%2Fgroups%3Fname%3Dcup');
  await page.goto('/api/auth/discord?return_to=%2Fgroups%3Fname%3Dcup');
  await page.goto('/api/auth/discord/callback?code=stolen&state=foreign');
  await expect(page).toHaveURL(/\/$/);
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('You are not logged in');
  await expect(toast).toContainText('Signing in with Discord did not work. Please try again.');
  await toast.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: /^player\b/ }).click();
  await expect(page).toHaveURL(/\/groups\?name=cup$/);
});

test('a return path to another site is ignored', async ({ page }) => {
  await page.goto('/login?return_to=%2F%2Fevil.example%2F');
  await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toHaveAttribute('href', /\/auth\/discord$/);
  await signInAs(page, 'player');
  await page.goto('/plogin?status=2&return_to=%2F%2Fevil.example%2F');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an account without Roblox is asked to link it instead of signing in', async ({ page }) => {
  await signInAsNewUser(page);
  await page.goto('/submit');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link your Roblox account');
  await expect(page.getByRole('link', { name: 'Connect Roblox' })).toHaveAttribute('href', /\/api\/users\/roblox$/);
  await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
});

test.describe('without access', () => {
  test.use({ expected: { errors: [/403 \(Forbidden\)/, /ApiError/] } });

  test('a league’s form shows the required access and a link', async ({ page }) => {
    await signInAs(page, 'player');
    await page.goto('/submit/8/manual');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Access');
    const main = page.getByRole('main');
    await expect(main).toContainText('You need access level 1 or higher in Global Conference Association.');
    await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Choose another league' }).click();
    await expect(page).toHaveURL(/\/submit$/);
  });

  test('a correction shows it too, with a link to the match', async ({ page }) => {
    await signInAs(page, 'player');
    const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
    await page.goto(`/matches/${match_id}/edit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Access');
    await page.getByRole('link', { name: 'View the match' }).click();
    await expect(page).toHaveURL(`/matches/${match_id}`);
  });
});
