import { expect, expectAccessible, signInAs, test } from '#e2e/journey.ts';
import { openLeague } from '#e2e/league-management.ts';

test('a creator creates a named key, rotates it with a grace period, and revokes the old one', async ({
  page,
  context,
}) => {
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
  await expectAccessible(page);
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
  await expectAccessible(page);

  const old = rows.filter({ hasText: first.slice(0, 11) });
  await expect(old.getByRole('button', { name: 'Rotate' })).toHaveCount(0);
  await old.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('ends at once')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect([await submitWith(first), await submitWith(second)]).toEqual([401, 201]);
});

test('generating a key asks for confirmation if one exists, which may stay valid for a while', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'creator');
  const before = await (await page.request.post('/api/auth/key_generation_v1', { data: { league_id: 8 } })).json();
  expect(before.key).toBeTruthy();
  const listUnnamed = async () => {
    const keys: { name: string | null; prefix: string; expires_at: string | null }[] = await (
      await page.request.get('/api/leagues/myLeagues/8/api_keys')
    ).json();
    return keys.filter(({ name }) => name === null);
  };
  const [live] = await listUnnamed();
  await openLeague(page);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await page.getByRole('button', { name: 'Generate New API Key' }).click();
  const question = page.getByRole('dialog', { name: 'Generate a new key?' });
  await expect(question).toContainText(live?.prefix ?? '');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await listUnnamed()).toEqual([live]);

  await page.getByRole('button', { name: 'Generate New API Key' }).click();
  await question.getByLabel('The old key ends').selectOption('After an hour');
  await question.getByRole('button', { name: 'Generate key' }).click();
  await expect(page.getByText('API Key copied to clipboard!')).toBeVisible();
  const [fresh, graced] = await listUnnamed();
  expect(fresh?.expires_at).toBeNull();
  expect(graced).toMatchObject({ prefix: live?.prefix, expires_at: expect.any(String) });
});
