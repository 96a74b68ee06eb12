import type { Locator, Page } from '@playwright/test';
import { expect, signInAs, test } from '#e2e/journey.ts';
import { createCompetition } from '#e2e/league-management.ts';

/** Types into the open dialog, presses Esc, keeps editing, and then discards the text. */
async function expectQuestion(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue(text);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('Esc asks before it loses the text of a dialog about fixtures', async ({ page }) => {
  test.slow();
  await signInAs(page, 'editor');
  const id = await createCompetition(page, `Esc League ${Date.now()}`, 'round robin', 4);
  await page.goto(`/leagues/8/manage/fixtures/${id}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Store \d+ fixtures as a draft$/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Fixtures published')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const edit = page.getByRole('button', { name: /^Edit: / }).first();
  const more = page.getByRole('button', { name: /^More for / }).first();

  await edit.click();
  await expectQuestion(page, dialog.getByLabel('Referee (optional)'), 'WhistleKeeper');
  await more.click();
  await page.getByRole('button', { name: 'Award a walkover' }).click();
  await expectQuestion(page, dialog.getByLabel('Reason'), 'They did not come');
  await page.getByRole('button', { name: /^Move Matchweek 1$/ }).click();
  await expectQuestion(page, dialog.getByLabel('Kick-off (optional)'), '18:45');
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Postpone', exact: true }).click();
  await expectQuestion(page, dialog.getByLabel('Reason'), 'Snow on every pitch');

  await page.goto('/leagues/8/manage/competitions');
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Withdraw a team' }).click();
  await expectQuestion(page, dialog.getByLabel('Reason'), 'No players left');
});

test('Esc asks before it loses the text of a dialog about players', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin');
  const dialog = page.getByRole('dialog');
  await page.goto('/leagues/8/manage/squads');
  await page.getByLabel('Team', { exact: true }).first().selectOption({ index: 1 });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expectQuestion(page, dialog.getByLabel('Shirt number'), '77');
  await page.goto('/leagues/8/manage/rules');
  await page.getByRole('button', { name: 'Ban a player' }).click();
  await expectQuestion(page, dialog.getByLabel('Reason'), 'Left the match in anger');
  await page
    .getByRole('button', { name: /^Merge / })
    .first()
    .click();
  await expectQuestion(page, dialog.getByLabel('Reason'), 'Told us on Discord');
});

test.describe('when the server refuses a field', () => {
  test.use({ expected: { errors: [/Failed to load resource/] } });

  test('its sentence stands beside the field, which gets the focus, until it is changed', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/leagues/8/manage/rules');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Ban a player' }).click();
    await dialog.getByRole('searchbox', { name: 'Player' }).fill('Noodle_Keeper');
    await dialog.getByRole('radio', { name: /Noodle_Keeper/ }).check({ force: true });
    const matches = dialog.getByRole('textbox', { name: 'Matches' });
    const reason = dialog.getByLabel('Reason');
    const ban = dialog.getByRole('button', { name: 'Ban player' });

    await matches.fill('100');
    await ban.click();
    await expect(dialog.getByText('Enter a whole number from 1 to 99.')).toBeVisible();
    await expect(matches).toBeFocused();
    await matches.fill('2');
    await reason.fill('Left the match in anger');
    const detail = 'reason must not name a player.';
    const json = { error: detail, field: 'reason', errors: [{ field: 'reason', detail }] };
    await page.route('**/bans', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json }) : route.fallback(),
    );
    await ban.click();
    await expect(dialog.getByText('Reason must not name a player.')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('In anger');
    await expect(dialog.getByText('Reason must not name a player.')).toHaveCount(0);
  });
});
