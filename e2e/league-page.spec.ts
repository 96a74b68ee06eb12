import type { Page } from '@playwright/test';
import { expect, expectAccessibleLayout, holdCalls, signInAs, test } from '#e2e/journey.ts';

const LEAGUE = 'Global Conference Association';

/** The texts of a table's cells, by row. */
async function readRows(page: Page, table: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()));
}

test('a visitor opens a league and pages through all of its results', async ({ page }) => {
  await page.goto('/leagues?page=2');
  const all = await (await page.request.get('/api/leagues/all')).json();
  const at = all.findIndex(({ name }: { name: string }) => name === LEAGUE);
  await page.goto(`/leagues?page=${Math.floor(at / 3) + 1}`);
  await page.getByRole('link', { name: LEAGUE }).click();
  await expect(page).toHaveURL(/\/leagues\/8$/);
  await expect(page).toHaveTitle(/^Global Conference Association · /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LEAGUE);
  await expect(page.getByText(all[at].desc)).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'League', exact: true });
  await expect(sections.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleLayout(page);
  await sections.getByRole('link', { name: 'Matches' }).click();
  await expect(page).toHaveURL(/\/leagues\/8\/matches$/);
  await page.getByRole('link', { name: 'All records' }).click();
  await expect(page).toHaveURL(/\/leagues\/8\/records$/);
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveCount(15);
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(results).toHaveCount(30);
  await results.nth(20).getByRole('link').click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
  await page.goBack();
  await expect(results).toHaveCount(30);
  await page.getByLabel('Competition', { exact: true }).selectOption('Conference League');
  await page.getByLabel('Matchweek', { exact: true }).selectOption('Matchweek 3');
  await expect(page).toHaveURL(/\/leagues\/8\/records\?competition=\d+&matchweek=3$/);
  await expect(results).toHaveCount(5);
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All results',
    'Approved - Official',
    'Approved',
  ]);
  await page.getByLabel('Match type').selectOption('Cup Match');
  await expect(page.getByText('No matches fit these filters.')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.goBack();
  await expect(results).toHaveCount(5);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(results).toHaveCount(15);
  await expect(page.getByRole('link', { name: 'Manage', exact: true })).toHaveCount(0);
});

test('a league’s home answers in one look, below a head of one row, and its places stay in reach on a phone', async ({
  page,
}) => {
  const head = page.getByRole('main').locator('header').first();
  const places = page.getByRole('navigation', { name: 'League', exact: true });
  const answers = page.getByRole('navigation', { name: 'At a glance' }).getByRole('link');
  for (const [width, height, most] of [
    [1280, 800, 67],
    [390, 844, 91],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/leagues/8');
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(most);
  }
  await expect(answers).toHaveText([/^What happened/, /^What is next/, /^Where we stand/, /^Who is best/]);
  for (const headline of await answers.locator('b').allInnerTexts()) {
    expect(headline.replaceAll('\u2060', '').length).toBeLessThanOrEqual(28);
  }
  await page.getByRole('heading', { name: 'About the league' }).scrollIntoViewIfNeeded();
  await expect(places).toBeInViewport();
  await places.getByRole('link', { name: 'Players' }).click();
  await expect(page).toHaveURL(/\/leagues\/8\/players$/);
  await expect(page).toHaveTitle(/^Players · Global Conference Association · /);
});

test('a league’s home begins with the team that one plays in', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/leagues/8');
  await expect(page.getByRole('region', { name: 'Your team' })).toContainText('Kestrel United');
  await expectAccessibleLayout(page);
});

test('a match type that is chosen while a season is loading keeps the season', async ({ page }) => {
  await page.goto('/leagues/8/standings');
  const season = page.getByLabel('Season', { exact: true });
  await expect(season).toBeEnabled();
  const release = await holdCalls(page, /\/api\/leagues\/8(\/|$)/);
  await season.selectOption('Season 3');
  await expect(season.getByRole('option', { selected: true })).toHaveText('Season 3');
  await page.getByLabel('Match type').selectOption('All types');
  release();
  await expect(page).toHaveURL(/season=2&type=/);
});

test('the standings follow season and type, and show point deductions', async ({ page }) => {
  await page.goto('/leagues/8/standings');
  const status = page.getByRole('main').getByRole('status');
  await page.getByLabel('Season', { exact: true }).selectOption('Season 3');
  await expect(status).toHaveText('Season 3 · 1 Jan 2026 – 31 Jul 2026 · League Match');
  const rows = await readRows(page, 'Standings');
  // Other journeys also store matches in this league.
  expect(rows.length).toBeGreaterThanOrEqual(10);
  expect(rows.map(([, team]) => team)).toContain('Northgate Wolves');
  const points = rows.map((row) => Number.parseInt(row.at(-1)?.replace('−', '-') ?? '', 10));
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  await expect(page.getByRole('region', { name: 'Points deducted' })).toContainText('Redcliff Albion −3');
  await expectAccessibleLayout(page);

  await page.getByLabel('Match type').selectOption('All types');
  await expect(page).toHaveURL(/\/standings\?.*type=(\*|%2A)/);
  await expect(status).toHaveText(/All types$/);
  await page.getByLabel('Season', { exact: true }).selectOption('Season 2');
  await expect(status).toHaveText('Season 2 · 1 Aug 2025 – 31 Dec 2025 · All types');
  await page.getByLabel('Season', { exact: true }).selectOption('Custom dates');
  await page.getByLabel('From', { exact: true }).fill('2026-03-01');
  await page.getByLabel('To', { exact: true }).fill('2026-03-31');
  await expect(status).toHaveText('1 Mar 2026 – 31 Mar 2026 · All types');
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-31/);
  await page.reload();
  await expect(status).toHaveText('1 Mar 2026 – 31 Mar 2026 · All types');
  await page.goto('/leagues/8/standings?type=Friendly');
  await expect(page.getByText('No table yet')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('a former address, with the part in its hash or query, opens the part', async ({ page }) => {
  await page.goto('/leagues/8?type=Friendly#standings');
  await expect(page).toHaveURL(/\/leagues\/8\/standings\?type=Friendly$/);
  await expect(page.getByText('No table yet')).toBeVisible();
  await page.goto('/leagues/8?tab=leaderboards&season=2');
  await expect(page).toHaveURL(/\/leagues\/8\/players\?season=2$/);
  await page.goto('/leagues/8/fixtures?matchweek=5');
  await expect(page).toHaveURL(/\/leagues\/8\/matches\?matchweek=5$/);
  await expect(page.getByRole('heading', { name: 'Matchweek 5' })).toBeVisible();
});

test('a phone shows the most important columns without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/leagues/8/standings');
  const heads = page.getByRole('table', { name: 'Standings' }).getByRole('columnheader').filter({ visible: true });
  await expect(heads).toHaveText([/#/, 'Team', /P/, /GD/, /Pts/]);
});

test('leaderboards link to players, ten each at first', async ({ page }) => {
  await page.goto('/leagues/8/players?from=2006-01-01');
  const goals = page.getByRole('region', { name: 'Goals' });
  await expect(goals.getByRole('row')).toHaveCount(11);
  await expectAccessibleLayout(page);
  await goals.getByRole('button', { name: /^Show all \d+/ }).click();
  const rows = await readRows(page, 'Goals');
  expect(rows.length).toBeGreaterThan(10);
  const counts = rows.map((row) => Number(row.at(-1)));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const ranks = rows.map(([rank]) => Number(rank));
  expect(ranks).toEqual(counts.map((count) => 1 + counts.indexOf(count)));
  await expect(goals.getByRole('link').first()).toHaveAttribute('href', /^\/players\/.+/);
  for (const board of ['Assists', 'Cards']) await expect(page.getByRole('region', { name: board })).toBeVisible();
  const heads = page.getByRole('region', { name: /^(Goals|Assists|Cards)$/ }).locator('thead');
  const heights = await heads.evaluateAll((parts) => parts.map((head) => head.getBoundingClientRect().height));
  expect(heights).toEqual([heights[0], heights[0], heights[0]]);
});

test('a player who opts out is on no leaderboard, and ranks have no gap', async ({ page }) => {
  await signInAs(page, 'analyst');
  const { user } = await (await page.request.get('/api/auth/session')).json();
  const boards = async () => (await page.request.get('/api/leagues/8/leaderboards?from=2006-01-01&type=*')).text();
  expect(await boards()).toContain(`"id":"${user.roblox_id}"`);
  const choose = (leaderboard: boolean) =>
    page.request.post('/api/users/update_privacy', {
      data: { leaderboard, visibility: 'limited', connections: false },
    });
  await choose(false);
  expect(await boards()).not.toContain(user.roblox_id);
  await choose(true);
});

test('the table of the chosen days is exported as CSV and JSON', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/leagues/8/exports?from=2026-02-01&to=2026-10-31&type=Cup+Match');
  await page.getByLabel('Include headers').check();
  const fileOf = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    fileOf('Standings').getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('League 8 Global Conference Association standings.csv');
  await fileOf('Standings for programs').getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied to Clipboard!')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const answer = await (await page.request.get(url)).json();
  expect(answer).toMatchObject({ type: 'Cup Match', from: '2026-02-01', to: '2026-10-31' });
  await expectAccessibleLayout(page);
});

test('leaderboards without goals or cards show empty states', async ({ page }) => {
  await page.goto('/leagues/8/players?from=2007-01-01&to=2007-01-02');
  await expect(page.getByText('None so far.')).toHaveCount(3);
});

test.describe('with invalid addresses', () => {
  test.use({ expected: { errors: [/status of 40[04]/] } });

  test('reversed days show an explanation, and an unknown league is a 404', async ({ page }) => {
    await page.goto('/leagues/8/standings?from=2026-03-01&to=2026-03-31');
    await page.getByLabel('To', { exact: true }).fill('2026-02-01');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('From must not be after to.');
    await page.getByLabel('To', { exact: true }).fill('2026-04-01');
    await expect(page.getByRole('table', { name: 'Standings' })).toBeVisible();
    await page.goto('/leagues/2000000000');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found');
  });
});
