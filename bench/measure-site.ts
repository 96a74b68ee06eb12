import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Figure } from '#bench/figures.ts';
import { percentile } from '#bench/load.ts';
import { watchLoad } from '#bench/page-load.ts';
import type { Workbench } from '#bench/workbench.ts';
import { browserLaunch } from '#e2e/browser.ts';

/** Each figure is the median of so many loads, in a new browser context each. */
const LOADS = 5;
/** How long a pointer rests on a link before it clicks; who taps has the same between touch and click. */
const POINTED_MS = 200;
const SETTLE_MS = 500;

const MATCH_LINK = 'main a[href^="/matches/"]';

/** Lighthouse's slow 4G as Chromium itself can play it, and a phone's processor. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWDOWN = 4;

const PROFILES = {
  mobile: { viewport: { width: 390, height: 844 }, isThrottled: true, most: 1.8 },
  desktop: { viewport: { width: 1280, height: 800 }, isThrottled: false, most: 0.4 },
} as const;
type Profile = (typeof PROFILES)[keyof typeof PROFILES];

/** The site in Chromium: bytes, largest paint, shifts and navigation. */
export async function measureSite({ server }: Workbench): Promise<Figure[]> {
  const browser = await chromium.launch(await browserLaunch());
  try {
    return [
      ...(await measureBytes(browser, server.origin)),
      ...(await measurePaint(browser, server.origin, 'mobile')),
      ...(await measurePaint(browser, server.origin, 'desktop')),
      await measureNavigation(browser, server.origin, { isPointedAt: false }),
      await measureNavigation(browser, server.origin, { isPointedAt: true }),
    ];
  } finally {
    await browser.close();
  }
}

async function measureBytes(browser: Browser, origin: string): Promise<Figure[]> {
  const match = await findFirstMatch(browser, origin);
  const list = await loadFiles(browser, `${origin}/matches`);
  const lazy = await Promise.all(
    [match, `${origin}/groups`, `${origin}/leagues`].map(async (url) => {
      const files = await loadFiles(browser, url);
      // What the page names is what it begins with; its tabs and dialogs come when it is idle.
      const html = await (await fetch(url)).text();
      return sizeOf([...files].filter(([file]) => !list.has(file) && isCode(file) && html.includes(file)));
    }),
  );
  const code = [...list].filter(([file]) => isCode(file));
  const fonts = [...list].filter(([file]) => file.endsWith('.woff2'));
  return [
    { row: 'site: /matches, JS + CSS gzipped', value: kilobytes(sizeOf(code)), reach: { of: 'value', most: 90 } },
    { row: 'site: /matches, JS + CSS as sent', value: kilobytes(sum(code.map(([, { sent }]) => sent))) },
    {
      row: 'site: /matches, fonts',
      value: kilobytes(sum(fonts.map(([, { sent }]) => sent))),
      reach: { of: 'value', most: 75 },
    },
    {
      row: 'site: largest lazy page, JS + CSS gzipped',
      value: kilobytes(Math.max(...lazy)),
      reach: { of: 'value', most: 8 },
    },
  ];
}

async function measurePaint(browser: Browser, origin: string, name: keyof typeof PROFILES): Promise<Figure[]> {
  const profile = PROFILES[name];
  const paints: number[] = [];
  const shifts: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(browser, profile, async (page) => {
      const watch = await watchLoad(page);
      await openList(page, origin);
      const { paint, shift } = await watch.read();
      paints.push(paint / 1000);
      shifts.push(shift);
    });
  }
  return [
    {
      row: `site: /matches, largest paint, ${name}`,
      value: { amount: median(paints), unit: 's' },
      reach: { of: 'value', most: profile.most },
    },
    {
      row: `site: /matches, layout shift, ${name}`,
      value: { amount: median(shifts), unit: '' },
      reach: { of: 'value', most: 0 },
    },
  ];
}

/** From the click on a match in the list to the frame after its page's heading is there. */
async function measureNavigation(
  browser: Browser,
  origin: string,
  { isPointedAt }: { isPointedAt: boolean },
): Promise<Figure> {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(browser, PROFILES.desktop, async (page) => {
      await openList(page, origin);
      if (isPointedAt) await page.locator(MATCH_LINK).first().hover();
      if (isPointedAt) await page.waitForTimeout(POINTED_MS);
      times.push(await page.evaluate(clickMatch, MATCH_LINK));
    });
  }
  return {
    row: `site: from a click in /matches to the match, painted, ${isPointedAt ? 'pointed at first' : 'out of the blue'}`,
    value: { amount: median(times), unit: 'ms' },
    ...(isPointedAt ? { reach: { of: 'value', most: 60 } } : {}),
  };
}

/** Resolves when the first matches are there and nothing more comes. */
async function openList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/matches`);
  await page.locator(MATCH_LINK).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

/** Runs in the page. */
async function clickMatch(selector: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(selector);
  const before = document.querySelector('h1')?.textContent;
  if (!link) throw new Error('The list shows no match.');
  const start = performance.now();
  link.click();
  // What is there when a frame begins is painted by it; the next frame begins after that.
  while ((document.querySelector('h1')?.textContent ?? before) === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

async function findFirstMatch(browser: Browser, origin: string): Promise<string> {
  let href: string | null = null;
  await withPage(browser, PROFILES.desktop, async (page) => {
    await openList(page, origin);
    href = await page.locator(MATCH_LINK).first().getAttribute('href');
  });
  return `${origin}${href}`;
}

interface File {
  gzipped: number;
  /** As it came over the network, headers excluded. */
  sent: number;
}

async function loadFiles(browser: Browser, url: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  await withPage(browser, PROFILES.desktop, async (page) => {
    page.on('requestfinished', async (request) => {
      const { pathname } = new URL(request.url());
      const response = await request.response();
      if (!response?.ok() || !/\.(js|css|woff2)$/.test(pathname)) return;
      // Fetched for a page that may come next, not for this one.
      if ((await request.allHeaders())['sec-purpose']) return;
      const [body, { responseBodySize }] = await Promise.all([response.body(), request.sizes()]);
      files.set(pathname, { gzipped: gzipSync(body, { level: 9 }).byteLength, sent: responseBodySize });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
  });
  return files;
}

async function withPage(browser: Browser, profile: Profile, work: (page: Page) => Promise<void>): Promise<void> {
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

function isCode(file: string): boolean {
  return /\.(js|css)$/.test(file);
}

function sizeOf(files: [string, File][]): number {
  return sum(files.map(([, { gzipped }]) => gzipped));
}

function kilobytes(bytes: number): { amount: number; unit: 'kB' } {
  return { amount: bytes / 1000, unit: 'kB' };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: number[]): number {
  return percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}
