import { expect, expectSoundLooks, test } from '#e2e/journey.ts';

test('leagues come three a page, with their sport and description', async ({ page }) => {
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
  await expectSoundLooks(page);
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

for (const path of ['/privacy-policy', '/terms-of-service']) {
  test(`${path} is reached from the footer and sound on every screen`, async ({ page }) => {
    await page.goto('/leagues');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('run by an independent developer. It is not affiliated with');
    await expect(footer.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', /\/docs$/);
    await footer.getByRole('link', { name: path === '/privacy-policy' ? /Privacy/ : /Terms/ }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/privacy-policy') await expect(page.getByText(/last updated July 18, 2025/i)).toBeVisible();
    await expectSoundLooks(page);
  });
}

test('a page past the end corrects itself, as on /matches', async ({ page }) => {
  const leagues = await (await page.request.get('/api/leagues/all')).json();
  await page.goto('/leagues?page=99');
  await expect(page).toHaveURL(`/leagues?page=${Math.ceil(leagues.length / 3)}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/groups?page=99');
  await expect(page).toHaveURL(/\/groups\?page=\d$/);
});
