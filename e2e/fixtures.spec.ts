import { expect, expectAccessibleLayout, holdCalls, signInAs, test } from '#e2e/journey.ts';
import { createCompetition } from '#e2e/league-management.ts';

test('a fan picks a matchweek and a team, and sees played fixtures alone', async ({ page }) => {
  await page.goto('/leagues/8/matches');
  await expect(page.getByRole('heading', { name: 'Matchweek 13' })).toBeVisible();
  await expectAccessibleLayout(page);
  const weeks = page.getByRole('navigation', { name: 'Matchweeks' }).getByRole('listitem');
  const lineOf = (week: number) =>
    weeks.nth(week - 1).evaluate((item) => getComputedStyle(item, '::before').backgroundColor);
  expect(await lineOf(12)).not.toBe(await lineOf(13));
  await page.getByRole('navigation', { name: 'Matchweeks' }).getByRole('link', { name: 'Matchweek 5,' }).click();
  await expect(page.getByRole('heading', { name: /^Matchweek/ })).toHaveText([
    'Matchweek 4',
    'Matchweek 5',
    'Matchweek 6',
  ]);
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption('Harbour City FC');
  await expect(page).toHaveURL(/team=\d+/);
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Played', exact: true }).click();
  const rows = page.getByRole('region', { name: /^Matchweek/ }).getByRole('listitem');
  await expect(rows.first()).toContainText('Full time');
  await expect(rows.filter({ hasNotText: 'Harbour City FC' })).toHaveCount(0);
});

test('a second choice keeps the first one, which is still loading', async ({ page }) => {
  await page.goto('/leagues/8/matches');
  const release = await holdCalls(page, '**/api/leagues/8/**');
  const team = page.getByRole('combobox', { name: 'Team', exact: true });
  await team.selectOption('Harbour City FC');
  const played = page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Played', exact: true });
  await expect(played).toHaveAttribute('href', /team=\d+/);
  await played.click();
  await expect(played).toHaveAttribute('aria-current', 'true');
  release();
  await expect(page).toHaveURL(/team=\d+&show=played/);
  await expect(team.getByRole('option', { selected: true })).toHaveText('Harbour City FC');
});

test('a captain proposes two kick-offs on the fixture’s page, and takes them back', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/leagues/8/matches?matchweek=all');
  const open = page.getByRole('region', { name: 'Proposed kick-offs', exact: true });
  await expect(open.getByRole('listitem').first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Kick-off and team sheet, / })
    .last()
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Propose up to three times' })).toBeVisible();
  const kickOff = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 11);
  await page.getByLabel('First time').fill(`${kickOff}19:00`);
  await page.getByLabel('Second time (optional)').fill(`${kickOff}20:30`);
  await page.getByLabel('A word with it (optional)').fill('Our keeper is back at seven.');
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Propose these 2' }).click();
  const proposal = page.getByRole('region', { name: 'Kestrel United propose' });
  await expect(proposal.getByRole('listitem')).toHaveCount(2);
  await expect(proposal).toContainText('Our keeper is back at seven.');
  await proposal.getByRole('button', { name: 'Take it back' }).press('Enter');
  await expect(page.getByRole('region', { name: 'What was said' })).toContainText('Taken back');
});

test('an editor generates fixtures, publishes them, moves one and awards a walkover', async ({ page }) => {
  test.slow();
  await signInAs(page, 'editor');
  const name = `Reserve League ${Date.now()}`;
  const id = await createCompetition(page, name, 'round robin', 10);
  await page.goto(`/leagues/8/manage/fixtures/${id}`);
  await page.getByLabel('Each two teams play').selectOption('Twice, home and away');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('90 fixtures in 18 matchweeks')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Store 90 fixtures as a draft' }).click();
  const first = page.getByRole('button', { name: /^Edit: / }).first();
  const [home, away] = ((await first.getAttribute('aria-label')) ?? '').replace('Edit: ', '').split(' v ');
  await first.click();
  await expect(page.getByRole('dialog', { name: `Edit ${home} v ${away}`, exact: true })).toBeVisible();
  await expect(page.getByLabel('Home team')).toBeFocused();
  await page.getByRole('button', { name: 'Swap home and away' }).click();
  await page.getByRole('button', { name: 'Save fixture' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The swapped fixture and its return fixture, as soon as the dialog is closed.
  const edit = page.getByRole('button', { name: `Edit: ${away} v ${home}`, exact: true });
  expect(await edit.count()).toBe(2);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Fixtures published')).toBeVisible();
  const more = page.getByRole('button', { name: `More for ${away} v ${home}`, exact: true });
  const row = page.getByRole('listitem').filter({ has: more }).first();
  await row.getByRole('button', { name: /^Edit: / }).click();
  await page.getByLabel('Kick-off', { exact: true }).fill('2026-03-14T18:45');
  await page.getByRole('button', { name: 'Save fixture' }).click();
  await expect(row).toContainText('18:45');
  await more.first().click();
  await page.getByRole('button', { name: 'Award a walkover' }).click();
  await expectAccessibleLayout(page);
  await page.getByLabel('Reason').fill('Could not field seven players');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(row).toContainText('Could not field seven players. Counts as 3–0 in the table, for no player.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(row).not.toContainText('Could not field');

  await row.getByRole('button', { name: /^Result: / }).click();
  const result = page.getByRole('dialog', { name: `Result of ${away} v ${home}`, exact: true });
  await expect(result.getByLabel(`Goals of ${away}`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(result.getByLabel(`Goals of ${home}`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(result.getByLabel(`Goals of ${home}`)).toHaveValue('0');
  await expect(result.getByLabel(`Goals of ${away}`)).toHaveValue('2');
  await expect(result.getByText(`${away}: `)).toBeVisible();
  const taps = result.getByRole('radiogroup', { name: `What a player of ${away} did` });
  await result
    .getByRole('list', { name: `Goal: players of ${away}` })
    .getByRole('button')
    .first()
    .click();
  await taps.getByText('Assist').click();
  await result
    .getByRole('list', { name: `Assist: players of ${away}` })
    .getByRole('button')
    .nth(1)
    .click();
  await expect(result.getByText(/^Goal, assist by /)).toBeVisible();
  await result.getByRole('button', { name: 'Type another scorer' }).first().click();
  await result.getByLabel('Scorer 2', { exact: true }).fill('typed_scorer');
  await expectAccessibleLayout(page);
  await result.getByRole('button', { name: 'Save result' }).click();
  await expect(row).toContainText('Full time');
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect(row).not.toContainText('Full time');

  await page.getByLabel('Round', { exact: true }).selectOption({ index: 2 });
  await expect(page).toHaveURL(/round=2$/);
  await expectAccessibleLayout(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/round=3$/);
  const week = page.getByRole('region', { name: 'Matchweek 3' });
  const days = week.getByRole('heading', { level: 3 });
  const day = (await days.textContent()) ?? '';
  await week.getByRole('button', { name: 'Move Matchweek 3' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has moved yet.' })).toContainText('5 meet another');
  await page
    .getByLabel('Matchweeks', { exact: true })
    .and(page.getByRole('combobox'))
    .selectOption('Matchweek 3 and all after it');
  const move = page.getByRole('button', { name: 'Move 80 fixtures' });
  await expect(move).toBeEnabled();
  await expectAccessibleLayout(page);
  await move.click();
  await expect(page.getByText(/^80 fixtures moved/)).toBeVisible();
  await expect(move).toBeHidden();
  await expect(days).not.toHaveText(day);
  await page.keyboard.press('z');
  await expect(days).toHaveText(day);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Postpone', exact: true }).click();
  await page.getByLabel('Reason').fill('Snow on every pitch');
  await expect(page.getByText('1 fixture would be postponed.')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Postpone 1 fixture' }).click();
  await expect(week).toContainText('Snow on every pitch');
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(week).not.toContainText('Snow on every pitch');
  await page.getByRole('radio', { name: 'No result 1' }).click({ force: true });
  await expect(page.getByRole('button', { name: /^More for / })).toHaveCount(1);

  await page.goto('/leagues/8/manage/competitions');
  const withdrawal = page.getByRole('dialog', { name: `Withdraw a team from ${name}` });
  const openWithdrawal = async () => {
    await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Withdraw a team' }).click();
  };
  await openWithdrawal();
  const team = withdrawal.getByLabel('Team');
  const effects = withdrawal.getByRole('status').filter({ hasText: 'In the table:' });
  await team.selectOption(home ?? '');
  await withdrawal.getByLabel('Its results').selectOption('Keep results, award the other fixtures 3–0');
  await expect(effects).toContainText(`${away}: `);
  await withdrawal.getByLabel('Its results').selectOption('Expunge all results');
  await expect(effects).toContainText(`${home} leave the table`);
  await expectAccessibleLayout(page);
  await withdrawal.getByLabel('Reason').fill('Dissolved');
  await withdrawal.getByRole('button', { name: 'Withdraw team' }).click();
  await expect(page.getByText(`${home} withdrawn`)).toBeVisible();
  await openWithdrawal();
  await team.selectOption(`${home} (withdrawn)`);
  await withdrawal.getByRole('button', { name: 'Undo the withdrawal' }).click();
  await expect(page.getByText(`${home} return`)).toBeVisible();
});
