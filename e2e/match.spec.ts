import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type APIRequestContext, devices, type Page } from '@playwright/test';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { Match } from '#contract/matches/schema.ts';
import {
  expect,
  expectAccessibleLayout,
  forgetPageData,
  listMatches,
  signInAs,
  test,
  untilIdle,
} from '#e2e/journey.ts';

const run = promisify(execFile);

/** Sends a match as a game server of league 1; returns its id. */
async function sendMatch(request: APIRequestContext, match: object): Promise<number> {
  const env = { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR, DATABASE_URL: '', DEMO: '1', NODE_ENV: '' };
  const { stdout } = await run(process.execPath, ['dist/cli/admin.js', 'create-key', '1'], { env });
  const response = await request.post('/api/submissions/game_server', {
    headers: { authorization: `Bearer ${stdout.trim()}` },
    data: match,
  });
  expect(response.status()).toBe(201);
  return (await response.json()).Match_ID;
}

const FINAL = {
  type: 'Cup Match',
  context_data: {
    team_names: { Blue: 'Northgate', Green: 'Saltmarsh' },
    team_goals: { Blue: 2, Green: 1 },
    server_instance: '5f2c-instance',
  },
  player_data: {
    Blue: { players: [{ name: 'olive_ten', id: 4417920381, goals: 1 }], shots_on_target: 3, shots_off_target: 4 },
    Green: { players: [{ name: 'quickfeet', goals: 1, red_card: true }, { name: 'backpass_bo' }] },
  },
  event_data: [
    { eventName: 'Kick Off', timestamp: '00:00', participants: [], team_affect: null },
    { eventName: 'Goal', timestamp: '12:30', participants: ['olive_ten', 'assist_ada'], team_affect: 'Blue' },
    { eventName: 'Goal', timestamp: '40', participants: ['quickfeet', ''], team_affect: 'Green' },
    { eventName: 'Own Goal', timestamp: '45+2', participants: ['backpass_bo'], team_affect: 'Green' },
    { eventName: 'Red Card', timestamp: 'N/A', participants: ['quickfeet'], team_affect: 'Green' },
  ],
  non_targeted_event_data: { possession: { Blue: 60, Green: 40 } },
};

/** Intercepts the match's call and changes a part of its response. */
async function interceptMatch(page: Page, id: number, change: (match: Match) => Partial<Match>): Promise<void> {
  const match: Match = await (await page.request.get(`/api/matches/${id}`)).json();
  await page.addInitScript(forgetPageData);
  await page.route(`**/api/matches/${id}`, (route) => route.fulfill({ json: { ...match, ...change(match) } }));
}

async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
}

test('a match that a shoot-out decided shows it on its page and in lists', async ({ page }) => {
  const { fixtures } = await (await page.request.get('/api/leagues/1/fixtures?competition=3')).json();
  const tie = fixtures.find(({ shoot_out }: Fixture) => shoot_out !== null);
  await page.goto(`/matches/${tie.match_id}`);
  await expect(page).toHaveTitle(/^Estmark vs Bravonia 1–1 \(3–4 pens\)/);
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('Estmark 1 - 1 Bravonia (3–4 pens)');
  await expect(page.getByText('After extra time')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.goto('/matches?team=Estmark%20vs%20Bravonia');
  await expect(page.getByRole('link', { name: /Estmark.*\(3–4 pens\).*Bravonia/ })).toBeVisible();
  await page.goto('/leagues/1/teams/estmark?tab=fixtures');
  await expect(page.getByRole('link', { name: /Bravonia.*lost on penalties.*1–1 \(3–4 pens\)/ })).toBeVisible();
});

test('Overview and Events are consistent for a match without sent events', async ({ page }) => {
  let manual: Match | undefined;
  for (const { match_id } of await listMatches(page)) {
    const match: Match = await (await page.request.get(`/api/matches/${match_id}`)).json();
    if (match.event_data.length > 0 || !match.context_data.event_count) continue;
    manual = match;
    break;
  }
  await page.goto(`/matches/${manual?.match_id}`);
  const count = manual?.context_data.event_count;
  await expect(page.getByRole('definition').filter({ hasText: `${count}From totals, not listed` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How it went' })).toHaveCount(0);
  await openTab(page, 'Events');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('Events not listed');
  await expect(panel).toContainText(`This match was sent with totals only. They add up to ${count} event`);
});

test('at 1280 px the ids of a match fit one line, and an export’s address is shown', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  const server_instance = 'b7e2f9c4-51ad-4c0e-9e37-2f6a08d1c5aa';
  await interceptMatch(page, match_id, ({ context_data }) => ({ context_data: { ...context_data, server_instance } }));
  await page.goto(`/matches/${match_id}`);
  const id = page.getByText(server_instance);
  await expect(id).toBeVisible();
  const { isCut, lines } = await id.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth,
    lines: Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
  }));
  expect([isCut, lines]).toEqual([false, 1]);

  await openTab(page, 'Exports');
  const address = await page.getByText(/team-stats\.csv/).innerText();
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
});

test.describe('a match of a game server', () => {
  // A new key replaces the former one, so these run serially.
  test.describe.configure({ mode: 'default' });

  test('shows its score, scorers, players, stats and events', async ({ page }) => {
    const id = await sendMatch(page.request, FINAL);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('🟣');
    await expect(page.getByText('Northgate 2 - 1 Saltmarsh')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Northgate: goals and red cards' })).toContainText('backpass_bo');
    await expect(page.getByText('Uploaded by')).toHaveCount(0);
    await expect(page.getByText('5f2c-instance')).toBeVisible();
    await expect(page.getByText('Cup Match')).toBeVisible();
    const flow = page.getByRole('region', { name: 'How it went' });
    await expect(flow).toContainText('Ahead from 45+2’');
    await expect(
      flow.getByRole('img', { name: 'The score: 1–0 from 13’, 1–1 from 40’, 2–1 from 45+2’' }),
    ).toBeVisible();
    await flow.getByText('Show as a table').click();
    await expect(flow.getByRole('row')).toHaveText([
      /^Minute/,
      /^13’.*Northgate.*1–0$/,
      /1–1$/,
      /^45.*Northgate.*2–1$/,
    ]);

    const performers = page.getByRole('region', { name: 'Top performers' });
    await expect(performers.getByRole('list').first().getByRole('listitem')).toHaveText([
      /^olive_ten.*1 goal, 13’/,
      /^assist_ada.*1 assist/,
    ]);
    await expect(performers.getByRole('list').last().getByRole('listitem')).toHaveText([
      /^quickfeet.*1 goal, red card/,
    ]);
    await performers.getByRole('link', { name: 'All players' }).click();
    await expect(page.getByRole('tab', { name: 'Players' })).toHaveAttribute('aria-selected', 'true');

    await openTab(page, 'Players');
    const green = page.getByRole('table', { name: 'Saltmarsh' });
    await expect(green.getByRole('row', { name: /quickfeet/ })).toContainText('Yes');
    await expect(green.getByRole('row', { name: /backpass_bo/ })).toContainText('No');
    await expect(page.getByRole('row', { name: /olive_ten/ })).toContainText('4417920381');

    await openTab(page, 'Teams');
    for (const stat of [
      'Goals',
      'Assists',
      'Yellow Cards',
      'Red Cards',
      'Shots on Target',
      'Total Shots',
      'Fouls',
      'Saves',
      'Corner Kicks',
      'Free Kicks',
      'Penalties',
      'Throw Ins',
    ]) {
      await expect(page.getByRole('tabpanel').getByText(stat, { exact: true })).toBeVisible();
    }

    await openTab(page, 'Events');
    const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem');
    await expect(events).toHaveCount(4);
    await expect(events.first()).toContainText('Goalscorer: olive_ten');
    await expect(events.first()).toContainText('Assister: assist_ada');
    await expect(events.nth(1)).not.toContainText('Assister');
    await expect(events.nth(2)).toContainText('2–1');
    await expect(events.last()).toContainText('Offender: quickfeet');
    await expect(events.last()).not.toContainText('N/A');
    const left = await events.first().getByText('Goalscorer: olive_ten').boundingBox();
    const right = await events.nth(1).getByText('Goalscorer: quickfeet').boundingBox();
    const middle = (page.viewportSize()?.width ?? 0) / 2;
    expect((left?.x ?? middle) + (left?.width ?? 0)).toBeLessThan(middle);
    expect(right?.x).toBeGreaterThan(middle);
    await page.getByRole('button', { name: 'View unassigned Events' }).click();
    await expect(events).toHaveCount(5);
    await expect(events.first()).toContainText('Kick Off');
    await expectAccessibleLayout(page);
  });

  test('without stats, events or players shows empty states', async ({ page }) => {
    const id = await sendMatch(page.request, { context_data: { team_goals: { Blue: 0, Green: 11 } } });
    await page.goto(`/matches/${id}`);
    await expect(page.getByText('Blue 0 - 11 Green')).toBeAttached();
    await expect(page.getByText('N/A').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Top performers' })).toHaveCount(0);
    await openTab(page, 'Teams');
    await expect(page.getByText('Team Stats Unavailable')).toBeVisible();
    await openTab(page, 'Events');
    await expect(page.getByRole('button', { name: 'View unassigned Events' })).toHaveCount(0);
    await expectAccessibleLayout(page);
  });
});

test('a match of the website shows its uploader, or Unknown, and the yellow mark of Pending', async ({ page }) => {
  await signInAs(page, 'submitter');
  const response = await page.request.post('/api/submissions/website', {
    data: {
      method: 'manual',
      league_id: 8,
      matchDetails: { matchType: 'League Match', teamA: 'Uploaded Town', teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
    },
  });
  const { Match_ID } = await response.json();
  await page.goto(`/matches/${Match_ID}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('🟡');
  await expect(page.getByText('Uploaded by')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'submitter' })).toBeVisible();

  await interceptMatch(page, Match_ID, ({ context_data }) => ({
    context_data: { ...context_data, submitter_name: null },
  }));
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: 'Unknown' })).toBeVisible();
});

test('a match without a league offers two leagues for a new group', async ({ page }) => {
  await signInAs(page, 'player');
  const [{ match_id }] = await (await page.request.get('/api/matches/ad_matches')).json();
  await interceptMatch(page, match_id, () => ({ league_id: 0 }));
  await page.goto(`/matches/${match_id}#exports`);
  await page.getByRole('button', { name: 'Add Match to Group' }).click();
  const leagues = page.getByRole('dialog').getByRole('combobox', { name: 'League' });
  await expect(leagues).toHaveValue('8');
  await expect(leagues.getByRole('option')).toHaveCount(2);
});

test('a match is shared by clipboard, on a phone by the share sheet', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [{ match_id, match_name }] = await (await page.request.get('/api/matches/ad_matches')).json();
  const url = `${process.env.SITE_URL}/matches/${match_id}`;
  await page.goto(url);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copied to Clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const { userAgent } = devices['iPhone 15'];
  const phone = await browser.newPage({ userAgent });
  await phone.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await phone.goto(url);
  await phone.getByRole('button', { name: 'Share' }).click();
  const shared = { title: match_name, url };
  await expect.poll(() => phone.evaluate(() => Reflect.get(window, 'shared'))).toEqual(shared);
  await phone.close();
});

test('each status of a match has its emoji before the name', async ({ page }) => {
  const matches = await listMatches(page);
  for (const [status, emoji] of [
    ['Approved', '🟢'],
    ['Approved - Official', '🟣'],
    ['On-Hold', '🟠'],
    ['Pending', '🟡'],
  ] as const) {
    const match = matches.find((one) => one.status === status);
    await page.goto(`/matches/${match?.match_id}`);
    await expect(page.getByRole('img', { name: status, exact: true }).first()).toHaveText(emoji);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(match?.match_name ?? status);
  }
});

test('a match shows both teams’ form and earlier meetings', async ({ page }) => {
  const [match] = await (await page.request.get('/api/leagues/8/matches?team=Sable+Coast+FC')).json();
  await page.goto(`/matches/${match.match_id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const form = page.getByRole('region', { name: 'Form before this match' });
  const [blue] = match.match_name.split(' vs ');
  await expect(form.getByRole('heading', { name: blue })).toBeVisible();
  const older = await (
    await page.request.get(`/api/leagues/8/matches?team=${encodeURIComponent(blue)}&before=${match.match_id}`)
  ).json();
  const counted = older.filter(({ status }: { status: string }) => status.startsWith('Approved'));
  expect(counted.length).toBeGreaterThan(0);
  await expect(form.getByRole('list').first().getByRole('link')).toHaveCount(Math.min(5, counted.length));
  await expect(form.getByRole('link', { name: /^(Won|Drawn|Lost) against / }).first()).toHaveAttribute(
    'href',
    `/matches/${counted[0].match_id}`,
  );
});

test('a match of two known teams links to their meetings, fixtures and table', async ({ page }) => {
  const teams = '/api/leagues/8/teams/sable-coast-fc/head_to_head/copperfield-town';
  const { meetings } = await (await page.request.get(teams)).json();
  const [last, ...earlier] = meetings;
  await page.goto(`/matches/${last.match_id}`);
  const panel = page.getByRole('region', { name: 'Previous meetings' });
  await page.getByRole('region', { name: 'Form before this match' }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole('listitem')).toHaveCount(Math.min(5, earlier.length));
  const won = earlier.filter(({ result }: { result: string }) => result === 'W').length;
  await expect(panel).toContainText(new RegExp(`${won}\\s*SAB won`));
  await expect(panel.getByRole('link').nth(1)).toHaveAttribute('href', `/matches/${earlier[0].match_id}`);
  await expect(panel.getByRole('link', { name: 'Head to head' })).toHaveAttribute(
    'href',
    '/leagues/8/teams/sable-coast-fc?tab=head-to-head&with=copperfield-town',
  );

  const match: Match = await (await page.request.get(`/api/matches/${last.match_id}`)).json();
  const teamPage = `/api/leagues/8/teams/${match.teams?.Blue?.slug}?season=${match.fixture?.competition.season_id}`;
  const { row, next, competition } = await (await page.request.get(teamPage)).json();
  const season = page.getByRole('region', { name: 'Season so far' });
  await expect(
    season
      .getByRole('row', { name: /Points/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(`${row.points}`);
  await expect(season.getByRole('link', { name: 'Table' })).toHaveAttribute(
    'href',
    `/leagues/8/competitions/${competition.id}`,
  );
  const fixtures = page.getByRole('region', { name: 'Next fixtures' });
  await expect(fixtures.getByRole('list').first().getByRole('listitem')).toHaveCount(Math.min(3, next.length));
  await expect(fixtures.getByRole('link', { name: 'All fixtures' })).toHaveAttribute('href', '/leagues/8/matches');
  await expectAccessibleLayout(page);
});

test.describe('without team names', () => {
  test('a match shows no form, as other unnamed teams are not the same', async ({ page }) => {
    const [{ match_id }] = await (await page.request.get('/api/leagues/8/matches?team=Sable+Coast+FC')).json();
    await interceptMatch(page, match_id, ({ context_data }) => ({
      context_data: { ...context_data, team_names: { Blue: '', Green: '' } },
    }));
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(`/matches/${match_id}`);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('term').filter({ hasText: 'Player of the Match' })).toBeVisible();
    await untilIdle(page);
    expect(calls.filter((path) => path === '/api/leagues/8/matches')).toEqual([]);
  });
});
