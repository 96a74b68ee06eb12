import { expect, expectAccessibleLayout, holdCalls, signInAs, test } from '#e2e/journey.ts';
import { createCompetition } from '#e2e/league-management.ts';

test('a fan reads the table after a matchweek, and compares two teams in the chart', async ({ page }) => {
  await page.goto('/leagues/8/competitions/1');
  const table = page.getByRole('table', { name: 'Season 4 after matchweek 12' });
  const last = table.getByRole('row').last();
  await expect(last).toContainText('St. Aldwyn-on-the-Water Wanderers');
  await expect(last.getByRole('link', { name: 'Note 1' })).toBeVisible();
  await expect(page.getByText('3 points deducted on')).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Places after each matchweek' })).toContainText('Kestrel United');
  await expectAccessibleLayout(page);

  const chart = page.getByRole('region', { name: 'Place after each matchweek' }).first();
  await chart.getByRole('combobox', { name: 'Team' }).selectOption('Kestrel United');
  await chart.getByRole('combobox', { name: 'Compare with' }).selectOption('Ironbridge Rovers');
  await expect(chart.getByRole('img', { name: /^Kestrel United: place after each matchweek, / })).toBeVisible();
  await expect(page).toHaveURL(/team=kestrel-united&with=ironbridge-rovers/);

  await page.getByRole('combobox', { name: 'After matchweek' }).selectOption('After matchweek 5');
  await expect(page.getByRole('table', { name: 'Season 4 after matchweek 5' })).toBeVisible();
  await expect(page.getByText('3 points deducted on')).toHaveCount(0);
  const counted = page.getByRole('navigation', { name: 'Matches counted' });
  await counted.getByRole('link', { name: 'Home' }).press('Enter');
  await expect(counted.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('combobox', { name: 'Season of the page' }).selectOption('Season 3');
  await expect(page).toHaveURL('/leagues/8?season=2');
});

test('a table’s second choice keeps the first one, which is still loading, and the chart’s team', async ({ page }) => {
  await page.goto('/leagues/8/competitions/1?team=2');
  const release = await holdCalls(page, '**/api/leagues/8/**');
  await page.getByRole('combobox', { name: 'After matchweek' }).selectOption('After matchweek 5');
  const home = page.getByRole('navigation', { name: 'Matches counted' }).getByRole('link', { name: 'Home' });
  await expect(home).toHaveAttribute('href', /after=5/);
  await home.click();
  await expect(home).toHaveAttribute('aria-current', 'true');
  release();
  await expect(page).toHaveURL('/leagues/8/competitions/1?team=2&split=home&after=5');
  await expect(page.getByRole('table', { name: 'Season 4 after matchweek 5' })).toBeVisible();
});

test('a fan follows a cup by keyboard, and on a phone round by round', async ({ page }) => {
  await page.goto('/leagues/8/competitions/2');
  await expect(page.getByRole('heading', { name: 'Conference Cup', level: 2 })).toBeVisible();
  await expectAccessibleLayout(page);
  const bracket = page.getByRole('region', { name: /^Bracket/ });
  await bracket.focus();
  for (const tie of [/^QF 1/, /^QF 2/]) {
    await page.keyboard.press('Tab');
    await expect(bracket.getByRole('link', { name: tie })).toBeFocused();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const rounds = page.getByRole('radiogroup', { name: 'Round' });
  await expect(rounds.getByRole('radio', { name: 'Semis' })).toBeChecked();
  await expect(bracket.getByRole('heading', { name: 'Semi-finals' })).toBeInViewport({ ratio: 1 });
  await rounds.getByRole('radio', { name: 'Semis' }).press('ArrowRight');
  await expect(bracket.getByRole('heading', { name: 'Final', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(bracket.getByRole('link', { name: 'Add to calendar' })).toBeInViewport();
});

test('an editor looks at a draw, saves and publishes it', async ({ page }) => {
  await signInAs(page, 'editor');
  const id = await createCompetition(page, `Drawn Cup ${Date.now()}`, 'knockout', 6);
  await page.goto(`/leagues/8/manage/draw/${id}`);
  await page.getByLabel('First day').fill('2026-03-07');
  await page.getByRole('button', { name: 'Show the draw' }).click();
  const bracket = page.getByRole('region', { name: /^Bracket/ });
  await expect(bracket.getByRole('heading', { level: 3 })).toHaveText(['Quarter-finals', 'Semi-finals', 'Final']);
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Save the draw' }).click();
  await expect(page.getByText('Draw saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit fixtures' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Fixtures published')).toBeVisible();
  await expect(page.getByText('The cup is published')).toBeVisible();
  await page.goto(`/leagues/8/competitions/${id}`);
  await expect(bracket.getByText('Sat 7 Mar', { exact: false }).first()).toBeVisible();
});

test('an editor places a team by hand, draws the others at random and sends the best runner-up through', async ({
  page,
}) => {
  await signInAs(page, 'editor');
  const id = await createCompetition(page, `Lots Cup ${Date.now()}`, 'groups and knockout', 9);
  await page.goto(`/leagues/8/manage/draw/${id}`);
  await page.getByLabel('First day').fill('2026-03-07');
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await expect(page.getByLabel('Days between rounds')).toHaveCount(0);
  await page.getByLabel('Groups', { exact: true }).fill('3');
  await page.getByLabel('Places that go through').fill('1');
  await page.getByLabel('Best teams of the next place').fill('1');
  const place = page.getByRole('combobox', { name: /^Group of / }).first();
  await place.selectOption('Group C');
  const name = (await place.getAttribute('aria-label'))?.replace('Group of ', '') ?? '';
  await page.getByRole('checkbox', { name: 'Draw at random' }).check();
  await page.getByRole('button', { name: 'Show the draw' }).click();
  const group = page.getByRole('table', { name: 'Group C' });
  await expect(group).toContainText(name);
  await expectAccessibleLayout(page);
  const drawn = await group.textContent();
  await page.getByRole('button', { name: 'Save the draw' }).click();
  await expect(page.getByText('Draw saved')).toBeVisible();
  expect(await group.textContent()).toBe(drawn);
  await expect(page.getByRole('table', { name: '2nd-placed teams' })).toBeVisible();
});

test('an editor makes two divisions, a fan reads both, and their play-offs follow from the tables', async ({
  page,
}) => {
  await signInAs(page, 'editor');
  const names = ['Upper', 'Lower'].map((name) => `${name} ${Date.now()}`);
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/leagues/myLeagues/8/${path}`, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const id = await createCompetition(page, name, 'round robin', 4);
    ids.push(id);
    await page.goto('/leagues/8/manage/competitions');
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await dialog.getByText('Division', { exact: true }).click();
    await dialog.getByLabel('Level').selectOption(String(at + 1));
    await dialog.getByLabel(at === 0 ? 'That play off to stay' : 'That play off', { exact: true }).selectOption('1');
    await dialog.getByRole('button', { name: 'Save competition' }).click();
    await expect(page.getByText(`${name} saved`)).toBeVisible();
    const plan = {
      legs: 1,
      first_day: '2026-03-07',
      weekdays: [6],
      times: ['20:00'],
      blackout_days: [],
      deadline_days: null,
    };
    await post('fixtures/generate', { competition_id: id, ...plan });
    const planned = await (await page.request.get(`/api/leagues/myLeagues/8/competitions/${id}/fixtures`)).json();
    for (const { id: fixture, home, away } of planned.fixtures) {
      const winner = home.team.id < away.team.id ? 'home' : 'away';
      await post('fixtures/decide', { id: fixture, status: 'walkover', winner, reason: 'No team' });
    }
    await post('competitions/publish', { id });
  }

  await page.goto(`/leagues/8/competitions/${ids[0]}?view=divisions`);
  for (const name of names) await expect(page.getByRole('table', { name })).toBeVisible();
  await expect(page.getByRole('table', { name: names[0] })).toContainText('Champions');
  await expect(page.getByRole('table', { name: names[1] })).toContainText('In the play-offs');
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: names[1] })).toBeHidden();
  await page
    .getByRole('link', { name: new RegExp(`^${names[1]}`) })
    .last()
    .click();
  await expect(page.getByRole('table', { name: names[1] })).toBeVisible();
  await expectAccessibleLayout(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/leagues/8/manage/competitions');
  await page.getByRole('button', { name: `More for ${names[0]}`, exact: true }).click();
  await page.getByRole('button', { name: 'Play-offs', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Play-offs for ${names[0]}` });
  await dialog.getByLabel('First day').fill('2026-04-04');
  await dialog.getByRole('button', { name: 'Add play-offs' }).click();
  await expect(page.getByText(`Play-offs for ${names[0]} added as a draft`)).toBeVisible();
  const added = page.getByRole('listitem').filter({ hasText: `Play-offs for ${names[0]}` });
  await added.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(`Play-offs for ${names[0]} published`)).toBeVisible();
  await page.goto(`/leagues/8/competitions/${ids[0]}?view=divisions`);
  await expect(page.getByText('The play-offs are running.')).toBeVisible();

  for (const id of ids) await post('competitions/remove', { id });
});
