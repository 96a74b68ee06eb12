import { expect, type Page } from '@playwright/test';

/** Opens the management of league 8 as the signed-in user. */
export async function openLeague(page: Page): Promise<void> {
  await page.goto('/dashboard/myLeagues');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Global Conference Association' })
    .getByRole('button', { name: 'View League' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Global Conference Association' })).toBeVisible();
}

/** Adds a competition of the newest season to league 8, with some of its teams; returns its id. */
export async function createCompetition(page: Page, name: string, format: string, count: number): Promise<number> {
  const read = async (part: string) => (await page.request.get(`/api/leagues/8/${part}`)).json();
  const [listed, { seasons }] = await Promise.all([read('teams'), read('seasons')]);
  const teams = listed.slice(0, count).map(({ id }: { id: number }) => ({ team_id: id }));
  const data = { name, format, season_id: seasons.at(-1).id, teams };
  const added = await page.request.post('/api/leagues/myLeagues/8/competitions', { data });
  expect(added.ok()).toBe(true);
  return (await added.json()).id;
}
