import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

test.describe('teams of a league', () => {
  // Caused by the spelling that is another team's name.
  test.use({ expected: { errors: [/status of 409 .*teams\/spellings$/] } });

  test('an editor adds teams, draws a crest, adds a spelling, and removes and restores a team', async ({ page }) => {
    await signInAs(page, 'editor');
    await page.goto('/leagues/8/manage/teams');
    const section = page.getByRole('region', { name: 'Teams' });
    const dialog = page.getByRole('dialog');
    const row = (name: string) =>
      section.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });

    await section.getByRole('button', { name: 'Add several' }).click();
    await expect(dialog.getByLabel('Names')).toBeFocused();
    await dialog.getByLabel('Names').fill('Pinewood Otters\n\nPinewood Badgers\npinewood otters\n');
    await dialog.getByRole('button', { name: 'Add 2 teams' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row('Pinewood Otters')).toContainText('PIN');
    await expect(row('Pinewood Badgers')).toContainText('PIB');

    await row('Pinewood Otters').getByRole('button', { name: 'Edit Pinewood Otters' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Riverside Otters');
    await expect(dialog.getByRole('status').first()).toHaveText(
      'Pinewood Otters stays as a former name, so its matches keep their team.',
    );
    await dialog.getByRole('group', { name: 'Outline' }).getByLabel('Hexagon').check();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('group', { name: 'Outline' }).getByLabel('Lozenge')).toBeChecked();
    await dialog.getByLabel('First colour').fill('#777777');
    await dialog.getByLabel('Second colour').fill('#888888');
    await expect(dialog.getByText('These two colours are hard to tell apart.')).toBeVisible();
    await expectAccessibleLayout(page);
    await dialog.getByLabel('Second colour').fill('#ffffff');
    await dialog.getByRole('button', { name: 'Save team' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row('Riverside Otters')).toContainText('Pinewood Otters');

    await section.getByLabel('Another spelling').fill('The Otters');
    await section.getByLabel('Counts for').selectOption('Riverside Otters');
    await section.getByRole('button', { name: 'Add spelling' }).click();
    await expect(row('Riverside Otters')).toContainText('The Otters');
    await section.getByLabel('Another spelling').fill('pinewood badgers');
    await section.getByRole('button', { name: 'Add spelling' }).click();
    await expect(
      page.getByRole('alert').getByText('Pinewood Badgers is a name of Pinewood Badgers already.'),
    ).toBeVisible();
    await section.getByLabel('Another spelling').fill('');
    await row('Riverside Otters').getByRole('button', { name: 'Remove the spelling The Otters' }).click();
    await expect(row('Riverside Otters')).not.toContainText('The Otters');

    for (const name of ['Pinewood Badgers', 'Riverside Otters']) {
      await section.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
      await dialog.getByRole('button', { name: 'Remove team' }).click();
      await expect(row(name)).toHaveCount(0);
    }
    await section.getByRole('button', { name: 'Restore Riverside Otters' }).click();
    await expect(row('Riverside Otters')).toContainText('Pinewood Otters');
    await section.getByRole('button', { name: 'Remove Riverside Otters', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remove team' }).click();
    await expect(row('Riverside Otters')).toHaveCount(0);
  });
});

test.describe('with a name in matches without a team', () => {
  test.use({ pagesAreRendered: false });

  test('it becomes a spelling of one', async ({ page }) => {
    await signInAs(page, 'editor');
    await page.route('**/myLeagues/8/teams', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), unknown_names: [{ name: 'Kestrels', matches: 2 }] } });
    });
    await page.route('**/teams/spellings', (route) => route.fulfill({ json: {} }));
    await page.goto('/leagues/8/manage/teams');
    const names = page.getByRole('list', { name: 'Names in matches without a team' });
    await names.getByLabel('Kestrels is a spelling of').selectOption('Kestrel United');
    await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Import' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(question.getByText('The spelling Kestrels has not been saved.')).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    const sent = page.waitForRequest('**/teams/spellings');
    await names.getByRole('button', { name: 'Save Kestrels as a spelling' }).click();
    const { spelling, team_id } = (await sent).postDataJSON();
    expect([spelling, typeof team_id]).toEqual(['Kestrels', 'number']);
    await expect(page.getByText('Kestrels added')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
