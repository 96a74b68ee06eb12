import { expect, type Page } from '@playwright/test';
import { findViolations } from '#e2e/journey.ts';

/** Opens the management of league 8 as the signed-in user. */
export async function openLeague(page: Page): Promise<void> {
  await page.goto('/dashboard/myLeagues');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Global Conference Association' })
    .getByRole('button', { name: 'View League' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Global Conference Association' })).toBeVisible();
}

/** Checks only the dialog, at one width, as the page behind it is unchanged. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (value) => {
      document.documentElement.dataset.theme = value;
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    }, theme);
    const violations = await findViolations(page, 'dialog[open]');
    expect(violations.map(({ id, nodes }) => `${theme}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }
}
