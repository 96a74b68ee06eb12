import type { Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAs, signInAsNewUser, test } from '#e2e/journey.ts';

const SECTIONS = [
  'teams',
  'squads',
  'competitions',
  'rules',
  'people',
  'keys',
  'discord',
  'import',
  'log',
  'fixtures',
] as const;

function sectionsOf(page: Page) {
  return page.getByRole('navigation', { name: 'Manage' });
}

/** A phone's width at 200 % text size. */
const LARGE_TEXT_WIDTH = 195;

test('every section of a league’s management passes axe and fits, also at text of 200 %', async ({ page }) => {
  test.slow();
  await signInAs(page, 'creator');
  await page.goto('/leagues/8/manage');
  for (const section of SECTIONS) {
    await sectionsOf(page).locator(`a[href$="/manage/${section}"]`).click();
    // The section of fixtures redirects to a competition's.
    await expect(page).toHaveURL(new RegExp(`/manage/${section}${section === 'fixtures' ? '/\\d+' : ''}$`));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessibleLayout(page);
    await page.setViewportSize({ width: LARGE_TEXT_WIDTH, height: 422 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBeLessThanOrEqual(
      LARGE_TEXT_WIDTH,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('the overview names the work that waits, oldest kind first, and leads to it', async ({ page }) => {
  await signInAs(page, 'creator');
  await page.goto('/leagues/8/manage');
  const waits = page.getByRole('region', { name: 'Waits for you' });
  await expect(waits.getByRole('listitem').first()).toContainText('to review');
  await expectAccessibleLayout(page);
  await waits.getByRole('link', { name: /^Review/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/myLeagues\/8\/review$/);
});

test('on a phone one button opens the sections, and levels are saved as they are chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'creator');
  await page.goto('/leagues/8/manage');
  const toggle = sectionsOf(page).getByRole('button');
  await expect(sectionsOf(page).getByRole('link', { name: 'People and access' })).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await sectionsOf(page).getByRole('link', { name: 'People and access' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'People and access' })).toBeVisible();

  const level = page.getByLabel(/^Level for SubmitterOnRoblox/);
  const before = await level.inputValue();
  await level.selectOption(before === '1' ? '2' : '1');
  await expect(page.getByText(/^SubmitterOnRoblox has level/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(level).toHaveValue(before);
});

test.describe('someone without an account', () => {
  test.use({ expected: { errors: [/status of 404 .*users\/info\/\d+$/] } });

  test('a Discord id without an account is no error: the person has to sign in once', async ({ page }) => {
    await signInAs(page, 'creator');
    await page.goto('/leagues/8/manage/people');
    await page.getByLabel('Discord ID').fill('512044719083462656');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('512044719083462656 has to sign in once.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy sign-in link' })).toBeVisible();
  });
});

test('each level finds the sections that it opens, and others say so', async ({ page }) => {
  await signInAs(page, 'analyst');
  await page.goto('/leagues/8/manage');
  await expect(page.getByText('You: level 3')).toBeVisible();
  await expect(sectionsOf(page).getByRole('link')).toHaveText([/^Overview/]);
  await page.goto('/leagues/8/manage/people');
  await expect(page.getByText('This section needs access level 4.')).toBeVisible();
  await page.goto('/leagues/8?tab=manage');
  await expect(page).toHaveURL(/\/leagues\/8\/manage$/);
});

test('without access the management says so, and an unknown section is not found', async ({ page }) => {
  await signInAsNewUser(page);
  await page.goto('/leagues/8/manage');
  await expect(page.getByText('Managing this league needs access to it.')).toBeVisible();
});
