import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const SHEET = [
  'Datum\tHome\tAway\tRes\tScorers',
  '03/04/2024\tPuffin Rovers\tGannet Athletic\t2-1\tfirst_scorer 12, 70; other_scorer 33',
  '04/04/2024\tGannet Athletic\tPuffin Rovers\t4:x\t',
].join('\n');

test('an editor fixes a sheet, imports it and undoes it', async ({ page }) => {
  await signInAs(page, 'editor');
  await page.goto('/leagues/8/manage');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Import', exact: true })).toBeVisible();
  const kind = page.getByRole('radio', { name: 'Squads' });
  await page.getByLabel('Paste rows here').fill('Team\tPlayer\tNumber\nKestrel United\tfirst_scorer\t77');
  await expect(kind).toBeChecked();
  await page.getByLabel('Paste rows here').fill(SHEET);
  await expect(page.getByRole('radio', { name: 'Matches' })).toBeChecked();

  const preview = page.getByRole('region', { name: 'What would be made' });
  await page.getByRole('radio', { name: '3 April' }).click({ force: true });
  await expect(preview.getByText('1 row to fix before anything goes in')).toBeVisible();
  await expect(preview.getByText('Score “4:x” is not two numbers.')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Import 1 match' })).toBeDisabled();
  await expectAccessibleLayout(page);
  await preview.getByRole('button', { name: 'Next to fix' }).click();
  const field = preview.getByLabel('Score of row 3');
  await expect(field).toBeFocused();
  await field.fill('4-0');
  await field.press('Enter');

  await expect(preview.getByText('Every row can go in')).toBeVisible();
  await preview.getByRole('button', { name: 'Make Puffin Rovers' }).click();
  await expect(preview.getByRole('button', { name: 'Make Puffin Rovers' })).toHaveCount(0);
  await preview.getByRole('button', { name: 'Import 2 matches' }).click();
  await expect(page.getByText('Imported 2 matches.')).toBeVisible();

  const history = page.getByRole('region', { name: 'Imports before' });
  await expect(history.getByText(/^2 matches by /)).toBeVisible();
  await expect(history.getByRole('link', { name: 'See the table' }).first()).toBeVisible();
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import of 2 matches undone')).toBeVisible();
  await expect(history.getByText(/^Undone /)).toBeVisible();
});

test('a sheet with a title, unplayed matches and misspelled teams is sorted out', async ({ page }) => {
  await signInAs(page, 'editor');
  await page.goto('/leagues/8/manage/import');
  await page
    .getByLabel('Paste rows here')
    .fill(
      [
        'Season 1',
        'Date\tHome\tAway\tResult\tScorers',
        "2024-05-03\tSkua Vale\tPetrel Bay\t2-1\t12' first_scorer, 70' second_scorer; Max 33' (o.g.)",
        '2024-05-10\tPetrel Bay\tSkua Vale\tP-P\t',
        "2024-05-17\tSkua Vale\tPetrel Bay\t1-1\tVince 12'?",
      ].join('\n'),
    );
  const preview = page.getByRole('region', { name: 'What would be made' });
  await expect(page.getByLabel('Column names')).toHaveValue('2');
  await expect(preview.getByText('first_scorer 12’, second_scorer 70’; Max 33’ (o.g.)')).toBeVisible();
  await expect(preview.getByText('1 match is not played yet.')).toBeVisible();
  await expect(preview.getByText('“?” is not understood.')).toBeVisible();
  await preview.getByRole('button', { name: 'Leave out: row 5' }).click();
  await expect(preview.getByText('Every other row can go in')).toBeVisible();
  await preview.getByRole('button', { name: 'Take back in: row 5' }).click();
  await expect(preview.getByText('1 row to fix before anything goes in')).toBeVisible();
  await preview.getByRole('radio', { name: 'Make fixtures' }).click({ force: true });
  await expect(preview.getByText('No fixture can be made: the row needs a matchweek.')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('a pasted sheet that is too large is refused whole', async ({ page }) => {
  await signInAs(page, 'editor');
  await page.goto('/leagues/8/manage/import');
  const field = page.getByLabel('Paste rows here');
  await field.fill(`${SHEET}\n${'x'.repeat(1_500_000)}`);
  await expect(page.getByRole('alert')).toContainText('This text is too large for a sheet of 5,000 rows.');
  await expect(field).toHaveValue('');
});
