import { defineConfig } from '@playwright/test';
import { browserLaunch } from '#e2e/browser.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-site.ts',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine may stall one page; what passes on the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace of every journey takes a sixth of the time: a build server traces what it tries again.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Its requests would pass by those that a journey answers itself.
    serviceWorkers: 'block',
  },
});
