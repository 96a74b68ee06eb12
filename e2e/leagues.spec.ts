import type { ListedLeague } from '#contract/leagues/schema.ts';
import { expect, expectAccessibleLayout, test } from '#e2e/journey.ts';

test('leagues are listed three a page, with sport and description', async ({ page }) => {
  await page.goto('/leagues');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leagues');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/leagues\?page=2$/);
  await expect(cards).toHaveCount(3);
  const all = await (await page.request.get('/api/leagues/all')).json();
  const basketball = all.findIndex(({ sport }: { sport: string }) => sport !== 'football');
  await page.goto(`/leagues?page=${Math.floor(basketball / 3) + 1}`);
  await expect(cards.filter({ hasText: all[basketball].name })).toContainText('N/A');
  await expect(cards.filter({ hasNotText: all[basketball].name }).first()).toContainText('Football');
  await expect(cards.filter({ hasText: all[basketball].name }).getByRole('paragraph')).toHaveText(all[basketball].desc);
  const bare = all.findIndex(({ desc }: { desc: string | null }) => desc === null);
  await page.goto(`/leagues?page=${Math.floor(bare / 3) + 1}`);
  await expect(cards.filter({ hasText: all[bare].name })).toBeVisible();
  await expect(cards.filter({ hasText: all[bare].name }).getByRole('paragraph')).toHaveCount(0);
  await expectAccessibleLayout(page);
});

test('a league shows its last result, leader, number of matches and weekly activity', async ({ page }) => {
  const all: ListedLeague[] = await (await page.request.get('/api/leagues/all')).json();
  const at = all.findIndex(({ id }) => id === 8);
  const league = all[at];
  if (!league?.last_match || !league.leader) throw new Error('The demo league has no matches.');
  await page.goto(`/leagues?page=${Math.floor(at / 3) + 1}`);
  const card = page.getByRole('article').filter({ hasText: league.name });
  const { match_id, match_name, blue_team, green_team } = league.last_match;
  const [blue, green] = match_name.split(' vs ');
  const result = card.getByRole('link', {
    name: `${blue} Blue ${blue_team.goals} - ${green_team.goals} Green ${green}`,
  });
  await expect(result).toHaveAttribute('href', `/matches/${match_id}`);
  const { team, points } = league.leader;
  await expect(card.getByRole('link', { name: team, exact: true })).toHaveAttribute(
    'href',
    /^\/leagues\/8\/records\?team=/,
  );
  await expect(card.getByText(`${points} points`)).toBeVisible();
  await expect(card.getByRole('definition').filter({ hasText: new RegExp(`^${league.total_matches}$`) })).toBeVisible();
  const weeks = `Matches a week, oldest first: ${league.weekly_matches.join(', ')}`;
  await expect(card.getByRole('img', { name: weeks })).toBeVisible();
  await result.click();
  await expect(page).toHaveURL(new RegExp(`/matches/${match_id}$`));
});

test.describe('a league without a table or matches', () => {
  test.use({ pagesAreRendered: false });

  test('says so', async ({ page }) => {
    const [first, second]: ListedLeague[] = await (await page.request.get('/api/leagues/all')).json();
    const weekly_matches = Array(12).fill(0);
    await page.route('**/api/leagues/all', (route) =>
      route.fulfill({
        json: [
          { ...first, total_matches: 0, weekly_matches, last_match: null, leader: null },
          { ...second, total_matches: 1, weekly_matches, leader: null },
        ],
      }),
    );
    await page.goto('/leagues');
    const cards = page.getByRole('article');
    await expect(cards.first()).toContainText('No matches yet');
    await expect(cards.last()).toContainText('No table yet');
    await expect(cards.last()).toContainText('No matches');
    await expectAccessibleLayout(page);
  });
});

test.describe('when the server fails', () => {
  test.use({ expected: { errors: [/Failed to load resource/] }, pagesAreRendered: false });

  test('the leagues page says so', async ({ page }) => {
    await page.route('**/api/leagues/all', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await page.goto('/leagues');
    await expect(page.getByText('Failed to fetch leagues')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

const LEGAL = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/licences', 'Licences'],
] as const;

for (const [path, title] of LEGAL) {
  test(`${path} is linked in the footer, passes axe and fits on every screen`, async ({ page }) => {
    await page.goto('/leagues');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('run by an independent developer. It is not affiliated with');
    await expect(footer.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', /\/docs$/);
    await footer.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/licences') {
      await page.getByText(/^react 19.* · MIT$/).click();
      await expect(page.locator('details[open]')).toContainText('Permission is hereby granted');
    }
    if (path === '/privacy-policy') await expect(page.getByText(/last updated July 18, 2025/i)).toBeVisible();
    await expectAccessibleLayout(page);
  });
}

test('a page number past the end shows the last page', async ({ page }) => {
  const leagues = await (await page.request.get('/api/leagues/all')).json();
  await page.goto('/leagues?page=99');
  await expect(page).toHaveURL(`/leagues?page=${Math.ceil(leagues.length / 3)}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/groups?page=99');
  await expect(page).toHaveURL(/\/groups\?page=\d$/);
});
