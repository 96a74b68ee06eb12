import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

test('a player asks for a league, staff of the site accept it, and its page says what comes next', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto('/leagues');
  await page.getByRole('link', { name: 'Start a league' }).click();
  await expect(page.getByText('Log in to start a league.')).toBeVisible();
  await signInAs(page, 'premium');
  await page.goto('/leagues/new');
  await page.getByRole('button', { name: 'Request league' }).click();
  await expect(page.getByText('Give your league a name.')).toBeVisible();
  await page.getByLabel('League name').fill('Lamplight Sixes');
  await page.getByLabel('Description').fill('Six a side after dark.');
  await page.getByRole('checkbox', { name: /Event Detection/ }).uncheck();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Request league' }).click();
  const own = page.getByRole('region', { name: 'Your requests' });
  await expect(own).toContainText('Lamplight Sixes');
  await expect(own).toContainText('Waiting');

  const staff = await browser.newPage();
  await signInAs(staff, 'staff');
  await staff.goto('/dashboard');
  await staff.getByRole('link', { name: 'League requests' }).click();
  const request = staff.getByRole('region', { name: 'Lamplight Sixes' });
  await expect(request).toContainText('PremiumOnRoblox');
  await expectAccessibleLayout(staff);
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(request).toContainText('Accepted');
  await staff.close();

  await page.goto('/matches');
  const notice = page.getByRole('complementary', { name: 'Your league requests' });
  await expect(notice).toContainText('Your league Lamplight Sixes was accepted.');
  await expectAccessibleLayout(page);
  await notice.getByRole('link', { name: 'Open league' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamplight Sixes');
  const checklist = page.getByRole('region', { name: 'Get your league ready' });
  await expect(checklist).toContainText('0 of 6');
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Name or match ID' }).fill('lamplight');
  await expect(page.getByRole('option', { name: 'Lamplight Sixes' })).toBeVisible();
  await page.goto('/leagues');
  await expect(page.getByRole('heading', { name: 'Lamplight Sixes' })).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test('staff refuse a request with a reason, which its account reads', async ({ page, browser }) => {
  await signInAs(page, 'analyst');
  await page.goto('/leagues/new');
  await page.getByLabel('League name').fill('Unclear Cup');
  await page.getByRole('button', { name: 'Request league' }).click();
  const own = page.getByRole('region', { name: 'Your requests' });
  await expect(own).toContainText('Unclear Cup');
  const staff = await browser.newPage();
  await signInAs(staff, 'staff');
  await staff.goto('/dashboard/leagueRequests');
  await staff.getByRole('region', { name: 'Unclear Cup' }).getByRole('button', { name: 'Refuse' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Say who plays in it.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  // The dialog is in the request's region, and its field has the text before it is stored.
  await expect(dialog).toHaveCount(0);
  await expect(staff.getByRole('region', { name: 'Unclear Cup' })).toContainText('Say who plays in it.');
  await staff.close();
  await page.goto('/matches');
  const notice = page.getByRole('complementary', { name: 'Your league requests' });
  await expect(notice).toContainText('Your request for Unclear Cup was refused: “Say who plays in it.”');
  await notice.getByRole('button', { name: 'Close the message about Unclear Cup' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto('/leagues/new');
  await expect(notice).toHaveCount(0);
  await expect(own).toContainText('Say who plays in it.');
  await expect(page.getByLabel('League name')).toBeVisible();
});
