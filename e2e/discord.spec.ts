import type { Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const PLACE = /^(\d+)=?\. (.+) (\d+) \([+−]?\d+\)/;

async function openChannel(page: Page, as: string, channel: string): Promise<void> {
  await page.goto('/fake-discord');
  await page.getByLabel('You are').selectOption(as);
  await page.getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('link', { name: channel, exact: true }).click();
  await expect(page.getByRole('heading', { name: channel, level: 1 })).toBeVisible();
}

test('in the demo’s Discord a visitor reads the table, and staff accept a match by button', async ({ page }) => {
  test.slow();
  await openChannel(page, 'visitor', 'general');
  await page.getByRole('combobox', { name: 'Command' }).pressSequentially('/tab');
  await page.getByRole('option', { name: /^\/table/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article').filter({ hasText: 'visitor used /table' });
  await expect(answer).toContainText('Global Conference Association');
  await expectAccessibleLayout(page);
  const lines = (await answer.innerText()).split('\n').flatMap((line) => {
    const [, , name, points] = PLACE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, points }];
  });
  expect(lines).toHaveLength(10);
  await expect(page.getByRole('link', { name: 'staff-review' })).toHaveCount(0);
  await page.goto((await answer.getByRole('link', { name: 'Whole table' }).getAttribute('href')) ?? '');
  const rows = page.getByRole('main').getByRole('table').first().locator('tbody tr');
  await expect(rows).toHaveCount(lines.length);
  for (const [at, { name, points }] of lines.entries()) {
    await expect(rows.nth(at)).toContainText(name);
    // A footnote may follow, for example for deducted points.
    const cell = rows.nth(at).getByRole('cell', { name: new RegExp(`^${points}(?!\\d)`) });
    await expect(cell.last()).toBeVisible();
  }

  await signInAs(page, 'submitter');
  const sent = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'Cup Match', teamA: 'Button Town', teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'pressing_pat', Goals: 2 }], B: [{ name: 'quickfeet' }] },
    },
  });
  const { Match_ID } = await sent.json();
  await openChannel(page, 'reviewer', 'staff-review');
  const request = page.getByRole('article').filter({ hasText: 'Button Town' });
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(request).toContainText('Accepted: Button Town 2–0 Saltmarsh');
  await expect(request.getByRole('button')).toHaveCount(0);
  expect(await (await page.request.get(`/api/matches/${Match_ID}`)).json()).toMatchObject({ status: 'Approved' });
});

test('a captain lets Discord know for a linked role, without signing in', async ({ page }) => {
  await page.goto('/linked_roles');
  await expect(page.getByRole('main')).toContainText('We keep no access to your Discord account');
  await page.getByRole('link', { name: 'Continue to Discord' }).click();
  await page.getByRole('button', { name: 'player', exact: true }).click();
  await expect(page).toHaveURL(/\/linked_roles\?status=captain$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are a captain');
  await expectAccessibleLayout(page);
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});
