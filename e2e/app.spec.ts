import { expect, matchRows, test, untilIdle } from '#e2e/journey.ts';

test('the manifest has the site’s name and icons, so that the site can be installed', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Touchline', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expected: { errors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] } });

  test('pages read before are shown, other pages ask for a connection', async ({ page, context }) => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // A page without a connection also needs its code, which the browser caches once loaded.
    for (const path of ['/matches', '/matches/1']) {
      await page.goto(path);
      await untilIdle(page);
    }
    const heading = await page.getByRole('heading', { level: 1 }).innerText();

    await context.setOffline(true);
    await page.goto('/leagues/8');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(heading.replace(/^\S+\s/, ''));
    await page.getByRole('main').getByRole('link', { name: 'Matches' }).click();
    await expect(page).toHaveURL('/matches');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matches');
    await expect(matchRows(page).first()).toBeVisible();

    await context.setOffline(false);
    await page.goto('/leagues/8');
    await expect(
      page.getByRole('navigation', { name: 'League', exact: true }).getByRole('link', { name: 'Table' }),
    ).toBeVisible();
  });
});

test('a match is printed in light colours, without buttons', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/matches/1');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
