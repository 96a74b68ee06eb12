import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  expect,
  expectAccessible,
  expectAccessibleLayout,
  findViolations,
  signInAsNewUser,
  test,
} from '#e2e/journey.ts';

const run = promisify(execFile);
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR, DATABASE_URL: '', DEMO: '1', NODE_ENV: '' };
  const { stdout } = await run(process.execPath, ['dist/cli/admin.js', ...words], { env });
  return stdout.trim();
}

test('a live match shows a goal on its page and on its overlay, and leads to the result', async ({
  page,
  context,
  browser,
}) => {
  await signInAsNewUser(page);
  const { user } = await (await page.request.get('/api/auth/session')).json();
  const created = await admin('create-league', '--name', 'Live Cup', '--owner', user.discord_id);
  const league_id = String(/^League (\d+)/.exec(created)?.[1]);
  const apiKey = await admin('create-key', league_id);
  const headers = { authorization: `Bearer ${apiKey}` };
  const team_names = { Blue: 'Lanterns', Green: 'Wolves' };
  const players = [{ name: 'olive_ten', shirt: 10, goals: 1 }];
  const event_data = [{ eventName: 'Goal', timestamp: '12:04', participants: ['olive_ten'], team_affect: 'Blue' }];
  const send = (seq: number, goals: number, state = 'first_half') =>
    page.request.put('/api/game_server/live/live-journey', {
      headers,
      data: {
        ...{ seq, state, clock: '12:10', clock_rate: 0 },
        context_data: { team_names, team_goals: { Blue: goals, Green: 0 } },
        player_data: { Blue: { players } },
        event_data: event_data.slice(0, goals),
      },
    });
  await send(1, 0);

  const overlay = await context.newPage();
  await overlay.setViewportSize({ width: 1920, height: 1080 });
  await expect(async () => {
    await overlay.goto('/matches/live-journey/overlay');
    await expect(overlay.getByRole('region', { name: 'Score' })).toContainText('LAN', { timeout: 500 });
  }).toPass();
  expect(await overlay.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/matches/live/live-journey');
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
  await expect(page.getByText(/Updated \d+ s ago/)).toBeVisible();
  await send(2, 1);
  const announced = page.getByRole('status').filter({ hasText: 'Goal' });
  await expect(announced).toHaveText('Goal. Lanterns 1, Wolves 0. olive_ten, 13 minutes.');
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('Lanterns 1 - 0 Wolves');
  await expect(overlay.getByRole('region', { name: 'Goal' })).toContainText('olive_ten');
  await send(3, 1, 'half_time');
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('Half-time');
  // Further announcements wait 20 seconds after the goal's.
  await expect(announced).toBeVisible();
  await expectAccessibleLayout(page);
  expect(await findViolations(overlay)).toEqual([]);

  const screen = await context.newPage();
  await screen.goto(`/leagues/${league_id}/screen`);
  await expect(screen.getByRole('region', { name: 'Live now' })).toContainText('olive_ten');
  for (const viewport of SCREENS) {
    await screen.setViewportSize(viewport);
    await expectAccessible(screen);
  }

  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(new URL(`/leagues/${league_id}`, page.url()).href);
  await still.getByRole('link', { name: 'Live matches' }).click();
  await still.getByRole('link', { name: /Lanterns 1 - 0 Wolves/ }).click();
  await expect(still.getByRole('region', { name: 'Score' })).toContainText(/Lanterns 1 - 0 Wolves/);
  await expect(still.getByText(/^Last news \d\d:\d\d:\d\d$/)).toBeVisible();
  await still.close();

  // A page whose stream ended without a result, as for a silent match. Tabs of one browser would share the stream.
  const ended = await (await browser.newContext()).newPage();
  await ended.clock.install();
  const over = { ...(await (await page.request.get('/api/matches/live/live-journey')).json()), is_over: true };
  await ended.route('**/live-journey/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: snapshot\ndata: ${JSON.stringify(over)}\n\nevent: end\ndata: {"match_id":null}\n\n`,
    }),
  );
  await ended.goto(new URL('/matches/live/live-journey', page.url()).href);
  await expect(ended.getByText('The result follows once the match server sends it.')).toBeVisible();

  const stored = await page.request.post('/api/submissions/game_server', {
    headers: { ...headers, 'idempotency-key': 'live-journey' },
    data: {
      context_data: { team_names, team_goals: { Blue: 1, Green: 0 } },
      player_data: { Blue: { players: [{ name: 'olive_ten', goals: 1 }] } },
      event_data,
    },
  });
  await expect(async () => {
    await ended.clock.fastForward(30_000);
    await expect(ended.getByRole('link', { name: 'See the result' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page).toHaveURL(new RegExp(`/matches/${(await stored.json()).Match_ID}$`));
});

test('tabs of one browser share the stream of a live match, and hidden ones have none', async ({ context, page }) => {
  const sent = await page.request.put('/api/game_server/live/shared-stream', {
    headers: { authorization: `Bearer ${await admin('create-key', '1')}` },
    data: {
      ...{ seq: 1, state: 'first_half', clock: '12:10', event_data: [] },
      context_data: { team_names: { Blue: 'Otters', Green: 'Herons' }, team_goals: { Blue: 0, Green: 0 } },
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) streams.push(request.url());
  });
  const tabs = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  for (const tab of tabs) {
    await tab.goto('/matches/live/shared-stream');
    await expect(tab.getByText(/Updated \d+ s ago/)).toBeVisible();
  }
  expect(streams).toHaveLength(1);
  await page.goto('/leagues');
  await expect(page.getByRole('heading', { name: 'Leagues', level: 1 })).toBeVisible();
  const [first, second] = tabs;
  if (!first || !second) throw new Error('No tab was opened.');
  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => streams.length).toBe(2);
  await expect(second.getByText(/Updated \d+ s ago/)).toBeVisible();
});
