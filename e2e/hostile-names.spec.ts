import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, signInAsNewUser, test, untilIdle } from '#e2e/journey.ts';

const run = promisify(execFile);

const IMAGE = '<img src=x onerror="window.broken=1">';
const SCRIPT = '"><script>window.broken=1</script>';
const LINK = 'javascript:window.broken=1';
const ENDING = '</script><svg onload="window.broken=1">';
const QUOTES = `'onfocus='window.broken=1' autofocus='`;

async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR, DATABASE_URL: '', DEMO: '1', NODE_ENV: '' };
  const { stdout } = await run(process.execPath, ['dist/cli/admin.js', ...words], { env });
  return stdout.trim();
}

/** Stores hostile names of every kind; returns the pages that show them. */
async function storeHostileNames(page: Page) {
  await signInAsNewUser(page);
  const { user } = await (await page.request.get('/api/auth/session')).json();
  const created = await admin('create-league', '--name', IMAGE, '--desc', SCRIPT, '--owner', user.discord_id);
  const league_id = Number(/^League (\d+)/.exec(created)?.[1]);
  const key = await admin('create-key', String(league_id));
  const match = await page.request.post('/api/submissions/game_server', {
    headers: { authorization: `Bearer ${key}` },
    data: {
      type: SCRIPT,
      context_data: {
        match_name: IMAGE,
        team_names: { Blue: SCRIPT, Green: ENDING },
        team_goals: { Blue: 2, Green: 1 },
        submitter_name: LINK,
        server_instance: IMAGE,
        place_id: QUOTES,
        group_id: ENDING,
      },
      player_data: {
        Blue: { original_name: QUOTES, players: [{ name: IMAGE, id: '91', goals: 1 }, { name: QUOTES }] },
        Green: { players: [{ name: IMAGE, id: '91' }, { name: LINK }, { name: ENDING }] },
      },
      event_data: [
        { eventName: 'Goal', timestamp: IMAGE.slice(0, 32), participants: [IMAGE, SCRIPT], team_affect: 'Blue' },
        { eventName: ENDING, timestamp: '12:00', participants: [LINK], team_affect: 'Green' },
        { eventName: SCRIPT, timestamp: '13:00', participants: [QUOTES], team_affect: null },
      ],
      non_targeted_event_data: { [IMAGE]: SCRIPT },
    },
  });
  const { Match_ID: match_id, status } = await match.json();
  expect(status).toBe('On-Hold');
  const group = await page.request.post('/api/groups/create_group', {
    data: { group_name: ENDING, group_type: 'root', match_id },
  });
  const live = await page.request.put('/api/game_server/live/hostile-names', {
    headers: { authorization: `Bearer ${key}` },
    data: {
      ...{ seq: 1, state: 'first_half', clock: '12:00', clock_rate: 0 },
      context_data: { team_names: { Blue: SCRIPT, Green: ENDING }, team_goals: { Blue: 1, Green: 0 } },
      player_data: { Blue: { players: [{ name: IMAGE, position: ENDING.slice(0, 16) }] } },
      event_data: [{ eventName: 'Goal', timestamp: '12:00', participants: [QUOTES, IMAGE], team_affect: 'Blue' }],
    },
  });
  expect(live.status()).toBe(200);
  const text = `# ${IMAGE}\n\n[${LINK}](${LINK}) ![${QUOTES}](${LINK} "${QUOTES}")\n\n${SCRIPT}\n\n${ENDING}`;
  const rules = await page.request.post(`/api/leagues/myLeagues/${league_id}/rulebook`, {
    data: { text, seen_version: null },
  });
  expect(rules.status()).toBe(200);
  return { match_id, league_id, group_id: (await group.json()).id };
}

async function expectUnharmed(page: Page): Promise<void> {
  await untilIdle(page);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(await page.locator('img[src="x"], svg[onload], [onfocus], a[href^="javascript:" i]').count()).toBe(0);
}

test('names that are HTML, scripts or links are text on every page', async ({ page }) => {
  test.slow();
  page.on('dialog', () => {
    throw new Error('A name opened a dialog.');
  });
  const { match_id, league_id, group_id } = await storeHostileNames(page);

  await page.goto('/matches');
  await expect(page.getByRole('main').getByText(IMAGE).first()).toBeVisible();
  await expectUnharmed(page);

  for (const tab of ['overview', 'players', 'teams', 'events', 'exports']) {
    await page.goto('about:blank');
    await page.goto(`/matches/${match_id}#${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(IMAGE);
    await expectUnharmed(page);
  }
  await page.getByRole('tab', { name: 'Players' }).click();
  await expect(page.getByRole('cell', { name: LINK })).toBeVisible();

  for (const tab of ['matches', 'basic', 'manage']) {
    await page.goto('about:blank');
    await page.goto(`/groups/${group_id}#${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENDING);
    await expectUnharmed(page);
  }
  await page.goto('/groups');
  await expect(page.getByText(ENDING).first()).toBeVisible();
  await expectUnharmed(page);

  for (let number = 1; number <= 3; number += 1) {
    await page.goto(`/leagues?page=${number}`);
    await expectUnharmed(page);
  }

  await page.goto('/dashboard/myLeagues');
  await page.getByRole('button', { name: 'View League' }).click();
  await expect(page.getByRole('dialog', { name: IMAGE })).toBeVisible();
  await page.getByRole('button', { name: 'View Data' }).click();
  const request = page.getByRole('dialog').last();
  for (const tab of ['Players', 'Events', 'Information']) {
    await request.getByRole('tab', { name: tab, exact: true }).click();
    await expectUnharmed(page);
  }
  await page.keyboard.press('Escape');
  for (const tab of ['Access', 'Information']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectUnharmed(page);
  }

  const live = '/matches/live/hostile-names';
  for (const path of [`/matches/live?league=${league_id}`, live, `${live}/overlay`, `/leagues/${league_id}/screen`]) {
    await page.goto(path);
    await expect(page.getByText(SCRIPT.slice(0, 3)).first()).toBeVisible();
    await expectUnharmed(page);
  }

  for (const path of ['rules', 'manage/rules']) {
    await page.goto(`/leagues/${league_id}/${path}`);
    await expect(page.getByRole('main')).toContainText(IMAGE);
    await expectUnharmed(page);
  }

  for (const file of ['team-stats', 'player-stats']) {
    const csv = await page.request.get(`/api/matches/${match_id}/${file}.csv`);
    expect(csv.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'x-content-type-options': 'nosniff',
    });
  }
});
