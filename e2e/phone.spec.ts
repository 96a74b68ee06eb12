import type { Page } from '@playwright/test';
import { expect, signInAs, test, untilIdle } from '#e2e/journey.ts';

/** A phone, and 1280 × 800 at 200 % zoom. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 640, height: 400 },
];
const PAGES = ['/', '/matches', '/groups', '/leagues', '/privacy-policy', '/dashboard', '/submit', '/submit/8/manual'];

/** In the browser: the element that covers the focused one's centre; null if none does, undefined past the last one. */
function findCover(): string | null | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  // Labels draw the boxes of checkboxes and sliders.
  const label = focused.closest('label');
  const shown = focused.getBoundingClientRect().width > 4 || !label ? focused : label;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit && (shown.contains(hit) || hit.contains(shown))) return null;
  return `${focused.outerHTML.slice(0, 120)} below ${hit?.outerHTML.slice(0, 120)}`;
}

async function findCovered(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press(key);
    const cover = await page.evaluate(findCover);
    if (cover === undefined) break;
    if (cover !== null) covered.push(cover);
  }
  return covered;
}

for (const viewport of SCREENS) {
  test(`no focused element is covered by a bar at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAs(page, 'submitter');
    for (const path of PAGES) {
      await page.goto(path);
      await untilIdle(page);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      expect(await findCovered(page, 'Tab'), path).toEqual([]);
      expect(await findCovered(page, 'Shift+Tab'), path).toEqual([]);
    }
  });
}

for (const width of [390, 320]) {
  test(`the forms show Go Back at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await signInAs(page, 'submitter');
    for (const method of ['manual', 'events']) {
      await page.goto(`/submit/8/${method}`);
      const goBack = page.getByRole('link', { name: 'Go Back' });
      await expect(goBack).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Submit Match' })).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await goBack.click();
      await expect(page).toHaveURL(/\/submit$/);
    }
  });
}

test('links of the footer are at least 24 px high', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/leagues');
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
    // Only phones show the Support Server's link.
    await expect(links).toHaveCount(width === 390 ? 5 : 4);
    for (const link of await links.all()) {
      expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(24);
    }
  }
});
