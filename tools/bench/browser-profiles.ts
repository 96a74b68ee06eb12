import type { Browser, Page } from '@playwright/test';

/** Lighthouse's slow 4G by Chromium's own throttling, and the slowdown of a phone's processor. */
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

/** Runs `work` with a page of a new browser context without cache, and closes it. */
export async function withPage(browser: Browser, profile: Profile, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: profile.viewport });
  try {
    const page = await context.newPage();
    if (profile.isThrottled) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    }
    await work(page);
  } finally {
    await context.close();
  }
}
