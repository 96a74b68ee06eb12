import { expect, signInAs, test } from '#e2e/journey.ts';
import { expectSoundDialog, openLeague } from '#e2e/league-management.ts';

test('a creator makes a named key, rotates it with a grace, and revokes the old one', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'creator');
  await openLeague(page);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  const keys = page.getByRole('region', { name: 'Keys' });
  const rows = keys.getByRole('row').filter({ hasText: 'Friday server' });
  const dialog = page.getByRole('dialog').last();
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const submitWith = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const data = { context_data: { team_goals: { Blue: 2, Green: 1 } } };
    return (await page.request.post('/api/submissions/game_server', { headers, data })).status();
  };

  await keys.getByRole('button', { name: 'New key' }).click();
  await expect(dialog.getByRole('button', { name: 'Create key' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('Friday server');
  await expectSoundDialog(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('API Key copied to clipboard!')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Never');
  const first = await readClipboard();
  expect(first).toMatch(/^tl_8_[\w-]{43}$/);

  await rows.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByLabel('The old key ends').selectOption('After an hour');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(rows).toHaveCount(2);
  await expect(keys.getByRole('heading', { name: 'Keys' })).toBeFocused();
  const second = await readClipboard();
  expect([await submitWith(first), await submitWith(second)]).toEqual([201, 201]);
  await expectSoundDialog(page);

  const old = rows.filter({ hasText: first.slice(0, 11) });
  await expect(old.getByRole('button', { name: 'Rotate' })).toHaveCount(0);
  await old.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('ends at once')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The key is revoked.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect([await submitWith(first), await submitWith(second)]).toEqual([401, 201]);
});
