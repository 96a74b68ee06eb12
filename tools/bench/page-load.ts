import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Largest contentful paint in milliseconds, and the sum of layout shifts. */
    benchLoad: { paint: number; shift: number };
  }
}

/** Observes the page's next load. */
export async function watchLoad(page: Page): Promise<{ read(): Promise<{ paint: number; shift: number }> }> {
  await page.addInitScript(observe);
  return { read: () => page.evaluate(() => window.benchLoad) };
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const load = { paint: 0, shift: 0 };
  window.benchLoad = load;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) load.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) load.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
