import type { Page } from '@playwright/test';
import type { MatchList } from '#contract/matches/schema.ts';
import { expect, expectAccessibleLayout, signInAs, test, untilIdle } from '#e2e/journey.ts';

/** Finds a match with goals whose scorers have profiles, in a league without teams. */
async function findPlayedMatch(page: Page): Promise<number> {
  const query = 'min_goals=3&min_players=10&min_events=5&per_page=100';
  const { matches }: MatchList = await (await page.request.get(`/api/matches/all_matches?${query}`)).json();
  const found = matches.find(({ status, blue_team }) => status.startsWith('Approved') && !blue_team.crest);
  if (!found) throw new Error('The demo has no such match.');
  return found.match_id;
}

test('scorers, timeline marks and teams are links', async ({ page }) => {
  const id = await findPlayedMatch(page);
  const match = await (await page.request.get(`/api/matches/${id}`)).json();
  await page.goto(`/matches/${id}`);
  const score = page.getByRole('region', { name: 'Score' });
  await expect(score.locator('p').first()).toHaveText(
    `${match.context_data.team_names.Blue} ${match.context_data.team_goals.Blue} - ${match.context_data.team_goals.Green} ${match.context_data.team_names.Green}`,
  );
  const scorer = score.getByRole('list').getByRole('link').first();
  const name = (await scorer.textContent()) ?? '';
  await scorer.click();
  await expect(page).toHaveURL(/\/players\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();

  await page
    .getByRole('list', { name: /Match timeline/ })
    .getByRole('link')
    .last()
    .click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Events');
  await expect(page.locator('li:focus')).toBeVisible();
  await page.goBack();

  const team = score.getByRole('link', { name: match.context_data.team_names.Blue, exact: true });
  await team.click();
  await expect(page).toHaveURL(new RegExp(`/leagues/${match.league_id}/records\\?team=.*$`));
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('navigation', { name: 'League' }).getByRole('link', { name: 'Table' }).click();
  await page.getByRole('table', { name: 'Standings' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/records\?team=.*$/);
});

test('Submit leads a visitor to the sign-in, which returns to the form', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/login?return_to=%2Fsubmit');
  await page.goto('/submit');
  await expect(page).toHaveURL('/');
});

test('a row’s accessible name contains its visible text', async ({ page }) => {
  const { matches } = await (await page.request.get('/api/matches/all_matches')).json();
  await page.goto('/matches');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    const shown = await row.evaluate((link: HTMLElement) => link.innerText.split('\n').map((text) => text.trim()));
    const snapshot = await row.ariaSnapshot();
    for (const text of shown.filter((part) => /[\p{L}\p{N}]/u.test(part))) expect(snapshot).toContain(text);
    expect(snapshot).toContain(matches[0].league_name);
  }
});

test.describe('with an intercepted match', () => {
  test.use({ pagesAreRendered: false });

  test('minutes beside a right-to-left name are isolated', async ({ page }) => {
    const id = await findPlayedMatch(page);
    const match = await (await page.request.get(`/api/matches/${id}`)).json();
    const goal = { eventName: 'Goal', timestamp: '10:00', participants: ['שחקן'], team_affect: 'Blue' };
    const answer = { ...match, event_data: [goal, { ...goal, timestamp: '20:00' }] };
    await page.route(`**/api/matches/${id}`, (route) => route.fulfill({ json: answer }));
    await page.goto(`/matches/${id}`);
    const line = page.getByRole('region', { name: 'Score' }).getByRole('listitem').first();
    await expect(line).toHaveText(/שחקן\s+11’, 21’/);
    const [name, minutes] = await line
      .locator('bdi')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(Number(name)).toBeLessThan(Number(minutes));
  });
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  /** The painted colour of an element's part. */
  function paint(page: Page, selector: string, part?: string) {
    return page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  }

  test('the selected tab, the current item and the pitch lines have system colours', async ({ page }) => {
    await page.goto(`/matches/${await findPlayedMatch(page)}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const painted = [
      await paint(page, '[role="tab"][aria-selected="true"]', '::after'),
      await paint(page, 'nav[aria-label="Main"] a[aria-current]', '::after'),
      await paint(page, '[data-halfway-line]'),
      await paint(page, 'ol[aria-label^="Match timeline"]'),
    ];
    for (const colour of painted) expect(colour).not.toBe(canvas);
  });
});

const MANAGE = '/leagues/8/manage';

/** Pages with tables, forms, tabs and long names. */
const PAGES = [
  '/',
  '/matches',
  '/leagues',
  '/leagues/8/standings',
  '/leagues/8/players',
  '/groups',
  '/groups/1#exports',
  '/docs',
  '/docs/reference',
  '/docs/webhooks',
  '/login',
  '/nowhere',
  '/dashboard/settings',
  '/dashboard/times',
  '/submit/8/manual',
  '/submit/8/events',
  '/leagues/8/matches',
  '/leagues/8/competitions/1',
  '/leagues/8/competitions/1?view=odds',
  '/leagues/8/competitions/1?view=week',
  '/matches/live',
  '/formula',
  MANAGE,
  ...['fixtures', 'teams', 'squads', 'competitions', 'rules', 'people', 'import'].map((part) => `${MANAGE}/${part}`),
  '/dashboard/myLeagues/8/review',
  '/matches/7/edit',
];

/** Names that several buttons on the page share without their subject; table heads are named with their tables. */
async function findRepeatedNames(page: Page): Promise<string[]> {
  const named = (await page.locator('body').ariaSnapshot()).replace(/- columnheader.*(\n +- button.*)?/g, '');
  const names = [...named.matchAll(/- button "((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name ?? '');
  return names.filter((name, at) => /^\p{L}+( \p{L}+)?$/u.test(name) && names.indexOf(name) !== at);
}

test.describe('including an unknown address', () => {
  test.use({ expected: { errors: [/404 .*\/nowhere$/] } });

  test('text at 200 % causes no horizontal scrolling, and no two buttons of a page have one name', async ({ page }) => {
    test.slow();
    await signInAs(page, 'creator');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of [...PAGES, `/matches/${await findPlayedMatch(page)}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await untilIdle(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const content = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width, content]).toEqual([path, width, Math.min(content, width)]);
      }
      expect([path, await findRepeatedNames(page)]).toEqual([path, []]);
    }
  });
});
