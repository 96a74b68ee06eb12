import { defineConfig } from '@playwright/test';
import { browserLaunch } from '#tools/browser.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-site.ts',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // Twice the cores of CI, as workers often wait for a server, its database or a timer.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine may stall a page; a journey that passes on the second attempt is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tracing takes a sixth of the time, so only retries are traced; `--trace on` traces a single journey.
    trace: 'on-first-retry',
    // The service worker's requests would bypass a journey's interception.
    serviceWorkers: 'block',
  },
});
