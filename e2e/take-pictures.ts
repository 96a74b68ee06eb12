import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { signInAs } from '#e2e/journey.ts';
import startSite from '#e2e/start-site.ts';
import { browserLaunch } from '#tools/browser.ts';

const FOLDER = path.resolve('docs/pictures');

interface Picture {
  name: string;
  path: string;
  width: number;
  height: number;
  theme: 'dark' | 'light';
  /** The demo account that is signed in. */
  account?: string;
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

/** The pictures of README.md. */
const PICTURES: Picture[] = [
  { name: 'season', path: '/leagues/8', theme: 'dark', ...DESKTOP },
  { name: 'match', path: '/matches/1', theme: 'light', ...PHONE },
  { name: 'fixtures', path: '/leagues/8/manage/fixtures', theme: 'dark', account: 'creator', ...PHONE },
  { name: 'table', path: '/leagues/8/competitions/1', theme: 'light', ...PHONE },
];

async function take(browser: Browser, { name, path: address, width, height, theme, account }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.SITE_URL ?? '',
    viewport: { width, height },
    deviceScaleFactor: width === PHONE.width ? 2 : 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  if (account) await signInAs(page, account);
  const response = await page.goto(address);
  if (!response?.ok()) throw new Error(`${address} answered ${response?.status()}.`);
  // A second time, as a first visit may show fallback fonts.
  await page.reload({ waitUntil: 'networkidle' });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
}

/** Takes the pictures of README.md from a demo that it starts. */
async function takePictures(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const stopSite = await startSite();
  const browser = await chromium.launch(await browserLaunch());
  try {
    for (const picture of PICTURES) await take(browser, picture);
  } finally {
    await browser.close();
    await stopSite();
  }
}

await takePictures();
