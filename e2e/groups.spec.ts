import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { writeMatchCount } from '#contract/groups/group-totals.ts';
import type { ListedGroup } from '#contract/groups/schema.ts';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const LEAGUE = 'Global Conference Association';

/** Creates a root group of league 8 by the dialog; returns its id. */
async function createGroup(page: Page, name: string): Promise<number> {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('League').selectOption(LEAGUE);
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page).toHaveURL(/\/groups\/\d+$/);
  const id = Number(page.url().split('/').pop());
  await expect(page.getByText(`Group Created! ID: ${id}`)).toBeVisible();
  return id;
}

async function findLeagueMatch(page: Page) {
  const { matches } = await (await page.request.get('/api/matches/all_matches?per_page=100&min_goals=2')).json();
  return matches.find(({ league_name }: { league_name: string }) => league_name === LEAGUE);
}

test('a visitor filters groups by name and league and pages through them', async ({ page }) => {
  await page.goto('/groups');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups');
  await expect(page.getByRole('button', { name: 'Create Group' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'League' }).fill('global conf');
  await expect(page).toHaveURL(/league=global/);
  await expect(items.filter({ hasNotText: LEAGUE })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Group name' }).fill('zzz-none');
  await expect(page.getByText('No groups found.')).toBeVisible();
  await page.goto('/groups?page=2');
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
  await expectAccessibleLayout(page);
});

test('the list shows a group’s number of matches, their period, and the latest result', async ({ page }) => {
  await signInAs(page, 'staff');
  const groups: ListedGroup[] = await (await page.request.get('/api/groups/all_groups')).json();
  const group = groups.find(({ group_name }) => group_name === 'Conference Spring Table');
  if (!group?.last_match) throw new Error('The demo group has no matches.');
  await page.goto('/groups?name=conference spring');
  const row = page.getByRole('link', { name: group.group_name }).first();
  const { blue_team, green_team, match_name } = group.last_match;
  const { total_matches, nested_matches } = group;
  await expect(row).toContainText(writeMatchCount(total_matches - nested_matches, nested_matches));
  await expect(row).toContainText(match_name.replace(' vs ', ` ${blue_team.goals}–${green_team.goals} `));
  await expect(row).toContainText(/\d+ \w{3}( \d{4})? – \d+ \w{3} \d{4}/);
  await expect(row).toContainText('Yours');
  await page.goto('/groups?name=next season');
  await expect(page.getByRole('link', { name: 'Next Season' })).toContainText('No matches yet');
  await expect(page.getByRole('link', { name: 'Next Season' })).not.toContainText('Yours');
});

test('a group is created, a match is added from its page, and its stats appear', async ({ page }) => {
  await signInAs(page, 'player');
  const name = `Cup run ${Date.now()}`;
  const groupId = await createGroup(page, name);
  await expect(page.getByText('No Matches in this group')).toBeVisible();
  await expect(page.getByText('No nested groups found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New nested group' })).toHaveCount(0);

  const match = await findLeagueMatch(page);
  await page.goto(`/matches/${match.match_id}#exports`);
  await page.getByRole('button', { name: 'Add Match to Group' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByText(`Match added! ID: ${match.match_id}`)).toBeVisible();

  await page.goto(`/groups/${groupId}#basic`);
  await expect(page.getByRole('table', { name: 'Basic Stats' })).toBeVisible();
  const goals = await page.getByRole('table').locator('tbody tr td:nth-child(4)').allTextContents();
  expect(goals.map(Number)).toEqual(goals.map(Number).sort((a, b) => b - a));
  await expectAccessibleLayout(page);

  await page.getByRole('tab', { name: 'Advanced Stats' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expect(panel.getByRole('definition').first()).toHaveText('1');
  await expect(panel.getByRole('table', { name: 'Players' }).getByRole('row')).not.toHaveCount(1);

  await page.getByRole('tab', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Match Removed!')).toBeVisible();
  await expect(page.getByText('No matches in this group to remove.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Remove .+ vs / })).toBeVisible();
});

test('a group created from a match contains it', async ({ page }) => {
  await signInAs(page, 'player');
  const match = await findLeagueMatch(page);
  await page.goto(`/matches/${match.match_id}#exports`);
  await page.getByRole('button', { name: 'Add Match to Group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('Made from a match');
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: 'Create Group and add Match' }).click();
  await expect(page.getByText(/Group Created! ID: \d+/)).toBeVisible();
});

test('a premium owner creates five nested groups, and no more', async ({ page }) => {
  await signInAs(page, 'premium');
  const parentId = await createGroup(page, 'Season with rounds');
  for (let round = 1; round <= 5; round += 1) {
    await page.goto(`/groups/${parentId}`);
    await page.getByRole('button', { name: 'New nested group' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(`Round ${round}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Create/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Round ${round}`);
  }
  const back = page.getByRole('navigation', { name: 'Back' });
  await expect(back.getByRole('link', { name: 'Groups', exact: true })).toHaveAttribute('href', '/groups');
  await page.goto('/groups?name=round 5');
  await expect(page.getByRole('link', { name: 'Round 5' }).first()).toContainText('in Season with rounds');
  await expectAccessibleLayout(page);
  await page.goBack();
  await back.getByRole('link', { name: 'Season with rounds' }).click();
  await expect(page).toHaveURL(new RegExp(`/groups/${parentId}$`));
  await expect(page.getByText('5 / 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New nested group' })).toHaveCount(0);
});

test('an owner renames a group, then deletes it with its nested group', async ({ page }) => {
  await signInAs(page, 'premium');
  const groupId = await createGroup(page, 'Misspelt cup');
  const nested = { group_name: 'Final', group_type: 'nested', group_id: groupId };
  const { id } = await (await page.request.post('/api/groups/create_group', { data: nested })).json();
  await page.goto(`/groups/${groupId}#manage`);
  await page.getByRole('button', { name: 'Rename group' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Name');
  await expect(field).toHaveValue('Misspelt cup');
  await expectAccessibleLayout(page);
  await field.fill(' ');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByText('Enter a name for the group.')).toBeVisible();
  await field.fill('Summer cup');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Group renamed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer cup');

  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(dialog).toContainText('with its nested group');
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Group deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/groups$/);
  for (const gone of [groupId, id]) expect((await page.request.get(`/api/groups/${gone}`)).status()).toBe(404);
});

/** Headings marked Coming Soon in the open tab. */
async function listMissingParts(page: Page): Promise<string[]> {
  const tags = page.getByRole('tabpanel').getByText(/^Coming Soon!?$/);
  await expect(tags.first()).toBeVisible();
  return tags.evaluateAll((found) => found.map((tag) => tag.previousElementSibling?.textContent ?? ''));
}

test('only missing parts are marked Coming Soon', async ({ page }) => {
  await signInAs(page, 'premium');
  await createGroup(page, 'Nothing missing');
  for (const [tab, part] of [
    ['Advanced Stats', 'Charts over time'],
    ['Exports', 'Image export'],
    ['Manage', 'Remove several matches at once'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect.poll(() => listMissingParts(page)).toEqual([part]);
  }
  await page.getByRole('tab', { name: 'Matches' }).click();
  await expect(page.getByRole('tabpanel').getByText('Coming Soon')).toHaveCount(0);
});

test('a visitor sees the matches and no stats; unknown tabs fall back', async ({ page }) => {
  const [group] = await (await page.request.get('/api/groups/all_groups')).json();
  await page.goto(`/groups/${group.group_id}#manage`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Matches/);
  await page.goto(`/groups/${group.group_id}#nonsense`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Matches/);
  await expect(page.getByRole('tab', { name: 'Manage' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Basic Stats' }).click();
  await expect(page.getByText('You must be logged in to view Stats')).toBeVisible();
  for (const tab of ['Advanced Stats', 'Exports']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByText('Coming Soon')).toBeVisible();
    await expectAccessibleLayout(page);
  }
  await page.getByRole('tab', { name: 'Advanced Stats' }).click();
  await expect(page.getByText('You must be logged in to view Stats')).toBeVisible();
});

/** Finds a root group of the demo with nested groups, wins and streaks. */
async function findSeason(page: Page): Promise<number> {
  const groups = await (await page.request.get('/api/groups/all_groups')).json();
  return groups.find(({ group_name }: { group_name: string }) => group_name === 'Conference Spring Table').group_id;
}

test('a signed-in user sees a group’s figures, clean sheets, wins and streaks', async ({ page }) => {
  await signInAs(page, 'player');
  const group_id = await findSeason(page);
  const stats = await (await page.request.get(`/api/groups/${group_id}/advanced_stats`)).json();
  const { matches_info, nested_matches } = await (await page.request.get(`/api/groups/${group_id}`)).json();
  await page.goto(`/groups/${group_id}#advanced`);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expect(panel.getByRole('definition')).toHaveText([
    writeMatchCount(matches_info.length, nested_matches),
    (stats.totals.goals / stats.totals.matches).toFixed(2),
    (stats.totals.yellow_cards / stats.totals.matches).toFixed(2),
    (stats.totals.red_cards / stats.totals.matches).toFixed(2),
  ]);
  const { saves } = stats.totals.stats;
  await expect(panel.getByRole('row', { name: /^Saves / }).getByRole('cell')).toHaveText([
    (saves.total / saves.matches).toFixed(1),
    String(saves.total),
    String(saves.matches),
  ]);
  const [best] = stats.players;
  await expect(panel.getByRole('table', { name: 'Players' }).getByRole('row').nth(1).getByRole('cell')).toHaveText([
    best.name,
    String(best.appearances),
    String(best.clean_sheets),
    (best.goals / best.appearances).toFixed(2),
    ((best.yellow_cards + best.red_cards) / best.appearances).toFixed(2),
  ]);
  await expect(panel.getByRole('list', { name: 'Biggest wins' }).getByRole('link')).toHaveCount(
    stats.biggest_wins.length,
  );
  for (const title of ['Wins in a row', 'Matches unbeaten', 'Matches with a goal']) {
    await expect(panel.getByRole('heading', { name: title })).toBeVisible();
  }
  await expectAccessibleLayout(page);
  await expect(panel.getByRole('table', { name: 'Players' }).getByRole('row')).toHaveCount(
    Math.min(stats.players.length, 50) + 1,
  );
});

test.describe('when the call fails', () => {
  test.use({ expected: { errors: [/503 .*advanced_stats$/] } });

  test('Advanced Stats show its error', async ({ page }) => {
    await signInAs(page, 'player');
    const error = 'The server is busy. Try again soon.';
    await page.route('**/advanced_stats', (route) => route.fulfill({ status: 503, json: { error } }));
    await page.goto(`/groups/${await findSeason(page)}#advanced`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(error);
  });
});

test('files of a group are downloaded, and their links copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const group_id = await findSeason(page);
  await page.goto(`/groups/${group_id}#exports`);
  const panel = page.getByRole('tabpanel');
  const download = panel.getByRole('link', { name: 'Download CSV' });
  await expect(download).toHaveAttribute('href', /matches\.csv\?include-headers=false&bom=1$/);
  await panel.getByLabel('Include headers').check();
  const [csv] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(csv.suggestedFilename()).toMatch(/matches\.csv$/);
  expect(await text(await csv.createReadStream())).toMatch(/^match_id,submission_date,/);

  const [lines] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Download NDJSON' }).click(),
  ]);
  const ids = (await text(await lines.createReadStream()))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).match_id);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  await panel.getByRole('button', { name: 'Copy link' }).last().click();
  await expect(page.getByText('Copied to Clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/api/groups/${group_id}/matches\\.ndjson$`),
  );

  await signInAs(page, 'player');
  await page.goto(`/groups/${group_id}#exports`);
  const [players] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Download CSV' }).last().click(),
  ]);
  expect(players.suggestedFilename()).toMatch(/player-stats\.csv$/);
  await expect(panel.getByText('The link works only where you are logged in.')).toBeVisible();
  await expectAccessibleLayout(page);
});
