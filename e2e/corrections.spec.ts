import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleLayout, holdCalls, signInAs, test } from '#e2e/journey.ts';
import { openLeague } from '#e2e/league-management.ts';

/** Stores an accepted match of league 8; its first player is the demo's linked `player`. */
async function playMatch(page: Page, teamA: string): Promise<number> {
  await signInAs(page, 'admin');
  const submitted = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'League Match', teamA, teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'olive_ten', Goals: 1 }], B: [{ name: 'quickfeet' }] },
    },
  });
  const { Match_ID } = await submitted.json();
  await page.request.post('/api/leagues/myLeagues/match_request', {
    data: { match_id: Match_ID, league_id: 8, option: 'accept' },
  });
  return Match_ID;
}

/** Adds a player to the match by a correction. */
async function putPlayerIn(page: Page, matchId: number, roblox_id: string, name = 'olive_ten') {
  const { contents, revision } = await (await page.request.get(`/api/matches/${matchId}/corrections`)).json();
  const { type, team_names, team_goals } = contents;
  const player_data = {
    Blue: { players: [{ name, id: roblox_id, goals: 1 }] },
    Green: { players: [{ name: 'quickfeet' }] },
  };
  const data = { revision, reason: 'The ID was missing.', type, team_names, team_goals, player_data, event_data: [] };
  expect((await page.request.post(`/api/matches/${matchId}/corrections`, { data })).status()).toBe(200);
}

test('an admin corrects a match after seeing the difference, then restores it', async ({ page }) => {
  const id = await playMatch(page, 'Wrongside');
  await page.goto(`/matches/${id}`);
  await page.getByRole('link', { name: 'Edit match' }).click();
  await expect(page.getByRole('heading', { name: 'Edit match' })).toBeVisible();
  const review = page.getByRole('button', { name: 'Review changes' });
  await expect(review).toBeDisabled();
  await page.getByLabel('Blue team name').fill('Northgate');
  await page.getByLabel('Goals of Blue', { exact: true }).fill('2');
  await page.getByLabel('Name of Blue player 1').fill('');
  await expect(page.getByText('Name player 1 of Blue')).toBeVisible();
  await page.getByLabel('Name of Blue player 1').fill('olive_eleven');
  await page.getByLabel('Goals of Blue player 1').fill('3');
  await page.getByRole('button', { name: 'Add event' }).click();
  await page.getByLabel('Player of event 1', { exact: true }).fill('olive_eleven');
  await page.getByText('Team totals').first().click();
  await page.getByLabel('saves of Blue').fill('4');
  await review.click();

  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Blue player' })).toContainText(
    'olive_ten → olive_eleven',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Blue team' })).toContainText('Wrongside → Northgate');
  await expect(dialog.getByText("The goals of Blue's players add up to 3, but Blue's score is 2.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Give a reason for the correction.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The referee counted again.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  await expect(page).toHaveURL(new RegExp(`/matches/${id}$`));
  await expect(page.getByRole('status').filter({ hasText: 'Match corrected' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Northgate vs Saltmarsh');
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: 'Revision 2' });
  await expect(newest).toContainText('AdminOnRoblox corrected the match: The referee counted again.');
  await newest.getByText('What changed').click();
  await expect(newest).toContainText('Wrongside → Northgate');
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore revision 1?' });
  await expect(restore).toContainText('Northgate → Wrongside');
  await restore.getByLabel('Reason').fill('It was right at first.');
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Revision 3' })).toContainText('restored revision 1');
  await page.goto(`/matches/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wrongside vs Saltmarsh');
});

test('an admin adds players and events to a match by keyboard and by a pasted list', async ({ page }) => {
  const id = await playMatch(page, 'Keyboarders');
  await page.goto(`/matches/${id}/edit`);
  const blue = page.getByRole('region', { name: 'Blue team' });
  await blue.getByLabel('Name of Blue player 1').press('Enter');
  await expect(blue.getByLabel('Name of Blue player 2')).toBeFocused();
  await page.keyboard.type('second_row');
  await page.keyboard.press('ArrowUp');
  await expect(blue.getByLabel('Name of Blue player 1')).toBeFocused();
  await blue.getByRole('button', { name: 'Paste names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste names: Keyboarders' });
  await dialog.getByLabel('One name per line').fill('third_row\nfourth_row');
  await dialog.getByRole('button', { name: 'Fill in names' }).click();
  await expect(blue.getByLabel('Name of Blue player 4')).toHaveValue('fourth_row');
  await blue.getByLabel('Name of Blue player 3').press('Alt+Backspace');
  await expect(blue.getByLabel('Name of Blue player 3')).toHaveValue('fourth_row');

  await page.getByRole('button', { name: 'Add Event' }).click();
  await page.getByLabel('Player of event 1', { exact: true }).fill('second_row');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Player of event 2', { exact: true })).toBeFocused();
  await page.getByLabel('Name of event 2').fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Name event 2')).toBeVisible();
  await expect(page.getByLabel('Name of event 2')).toBeFocused();
  await page.keyboard.press('Alt+Backspace');
  await page.keyboard.press('Control+Enter');
  const changes = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Blue player' })).toHaveText([
    /second_row/,
    /fourth_row/,
  ]);
  await changes.getByRole('button', { name: 'Back' }).click();
});

test('the match editor and its list of changes pass axe and fit', async ({ page }) => {
  test.slow();
  const id = await playMatch(page, 'Lookers');
  await page.goto(`/matches/${id}/edit`);
  await page.getByLabel('Blue team name').fill('Northgate');
  await page.getByRole('button', { name: 'Add event' }).click();
  await page.getByText('Team totals').first().click();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Give a reason for the correction.')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('a corrected match and its history pass axe and fit', async ({ page }) => {
  test.slow();
  const id = await playMatch(page, 'Onlookers');
  await putPlayerIn(page, id, '555000556');
  await page.goto(`/matches/${id}`);
  await expect(page.getByRole('link', { name: 'Edit match' })).toBeVisible();
  await expectAccessibleLayout(page);
  // The browser itself opens it before React can handle the event.
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto(`/matches/${id}/history`, { waitUntil: 'commit' });
  await page.getByText('What changed').click();
  release();
  await expect(page.getByText('555000556')).toBeVisible();
  await expectAccessibleLayout(page);
});

test.describe('with a concurrent correction', () => {
  test.use({ expected: { errors: [/409/] } });

  test('the second editor gets a message and keeps the form', async ({ page }) => {
    const id = await playMatch(page, 'Twice');
    await page.goto(`/matches/${id}/edit`);
    await page.getByLabel('Blue team name').fill('Second');
    await putPlayerIn(page, id, '555000555');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('alert').getByText(`Match ${id} was changed meanwhile`)).toBeVisible();
    await expect(page.getByLabel('Blue team name')).toHaveValue('Second');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(new RegExp(`/matches/${id}$`));
  });
});

test('a player disputes a match, and a reviewer reads the reason and keeps the match', async ({ page }) => {
  const id = await playMatch(page, 'Disputed FC');
  await signInAs(page, 'analyst');
  const { user } = await (await page.request.get('/api/auth/session')).json();
  await signInAs(page, 'admin');
  await putPlayerIn(page, id, user.roblox_id, 'AnalystOnRoblox');

  await signInAs(page, 'analyst');
  await page.goto(`/matches/${id}`);
  await expect(page.getByRole('link', { name: 'Edit match' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispute this match' });
  await expect(dialog.getByLabel('What is wrong?')).toBeFocused();
  await expectAccessibleLayout(page);
  await dialog.getByLabel('What is wrong?').fill('I scored twice.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('“I scored twice.” Its league will look into it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dispute' })).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, 'admin');
  await openLeague(page);
  const request = page.getByRole('article').filter({ hasText: 'Disputed FC' });
  await expect(request).toContainText('Disputed');
  await expect(request).toContainText('I scored twice.');
  await expectAccessible(page);
  await request.getByRole('button', { name: 'View Data' }).click();
  await expect(page.getByRole('link', { name: 'Edit match' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Match Accepted!')).toBeVisible();
  // The list is loaded again, which needs the reviewer's session.
  await expect(request).toHaveCount(0);

  await signInAs(page, 'analyst');
  await page.goto(`/matches/${id}`);
  await expect(page.getByText('Its league looked into it: the match stays as it is.')).toBeVisible();
});

test.describe('someone below level 4', () => {
  test.use({ expected: { errors: [/403/] } });

  test('can neither edit a match nor read its history', async ({ page }) => {
    const id = await playMatch(page, 'Closed');
    await signInAs(page, 'reviewer');
    for (const place of ['edit', 'history']) {
      await page.goto(`/matches/${id}/${place}`);
      await expect(page.getByRole('heading', { name: 'No Access' })).toBeVisible();
    }
  });
});

test('an admin corrects the date of a match', async ({ page }) => {
  const id = await playMatch(page, 'Latecomers');
  await page.goto(`/matches/${id}/edit`);
  const played = page.getByLabel('Played at');
  await played.fill('2999-01-01T12:00');
  await expect(page.getByText('Choose a date and time in the past')).toBeVisible();
  await played.fill('2025-03-04T18:30');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Played at' })).toContainText('4 Mar 2025, 18:30 UTC');
  await dialog.getByLabel('Reason').fill('It was played in March.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('main')).toContainText('4 Mar 2025, 18:30 UTC');
  await expect(page).toHaveTitle(/^Latecomers vs Saltmarsh, Global Conference Association, 4 Mar 2025 · /);
});

test.describe('a removed match', () => {
  // The page requests the viewer's rights and vote again.
  test.use({ expected: { errors: [/404 .*\/(viewer|own_vote)$/] } });

  test('is removed by an admin with a reason, and restored', async ({ page }) => {
    const id = await playMatch(page, 'Twiceplayed');
    await page.goto(`/matches/${id}`);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this match?' });
    await expect(dialog).toContainText('the table of Global Conference Association');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove match' }).click();
    await expect(dialog.getByText('Say why the match is removed.')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByLabel('Reason').fill('It was played twice.');
    await dialog.getByRole('button', { name: 'Remove match' }).click();
    await expect(page).toHaveURL(/\/leagues\/8$/);
    await expect(page.getByText(`Match ${id} removed`)).toBeVisible();
    await expect(page.getByText('Twiceplayed')).toHaveCount(0);
    expect((await page.request.get(`/api/matches/${id}`)).status()).toBe(404);

    await openLeague(page);
    const removed = page
      .getByRole('region', { name: 'Declined and removed' })
      .getByRole('listitem')
      .filter({ hasText: 'Twiceplayed' });
    await expect(removed).toContainText('Removed by AdminOnRoblox');
    await expect(removed).toContainText('It was played twice.');
    await expect(removed).toContainText('30 days left to restore');
    await expectAccessible(page);
    await removed.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('The match counts again.')).toBeVisible();
    await expect(removed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeFocused();
    expect((await page.request.get(`/api/matches/${id}`)).status()).toBe(200);
  });
});
