import type { Page } from '@playwright/test';
import type { LiveHead } from '#contract/live/schema.ts';
import { expect, signInAs, test, untilIdle } from '#e2e/journey.ts';

/** Pages that link to live matches are below. */
const PUBLIC_PAGES = [
  '/',
  '/groups',
  '/leagues',
  '/leagues/8/competitions/1',
  '/leagues/8/competitions/2',
  '/privacy-policy',
  '/docs',
  '/login',
];
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Sections of a league's management and of the settings. */
const STAFF_PAGES = [
  ...['', '/fixtures', '/teams', '/squads', '/competitions', '/rules', '/people', '/keys', '/discord', '/webhooks'],
  ...['/import', '/log'],
].map((section) => `/leagues/8/manage${section}`);
const SETTINGS = ['', '#privacy', '#notifications', '#connections', '#security'].map(
  (section) => `/dashboard/settings${section}`,
);

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: { at: number; text: string }[];
  }
}

test.beforeEach(async ({ page }) => {
  // Delayed responses, so that skeletons are shown first.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.fallback();
  });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { startTime: at, sources } of list.getEntries() as LayoutShift[]) {
        const describe = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        for (const { node, previousRect, currentRect } of sources) {
          const html = node instanceof Element ? node.outerHTML : String(node?.textContent);
          window.shifts.push({
            at,
            text: `${describe(previousRect)} → ${describe(currentRect)}: ${html.slice(0, 100)}`,
          });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

for (const path of PUBLIC_PAGES) {
  test(`loading ${path} causes no layout shift`, async ({ page }) => {
    await expectNoShift(page, path);
  });
}

test.describe('of an unknown address', () => {
  test.use({ expected: { errors: [/404/] } });

  test('loading the 404 page causes no layout shift', async ({ page }) => {
    await expectNoShift(page, '/no-such-page');
  });
});

test('loading a match and its tabs causes no layout shift', async ({ page }) => {
  const { matches } = await (await page.request.get('/api/matches/all_matches')).json();
  const [{ match_id }] = matches;
  await expectNoShift(page, `/matches/${match_id}`);
  await expectNoShift(page, `/matches/${match_id}#events`);
});

test('loading a team’s squad causes no layout shift', async ({ page }) => {
  await expectNoShift(page, '/leagues/8/teams/kestrel-united?tab=squad');
});

test('loading a league’s transfers as a captain causes no layout shift', async ({ page }) => {
  await signInAs(page, 'player');
  await expectNoShift(page, '/leagues/8/transfers');
  await expect(page.getByRole('heading', { name: /^Your team: / })).toBeVisible();
});

for (const paths of [STAFF_PAGES.slice(0, 4), STAFF_PAGES.slice(4, 8), STAFF_PAGES.slice(8), SETTINGS]) {
  test(`loading ${paths[0]} and what follows as an owner causes no layout shift`, async ({ page }) => {
    test.slow();
    await signInAs(page, 'creator');
    for (const path of paths) await expectNoShift(page, path, undefined, 'parsed');
  });
}

test('loading a league’s management without access causes no layout shift', async ({ page }) => {
  await signInAs(page, 'player');
  await expectNoShift(page, '/leagues/8/manage/teams');
});

test('loading a group’s statistics causes no layout shift', async ({ page }) => {
  await expectNoShift(page, '/groups/1#basic');
  await signInAs(page, 'creator');
  await expectNoShift(page, '/groups/1#basic', () =>
    expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible(),
  );
});

test('a live match moves nothing on the pages that link to it', async ({ page }) => {
  test.slow();
  const { team } = await (await page.request.get('/api/leagues/8/teams/kestrel-united')).json();
  const { upcoming } = await (await page.request.get('/api/leagues/8/overview')).json();
  const match: LiveHead = {
    ...{ key: 'live', league_id: 8, league_name: 'Global Conference Association', fixture_id: upcoming[0].id },
    ...{ state: 'first_half', clock: '12:10', clock_rate: 1, shoot_out: null, is_over: false, match_id: null },
    team_names: { Blue: team.name, Green: 'Visitors of a long name' },
    team_goals: { Blue: 2, Green: 1 },
    teams: { Blue: team, Green: null },
    updated_at: new Date().toISOString(),
  };
  await page.route('**/api/matches/live*', (route) =>
    route.fulfill({ json: { matches: [match], server_time: match.updated_at } }),
  );
  for (const path of ['/matches', '/leagues/8', '/leagues/8/teams/kestrel-united', '/leagues/8/matches']) {
    await expectNoShift(page, path, () =>
      expect(page.getByRole('link', { name: /^Live Kestrel United 2–1 Visitors/ })).toBeVisible(),
    );
  }
});

/** A busy machine may paint a form whose button it has yet to parse: `since` the page is parsed, such shifts are over. */
async function expectNoShift(
  page: Page,
  path: string,
  untilShown = async () => {},
  since: 'opened' | 'parsed' = 'opened',
) {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-pending-page]')).toHaveCount(0);
    await untilShown();
    await untilIdle(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const shifts = await page.evaluate((isParsed) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const from = isParsed ? (navigation?.domInteractive ?? 0) : 0;
      return window.shifts.filter(({ at }) => at >= from).map(({ text }) => text);
    }, since === 'parsed');
    expect.soft(shifts, `${path} at ${viewport.width}`).toEqual([]);
  }
}
