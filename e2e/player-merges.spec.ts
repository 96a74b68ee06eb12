import type { Page } from '@playwright/test';
import type { LeaderboardEntry } from '#contract/leagues/standings.ts';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

/** Finds a player of league 8 with a Roblox ID. */
async function findKnownPlayer(page: Page): Promise<string> {
  const { goals } = await (await page.request.get('/api/leagues/8/leaderboards')).json();
  const known = goals.findLast(({ id }: LeaderboardEntry) => id !== null);
  expect(known).toBeDefined();
  return known.player_key;
}

/** Submits a match of league 8 with a typed name; returns its id. */
async function submitTypedName(page: Page, name: string): Promise<number> {
  await signInAs(page, 'submitter');
  const response = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
      teams: { A: [{ name, Goals: 2 }], B: [{ name: `${name}_rival` }] },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).Match_ID;
}

test('staff merge a name into a player, see what changes, and undo it', async ({ page }) => {
  const match = await submitTypedName(page, 'nickname_ned');
  await signInAs(page, 'admin');
  const decision = { match_id: match, league_id: 8, option: 'accept' };
  expect((await page.request.post('/api/leagues/myLeagues/match_request', { data: decision })).status()).toBe(200);
  const player = await findKnownPlayer(page);
  const { name, totals } = await (await page.request.get(`/api/players/${player}`)).json();

  await page.goto('/leagues/8/manage/rules');
  await expect(page.getByRole('region', { name: 'Information' })).toHaveCount(0);
  const section = page.getByRole('region', { name: 'Players without a Roblox ID' });
  await section.getByLabel('Find a name').fill('NED');
  const row = section.getByRole('listitem').filter({ hasText: /^nickname_ned / });
  await expect(row).toContainText('no Roblox ID');
  await expect(row).toContainText('1 match, 2 goals');
  await row.getByRole('button', { name: 'Merge nickname_ned' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge nickname_ned into a player' });
  await dialog.getByLabel('Player', { exact: true }).fill(player);
  await dialog.getByRole('radio').check();
  await expect(dialog).toContainText(`1 match and 2 goals of nickname_ned will count for ${name}`);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByText('Say how you know who it is.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ned told us on Discord.');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(row).toContainText(`counts for ${name}`);
  await expect(row).toContainText('Ned told us on Discord.');

  await page.goto(`/matches/${match}#players`);
  await expect(page.getByRole('table').getByRole('link', { name: 'nickname_ned', exact: true })).toHaveAttribute(
    'href',
    `/players/${player}`,
  );
  await expect(page.getByRole('row', { name: /nickname_ned_rival/ })).toContainText('no Roblox ID');
  const merged = await (await page.request.get(`/api/players/${player}`)).json();
  expect([merged.totals.appearances, merged.totals.goals]).toEqual([totals.appearances + 1, totals.goals + 2]);

  await page.goto('/leagues/8/manage/rules');
  await section.getByLabel('Find a name').fill('ned');
  await row.getByRole('button', { name: 'Undo the merge of nickname_ned' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo the merge of nickname_ned?' });
  await undo.getByLabel('Reason').fill('It was another Ned.');
  await undo.getByRole('button', { name: 'Undo merge' }).click();
  await expect(row).toContainText('no Roblox ID');
  expect((await (await page.request.get(`/api/players/${player}`)).json()).totals).toEqual(totals);
});

test('the names without a Roblox ID and their merge dialog pass axe and fit', async ({ page }) => {
  await submitTypedName(page, 'looked_at_lou');
  await signInAs(page, 'admin');
  await page.goto('/leagues/8/manage/rules');
  const section = page.getByRole('region', { name: 'Players without a Roblox ID' });
  await section.getByLabel('Find a name').fill('looked_at');
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expectAccessibleLayout(page);
  await section.getByRole('button', { name: 'Merge looked_at_lou', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Player', { exact: true }).fill(await findKnownPlayer(page));
  await dialog.getByRole('radio').check();
  await expect(dialog).toContainText('will count for');
  await expectAccessibleLayout(page);
});
