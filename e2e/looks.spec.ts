import { demoPlayerKey, expect, expectAccessibleLayout, signInAs, test } from '#e2e/journey.ts';

const PUBLIC = [
  '/',
  '/matches',
  '/matches?min_goals=4&team=a',
  '/matches?team=zzzz',
  '/matches/live',
  '/formula',
  '/leagues/8/competitions/1?view=odds',
  '/leagues/8/competitions/1?view=week',
  '/login',
  '/roblox_linking?status=success',
  '/roblox_linking?status=failed',
  '/linked_roles',
];
const PROTECTED = ['/submit', '/submit/8/manual', '/submit/8/events'];
const TABS = ['overview', 'players', 'teams', 'events', 'exports'];

for (const path of PUBLIC) {
  test(`${path} passes axe and fits in both themes, on phone and desktop`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleLayout(page);
  });
}

for (const path of PROTECTED) {
  test(`${path} passes axe and fits in both themes, on phone and desktop`, async ({ page }) => {
    await signInAs(page, 'creator');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleLayout(page);
  });
}

test('the tabs of a match pass axe and fit in both themes, on phone and desktop', async ({ page }) => {
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await page.goto(`/matches/${match_id}`);
  for (const tab of TABS) {
    const chosen = page.getByRole('tab', { name: tab });
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleLayout(page);
  }
});

const WIDE = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

for (const path of ['/matches/180', '/leagues/2']) {
  test(`${path} has a second column from 1,440 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const beside = page.locator('[data-beside]');
    await expect(beside.getByRole('region').first()).toBeVisible();
    expect((await beside.boundingBox())?.x).toBeGreaterThan(900);
    await expect(page.locator('[data-pending-page]')).toHaveCount(0);
    await expectAccessibleLayout(page, WIDE);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(beside).toHaveCount(0);
  });
}

test('a player and the dashboard pass axe and fit on wide screens', async ({ page }) => {
  await signInAs(page, 'creator');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, first, second] of [
    [`/players/${demoPlayerKey(1)}`, 'Last matches', 'Records'],
    ['/dashboard', 'Roblox', 'Go to'],
  ] as const) {
    await page.goto(path);
    const left = await page.getByRole('heading', { name: first, exact: true }).boundingBox();
    const right = await page.getByRole('heading', { name: second, exact: true }).boundingBox();
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + 300);
    await expectAccessibleLayout(page, WIDE);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('nothing overflows at 320 pixels', async ({ page }) => {
  await signInAs(page, 'creator');
  await page.setViewportSize({ width: 320, height: 640 });
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  const player = `/players/${demoPlayerKey(1)}`;
  const players = ['', '#matches', '#played-with', `/vs/${demoPlayerKey(8)}`].map((part) => player + part);
  const matches = TABS.map((tab) => `/matches/${match_id}#${tab}`);
  const paths = [...PUBLIC, ...PROTECTED, ...matches, ...players, '/dashboard/matchHistory'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
