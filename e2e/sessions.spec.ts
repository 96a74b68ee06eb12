import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAsNewUser, test } from '#e2e/journey.ts';

/** Signs the account in elsewhere; returns a check whether that session is valid. */
async function signInElsewhere(elsewhere: APIRequestContext, username: string): Promise<() => Promise<boolean>> {
  await elsewhere.get(`/api/auth/discord?account=${username}`);
  const isSignedIn = async () => (await elsewhere.get('/api/auth/session')).ok();
  expect(await isSignedIn()).toBe(true);
  return isSignedIn;
}

function rowsOf(page: Page) {
  return page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
}

test('a user sees their sessions, and ends one, then all others', async ({ page, request, playwright, baseURL }) => {
  const username = await signInAsNewUser(page);
  const isSignedIn = await signInElsewhere(request, username);
  await page.goto('/dashboard/settings#security');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toHaveText(
    /^Chrome on \w+Last used .*Signed in \d+\s\w{3}\s\d{4},\s\d\d:\d\d\sUTCThis session$/,
  );
  await expect(rowsOf(page).first().getByRole('button')).toHaveCount(0);
  await expectAccessibleLayout(page);

  await rowsOf(page).nth(1).getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Signed out of that device.')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/This session$/]);
  await expect(page.getByText('Sessions', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeDisabled();
  expect(await isSignedIn()).toBe(false);

  const further = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const areSignedIn = [await signInElsewhere(request, username), await signInElsewhere(further, username)];
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(rowsOf(page)).toHaveText([/This session$/]);
  expect(await Promise.all(areSignedIn.map((isSignedIn) => isSignedIn()))).toEqual([false, false]);
  await further.dispose();
  expect((await page.request.get('/api/auth/session')).status()).toBe(200);
});

test.describe('when a call fails', () => {
  test.use({ expected: { errors: [/500 /] } });

  test('loading and ending sessions show errors', async ({ page, request }) => {
    const isSignedIn = await signInElsewhere(request, await signInAsNewUser(page));
    await page.goto('/dashboard/settings#security');
    await expect(rowsOf(page)).toHaveCount(2);
    await page.route('**/api/auth/*session*', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await rowsOf(page).nth(1).getByRole('button', { name: 'End' }).click();
    await expect(page.getByRole('alert').getByText('The session could not be ended.')).toBeVisible();
    expect(await isSignedIn()).toBe(true);
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page.getByText('Your sessions could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  });
});
