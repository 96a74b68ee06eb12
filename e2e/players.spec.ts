import type { Page } from '@playwright/test';
import type { PlayerProfile, Teammate } from '#contract/players/schema.ts';
import { demoPlayerKey, expect, expectAccessibleLayout, signInAs, signInAsNewUser, test } from '#e2e/journey.ts';

const PLAYER = demoPlayerKey(1);
const PROFILE_TABS = ['Overview', /^Matches/, /^Played with/];

async function readProfile(page: Page, key: string): Promise<PlayerProfile> {
  return (await page.request.get(`/api/players/${key}`)).json();
}

async function readTeammates(page: Page, key: string): Promise<Teammate[]> {
  return (await page.request.get(`/api/players/${key}/teammates`)).json();
}

/** A figure of the head, by label. */
function figure(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'PlayerOnRoblox' })
    .locator('dl > div')
    .filter({ hasText: name })
    .locator('dd');
}

test("a player's name on a match links to their profile", async ({ page }) => {
  const { form } = await readProfile(page, PLAYER);
  await page.goto(`/matches/${form[0]?.match.match_id}#players`);
  await expect(page).toHaveTitle(/^Players · .* vs .* · Touchline$/);
  await page.getByRole('tabpanel').getByRole('link', { name: 'PlayerOnRoblox' }).first().click();
  await expect(page).toHaveURL(`/players/${PLAYER}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PlayerOnRoblox');
  await expect(page).toHaveTitle('PlayerOnRoblox · Touchline');
});

test('the name of a hidden player on a match is no link', async ({ page }) => {
  await signInAs(page, 'staff');
  const { form } = await readProfile(page, demoPlayerKey(10));
  const path = `/matches/${form[0]?.match.match_id}#players`;
  const links = page.getByRole('tabpanel').getByRole('link');
  const viewer = page.waitForResponse('**/viewer');
  await page.goto(path);
  await expect(links.filter({ hasText: 'PremiumOnRoblox' })).not.toHaveCount(0);
  // A new sign-in ends the session of this call.
  await viewer;
  await signInAs(page, 'player');
  await page.goto(path);
  await expect(links).not.toHaveCount(0);
  await expect(page.getByRole('cell', { name: /^PremiumOnRoblox/ })).toBeVisible();
  await expect(links.filter({ hasText: 'PremiumOnRoblox' })).toHaveCount(0);
});

test('a profile shows totals, averages, form and goals over time', async ({ page }) => {
  const { totals, per_match, form, career, leagues } = await readProfile(page, PLAYER);
  await page.goto(`/players/${PLAYER}`);
  await expect(figure(page, 'Matches')).toContainText(String(totals.appearances));
  await expect(figure(page, 'Goals')).toHaveText(`${totals.goals}${per_match.goals.toFixed(2)} a match`);
  await expect(figure(page, 'Assists')).toHaveText(`${totals.assists}${per_match.assists.toFixed(2)} a match`);
  await expect(figure(page, 'Clean sheets')).toContainText(String(totals.clean_sheets));

  const last = page.getByRole('region', { name: 'Last matches' }).getByRole('list').getByRole('link');
  await expect(last).toHaveCount(Math.min(6, form.length));
  await expect(last.first()).toHaveAttribute('href', `/matches/${form[0]?.match.match_id}`);
  await expect(last.first()).toHaveAccessibleName(/^(Won|Drawn|Lost)/);

  const chart = page.getByRole('img', { name: 'Goals and assists by match' });
  await expect(chart).toBeVisible();
  await expect(chart).toHaveAccessibleDescription(new RegExp(`${totals.goals} goals? and ${totals.assists} assists?`));
  await page.getByText('Show as a table').click();
  const rows = page.getByRole('table', { name: 'Goals and assists over time' }).getByRole('row');
  await expect(rows).toHaveCount(career.length + 1);
  await expect(rows.last().getByRole('cell').nth(2)).toHaveText(String(totals.goals));

  const split = page.getByRole('table', { name: 'Leagues' }).getByRole('rowheader');
  await expect(split).toHaveCount(leagues.length);
  await expect(split.first()).toContainText(leagues[0]?.league_name ?? '');
});

test('a profile shows the shirt, the team, earlier squads and records', async ({ page }) => {
  const { spells, records } = await readProfile(page, PLAYER);
  const [own] = spells.filter(({ is_current }) => is_current);
  const head = page.getByRole('region', { name: 'PlayerOnRoblox' });
  await page.goto(`/players/${PLAYER}`);
  await expect(head.getByRole('img', { name: `Shirt number ${own?.shirt_number}` })).toBeVisible();
  const path = `/leagues/${own?.league_id}/teams/${own?.team.slug}`;
  await expect(head.getByRole('link', { name: own?.team.name })).toHaveAttribute('href', path);
  await expect(head.getByRole('img', { name: /^Form, newest last: ([WDL] ?){5}$/ })).toBeVisible();

  const team = page.getByRole('region', { name: 'Teams' }).getByRole('listitem').filter({ hasText: '– now' });
  await expect(team.first()).toContainText(`No. ${own?.shirt_number}`);
  await expect(team.first()).toContainText(/\d+ match(es)?\s*\d+ goals?/);
  const most = page.getByRole('region', { name: 'Records' }).locator('dl > div').filter({ hasText: 'Most goals' });
  await expect(most.locator('dd').first()).toHaveText(String(records.most_goals?.goals));

  await page.getByRole('link', { name: /^All \d+$/ }).click();
  await expect(page.getByRole('tab', { name: /^Matches/, selected: true })).toBeVisible();
});

test('a player’s matches are listed with their figures, page by page', async ({ page }) => {
  const key = await findBusyPlayer(page);
  const { total_matches } = await (await page.request.get(`/api/players/${key}/matches`)).json();
  await page.goto(`/players/${key}`);
  await page.getByRole('tab', { name: /^Matches/ }).click();
  const rows = page.getByRole('list', { name: 'Matches' }).getByRole('link');
  await expect(rows).toHaveCount(15);
  await expect(rows.first()).toHaveAccessibleName(/(Won|Drawn|Lost)/);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/players/${key}?page=2#matches`);
  await expect(rows).toHaveCount(Math.min(15, total_matches - 15));
  await page.goto(`/players/${key}?page=999#matches`);
  await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(total_matches / 15)}#matches$`));
});

/** Finds a player with more than one page of matches. */
async function findBusyPlayer(page: Page): Promise<string> {
  const teammates = await readTeammates(page, PLAYER);
  for (const { player_key } of [{ player_key: PLAYER }, ...teammates]) {
    const { total_matches } = await (await page.request.get(`/api/players/${player_key}/matches`)).json();
    if (total_matches > 15) return player_key;
  }
  throw new Error('No demo player has more than a page of matches.');
}

test('the tabs of a profile pass axe and fit in both themes, on phone and desktop', async ({ page }) => {
  await page.goto(`/players/${PLAYER}`);
  for (const tab of PROFILE_TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectAccessibleLayout(page);
  }
});

test.describe('a hidden profile', () => {
  test.use({ expected: { errors: [/404/] } });

  test('is visible to the player and staff if private', async ({ page }) => {
    const path = `/players/${demoPlayerKey(10)}`;
    for (const account of [null, 'player']) {
      if (account) await signInAs(page, account);
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
      expect(await (await page.request.get('/api/players/search?q=PremiumOn')).json()).toEqual([]);
    }
    for (const account of ['premium', 'staff']) {
      await signInAs(page, account);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('PremiumOnRoblox');
    }
  });

  test('is visible to signed-in users if limited', async ({ page }) => {
    const path = `/players/${demoPlayerKey(5)}`;
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await signInAs(page, 'player');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AnalystOnRoblox');
  });

  test('is a 404 like an unknown player', async ({ page }) => {
    for (const key of ['123', 'name:nobody%20at%20all', 'search', 'name:deleted%20player']) {
      expect((await page.goto(`/players/${key}`))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    }
  });
});

test('two players are compared at their own URL', async ({ page }) => {
  const [mate] = await readTeammates(page, PLAYER);
  await page.goto(`/players/${PLAYER}#played-with`);
  await page.getByRole('link', { name: `Compare with ${mate?.name}` }).click();
  await expect(page).toHaveURL(`/players/${PLAYER}/vs/${mate?.player_key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`PlayerOnRoblox vs ${mate?.name}`);
  const team = page.getByRole('region', { name: 'In the same team' });
  await expect(team).toContainText(`${mate?.wins}–${mate?.draws}–${mate?.losses}`);
  await expect(page.getByRole('region', { name: 'Latest matches' }).getByRole('link').first()).toBeVisible();
  await expectAccessibleLayout(page);
});

test('a player to compare with is found by name', async ({ page }) => {
  await page.goto(`/players/${PLAYER}#played-with`);
  await page.getByRole('combobox', { name: 'Compare with' }).fill('CreatorOn');
  await page
    .getByRole('option', { name: /^CreatorOnRoblox/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/players/${PLAYER}/vs/${demoPlayerKey(8)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CreatorOnRoblox');
  await page.goto(`/players/${PLAYER}/vs/${PLAYER}`);
  await expect(page).toHaveURL(`/players/${PLAYER}`);
});

test('a signed-in user sees their own matches with any visibility', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Match History' }).click();
  await expect(page).toHaveURL(/\/dashboard\/matchHistory$/);
  const { total_matches } = await (await page.request.get('/api/users/match_history')).json();
  await expect(page.getByRole('tab', { name: `Matches ${total_matches}`, selected: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Matches' }).getByRole('link')).toHaveCount(Math.min(15, total_matches));
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page).toHaveURL(`/players/${PLAYER}`);
});

test('without a linked Roblox account the match history explains how to link one', async ({ page }) => {
  await signInAsNewUser(page);
  await page.goto('/dashboard/matchHistory');
  await expect(page.getByText('Link your Roblox account first')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Connect Roblox' })).toHaveAttribute(
    'href',
    /\/api\/users\/roblox$/,
  );
  await expectAccessibleLayout(page);
});

test.describe('before the first match', () => {
  test.use({ pagesAreRendered: false });

  test('the match history explains when matches appear', async ({ page }) => {
    await signInAs(page, 'player');
    const profile = await readProfile(page, PLAYER);
    const totals = Object.fromEntries(Object.keys(profile.totals).map((name) => [name, 0]));
    await page.route('**/api/users/match_history?*', (route) =>
      route.fulfill({ json: { profile: { ...profile, totals, form: [], career: [] }, matches: [], total_matches: 0 } }),
    );
    await page.goto('/dashboard/matchHistory');
    await expect(page.getByText('No matches found.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse matches' })).toBeVisible();
    await expectAccessibleLayout(page);
  });
});
