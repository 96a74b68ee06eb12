import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const COUNT = 120;
/** In the server's order, by goals. */
const PLAYERS = Array.from({ length: COUNT }, (_, at) => ({
  name: `Player${at}`,
  id: at % 3 === 0 ? null : String(7000 + at),
  goals: COUNT - at,
  assists: at % 7,
  yellow_cards: at % 3,
  red_cards: at % 2,
}));

async function openBasicStats(page: Page): Promise<Locator> {
  await signInAs(page, 'player');
  const [group] = await (await page.request.get('/api/groups/all_groups')).json();
  const basic = Object.fromEntries(PLAYERS.map((player) => [player.name, player]));
  await page.route('**/group_stats', (route) => route.fulfill({ json: { stats: { basic }, error: null } }));
  await page.goto(`/groups/${group.group_id}#basic`);
  const table = page.getByRole('table', { name: 'Basic Stats' });
  await expect(table).toBeVisible();
  return table;
}

/** The copied text of a table's selection, as rows of cells. */
async function copyRows(table: Locator): Promise<string[][]> {
  const text = await table.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString() ?? '';
  });
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
}

test('a table of players sorts by column, 50 rows a page', async ({ page }) => {
  const table = await openBasicStats(page);
  const names = table.locator('tbody tr td:nth-child(2)');
  const heads = table.getByRole('columnheader');
  await expect(table.getByRole('row')).toHaveCount(51);
  await expect(heads.filter({ hasText: 'Goals' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toContainText('Player0');
  await expectAccessibleLayout(page);

  const pages = page.getByRole('navigation', { name: 'Pages of players' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages.getByRole('status')).toHaveText('51–100 of 120 players');
  await expect(names.first()).toContainText('Player50');
  await expect(table.locator('tbody tr td').first()).toHaveText('51');

  await table.getByRole('button', { name: 'Assists' }).click();
  await expect(pages.getByRole('status')).toHaveText('1–50 of 120 players');
  await expect(heads.filter({ hasText: 'Assists' })).toHaveAttribute('aria-sort', 'descending');
  await expect(heads.filter({ hasText: 'Goals' })).not.toHaveAttribute('aria-sort');
  await expect(names.first()).toContainText('Player6');
  await table.getByRole('button', { name: 'Player', exact: true }).press('Enter');
  await expect(heads.filter({ hasText: 'Player' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.nth(2)).toContainText('Player2');
  await table.getByRole('button', { name: 'Player', exact: true }).press('Enter');
  await expect(names.first()).toContainText('Player119');
});

test('a copied table has one line per row and clean headings', async ({ page, context }) => {
  const table = await openBasicStats(page);
  const rows = await copyRows(table);
  expect(rows).toHaveLength(51);
  expect(rows[0]).toEqual(['Place', 'Player', 'Roblox ID', 'Goals', 'Assists', 'Yellow Cards', 'Red Cards']);
  expect(rows[2]).toEqual(['2', 'Player1', '7001', '119', '1', '1', '1']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+c');
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted.trimEnd().split('\n')).toHaveLength(51);
});

test('tables of a match, a league and a player are copied row by row', async ({ page }) => {
  const [match] = (await (await page.request.get('/api/matches/all_matches?min_players=10')).json()).matches;
  await page.goto(`/matches/${match.match_id}#players`);
  const players = await copyRows(page.getByRole('table').first());
  expect(players[0]).toEqual(['Player', 'ID', 'Goals', 'Assists', 'Yellow Cards', 'Red Card']);
  expect(players.every((row) => row.length === 6)).toBe(true);
  await page.getByRole('columnheader', { name: 'Player' }).first().getByRole('button').click();
  const sorted = (await copyRows(page.getByRole('table').first())).slice(1).map(([name = '']) => name);
  expect(sorted).toEqual(
    players
      .slice(1)
      .map(([name = '']) => name)
      .toSorted(new Intl.Collator('en-GB', { numeric: true }).compare),
  );

  await page.goto('/leagues/8/standings');
  const standings = page.getByRole('table', { name: 'Standings' });
  await expect(standings).toBeVisible();
  const [head, ...teams] = await copyRows(standings);
  expect(head).toEqual([
    'Position',
    'Team',
    'Played',
    'Won',
    'Drawn',
    'Lost',
    'Goals for',
    'Goals against',
    'Goal difference',
    'Points',
  ]);
  expect(teams.every((row) => row.length === 10)).toBe(true);

  await page.goto('/leagues/8/players');
  const cards = page.getByRole('table', { name: 'Cards' });
  await expect(cards).toBeVisible();
  expect((await copyRows(cards))[0]).toEqual(['Rank', 'Player', 'Yellow Cards', 'Red Cards']);
});
