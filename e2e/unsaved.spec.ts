import { expect, signInAs, test, untilIdle } from '#e2e/journey.ts';
import { openLeague } from '#e2e/league-management.ts';

test('a changed dialog asks for confirmation on Esc, backdrop, Close and another tab', async ({ page }) => {
  test.slow();
  await signInAs(page, 'creator');
  await openLeague(page);
  await page.getByRole('tab', { name: 'Information' }).click();
  const description = page.getByLabel('Description');
  const saved = await description.inputValue();
  await description.fill('Half a sentence');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.getByRole('tab', { name: 'Requests' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await keep.click();
    await expect(question).toHaveCount(0);
    await expect(description).toHaveValue('Half a sentence');
  }
  // Chromium closes a dialog on the second consecutive Esc without an event.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await keep.click();
  await expect(description).toHaveValue('Half a sentence');

  await page.getByRole('tab', { name: 'Requests' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeVisible();
  await page.getByRole('tab', { name: 'Information' }).click();
  await expect(description).toHaveValue(saved);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('changed settings ask for confirmation before another section or page', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/dashboard/settings#privacy');
  const leaderboards = page.getByRole('switch', { name: 'Show me on leaderboards' });
  const wasShown = await leaderboards.isChecked();
  await leaderboards.click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.getByRole('tab', { name: 'Connections' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaderboards).toBeChecked({ checked: !wasShown });
  await page.getByRole('link', { name: 'myLeagues' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/settings#privacy$/);
  await page.getByRole('tab', { name: 'Connections' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/#connections$/);
});

test('a reload keeps what was typed into a match, a league request or a league’s rules, until the form is left', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signInAs(page, 'editor');
  const typed = async (path: string, label: string, text: string) => {
    await page.goto(path);
    // The hydrated page stores drafts.
    await untilIdle(page);
    const field = page.getByLabel(label).first();
    await field.fill(text);
    await page.reload();
    await expect(field).toHaveValue(text);
    await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/groups$/);
    await page.goto(path);
    await expect(field).not.toHaveValue(text);
  };
  await typed('/submit/8/manual', 'Blue team name', 'Lanternside');
  await typed('/leagues/new', 'League name', 'Half a league');
  await typed('/leagues/8/manage/rules', 'Rules in Markdown', 'Half a rule');
});

/**
 * In the browser, by `addInitScript`: closes the page as soon as its address has changed, before React renders the next
 * one.
 */
function closeOnceLeft(): void {
  const push = history.pushState;
  history.pushState = (...state) => {
    push.apply(history, state);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    document.documentElement.dataset.drafts = String(sessionStorage.getItem('drafts'));
  };
}

test('a form that is left keeps no draft, even if the page is closed at once', async ({ page }) => {
  await page.addInitScript(closeOnceLeft);
  await signInAs(page, 'editor');
  await page.goto('/submit/8/manual');
  await page.getByLabel('Blue team name').fill('Lanternside');
  const readDrafts = () => page.evaluate(() => sessionStorage.getItem('drafts'));
  await expect.poll(readDrafts).toContain('Lanternside');
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-drafts', 'null');
});

test.describe('when saving fails', () => {
  test.use({ expected: { errors: [/500 .*\/update_access$/] } });

  test('an error disappears on the next attempt, equal errors do not accumulate, and none covers a button', async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    await openLeague(page);
    await page.getByRole('tab', { name: 'Access' }).click();
    const level = page.getByRole('row').filter({ hasText: 'SubmitterOnRoblox' }).getByRole('combobox');
    await level.selectOption('2');
    const failure = { status: 500, contentType: 'application/json', body: '{"error":"Internal Error"}' };
    await page.route('**/update_access', (route) => route.fulfill(failure));
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const error = page.getByText('Failed to update access levels');
    await save.click();
    await expect(error).toHaveCount(1);
    await save.click();
    await expect(save).toBeEnabled();
    await expect(error).toHaveCount(1);
    await page.route('**/update_access', (route) => route.fulfill({ json: {} }));
    await save.click();
    await expect(page.getByText('Access levels updated successfully!')).toBeVisible();
    await expect(error).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
