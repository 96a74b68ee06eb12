import type { Fixture } from '#contract/fixtures/schema.ts';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

test('a captain fills a sheet from the squad in a formation, with a guest who is marked, and the sheet stays', async ({
  page,
}) => {
  await signInAs(page, 'player');
  const list = await page.request.get('/api/leagues/8/fixtures?status=to%20play');
  const { fixtures }: { fixtures: Fixture[] } = await list.json();
  const own = fixtures.filter(({ home, away }) => [home, away].some(({ team }) => team?.short_name === 'KES'));
  // Other journeys use the next ones.
  const { id, kick_off } = own.at(-1) as Fixture;
  expect(kick_off).not.toBe(null);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/leagues/8/fixtures/${id}/sheet`);
  const squad = page.getByRole('region', { name: 'Squad of Kestrel United' });
  await page.getByRole('button', { name: 'Fill from the squad' }).click();
  await expect(page.getByText('11 + 3', { exact: true })).toBeVisible();
  await page.getByLabel('Formation').selectOption('4-4-2');
  await expect(page.getByRole('list', { name: 'Forwards' }).getByRole('listitem')).toHaveCount(2);
  await squad
    .getByRole('button', { name: /^Start: / })
    .nth(10)
    .click();
  await squad.getByLabel('Somebody who is not in the squad').fill('Guest_99');
  await squad.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Room for 4 more substitutes · Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save sheet' }).click();
  await expect(page.getByText('Guest_99: Not in the squad on that day.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('11 + 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Goalkeepers' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessibleLayout(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText('The team sheet is named. It is public at kick-off.')).toBeVisible();
});
