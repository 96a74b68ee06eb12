import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectSoundLooks, signInAnew, test } from '#e2e/journey.ts';

/** Signs the account in somewhere else; answers whether it still is. */
async function signInElsewhere(elsewhere: APIRequestContext, username: string): Promise<() => Promise<boolean>> {
  await elsewhere.get(`/api/auth/discord?account=${username}`);
  const isSignedIn = async () => (await elsewhere.get('/api/auth/session')).ok();
  expect(await isSignedIn()).toBe(true);
  return isSignedIn;
}

function rowsOf(page: Page) {
  return page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
}

test('someone sees where they are signed in, and ends one session, then all others', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const username = await signInAnew(page);
  const isSignedIn = await signInElsewhere(request, username);
  await page.goto('/dashboard/settings#security');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toHaveText(
    /^Chrome on \w+Last used .*Signed in \d+\s\w{3}\s\d{4},\s\d\d:\d\d\sUTCThis session$/,
  );
  await expect(rowsOf(page).first().getByRole('button')).toHaveCount(0);
  await expectSoundLooks(page);

  await rowsOf(page).nth(1).getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('The session is ended.')).toBeVisible();
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
  expect(await Promise.all(areSignedIn.map((ask) => ask()))).toEqual([false, false]);
  await further.dispose();
  expect((await page.request.get('/api/auth/session')).status()).toBe(200);
});

test.describe('when the server refuses', () => {
  test.use({ expected: { errors: [/500 /] } });

  test('sessions that cannot be loaded or ended say so', async ({ page, request }) => {
    const isSignedIn = await signInElsewhere(request, await signInAnew(page));
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
