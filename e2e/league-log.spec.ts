import { expect, expectAccessible, signInAs, test } from '#e2e/journey.ts';
import { openLeague } from '#e2e/league-management.ts';

test('an admin restores a declined match, which becomes a request again', async ({ page }) => {
  await signInAs(page, 'admin');
  const submitted = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'Cup Match', teamA: 'Second Chance', teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
    },
  });
  const { Match_ID } = await submitted.json();
  await page.request.post('/api/leagues/myLeagues/match_request', {
    data: { match_id: Match_ID, league_id: 8, option: 'decline' },
  });
  await openLeague(page);
  const declined = page
    .getByRole('region', { name: 'Declined' })
    .getByRole('listitem')
    .filter({ hasText: 'Second Chance' });
  await expect(declined).toContainText('Declined by AdminOnRoblox');
  await expectAccessible(page);
  await declined.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The match is a request again.')).toBeVisible();
  await expect(declined).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'Second Chance' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeFocused();
});

test('an editor reads a league’s log page by page', async ({ page }) => {
  await signInAs(page, 'admin');
  const { user } = await (await page.request.get('/api/auth/session')).json();
  const created = await page.request.post('/api/groups/create_group', {
    data: { group_name: 'Logged', group_type: 'root', league_id: 8 },
  });
  const { id } = await created.json();
  await signInAs(page, 'editor');
  await openLeague(page);
  await page.getByRole('tab', { name: 'Information' }).click();
  const entries = page.getByRole('region', { name: 'Who did what' }).getByRole('listitem');
  await expect(entries.filter({ hasText: /created group/ }).first()).toContainText(user.d_username, {
    ignoreCase: true,
  });
  await expect(entries).toHaveCount(20);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(entries).toHaveCount(40);
  await expect(entries.nth(20)).toBeFocused();

  await page.getByLabel('Kind').selectOption('Groups');
  await expect(entries.filter({ hasNotText: /group/ })).toHaveCount(0);
  await page.getByLabel('Person or API key').fill('adminonroblox');
  await expect(entries.filter({ hasNotText: 'AdminOnRoblox' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('From', { exact: true }).fill('2019-01-01');
  await page.getByLabel('To', { exact: true }).fill('2019-01-02');
  await expect(page.getByText('No changes found')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await entries
    .getByRole('link', { name: `group ${id}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/groups/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logged');
});
