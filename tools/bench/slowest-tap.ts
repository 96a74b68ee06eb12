import type { Browser, Locator, Page } from '@playwright/test';
import { PROFILES, type Tap, withPage } from '#tools/bench/browser-profiles.ts';

/** A page that is tapped as soon as `content` is shown, often before React has hydrated it. */
interface TappedPage {
  url: string;
  content: string;
}

/** The page's own controls come before those of every page; links, which may open another page, come last. */
const CONTROLS = [
  'main [role="tab"]',
  'main button',
  'main summary',
  'main input:not([aria-hidden])',
  'main select',
  'header button',
  'main nav a:not([aria-current])',
];
const BETWEEN_TAPS_MS = 300;
/** A choice may load another page. */
const AFTER_CHOICE_MS = 1_000;

/**
 * The slowest tap or key on a phone among a page's controls, measured like Interaction to Next Paint: from the input to
 * the next frame. A field gets two letters, a menu its next choice.
 */
export async function findSlowestTap(browser: Browser, { url, content }: TappedPage, maxTaps: number): Promise<Tap> {
  return withPage(browser, PROFILES.mobile, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(content).first().waitFor();
    for (const selector of CONTROLS) {
      for (let place = 0; place < maxTaps; place += 1) {
        const control = page.locator(selector).filter({ visible: true }).nth(place);
        if ((await control.count()) === 0) break;
        await use(page, control);
        await closeDialog(page);
      }
    }
    return page.evaluate(() => window.bench.tap);
  });
}

async function use(page: Page, control: Locator): Promise<void> {
  const tag = await control.evaluate(({ tagName }) => tagName);
  if (tag === 'SELECT') {
    await control.focus();
    await page.keyboard.press('ArrowDown');
    return page.waitForTimeout(AFTER_CHOICE_MS);
  }
  // The click's checks run in the page, so they are done before the tap.
  await control.click({ trial: true });
  await control.click({ force: true, noWaitAfter: true });
  if (tag === 'INPUT') await page.keyboard.type('an');
  await page.waitForTimeout(tag === 'A' ? AFTER_CHOICE_MS : BETWEEN_TAPS_MS);
}

async function closeDialog(page: Page): Promise<void> {
  const isOpen = await page.locator('dialog[open], [role="listbox"]').filter({ visible: true }).count();
  if (isOpen === 0) return;
  await page.keyboard.press('Escape');
  await page.waitForTimeout(BETWEEN_TAPS_MS);
}
