import { expect, matchRows, test } from '#e2e/journey.ts';

test('a visitor opens a match from the landing page and reads its tabs', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cards = page.getByRole('main').getByRole('link', { name: /\d+.*\d+/ });
  await expect(cards).toHaveCount(2);
  await page.getByRole('link', { name: 'Browse matches' }).first().click();
  await expect(page).toHaveURL(/\/matches$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matches');
  const rows = matchRows(page);
  await expect(rows).toHaveCount(15);
  await rows.first().click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  for (const tab of ['Players', 'Teams', 'Events', 'Exports', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(new RegExp(`#${tab.toLowerCase()}$`));
  }
  await expect(page.getByRole('term').filter({ hasText: 'Player of the Match' })).toBeVisible();
  await expect(page.getByText('TBA')).toBeVisible();
});

test('filters are in the URL, appear as chips and survive a reload', async ({ page }) => {
  await page.goto('/matches?min_goals=4&team=a');
  const total = page.getByRole('status').filter({ hasText: /match/ });
  await expect(page.getByRole('button', { name: /4\+ goals/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /4\+ goals/ })).toBeVisible();
  await page.getByRole('button', { name: /4\+ goals/ }).click();
  await expect(page).not.toHaveURL(/min_goals/);
  await page.getByRole('searchbox', { name: 'Team' }).fill('zzzz-nobody');
  await expect(page).toHaveURL(/team=zzzz-nobody/);
  await expect(page.getByText('No matches found.')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(total.first()).toHaveText(/0 matches/);
});

test('page links keep the filters', async ({ page }) => {
  await page.goto('/matches?min_goals=1');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/min_goals=1.*page=2|page=2.*min_goals=1/);
  await expect(matchRows(page)).toHaveCount(15);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
});

test('a date is entered as DD/MM/YYYY', async ({ page }) => {
  const { matches } = await (await page.request.get('/api/matches/all_matches')).json();
  const [year, month, day] = matches[0].submission_date.slice(0, 10).split('-');
  await page.goto('/matches');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Match date').fill(`${day}/${month}/${year}`);
  await expect(page).toHaveURL(new RegExp(`date=${year}-${month}-${day}`));
  await expect(matchRows(page).first()).toBeVisible();
});

test('CSV links follow the include-headers box and are copied to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await page.goto(`/matches/${match_id}#exports`);
  const download = page.getByRole('link', { name: 'Download CSV' }).first();
  await expect(download).toHaveAttribute('href', /team-stats\.csv\?include-headers=false&bom=1$/);
  await page.getByLabel('Include headers').check();
  await expect(download).toHaveAttribute('href', /team-stats\.csv\?include-headers=true&bom=1$/);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Copy link' }).last().click();
  await expect(page.getByText('Copied to Clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/api/matches/${match_id}/player-stats\\.csv\\?include-headers=true$`),
  );
});
