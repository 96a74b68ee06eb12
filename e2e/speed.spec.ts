import type { Page } from '@playwright/test';
import { expect, findViolations, holdCalls, matchRows, signInAs, test, untilIdle } from '#e2e/journey.ts';
import { createCompetition } from '#e2e/league-management.ts';

test('the preloaded fonts are the used fonts', async ({ page }) => {
  await page.goto('/matches');
  await expect(matchRows(page).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const preloaded = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  );
  expect(preloaded).toHaveLength(2);
  expect(fetched.sort()).toEqual(preloaded.sort());
});

test('a heading has as many lines in the fallback as in the site’s fonts', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/matches', '/leagues/8/competitions/1', '/docs']) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      // Loaded again, now with fonts from the cache in the first frame.
      await page.reload();
      await untilIdle(page);
      expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--font-display'))).toBe('');
      const own = await page.evaluate(listHeadingHeights);
      await page.evaluate(() => {
        for (const name of ['text', 'display', 'capitals']) {
          document.documentElement.style.setProperty(`--font-${name}`, `var(--font-${name}-fallback)`);
        }
      });
      expect(await page.evaluate(listHeadingHeights), `${path} at ${width}`).toEqual(own);
    }
  }
});

/** In the browser. */
function listHeadingHeights(): string[] {
  return [...document.querySelectorAll('h1, h2')].map(
    (heading) => `${heading.textContent}: ${Math.round(heading.getBoundingClientRect().height)}`,
  );
}

test('a hovered match opens without another call', async ({ page }) => {
  const { match_id, callsToOpen } = await newestMatch(page);
  await page.goto('/matches');
  const link = page.locator(`main a[href="/matches/${match_id}"]`);
  await untilIdle(page);
  const calls = listCalls(page);
  await Promise.all([page.waitForResponse(`**/api/matches/${match_id}`), link.hover()]);
  await link.click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(calls).toEqual(callsToOpen);
});

test('a page whose link has keyboard focus opens without another call', async ({ page }) => {
  await page.goto('/matches');
  await untilIdle(page);
  const calls = listCalls(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leagues' });
  await Promise.all([page.waitForResponse('**/api/leagues/all'), link.focus()]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leagues');
  expect(calls).toEqual(['/api/leagues/all']);
});

test('hovering a protected link prefetches nothing for a visitor', async ({ page }) => {
  await page.goto('/matches');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await untilIdle(page);
  const calls = listCalls(page);
  await page.getByRole('link', { name: 'Submit' }).hover();
  await page.waitForTimeout(200);
  await Promise.all([
    page.waitForResponse('**/api/groups/all_groups'),
    page.getByRole('link', { name: 'Groups' }).hover(),
  ]);
  expect(calls).toEqual(['/api/groups/all_groups']);
});

test('with Save-Data links are not prefetched', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const { match_id, callsToOpen } = await newestMatch(page);
  await page.goto('/matches');
  const link = page.locator(`main a[href="/matches/${match_id}"]`);
  await untilIdle(page);
  const calls = listCalls(page);
  await link.hover();
  await page.waitForTimeout(300);
  expect(calls).toEqual([]);
  await link.click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(calls).toEqual(callsToOpen);
});

test('going back shows the list at once at its scroll position, and refreshes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/matches');
  await matchRows(page).nth(12).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await untilIdle(page);
  await matchRows(page).nth(12).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/matches/all_matches*', async (route) => {
    await held;
    await route.fulfill({ json: { matches: [], total_matches: 0 } });
  });
  await page.goBack();
  await expect(matchRows(page)).toHaveCount(15);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  release();
  await expect(page.getByText('No matches found.')).toBeVisible();
});

test('going back keeps the scroll position after the refresh', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/matches');
  await matchRows(page).nth(12).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await untilIdle(page);
  await matchRows(page).nth(12).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await page.route('**/api/matches/all_matches*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), total_matches: 7777 } });
  });
  await page.goBack();
  await expect(page.getByText('of 7,777')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
});

test('a slow page shows a skeleton, then itself', async ({ page }) => {
  const { match_id } = await newestMatch(page);
  await page.goto('/matches');
  await untilIdle(page);
  const release = await holdCalls(page, `**/api/matches/${match_id}`);
  await page.locator(`main a[href="/matches/${match_id}"]`).click();
  await expect(page.locator('[data-pending-page]')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeHidden();
  // The page's heading is still to come.
  const options = { rules: { 'page-has-heading-one': { enabled: false } } };
  expect(await findViolations(page, options)).toEqual([]);
  release();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.locator('[data-pending-page]')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a slow page of matches keeps the frame around its list', async ({ page }) => {
  await page.goto('/matches');
  await untilIdle(page);
  const release = await holdCalls(page, '**/api/matches/all_matches*');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('list', { name: 'Loading matches' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await expect(page.locator('[data-pending-page]')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/page=2/);
});

test('slow pages of the dashboard keep its navbar', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/matches');
  await untilIdle(page);
  const release = await holdCalls(page, '**/api/users/match_history*');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.locator('[data-pending-page]')).toBeVisible();
  release();
  const navbar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(navbar).toBeVisible();
  const releaseHistory = await holdCalls(page, '**/api/users/match_history*');
  await navbar.getByRole('link', { name: 'Match History' }).click();
  await expect(page.locator('[data-pending-page]')).toBeVisible();
  await expect(navbar).toBeVisible();
  releaseHistory();
  await expect(page.getByRole('heading', { level: 1, name: 'Match History' })).toBeVisible();
});

/** Records API calls, except those for a match's profiles and names, and for marks of live matches. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !/\/(profiles|known_names|live)$/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

async function newestMatch(page: Page): Promise<{ match_id: number; callsToOpen: string[] }> {
  const { matches } = await (await page.request.get('/api/matches/all_matches')).json();
  const [{ match_id }] = matches;
  const call = `/api/matches/${match_id}`;
  // Other journeys store matches with and without a vote.
  const { player_of_the_match } = await (await page.request.get(call)).json();
  return { match_id, callsToOpen: player_of_the_match ? [call, `${call}/vote`] : [call] };
}

test('buttons pressed before hydration act after it', async ({ page }) => {
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/matches', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('text entered before hydration is kept', async ({ page }) => {
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/matches', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Team' }).fill('harbour');
  release();
  await expect(page).toHaveURL(/team=harbour/);
  await expect(page.getByRole('searchbox', { name: 'Team' })).toHaveValue('harbour');
});

test('a field that is filled in before hydration keeps the focus', async ({ page }) => {
  await signInAs(page, 'submitter');
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/submit/8/manual', { waitUntil: 'commit' });
  const goals = page.getByLabel('Goals of player 1').first();
  await goals.fill('x');
  release();
  await expect(goals).toHaveAttribute('aria-invalid', 'true');
  await expect(goals).toBeFocused();
});

test('fields of one row that are filled in before hydration keep their values', async ({ page }) => {
  await signInAs(page, 'submitter');
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/submit/8/manual', { waitUntil: 'commit' });
  const blue = page.getByRole('region', { name: 'Blue team' });
  await blue.getByLabel('Player 1 name').fill('early_bird');
  await blue.getByLabel('Goals of player 1').fill('3');
  release();
  await expect(blue).toContainText('3 goals');
  await expect(blue.getByLabel('Goals of player 1')).toHaveValue('3');
  await expect(blue.getByLabel('Player 1 name')).toHaveValue('early_bird');
});

test('a select, a checkbox and a radio button keep what is chosen right after hydration', async ({ page }) => {
  await signInAs(page, 'submitter');
  await page.addInitScript(chooseOnceHydrated);
  await page.goto('/submit/8/events');
  // React renders the form again with its state.
  await page.getByLabel('Player of event 1').pressSequentially('late');
  await expect(page.getByLabel('Match type')).toHaveValue('Cup Match');
  await expect(page.getByLabel('Extra time was played')).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Red' }).first()).toBeChecked();
});

test('a form sent before hydration is sent after it, with what was chosen', async ({ page }) => {
  await signInAs(page, 'editor');
  const id = await createCompetition(page, `Early League ${Date.now()}`, 'round robin', 4);
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto(`/leagues/8/manage/fixtures/${id}`, { waitUntil: 'commit' });
  await page.getByLabel('Each two teams play').selectOption('Twice, home and away');
  await page.getByRole('button', { name: 'Preview' }).click();
  release();
  await expect(page.getByText('12 fixtures in 6 matchweeks')).toBeVisible();
  await expect(page).toHaveURL(/fixtures\/\d+$/);
});

/** In the browser, by `addInitScript`: chooses in the first task in which React handles the form's select. */
function chooseOnceHydrated(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const type = document.querySelector('main select') as HTMLSelectElement | null;
    if (!type || !Object.keys(type).some((key) => key.startsWith('__reactProps'))) return port2.postMessage(null);
    type.value = 'Cup Match';
    for (const name of ['input', 'change']) type.dispatchEvent(new Event(name, { bubbles: true }));
    for (const field of ['input[type="checkbox"]', 'input[value="Red Card"]']) {
      document.querySelector<HTMLInputElement>(`main ${field}`)?.click();
    }
  };
  port2.postMessage(null);
}

test('a select that is changed while React takes over the page keeps what is chosen', async ({ page }) => {
  await page.addInitScript(chooseDuringHydration);
  await page.goto('/leagues/8/standings');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Season 3/);
  await expect(page).toHaveURL(/season=2$/);
  await page.goBack();
  await expect(page).toHaveURL(/standings$/);
});

/**
 * In the browser, by `addInitScript`: chooses between React's start and the hydration of the select, which the event
 * then triggers.
 */
function chooseDuringHydration(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const root = document.getElementById('root');
    if (!root || !Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return port2.postMessage(null);
    const season = document.querySelector('main select:has(option[value="season 2"])') as HTMLSelectElement;
    season.value = 'season 2';
    for (const name of ['input', 'change']) season.dispatchEvent(new Event(name, { bubbles: true }));
  };
  port2.postMessage(null);
}

test('Enter before hydration adds a row and loses no text', async ({ page }) => {
  await signInAs(page, 'submitter');
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/submit/8/manual', { waitUntil: 'commit' });
  const blue = page.getByRole('region', { name: 'Blue team' });
  await blue.getByLabel('Player 1 name').fill('early_bird');
  await page.keyboard.press('Enter');
  release();
  await expect(blue.getByLabel('Player 2 name')).toBeFocused();
  await expect(blue.getByLabel('Player 1 name')).toHaveValue('early_bird');
});

test('Ctrl+Enter before hydration leads to the first field that is missing', async ({ page }) => {
  await signInAs(page, 'submitter');
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/submit/8/manual', { waitUntil: 'commit' });
  const team = page.getByLabel('Blue team name');
  await team.fill('Early Town');
  await page.keyboard.press('Tab');
  await team.press('Control+Enter');
  release();
  await expect(page.getByLabel('Player 1 name').first()).toBeFocused();
  await expect(team).toHaveValue('Early Town');
});

test('a box that is ticked before hydration is ticked after it', async ({ page }) => {
  await signInAs(page, 'reviewer');
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/dashboard/myLeagues/8/review', { waitUntil: 'commit' });
  const box = page.getByRole('checkbox', { name: /^Select / }).nth(1);
  await box.check();
  release();
  await expect(page.getByRole('button', { name: 'Decline 1' })).toBeVisible();
  await expect(box).toBeChecked();
});

test('an option that is selected before hydration is chosen', async ({ page }) => {
  const release = await holdCalls(page, /\/assets\/index-.*\.js$/);
  await page.goto('/leagues/8/matches', { waitUntil: 'commit' });
  const team = page.getByRole('combobox', { name: 'Team', exact: true });
  await team.selectOption('Harbour City FC');
  release();
  await expect(page).toHaveURL(/team=\d+/);
  await expect(team.getByRole('option', { selected: true })).toHaveText('Harbour City FC');
});
