import { addDays, today } from '#contract/kit/days.ts';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const HOUR_MS = 3_600_000;

test('a captain signs up, staff decline with a reason, the captain signs up again and staff approve', async ({
  page,
  browser,
}) => {
  test.slow();
  const staff = await browser.newPage();
  await signInAs(staff, 'editor');
  const name = `Cup ${Date.now()}`;
  const season = {
    name,
    first_day: addDays(today('UTC'), 400),
    last_day: addDays(today('UTC'), 460),
    registration_opens: new Date(Date.now() - HOUR_MS).toISOString(),
    places: 4,
  };
  const made = await staff.request.post('/api/leagues/myLeagues/8/seasons', { data: season });
  const { id } = await made.json();

  await signInAs(page, 'player');
  await page.goto(`/leagues/8/sign-up?season=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign up for ${name}`);
  const own = page.getByRole('region', { name: 'Your team' });
  await expect(own.getByRole('list', { name: 'Checks' })).toContainText('Squad of');
  await own.getByLabel('A word to staff').fill('The same eleven.');
  await expectAccessibleLayout(page);
  await own.getByRole('button', { name: 'Sign up Kestrel United' }).click();
  await expect(page.getByText('Kestrel United signed up')).toBeVisible();
  await expect(own).toContainText('Pending');
  await own.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('A word to staff').fill('The same eleven, and a keeper.');
  await expectAccessibleLayout(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('and a keeper.');
  await expectAccessibleLayout(page);

  await staff.goto('/leagues/8/manage/sign-up');
  await staff.getByLabel('Season').selectOption(name);
  const waiting = staff.getByRole('list', { name: 'Entries' });
  await expect(waiting).toContainText('and a keeper.');
  await expectAccessibleLayout(staff);
  await waiting.getByRole('button', { name: 'Decline Kestrel United' }).click();
  await staff.getByRole('dialog').getByLabel('Reason').fill('Two players are missing.');
  await expectAccessibleLayout(staff);
  await staff.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(staff.getByText('Kestrel United declined')).toBeVisible();

  await page.reload();
  await expect(own).toContainText('Two players are missing.');
  await own.getByRole('button', { name: 'Sign up Kestrel United again' }).click();
  await expect(own).toContainText('Pending');

  await staff.reload();
  await staff.getByLabel('Season').selectOption(name);
  await waiting.getByRole('button', { name: 'Approve Kestrel United' }).click();
  await expect(staff.getByText('Kestrel United approved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Places' })).toContainText('1 of 4 taken');
  await staff.reload();
  await staff.getByLabel('Season').selectOption(name);
  const lines = staff.getByLabel('Teams', { exact: true });
  await lines.fill('Harbour City FC\nNo Such Team');
  await staff.getByRole('button', { name: 'Enter teams' }).click();
  await expect(staff.getByText('Line 2: No Such Team is no team without an entry.')).toBeVisible();
  await expectAccessibleLayout(staff);
  await lines.fill('Harbour City FC\niro');
  await staff.getByRole('button', { name: 'Enter teams' }).click();
  await expect(staff.getByText('2 teams entered')).toBeVisible();
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Entry withdrawn')).toBeVisible();
  await staff.request.post('/api/leagues/myLeagues/8/seasons/remove', { data: { id } });
  await staff.close();
});
