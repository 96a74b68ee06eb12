import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleLayout, signInAs, test, untilIdle } from '#e2e/journey.ts';
import { openLeague } from '#e2e/league-management.ts';

test('a creator opens every tab of a league, and each passes axe', async ({ page }) => {
  test.slow();
  await signInAs(page, 'creator');
  await openLeague(page);
  await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeVisible();
  for (const tab of ['Requests', 'Authorization', 'Access', 'Information', 'Statistics']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page);
  }
  await expect(page.getByText('Coming Soon!')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleLayout(page);
});

test('narrowing the window hides a league and keeps typed text', async ({ page }) => {
  await signInAs(page, 'creator');
  await page.setViewportSize({ width: 1000, height: 800 });
  await openLeague(page);
  await page.getByRole('tab', { name: 'Information' }).click();
  await page.getByLabel('Description').fill('Half a sentence');
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(page.getByText('Screen Size Too Small!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(page.getByText('15 / 400')).toBeVisible();
});

/** Generates a key, and confirms if one exists. */
async function generateKey(page: Page): Promise<void> {
  const keys = await (await page.request.get('/api/leagues/myLeagues/8/api_keys')).json();
  await page.getByRole('button', { name: 'Generate New API Key' }).click();
  if (!keys.some(({ name }: { name: string | null }) => name === null)) return;
  const question = page.getByRole('dialog', { name: 'Generate a new key?' });
  await question.getByLabel('The old key ends').selectOption('At once');
  await question.getByRole('button', { name: 'Generate key' }).click();
}

test.describe('API keys', () => {
  // A new key replaces the former one, so these run serially.
  test.describe.configure({ mode: 'default' });

  test('a new API key is copied to the clipboard, or shown if that fails', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(page, 'creator');
    await openLeague(page);
    await page.getByRole('tab', { name: 'Authorization' }).click();
    await expect(page.getByText('Only a hashed key is stored by the server.')).toBeVisible();
    await generateKey(page);
    await expect(page.getByText('API Key copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^tl_8_[\w-]{43}$/);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not focused.', 'NotAllowedError'));
    });
    await generateKey(page);
    await expect(page.getByText("Can't copy key to clipboard")).toBeVisible();
    await expect(page.getByText(/^tl_8_[\w-]{43}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
  });

  test('a generated key authorises a game server', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(page, 'creator');
    await openLeague(page);
    await page.getByRole('tab', { name: 'Authorization' }).click();
    await generateKey(page);
    await expect(page.getByText('API Key copied to clipboard!')).toBeVisible();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    const context_data = { team_names: { Blue: 'Northgate', Green: 'Saltmarsh' }, team_goals: { Blue: 2, Green: 1 } };
    const response = await page.request.post('/api/submissions/game_server', {
      headers: { authorization: `Bearer ${key}` },
      data: { context_data },
    });
    expect(response.status()).toBe(201);
    const { Match_ID } = await response.json();
    await page.goto(`/matches/${Match_ID}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Northgate vs Saltmarsh');
    await expect(page.getByText('Approved - Official').first()).toBeVisible();
  });
});

test.describe('with failing look-ups', () => {
  test.use({ expected: { errors: [/404 .*\/users\/info\//] } });

  test('an admin adds and removes people, and only Save sends the changes', async ({ page }) => {
    await signInAs(page, 'premium');
    const { user } = await (await page.request.get('/api/auth/session')).json();
    await signInAs(page, 'admin');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/users/update_access')) sent.push(request.postData() ?? '');
    });
    await openLeague(page);
    await page.getByRole('tab', { name: 'Access' }).click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const add = page.getByRole('button', { name: 'Add User' });
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });

    await expect(row('CreatorOnRoblox').getByRole('combobox')).toBeDisabled();
    await expect(row('CreatorOnRoblox')).toContainText('6 (Locked)');
    await expect(row('AdminOnRoblox').getByRole('button', { name: 'Remove' })).toBeDisabled();
    await expect(row('SubmitterOnRoblox').getByRole('option')).toHaveText(['1', '2', '3']);

    await add.click();
    await expect(page.getByText('Please enter a Discord ID')).toBeVisible();
    await page.getByLabel('Discord ID').fill('1');
    await add.click();
    await expect(page.getByText('User not found')).toBeVisible();
    await page.getByLabel('Discord ID').fill(user.discord_id);
    await add.click();
    await expect(row(user.discord_id).getByRole('combobox')).toHaveValue('2');
    await save.click();
    await expect(page.getByText('Access levels updated successfully!')).toHaveCount(1);
    await save.click();
    await row(user.discord_id).getByRole('button', { name: 'Remove' }).click();
    expect(sent).toHaveLength(1);
    await save.click();
    await expect(page.getByText('Changes apply when you save.')).toBeVisible();
    expect(
      sent.map((body) => Object.values(JSON.parse(body)).map((part) => (Array.isArray(part) ? part.length : part))),
    ).toEqual([
      [8, 0, 0, 1],
      [8, 0, 1, 0],
    ]);
  });
});

test.describe('with a failing server', () => {
  test.use({ expected: { errors: [/500 .*\/leagues\/myLeagues\//] } });

  test('a reviewer accepts a match, and a failed decision keeps the request', async ({ page }) => {
    await signInAs(page, 'reviewer');
    await openLeague(page);
    const first = page.getByRole('article').first();
    await expect(first).toContainText(/Uploaded by/);
    // Other journeys send matches to this league, so only this match's cards are counted.
    const cards = page.getByRole('article').filter({ hasText: (await first.locator('b').first().textContent()) ?? '' });
    const count = await cards.count();
    await first.getByRole('button', { name: 'View Data' }).click();
    const request = page.getByRole('dialog').last();
    for (const tab of ['Events', 'Information', 'Players']) {
      await request.getByRole('tab', { name: tab, exact: true }).last().click();
      await expectAccessible(page);
    }
    const failure = { status: 500, contentType: 'application/json', body: '{"error":"Internal Error"}' };
    await page.route('**/match_request', (route) => route.fulfill(failure));
    await request.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Hmm, something went wrong when sending this request!!!')).toBeVisible();
    await page.unroute('**/match_request');
    await request.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Match Accepted!')).toBeVisible();
    await expect(cards).toHaveCount(count - 1);
    await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeFocused();
  });

  test('a league that fails to load shows the error', async ({ page }) => {
    await signInAs(page, 'creator');
    const failure = { status: 500, contentType: 'application/json', body: '{"error":"Internal Error"}' };
    await page.route('**/api/leagues/myLeagues/8', (route) => route.fulfill(failure));
    await openLeague(page);
    await expect(page.getByText('Something seems to have gone wrong: Internal Error')).toBeVisible();
  });
});

test('level 1 sees Unauthorized in the other tabs', async ({ page }) => {
  await signInAs(page, 'submitter');
  await openLeague(page);
  for (const tab of ['Requests', 'Authorization', 'Access', 'Information', 'Statistics']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  }
});

test('an unknown tab in the URL selects no tab', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await signInAs(page, 'creator');
  await page.goto('/dashboard/myLeagues#trophies');
  await page.getByRole('button', { name: 'View League' }).first().click();
  await expect(page.getByText('Hmm... Seems to be no tab selected!')).toBeVisible();
  expect(warnings.join()).toContain('no tab called "trophies"');
});

test('a reviewer declines a match, and it disappears from every list', async ({ page }) => {
  await signInAs(page, 'submitter');
  const submitted = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'Cup Match', teamA: 'Declined Town', teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
    },
  });
  const { Match_ID } = await submitted.json();
  await signInAs(page, 'reviewer');
  await openLeague(page);
  const card = page.getByRole('article').filter({ hasText: 'Declined Town' });
  await card.getByRole('button', { name: 'View Data' }).click();
  const decline = page.getByRole('button', { name: 'Decline', exact: true });
  await decline.click();
  await expect(page.getByText('Match Denied!')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: 'View Data' }).click();
  await decline.click();
  await expect(card).toHaveCount(0);
  expect((await page.request.get(`/api/matches/${Match_ID}`)).status()).toBe(404);
});

test('an editor saves a league’s information, and the message survives the reload', async ({ page }) => {
  await signInAs(page, 'editor');
  await openLeague(page);
  await page.getByRole('tab', { name: 'Information' }).click();
  const description = `Open to every club. Edition ${Date.now()}.`;
  await page.getByLabel('Description').fill(description);
  // Chromium may not close a page that is being reloaded.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save Information' }).click();
  await reloaded;
  await expect(page.getByText('Information Updated! Reloading...')).toBeVisible();
  await untilIdle(page);
  const leagues: { id: number; desc: string }[] = await (await page.request.get('/api/leagues/all')).json();
  expect(leagues.find(({ id }) => id === 8)?.desc).toBe(description);
});
