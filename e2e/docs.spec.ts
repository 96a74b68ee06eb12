import type { Page } from '@playwright/test';
import { expect, expectSoundLooks, test } from '#e2e/journey.ts';

function codeBlock(page: Page, title: string) {
  return page.getByRole('group', { name: title, exact: true });
}

test('/docs is reached from the footer and sound on every screen', async ({ page }) => {
  await page.goto('/leagues');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
  await expectSoundLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('its contents lead to the sections, and code scrolls by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: /CSV/ }).click();
  await expect(page.getByRole('heading', { name: 'Stats as CSV' })).toBeInViewport();
  const code = codeBlock(page, 'curl: try a match');
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate((block) => block.scrollLeft)).toBeGreaterThan(0);
});

test('every call that it shows for reading is answered', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const calls = await page.getByRole('group', { name: /^curl: (?!try)/ }).allTextContents();
  expect(calls.length).toBeGreaterThan(5);
  for (const call of calls) {
    const url = /^curl '(.*)'$/.exec(call.trim())?.[1] ?? call;
    expect((await page.request.get(url)).status(), url).toBe(200);
  }
  const failure = await page.request.get('/api/matches/all_matches?min_goals=99');
  expect(await failure.json()).toEqual(JSON.parse((await codeBlock(page, 'Answer: failure').textContent()) ?? ''));
});

test('the columns that it names are those of the files', async ({ page }) => {
  await page.goto('/docs');
  const urls = ((await codeBlock(page, 'CSV links').textContent()) ?? '').trim().split('\n');
  expect(urls).toHaveLength(2);
  for (const url of urls) {
    const [header] = (await (await page.request.get(url)).text()).split('\r\n');
    await expect(page.getByText(header?.replaceAll(',', ', ') ?? 'no header', { exact: true })).toBeVisible();
  }
});
