import { expect, findViolations, signInAs, signInAsNewUser, test } from '#e2e/journey.ts';

test('a visitor signs in to follow a league, and the bell shows its next result', async ({ page, browser }) => {
  await page.goto('/leagues/8');
  await page.getByRole('link', { name: 'Follow' }).click();
  await expect(page).toHaveURL('/login?return_to=%2Fleagues%2F8&for=follow');
  await expect(page.getByText('What you follow is kept with your account')).toBeVisible();
  await signInAsNewUser(page);
  await page.goto('/leagues/8');
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');

  const staff = await browser.newPage();
  await signInAs(staff, 'creator');
  const data = {
    method: 'manual',
    league_id: 8,
    matchDetails: { matchType: 'League Match', teamA: 'Followed Town', teamB: 'Harbour' },
    teams: { A: [{ name: 'olive_ten', Goals: 3 }], B: [{ name: 'quickfeet' }] },
  };
  const { Match_ID: match_id } = await (await staff.request.post('/api/submissions/website', { data })).json();
  const decision = { match_id, league_id: 8, option: 'accept' };
  await staff.request.post('/api/leagues/myLeagues/match_request', { data: decision });
  await staff.close();
  await expect
    .poll(async () => (await (await page.request.get('/api/notifications/unread')).json()).unread, { timeout: 20_000 })
    .toBeGreaterThan(0);

  await page.reload();
  await page.getByRole('link', { name: /^Notifications, \d+ unread/ }).click();
  const notice = page.getByRole('link', { name: /^Unread: Followed Town 3–0 Harbour/ });
  await expect(notice).toHaveAttribute('href', `/matches/${match_id}`);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('link', { name: 'Notifications, 0 unread' })).toBeVisible();

  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByLabel('Keep quiet')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Keep quiet').check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.getByRole('button', { name: /^Unfollow / }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});
