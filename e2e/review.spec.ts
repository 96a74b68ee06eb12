import { expect, signInAs, test, untilIdle } from '#e2e/journey.ts';

test('a request shows eleven players a team and ten facts', async ({ page }) => {
  await signInAs(page, 'creator');
  const league = await (await page.request.get('/api/leagues/myLeagues/8')).json();
  const [request] = league.Requests;
  const players = Array.from({ length: 13 }, (_, at) => ({
    name: `player_${at + 1}`,
    id: null,
    goals: 0,
    assists: 0,
    yellow_cards: 0,
    red_card: 0,
  }));
  request.player_data.Blue.players = players;
  request.player_data.Green.players = [];
  await page.route('**/api/leagues/myLeagues/8', (route) =>
    route.fulfill({ json: { ...league, Requests: [request] } }),
  );
  await page.goto('/dashboard/myLeagues');
  await page.getByRole('button', { name: 'View League' }).first().click();
  await page.getByRole('button', { name: 'View Data' }).click();
  await expect(page.getByText('player_11', { exact: true })).toBeVisible();
  await expect(page.getByText('player_12', { exact: true })).toHaveCount(0);
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('tab', { name: 'Information', exact: true }).click();
  await expect(dialog.getByRole('term')).toHaveText([
    /Server instance/i,
    /Place ID/i,
    /Group ID/i,
    /Submitter ID/i,
    /Submitter name/i,
    /Match ID/i,
    /Submission date/i,
    /Match type/i,
    /Player count/i,
    /Event count/i,
  ]);
});

test('information is sent only with a changed name, a changed time zone or a description', async ({ page }) => {
  await signInAs(page, 'creator');
  const league = await (await page.request.get('/api/leagues/myLeagues/8')).json();
  await page.route('**/api/leagues/myLeagues/8', (route) => route.fulfill({ json: { ...league, desc: null } }));
  let sent = 0;
  await page.route('**/update_information', (route) => {
    sent += 1;
    expect(route.request().postDataJSON()).toMatchObject({ time_zone: 'Europe/London' });
    return route.fulfill({ json: {} });
  });
  await page.goto('/dashboard/myLeagues');
  await page.getByRole('button', { name: 'View League' }).first().click();
  await page.getByRole('tab', { name: 'Information' }).click();
  const save = page.getByRole('button', { name: 'Save Information' });
  await save.click();
  expect(sent).toBe(0);
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByLabel('Description').fill('Now there is one.');
  const reloaded = page.waitForEvent('load');
  await save.click();
  await expect(page.getByText('Information Updated! Reloading...')).toBeVisible();
  expect(sent).toBe(1);
  // Chromium may not close a page that is being reloaded.
  await reloaded;
  await untilIdle(page);
});

test('Create Group is disabled during its request', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Patience');
  const create = dialog.getByRole('button', { name: /Create/ });
  await page.route('**/create_group', async (route) => {
    await expect(create).toBeDisabled();
    await route.fulfill({ json: { id: 1 } });
  });
  await create.click();
  await expect(page).toHaveURL(/\/groups\/1$/);
});

test.describe('when saving preferences fails', () => {
  test.use({ expected: { errors: [/Failed to load resource/] } });

  test('an error appears and disappears', async ({ page }) => {
    await signInAs(page, 'player');
    await page.goto('/dashboard/settings#privacy');
    await page.route('**/update_privacy', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await page.getByRole('switch', { name: 'Show me on leaderboards' }).uncheck();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    const message = page
      .getByRole('alert')
      .getByText('Hmm.. there was a problem updating your preferences, please try again later!');
    await expect(message).toBeVisible();
    await expect(message).toHaveCount(0);
  });
});
