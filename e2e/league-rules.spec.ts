import { expect, expectAccessibleLayout, signInAs, test, untilIdle } from '#e2e/journey.ts';

test('an editor adds a season and a deduction, and the table changes', async ({ page }) => {
  test.slow();
  await signInAs(page, 'editor');
  await page.goto('/leagues/8/manage/competitions');
  const seasons = page.getByRole('region', { name: 'Seasons' });
  await seasons.getByLabel('Season name').fill('Spring Break');
  await expect(seasons.getByRole('button', { name: 'Add season' })).toBeDisabled();
  await seasons.getByLabel('First day').fill('2026-03-01');
  await seasons.getByLabel('Last day').fill('2026-05-31');
  await seasons.getByRole('button', { name: 'Add season' }).click();
  const row = seasons.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Edit Spring Break' }) });
  await expect(row).toContainText('1 Mar 2026 – 31 May 2026');
  await seasons.getByRole('button', { name: 'Edit Spring Break' }).click();
  await expect(seasons.getByLabel('Season name')).toBeFocused();
  await seasons.getByLabel('Season name').fill('Spring Cup');
  await seasons.getByRole('button', { name: 'Save season' }).click();
  const kept = seasons.getByRole('button', { name: 'Edit Spring Cup' });
  await expect(kept).toHaveCount(1);
  await expect(seasons.getByText('Some of its days are also days of Season 3.')).toBeVisible();

  const deductions = page.getByRole('region', { name: 'Deductions' });
  await deductions.getByLabel('Season').selectOption('Spring Cup');
  await deductions.getByLabel('Team').fill('KESTREL UNITED');
  await deductions.getByLabel('Points').fill('2');
  await deductions.getByLabel('Reason').fill('Late to the draw');
  await deductions.getByRole('button', { name: 'Deduct points' }).click();
  await expect(deductions.getByRole('listitem').filter({ hasText: 'Late to the draw' })).toContainText('−2');

  await page.goto('/leagues/8/standings');
  await expect(page.getByRole('table', { name: 'Standings' })).toBeVisible();
  await page.getByLabel('Season', { exact: true }).selectOption('Spring Cup');
  const kestrels = page.getByRole('row').filter({ hasText: 'Kestrel United' });
  await expect(kestrels).toContainText('after 2 deducted');
  await expect(page.getByRole('region', { name: 'Points deducted' })).toContainText('Late to the draw');

  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Competitions' }).click();
  const dialog = page.getByRole('dialog');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const deducted = deductions.getByRole('list', { name: 'Deductions' }).getByText('Late to the draw');
  await deductions.getByRole('button', { name: 'Remove the deduction of KESTREL UNITED' }).click();
  await dialog.getByRole('button', { name: 'Remove deduction' }).click();
  await expect(deducted).toHaveCount(0);
  await undo.click();
  await expect(deducted).toHaveCount(1);

  await seasons.getByRole('button', { name: 'Remove Spring Cup' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove Spring Cup?' })).toContainText(
    'Its deductions are removed too (1).',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Remove season' }).click();
  await expect(kept).toHaveCount(0);
  await expect(deducted).toHaveCount(0);
  await expect(seasons.getByRole('heading', { name: 'Seasons' })).toBeFocused();
  await seasons.getByRole('button', { name: 'Restore Spring Cup' }).click();
  await expect(kept).toHaveCount(1);
  await expect(deducted).toHaveCount(1);
  await seasons.getByRole('button', { name: 'Remove Spring Cup' }).click();
  await dialog.getByRole('button', { name: 'Remove season' }).click();
  await expect(kept).toHaveCount(0);
});

test('an incomplete rule shows what is missing', async ({ page }) => {
  await signInAs(page, 'editor');
  await page.goto('/leagues/8/manage/competitions');
  const seasons = page.getByRole('region', { name: 'Seasons' });
  await seasons.getByLabel('Season name').fill('   ');
  await expect(seasons.getByRole('status')).toHaveText('Give the season a name.');
  await seasons.getByLabel('Season name').fill('Backwards');
  await seasons.getByLabel('First day').fill('2026-05-02');
  await seasons.getByLabel('Last day').fill('2026-05-01');
  await expect(seasons.getByRole('status')).toHaveText('Its last day is before its first.');
  await expect(seasons.getByRole('button', { name: 'Add season' })).toBeDisabled();

  const deductions = page.getByRole('region', { name: 'Deductions' });
  await deductions.getByLabel('Team').fill('Kestrel United');
  await deductions.getByLabel('Points').fill('two');
  await expect(deductions.getByRole('status')).toHaveText('Enter the points as a whole number from 1 to 99.');
});

const LEAGUE_PAGES = ['/leagues/8', '/leagues/8/matches', '/leagues/8/competitions/1', '/leagues/8/teams'];

for (const account of [null, 'player']) {
  test(`${account === null ? 'a visitor' : 'a player'} sees no Manage link on a league’s pages`, async ({ page }) => {
    if (account !== null) await signInAs(page, account);
    for (const path of LEAGUE_PAGES) {
      const own = account !== null && page.waitForResponse(/\/api\/leagues\/myLeagues$/);
      await page.goto(path);
      await own;
      await untilIdle(page);
      await expect(page.getByRole('link', { name: 'Rules and about' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Manage', exact: true })).toHaveCount(0);
    }
  });
}

test('an editor opens the management from each of a league’s pages by keyboard', async ({ page }) => {
  await signInAs(page, 'editor');
  const manage = page.getByRole('link', { name: 'Manage', exact: true });
  for (const path of LEAGUE_PAGES) {
    await page.goto(path);
    await expect(manage).toBeVisible();
    await page.getByRole('link', { name: 'Review matches' }).focus();
    await page.keyboard.press('Tab');
    await expect(manage).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/leagues\/8\/manage$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
  }
});

test('the league dialog and a group link to the league’s page', async ({ page }) => {
  await signInAs(page, 'creator');
  await page.goto('/dashboard/myLeagues#statistics');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Global Conference Association' })
    .getByRole('button', { name: 'View League' })
    .click();
  await expect(page.getByText('Coming Soon!')).toBeVisible();
  await page.getByRole('link', { name: 'Standings' }).click();
  await expect(page).toHaveURL(/\/leagues\/8\/standings$/);
  const groups = await (await page.request.get('/api/groups/all_groups')).json();
  const group = groups.find(({ group_league_id }: { group_league_id: number }) => group_league_id === 8);
  await page.goto(`/groups/${group.group_id}`);
  await page.getByRole('main').getByRole('link', { name: 'Global Conference Association' }).click();
  await expect(page).toHaveURL(/\/leagues\/8$/);
});

test('an editor writes the league’s rules with a preview, everyone reads them, and Undo restores the former ones', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInAs(page, 'editor');
  await page.goto('/leagues/8/manage/rules');
  const rules = page.getByRole('region', { name: 'The league’s rules' });
  const text = rules.getByLabel('Rules in Markdown');
  await expect(text).toHaveValue(/^# Matches/);
  await text.fill('# Fair play\n\nNo **second accounts**. ![Our badge](https://pictures.example/badge.png)');
  await rules.getByText('Preview', { exact: true }).click();
  // Journeys of this account share its allowance of heavy work.
  await expect(rules.getByRole('heading', { name: 'Fair play', level: 3 })).toBeVisible({ timeout: 25_000 });
  await expect(rules.getByRole('link', { name: 'Our badge' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  await expectAccessibleLayout(page);
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();

  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto('/leagues/8/rules');
  await expect(visitor.getByRole('heading', { name: 'Fair play' })).toBeVisible();
  await visitor.close();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Former rules restored')).toBeVisible();
  await expect(rules.getByRole('heading', { name: 'Conduct' })).toBeVisible();
  await rules.getByRole('link', { name: 'See the page' }).click();
  await expect(page.getByRole('heading', { name: 'Conduct' })).toBeVisible();
  await expectAccessibleLayout(page);
});
