import type { Browser, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Largest contentful paint in milliseconds, the sum of layout shifts, and the longest interaction so far. */
    bench: { paint: number; shift: number; tap: Tap };
  }
}

export interface Tap {
  target: string;
  /** Milliseconds from the input to the next frame. */
  duration: number;
}

/** Lighthouse's slow 4G with Chromium's own throttling, and the CPU slowdown of a phone. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWDOWN = 4;

export const PROFILES = {
  mobile: { viewport: { width: 390, height: 844 }, isThrottled: true, max: 1.8 },
  desktop: { viewport: { width: 1280, height: 800 }, isThrottled: false, max: 0.4 },
} as const;
export type Profile = (typeof PROFILES)[keyof typeof PROFILES];

/** Runs `work` with a page of a new browser context without cache, which fills `window.bench`, and closes it. */
export async function withPage<T>(browser: Browser, profile: Profile, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: profile.viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    if (profile.isThrottled) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    }
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const bench: Window['bench'] = { paint: 0, shift: 0, tap: { target: 'none', duration: 0 } };
  window.bench = bench;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) bench.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { duration, interactionId } = entry;
      if (!interactionId || duration <= bench.tap.duration) continue;
      // The target is often an icon within the control.
      const target = entry.target as Element | null;
      const control = target?.closest('button, a, summary, label, input, select') ?? target;
      const name = control?.getAttribute('aria-label') ?? control?.textContent?.trim() ?? '';
      bench.tap = { target: `${control?.tagName ?? 'gone'} ${name.slice(0, 30)}`, duration };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
