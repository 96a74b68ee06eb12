import { expect, expectAccessible, findViolations, signInAs, test } from '#e2e/journey.ts';
import { openLeague } from '#e2e/league-management.ts';
import type { FakeDiscordCall } from '#server/testing/fake-discord.ts';

test.use({ expected: { errors: [/400 .*\/leagues\/myLeagues\/webhook$/] } });

test('a creator posts results to Discord, sends one again, and sees that the webhook was removed', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, 'creator');
  await openLeague(page);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  const discord = page.getByRole('region', { name: 'Discord' });
  const url = discord.getByLabel('Webhook URL');
  const save = discord.getByRole('button', { name: 'Save' });
  const row = discord.getByRole('row').filter({ hasText: 'Kestrels vs Harbour' });
  const webhookUrl = (token: string) => `${process.env.FAKE_DISCORD}/api/webhooks/1234567890123456/${token}`;
  const listCalls = async () => {
    const calls: FakeDiscordCall[] = await (await page.request.get(`${process.env.FAKE_DISCORD}/calls`)).json();
    return calls.filter(({ card }) => card?.embeds[0].title === 'Kestrels 2–0 Harbour').map(({ method }) => method);
  };

  await expect(save).toBeDisabled();
  await url.fill('https://discord.example/api/webhooks/1/2');
  await save.click();
  await expect(page.getByText('URL must be a webhook’s URL as Discord copies it.')).toBeVisible();
  await url.fill(webhookUrl('a-token-that-opens-the-channel'));
  await save.click();
  await expect(discord.getByText('results go to the webhook whose id ends with 3456')).toBeVisible();
  await expect(url).toHaveValue('');
  await discord.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText('The test message is in your channel.')).toBeVisible();

  const submission = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'League Match', teamA: 'Kestrels', teamB: 'Harbour' },
      teams: { A: [{ name: 'olive_ten', Goals: 2 }], B: [{ name: 'quickfeet' }] },
    },
  });
  const { Match_ID: match_id } = await submission.json();
  await page.request.post('/api/leagues/myLeagues/match_request', {
    data: { match_id, league_id: 8, option: 'accept' },
  });
  await expect.poll(listCalls).toEqual(['POST']);
  await openLeague(page);
  await page.getByRole('tab', { name: 'Authorization' }).click();
  await expect(row).toContainText('Posted');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row.first()).toContainText('Edited');
  expect(await listCalls()).toEqual(['POST', 'PATCH']);

  await url.fill(webhookUrl('gone-since-somebody-deleted-it'));
  await save.click();
  await expect(url).toHaveValue('');
  await row.first().getByRole('button', { name: 'Send again' }).click();
  await expect(discord.getByText('Disabled by Discord:')).toBeVisible();
  await expect(row.first()).toContainText('Discord no longer has this webhook.');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await discord.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Webhook removed')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(discord.getByRole('heading', { name: 'Discord' })).toBeFocused();
});

test('a creator adds an endpoint, sees its secret once, and tests it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await signInAs(page, 'creator');
  await page.goto('/leagues/8/manage/webhooks');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'New endpoint' });
  const url = `${process.env.WEBHOOK_RECEIVER}/touchline`;
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByLabel('Transfer completed or undone').uncheck();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)).toBeVisible();
  await page.getByRole('link', { name: 'Keys' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without the secret?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await page.getByRole('button', { name: `Send a test to ${url}` }).click();
  await expect(page.getByRole('row', { name: 'Test' })).toContainText('Delivered (204)');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Remove ${url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
});
