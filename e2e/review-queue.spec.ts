import type { Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

/** Submits a match on the website, which is then Pending; returns its id. */
async function submitMatch(page: Page, teamA: string, players = 1): Promise<number> {
  await signInAs(page, 'submitter');
  const response = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'Cup Match', teamA, teamB: 'Saltmarsh' },
      teams: {
        A: Array.from({ length: players }, (_, at) => ({ name: `player_${at + 1}`, Goals: at === 0 ? 2 : 0 })),
        B: [{ name: 'quickfeet' }],
      },
    },
  });
  return (await response.json()).Match_ID;
}

const statusOf = async (page: Page, id: number) => (await page.request.get(`/api/matches/${id}`)).status();

test.describe.configure({ mode: 'default' });

test('a reviewer decides requests by keyboard, and undoes a decision', async ({ page }) => {
  test.slow();
  const first = await submitMatch(page, 'Queue Town A', 12);
  const second = await submitMatch(page, 'Queue Town B');
  await signInAs(page, 'reviewer');
  await page.goto('/leagues/8');
  await page.getByRole('link', { name: 'Review matches' }).click();
  await expect(page).toHaveURL(/\/dashboard\/myLeagues\/8\/review$/);
  const rows = page.getByRole('navigation', { name: 'Waiting matches' }).getByRole('listitem');
  const open = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  await rows.filter({ hasText: 'Queue Town A' }).getByRole('button').click();
  await expect(open).toContainText('Cup Match');
  await expect(open).toContainText('by submitter');
  await expect(open).toContainText('player_12');
  await expect(open).toContainText('Players’ goals add up: 2 and 0');
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('a');
  await expect(page.getByText('Match Accepted!')).toBeVisible();
  await expect(rows.filter({ hasText: 'Queue Town A' })).toHaveCount(0);
  await expect(open).not.toContainText('Queue Town A');
  expect(await (await page.request.get(`/api/matches/${first}`)).json()).toMatchObject({ status: 'Approved' });

  await page.keyboard.press('z');
  await expect(page.getByText('Decision undone')).toBeVisible();
  await expect(rows.filter({ hasText: 'Queue Town A' })).toHaveCount(1);
  await expect(open).toContainText('Queue Town A');
  expect(await (await page.request.get(`/api/matches/${first}`)).json()).toMatchObject({ status: 'Pending' });

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(open).toContainText('Queue Town A');
  const before = await open.getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect(open).not.toHaveAttribute('aria-label', before ?? '');
  await page.keyboard.press('k');
  await expect(open).toHaveAttribute('aria-label', before ?? '');

  await rows.filter({ hasText: 'Queue Town B' }).getByRole('button').click();
  await page.keyboard.press('d');
  const reason = page.getByLabel('Reason (optional)');
  await expect(reason).toBeFocused();
  await page.keyboard.type('jkad was a friendly');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Match Denied!')).toBeVisible();
  expect(await statusOf(page, second)).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  // The message of the first undo may still be visible.
  await expect.poll(() => statusOf(page, second)).toBe(200);
});

test('several requests are decided with one confirmation', async ({ page }) => {
  const ids = [await submitMatch(page, 'Several Town A'), await submitMatch(page, 'Several Town B')];
  await signInAs(page, 'reviewer');
  await page.goto('/dashboard/myLeagues/8/review');
  for (const town of [/^Select Several Town A/, /^Select Several Town B/]) {
    // Not `check`, which doesn't wait until a click before hydration is replayed.
    await page.getByLabel(town).click();
    await expect(page.getByLabel(town)).toBeChecked();
  }
  await page.getByRole('button', { name: 'Decline 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline 2 matches?' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Several Town B/, /Several Town A/]);
  for (const id of ids) expect(await statusOf(page, id)).toBe(200);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('2 matches', { exact: true })).toBeVisible();
  for (const id of ids) expect(await statusOf(page, id)).toBe(404);
});

test.describe('with two reviewers', () => {
  test.use({ expected: { errors: [/409 .*\/match_request$/] } });

  test('the second one sees who decided first, and the list is reloaded', async ({ page }) => {
    const id = await submitMatch(page, 'Late Town');
    await signInAs(page, 'creator');
    await page.goto('/dashboard/myLeagues/8/review');
    const row = page.getByRole('listitem').filter({ hasText: 'Late Town' });
    await row.getByRole('button').click();
    const other = await page.context().browser()?.newContext({ baseURL: process.env.SITE_URL });
    const colleague = await other?.newPage();
    if (!colleague) throw new Error('No second browser window.');
    await signInAs(colleague, 'reviewer');
    const data = { match_id: id, league_id: 8, option: 'accept' };
    expect((await colleague.request.post('/api/leagues/myLeagues/match_request', { data })).status()).toBe(200);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('ReviewerOnRoblox accepted this match just now.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await other?.close();
  });
});

test('a user without level 2 sees which level is needed', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.goto('/dashboard/myLeagues/8/review');
  await expect(page.getByText('needs access level 2')).toBeVisible();
});

test('on a phone myLeagues leads to the queue', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'reviewer');
  await page.goto('/dashboard/myLeagues');
  await expect(page.getByText('Screen Size Too Small!')).toBeVisible();
  await page.getByRole('link', { name: 'Global Conference Association' }).click();
  await page.getByRole('link', { name: /^Review: / }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeInViewport();
});
