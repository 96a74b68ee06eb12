import type { Page } from '@playwright/test';
import { demoPlayerKey, expect, expectAccessibleLayout, test } from '#e2e/journey.ts';

const PLAYER = demoPlayerKey(1);

/** Opens the search by its key and types a name. */
async function search(page: Page, name: string) {
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').pressSequentially(name);
}

test('a player is found by keyboard alone', async ({ page }) => {
  await page.goto('/leagues');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search(page, 'onroblox');
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  );
  await expectAccessibleLayout(page);
  const name = await options.last().locator('b').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});

test('Enter waits for pending results', async ({ page }) => {
  await page.goto('/');
  await search(page, 'PlayerOnRoblox');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/players/${PLAYER}`);
});

test('a search without results shows a message, and Esc returns the focus', async ({ page }) => {
  await page.goto('/matches');
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await field.fill('a');
  await field.press('/');
  await expect(field).toHaveValue('a/');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill('z');
  await expect(page.getByText('Enter at least 2 characters.')).toBeVisible();
  await box.fill('zzzzzz');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a former name shows the player’s present name', async ({ page }) => {
  await page.goto('/');
  await search(page, 'rookieon');
  await expect(page.getByRole('option').first()).toHaveText(/PlayerOnRoblox.*formerly RookieOnRoblox/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PlayerOnRoblox');
  await expect(page.getByRole('definition').filter({ hasText: /^RookieOnRoblox$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Names' })).toContainText('RookieOnRoblox');
});

test('Ctrl+K opens the search, also from a field, and the button shows it', async ({ page }) => {
  await page.goto('/groups');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await expect(button).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
  await expect(button).toContainText('Ctrl+K');
  await page.getByRole('searchbox', { name: 'Group name' }).press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Meta+k');
  await expect(dialog).toBeVisible();
});

test('the search links to teams, leagues, groups and matches, each with its kind', async ({ page }) => {
  const [match] = (await (await page.request.get('/api/matches/all_matches?team=kestrel')).json()).matches;
  for (const [text, kind, heading] of [
    ['global conf', 'League', 'Global Conference Association'],
    ['conference spring', 'Group', 'Conference Spring Table'],
    [String(match.match_id).padStart(2, '#'), 'Match', match.match_name],
  ] as const) {
    await page.goto('/leagues');
    await search(page, text);
    const option = page
      .getByRole('option')
      .filter({ has: page.getByText(kind, { exact: true }) })
      .first();
    await expect(option).toContainText(heading);
    await option.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
  await page.goto('/leagues');
  await search(page, 'kestrel');
  const team = page
    .getByRole('option')
    .filter({ has: page.getByText('Team', { exact: true }) })
    .first();
  const name = (await team.locator('b').textContent()) ?? '';
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const option of await page.getByRole('option').all()) {
    const kind = await option.getByText(/^(Team|Match|Player)$/).boundingBox();
    const title = await option.locator('b').boundingBox();
    expect(Math.abs((kind?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(8);
  }
  await team.click();
  await expect(page).toHaveURL(/\/leagues\/\d+\/teams\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
