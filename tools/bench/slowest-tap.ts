import type { Browser, Locator, Page } from '@playwright/test';
import { PROFILES, withPage } from '#tools/bench/browser-profiles.ts';

declare global {
  interface Window {
    /** The longest interaction so far. */
    benchTap: Tap;
  }
}

/** A page whose first tap comes as soon as `content` is shown, often before React has hydrated it. */
interface TappedPage {
  url: string;
  content: string;
}

export interface Tap {
  target: string;
  /** Milliseconds from the input to the next frame. */
  duration: number;
}

/** The page's own controls before those of every page; links, which may open another page, at the end. */
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
 * The slowest tap or key on a phone among the controls that a page shows, as Interaction to Next Paint counts it: from the
 * input to the next frame. A field gets two letters, a menu its next choice.
 */
export async function findSlowestTap(browser: Browser, { url, content }: TappedPage, maxTaps: number): Promise<Tap> {
  let slowest: Tap = { target: 'none', duration: 0 };
  await withPage(browser, PROFILES.mobile, async (page) => {
    await page.addInitScript(observe);
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
    slowest = await page.evaluate(() => window.benchTap);
  });
  return slowest;
}

async function use(page: Page, control: Locator): Promise<void> {
  const tag = await control.evaluate(({ tagName }) => tagName);
  if (tag === 'SELECT') {
    await control.focus();
    await page.keyboard.press('ArrowDown');
    return page.waitForTimeout(AFTER_CHOICE_MS);
  }
  // The checks of a click run in the page, so they come before the tap.
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

/** Runs in the page, before its own scripts. */
function observe(): void {
  window.benchTap = { target: 'none', duration: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { duration, interactionId } = entry;
      if (!interactionId || duration <= window.benchTap.duration) continue;
      // The target is often an icon within the control.
      const target = entry.target as Element | null;
      const control = target?.closest('button, a, summary, label, input, select') ?? target;
      const name = control?.getAttribute('aria-label') ?? control?.textContent?.trim() ?? '';
      window.benchTap = {
        target: `${control?.tagName ?? 'gone'} ${name.slice(0, 30)}`,
        duration,
      };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
