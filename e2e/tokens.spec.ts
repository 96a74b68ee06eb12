import { expect, expectAccessibleLayout, signInAsNewUser, test } from '#e2e/journey.ts';

test('a user creates a token that is limited to a league, uses it, and revokes it', async ({ page, request }) => {
  await signInAsNewUser(page);
  await page.goto('/dashboard/settings#security');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Cup bot');
  await dialog.getByLabel('League').selectOption({ label: 'Global Conference Association only' });
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.locator('code', { hasText: /^tlp_/ }).textContent();
  await page.getByRole('button', { name: 'Copy token' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('list', { name: 'Personal tokens' }).getByRole('listitem');
  await expect(row).toContainText('reads in Global Conference Association only');

  const headers = { authorization: `Bearer ${secret}` };
  const read = async (path: string) => (await request.get(path, { headers })).status();
  expect([await read('/api/leagues/8'), await read('/api/leagues/1'), await read('/api/users/agenda')]).toEqual([
    200, 403, 403,
  ]);
  await row.getByRole('button', { name: 'Revoke Cup bot' }).click();
  await expect(row).toHaveCount(0);
  expect(await read('/api/leagues/8')).toBe(401);
});
