import type { Page } from '@playwright/test';
import { demoPlayerKey, expect, matchRows, signInAs, test } from '#e2e/journey.ts';

test.use({ javaScriptEnabled: false });

/** Paths of the page's internal links, without queries. */
async function listLinks(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  // The big screen has no frame.
  return hrefs.filter((path) => !/^\/(api|share)\/|\/screen$/.test(path) && !path.includes('.'));
}

/** Replaces ids, names and teams, as one page per kind suffices. */
function kindOf(path: string): string {
  return path.replace(/\/(\d+|name%3A[^/]+)/g, '/:id').replace(/\/teams\/[^/]+/, '/teams/:slug');
}

test('pages of every kind have frame, heading and working links', async ({ page }) => {
  test.setTimeout(180_000);
  const player = `/players/${demoPlayerKey(1)}`;
  const found = new Map(
    ['/', '/docs', player, `${player}?with=team-mates`, '/leagues/8'].map((path) => [kindOf(path), path]),
  );
  for (const [, path] of found) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Demo: sign-in is simulated')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    for (const link of await listLinks(page)) if (!found.has(kindOf(link))) found.set(kindOf(link), link);
  }
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      '/matches/:id',
      '/matches/live',
      '/groups/:id',
      '/leagues/:id',
      '/leagues/:id/matches',
      '/leagues/:id/records',
      '/leagues/:id/standings',
      '/leagues/:id/players',
      '/leagues/:id/free-agents',
      '/leagues/:id/exports',
      '/leagues/:id/rules',
      '/leagues/:id/competitions/:id',
      '/leagues/:id/teams',
      '/leagues/:id/teams/:slug',
      '/leagues/:id/transfers',
      '/leagues/new',
      '/players/:id',
      '/players/:id/vs/:id',
      '/docs/reference',
      '/privacy-policy',
      '/licences',
      '/login',
    ]),
  );
});

test('a match shows all tabs one below the other, and links to its files', async ({ page }) => {
  const match = await (await page.request.get('/api/matches/1')).json();
  await page.goto('/matches/1');
  const { match_name, team_names, team_goals } = match.context_data;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(match_name);
  const score = `${team_names.Blue} ${team_goals.Blue} - ${team_goals.Green} ${team_names.Green}`;
  await expect(page.getByRole('main')).toContainText(score);
  for (const heading of ['Players', 'Teams', 'Events', 'Exports']) {
    await expect(page.getByRole('heading', { name: heading, level: 2, exact: true })).toBeVisible();
  }
  await expect(page.locator('button[type="button"]:not(th *):visible')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Include headers' })).toBeHidden();
  const marks = page.getByRole('list', { name: /^Match timeline/ }).getByRole('link');
  const places = await marks.evaluateAll((links) =>
    links.map((link) => `${link.getBoundingClientRect().x} ${link.getBoundingClientRect().y}`),
  );
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(places.length);
  const players = [...match.player_data.Blue.players, ...match.player_data.Green.players];
  expect(players.length).toBeGreaterThan(0);
  for (const { name } of players) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  // A tab links to its panel.
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(page).toHaveURL(/#events$/);
  await expect(page.getByRole('heading', { name: 'Events', level: 2, exact: true })).toBeInViewport();
});

test('a season’s chances and its team of the week have their figures, and the league’s screen its table', async ({
  page,
}) => {
  await page.goto('/leagues/8/competitions/1?view=odds');
  await expect(page.getByRole('table', { name: 'Where this season can end' }).getByRole('row')).toHaveCount(11);
  await page.getByText('Chances of each place').click();
  await expect(page.getByRole('table', { name: 'Chances of each place' }).getByRole('row')).toHaveCount(11);
  await page.goto('/leagues/8/competitions/1?view=week');
  await page.getByRole('link', { name: /^Formula/ }).click();
  await expect(page).toHaveURL(/\/formula$/);
  await page.goto('/leagues/8/screen');
  await expect(page.getByRole('table').first()).toContainText('Harbour City');
});

test('a season’s overview, fixtures, table and cup have their figures, and forms and links in place of lists', async ({
  page,
}) => {
  await page.goto('/leagues/8');
  await expect(page.getByRole('region', { name: 'Best players' }).getByRole('listitem')).toHaveCount(6);
  await page.goto('/leagues/8/matches?matchweek=12');
  await expect(page.getByRole('region', { name: 'Matchweek 12' }).getByRole('listitem').first()).toContainText(
    'Redcliff Albion',
  );
  await page.goto('/leagues/8/competitions/1');
  await page.getByRole('combobox', { name: 'After matchweek' }).selectOption('After matchweek 5');
  await page.getByRole('button', { name: 'Show' }).first().click();
  // Other journeys' matches add teams to the table.
  const table = page.getByRole('table', { name: 'Season 4 after matchweek 5' });
  for (const team of ['Harbour City', 'Kestrel United', 'Redcliff Albion']) {
    await expect(table.getByRole('link', { name: team })).toHaveCount(1);
  }
  await page.getByText('Show as a table').click();
  await page.getByRole('link', { name: 'Load the table' }).click();
  await expect(page.getByRole('table', { name: 'Places after each matchweek' })).toContainText('Kestrel United');
  await page.goto('/leagues/8/competitions/2');
  await expect(page.getByRole('link', { name: /^QF 2/ })).toContainText('4–2 in the shoot-out');
  await expect(page.getByRole('table', { name: 'Group B' })).toContainText('Kestrel United');
});

test('a league’s other parts open from its links, with their figures', async ({ page }) => {
  await page.goto('/leagues/8');
  const sections = page.getByRole('navigation', { name: 'League', exact: true });
  await sections.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByRole('region', { name: 'Goals' }).getByRole('row')).toHaveCount(11);
  await page.getByRole('list', { name: 'Seasons' }).last().getByRole('link', { name: 'Season 3' }).click();
  await expect(page).toHaveURL(/players\?season=\d+$/);
  await expect(page.getByRole('main').getByRole('status')).toContainText('Season 3');
  await page.getByRole('link', { name: 'Rules and about' }).click();
  await page.getByRole('region', { name: 'About the league' }).getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByRole('link', { name: 'Download CSV' }).first()).toBeVisible();
});

test('a player’s page has matches and team-mates', async ({ page }) => {
  await page.goto(`/players/${demoPlayerKey(1)}`);
  await expect(page.getByRole('heading', { name: 'Played with', level: 2 })).toBeVisible();
  await expect(matchRows(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Show team-mates' }).click();
  await expect(page).toHaveURL(/\?with=team-mates#played-with$/);
  await expect(page.getByRole('region', { name: 'In the same team' }).getByRole('row')).toHaveCount(11);
});

test('matches are filtered by a form and paged by links', async ({ page }) => {
  await page.goto('/matches');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  const { matches } = await (await page.request.get('/api/matches/all_matches?min_goals=6')).json();
  await page.getByLabel('Minimum goals').fill('6');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(matchRows(page).first()).toHaveAttribute('href', `/matches/${matches[0].match_id}`);
  await page.getByRole('link', { name: 'Reset filters' }).click();
  await expect(page).toHaveURL(/\/matches$/);

  await page.goto('/leagues/8');
  await page.getByRole('navigation', { name: 'League' }).getByRole('link', { name: 'Matches' }).click();
  await page.getByRole('link', { name: 'All records' }).click();
  const form = page.getByRole('form', { name: 'Filter matches' });
  await form.getByLabel('Competition').selectOption('Conference League');
  await form.getByRole('button', { name: 'Apply filters' }).click();
  await form.getByLabel('Matchweek').selectOption('Matchweek 2');
  await form.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(5);
});

test('groups are filtered by a form', async ({ page }) => {
  await page.goto('/groups');
  await page.getByLabel('Group name').fill('nothing is called this');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('No groups found')).toBeVisible();
});

test('the search is a form, and its results are links', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByLabel('Name or match ID').fill('kestrel');
  await page.getByRole('main').getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL('/search?q=kestrel');
  await page
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /^Kestrel United/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/teams\/kestrel-united$/);
});

test('a user signs in, reads their own pages, and signs out by a form', async ({ page }) => {
  await page.goto('/api/auth/discord?account=creator');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/submit');
  await page.getByRole('link', { name: /^Global Conference Association/ }).click();
  await page.getByRole('link', { name: /^Manual Entry/ }).click();
  await expect(page).toHaveURL(/\/submit\/8\/manual$/);
  await expect(page.getByRole('main').getByText(/^This page needs JavaScript\./)).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);
});

test('leagues and groups show last results, and the dashboard its requests', async ({ page }) => {
  await page.goto('/leagues');
  const card = page.getByRole('article').filter({ hasText: 'Global Conference Association' });
  await expect(card).toContainText('Last result');
  await expect(card.getByRole('img', { name: /^Matches a week/ })).toBeVisible();
  await page.goto('/groups?name=conference+spring');
  await expect(page.getByRole('link', { name: 'Conference Spring Table' }).first()).toContainText('Latest result');
  await signInAs(page, 'creator');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('link')).toContainText('match request');
});
