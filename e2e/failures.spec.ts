import type { Page } from '@playwright/test';
import { expect, signInAs, test } from '#e2e/journey.ts';

// Each journey makes one call fail and expects its message (specification §8).
test.use({ expected: { errors: [/Failed to load resource/, /ApiError|NoResponseError/] }, pagesAreRendered: false });

async function fail(page: Page, call: string, status = 500, error = 'Internal Error'): Promise<void> {
  await page.route(`**/api${call}`, (route) => route.fulfill({ status, json: { error } }));
}

async function openLeagueTab(page: Page, tab: string): Promise<void> {
  await signInAs(page, 'creator');
  await page.goto('/dashboard/myLeagues');
  await page.getByRole('button', { name: 'View League' }).first().click();
  await page.getByRole('tab', { name: tab }).click();
}

async function openOwnGroup(page: Page, tab: string): Promise<void> {
  const { groups } = await (await page.request.get('/api/groups/owned_groups')).json();
  for (const { group_id } of groups) {
    const { matches_info } = await (await page.request.get(`/api/groups/${group_id}`)).json();
    if (matches_info.length > 0) return void (await page.goto(`/groups/${group_id}#${tab}`));
  }
  throw new Error('The account owns no group with a match.');
}

async function openAddToGroup(page: Page): Promise<number> {
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await page.goto(`/matches/${match_id}#exports`);
  await page.getByRole('button', { name: 'Add Match to Group' }).click();
  return match_id;
}

test('the groups and a group show the status page when their call fails', async ({ page }) => {
  for (const [path, call, status, heading] of [
    ['/groups', '/groups/all_groups', 429, 'Slow Down'],
    ['/groups', '/groups/all_groups', 418, 'Unexpected Error'],
    ['/groups/1', '/groups/1', 500, 'Internal Error'],
    ['/groups/1', '/groups/1', 404, 'Page Not Found'],
  ] as const) {
    await fail(page, call, status);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.unrouteAll();
  }
});

test('/submit shows the status page when the credentials fail', async ({ page }) => {
  await signInAs(page, 'submitter');
  await fail(page, '/submissions/website-credentials', 429);
  await page.goto('/submit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow Down');
});

test('the matches page shows 500 with the error’s message', async ({ page }) => {
  await fail(page, '/matches/all_matches*', 500, 'The database is not reachable. Try again soon.');
  await page.goto('/matches');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Error');
  await expect(page.getByText('The database is not reachable. Try again soon.')).toBeVisible();
});

test('a visitor has no button Add Match to Group', async ({ page }) => {
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await page.goto(`/matches/${match_id}#exports`);
  await expect(page.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Match to Group' })).toHaveCount(0);
});

test('a link that cannot be copied shows an error', async ({ page }) => {
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.goto(`/matches/${match_id}#exports`);
  const region = page.getByRole('alert');
  await expect(region).toBeEmpty();
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(region).toContainText('Failed to copy link');
});

test('failures of adding to a group and creating one from a match show errors; Cancel closes', async ({ page }) => {
  await signInAs(page, 'staff');
  const match_id = await openAddToGroup(page);
  const dialog = page.getByRole('dialog');
  await fail(page, '/groups/create_group', 409, 'This group is full.');
  await dialog.getByLabel('Group name').fill('Finals');
  const create = dialog.getByRole('button', { name: 'Create Group and add Match' });
  await create.click();
  await expect(page.getByText('Error: This group is full.')).toBeVisible();
  await expect(create).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  const { league_id, league_name } = await (await page.request.get(`/api/matches/${match_id}`)).json();
  await page.route('**/api/groups/owned_groups', async (route) => {
    const group = { group_id: 7, group_league_id: league_id, group_league_name: league_name };
    const root = { ...group, group_name: 'Rooted', group_type: 'root', parent_group_id: null };
    const nested = { ...group, group_id: 8, group_name: 'Leafy', group_type: 'nested', parent_group_id: 7 };
    await route.fulfill({ json: { groups: [root, nested] } });
  });
  await fail(page, '/groups/*/manage_group', 409, 'The match is in this group already.');
  await page.getByRole('button', { name: 'Add Match to Group' }).click();
  await expect(dialog.getByRole('button', { name: /^Leafy.*, nested group/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Rooted' }).click();
  await expect(page.getByText(`Error when adding match id: ${match_id}`)).toBeVisible();
});

test('a failed group creation closes the dialog of the groups page', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  await fail(page, '/groups/create_group', 500, 'Internal Error');
  await page.getByRole('dialog').getByLabel('Name').fill('Finals');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create/ })
    .click();
  await expect(page.getByText('Error: Internal Error')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a failed removal from a group keeps the match and shows the error; removal is marked', async ({ page }) => {
  await signInAs(page, 'premium');
  await openOwnGroup(page, 'manage');
  await expect(page.getByRole('tabpanel').getByText('Coming Soon')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Matches to remove' }).getByRole('listitem');
  await expect(rows).not.toHaveCount(0);
  const count = await rows.count();
  await fail(page, '/groups/*/manage_group', 409, 'Another owner was quicker.');
  await rows.first().getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Error: Another owner was quicker.')).toBeVisible();
  await expect(rows).toHaveCount(count);
});

test('group stats are loaded two seconds after the page, and their error is shown', async ({ page }) => {
  await signInAs(page, 'premium');
  const error = 'Stats could not be summed.';
  await page.route('**/group_stats', (route) => route.fulfill({ json: { stats: { basic: {} }, error } }));
  const statsRequest = page.waitForRequest('**/group_stats');
  await openOwnGroup(page, 'basic');
  const shown = Date.now();
  await statsRequest;
  expect(Date.now() - shown).toBeGreaterThan(1000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(error);
});

test('league management shows which call failed', async ({ page }) => {
  await openLeagueTab(page, 'Authorization');
  await fail(page, '/auth/key_generation_v1');
  // Without an existing key there is no confirmation.
  await page.route('**/myLeagues/8/api_keys', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Generate New API Key' }).click();
  await expect(page.getByText('Error generating API key')).toBeVisible();

  await page.getByRole('tab', { name: 'Access' }).click();
  await fail(page, '/users/info/*');
  await page.getByLabel('Discord ID').fill('123456');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Error fetching user info')).toBeVisible();
  await fail(page, '/users/update_access');
  await page.getByRole('combobox', { disabled: false }).last().selectOption('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to update access levels')).toBeVisible();
});

test('league information shows the status of its failure', async ({ page }) => {
  await openLeagueTab(page, 'Information');
  await fail(page, '/leagues/myLeagues/update_information', 409);
  await page.getByLabel('Description').fill('Never stored.');
  await page.getByRole('button', { name: 'Save Information' }).click();
  await expect(page.getByText('Error while updating League information, Status: 409')).toBeVisible();
});

test.describe('of a page from the server', () => {
  test.use({ pagesAreRendered: true });

  test('a league without requests shows the empty state', async ({ page }) => {
    await signInAs(page, 'creator');
    const league = await (await page.request.get('/api/leagues/myLeagues/8')).json();
    await page.route('**/api/leagues/myLeagues/8', (route) => route.fulfill({ json: { ...league, Requests: [] } }));
    await page.goto('/dashboard/myLeagues');
    await page.getByRole('button', { name: 'View League' }).first().click();
    await expect(page.getByText('No Matches Found!')).toBeVisible();
    await expect(page.getByText('Think this is an error? Reach out in the Support Server')).toBeVisible();
  });
});

test('an empty list of leagues shows the empty state', async ({ page }) => {
  await page.route('**/api/leagues/all', (route) => route.fulfill({ json: [] }));
  await page.goto('/leagues');
  await expect(page.getByText('No Leagues found.')).toBeVisible();
});
