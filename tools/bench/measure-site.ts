import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Database } from '#database/connect.ts';
import { browserLaunch } from '#e2e/browser.ts';
import { BUDGETS } from '#scripts/page-budgets.mjs';
import { PROFILES, withPage } from '#tools/bench/browser-profiles.ts';
import { createSignedIn } from '#tools/bench/callers.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { groupName } from '#tools/bench/fill-database.ts';
import { percentile } from '#tools/bench/load.ts';
import { measurePageCpu } from '#tools/bench/measure-page-cpu.ts';
import { watchLoad } from '#tools/bench/page-load.ts';
import { FIRST_ROBLOX_ID } from '#tools/bench/sample-match.ts';
import { findSlowestTap, type Tap } from '#tools/bench/slowest-tap.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** Loads per figure, each in a new browser context; the figure is their median. */
const LOADS = 5;
/** Time between pointing at a link and clicking it; a tap has the same between touch and click. */
const HOVER_MS = 200;
const SETTLE_MS = 500;
/** Each taps many controls, for some 15 s. */
const TAPPED_LOADS = 3;

const STATISTICS_OF = 200;

const MATCH_LINK = 'main a[href^="/matches/"]';

/** The site: the server's CPU time for its pages; in Chromium bytes, largest paint, layout shifts and navigation. */
export async function measureSite(workbench: Workbench): Promise<Figure[]> {
  const { server, database } = workbench;
  const pageCpu = await measurePageCpu(workbench, [
    { ...LIST, change: { kind: 'match', thing: 1 } },
    { ...MATCH, change: { kind: 'match', thing: 1 } },
    { ...LEAGUE, change: { kind: 'league', thing: 3 } },
    { ...PLAYER, change: { kind: 'player', thing: FIRST_ROBLOX_ID } },
  ]);
  const browser = await chromium.launch(await browserLaunch());
  try {
    return [
      ...pageCpu,
      ...(await measureBytes(browser, server.origin)),
      ...(await measurePaints(browser, server.origin, await listViews(database))),
      ...(await measureTaps(browser, server.origin, [LIST, MATCH, PLAYER, LEAGUE])),
      await measureNavigation(browser, server.origin, { isHovered: false }),
      await measureNavigation(browser, server.origin, { isHovered: true }),
    ];
  } finally {
    await browser.close();
  }
}

/** A page and the selector of its content; `cookie` signs in. */
export interface View {
  name: string;
  path: string;
  content: string;
  cookie?: string;
}

const LIST: View = { name: '/matches', path: '/matches', content: MATCH_LINK };
const MATCH: View = { name: 'a match', path: '/matches/1', content: 'main h1' };
const PLAYER: View = { name: 'a player', path: `/players/${FIRST_ROBLOX_ID}`, content: 'main h1' };
const LEAGUE: View = { name: 'a league', path: '/leagues/3', content: MATCH_LINK };

async function listViews(database: Database): Promise<View[]> {
  const { rows } = await database.$client.query<{ group_id: number }>(
    'select group_id from groups where group_name = $1',
    [groupName(STATISTICS_OF)],
  );
  const { cookie = '' } = (await createSignedIn(database))();
  const statistics = {
    name: `statistics of ${STATISTICS_OF} matches`,
    path: `/groups/${rows[0]?.group_id}#advanced`,
    content: 'main table',
    cookie,
  };
  return [LIST, PLAYER, LEAGUE, statistics];
}

async function measureBytes(browser: Browser, origin: string): Promise<Figure[]> {
  const list = await loadFiles(browser, `${origin}/matches`);
  const pages = {
    'a match': await findFirstMatch(browser, origin),
    '/groups': '/groups',
    '/leagues': '/leagues',
    [PLAYER.name]: PLAYER.path,
    [LEAGUE.name]: LEAGUE.path,
  };
  const code = [...list].filter(([file]) => isCode(file));
  const fonts = [...list].filter(([file]) => file.endsWith('.woff2'));
  return [
    {
      row: 'site: /matches, JS + CSS gzipped',
      value: kilobytes(sizeOf(code)),
      target: { of: 'value', max: BUDGETS.firstLoad / 1000 },
    },
    { row: 'site: /matches, JS + CSS as sent', value: kilobytes(sum(code.map(([, { sent }]) => sent))) },
    {
      row: 'site: /matches, fonts',
      value: kilobytes(sum(fonts.map(([, { sent }]) => sent))),
      target: { of: 'value', max: BUDGETS.fonts / 1000 },
    },
    ...(await measurePageBytes(browser, origin, pages)),
  ];
}

/** Code that pages load beyond that of the list, by the pages' names. */
export async function measurePageBytes(
  browser: Browser,
  origin: string,
  paths: Record<string, string>,
): Promise<Figure[]> {
  const list = await loadFiles(browser, origin + LIST.path);
  const inlinedInList = new Map(listInlinedStyles(await (await fetch(origin + LIST.path)).text()));
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const files = await loadFiles(browser, origin + path);
    // Files named in the HTML belong to the first load; tabs and dialogs are loaded when idle. Readers with scripts skip
    // those of <noscript>. Inlined styles are no requests.
    const html = (await (await fetch(origin + path)).text()).replace(/<noscript>.*?<\/noscript>/gs, '');
    const scripts = [...files].filter(([file]) => !list.has(file) && isCode(file) && html.includes(file));
    const own = [...scripts, ...listInlinedStyles(html).filter(([file]) => !inlinedInList.has(file))];
    figures.push({
      row: `site: ${name}, JS + CSS of its own, gzipped`,
      value: kilobytes(sizeOf(own)),
      target: { of: 'value', max: BUDGETS.lazyPage / 1000 },
    });
  }
  return figures;
}

/** Largest paint and layout shifts of pages. */
export async function measurePaints(browser: Browser, origin: string, views: View[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const view of views) {
    for (const name of ['mobile', 'desktop'] as const)
      figures.push(...(await measurePaint(browser, origin, view, name)));
  }
  return figures;
}

async function measurePaint(
  browser: Browser,
  origin: string,
  view: View,
  name: keyof typeof PROFILES,
): Promise<Figure[]> {
  const profile = PROFILES[name];
  const paints: number[] = [];
  const shifts: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(browser, profile, async (page) => {
      const watch = await watchLoad(page);
      await openView(page, origin, view);
      const { paint, shift } = await watch.read();
      paints.push(paint / 1000);
      shifts.push(shift);
    });
  }
  return [
    {
      row: `site: ${view.name}, largest paint, ${name}`,
      value: { amount: median(paints), unit: 's' },
      target: { of: 'value', max: profile.max },
    },
    {
      row: `site: ${view.name}, layout shift, ${name}`,
      value: { amount: median(shifts), unit: '' },
      target: { of: 'value', max: 0 },
    },
  ];
}

/** The slowest tap of each page on a phone, the tapped control, and the three parts of its time. */
export async function measureTaps(browser: Browser, origin: string, views: View[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, content } of views) {
    const taps: Tap[] = [];
    for (let load = 0; load < TAPPED_LOADS; load += 1) {
      taps.push(await findSlowestTap(browser, { url: origin + path, content }));
    }
    const slowest = taps.toSorted((a, b) => a.duration - b.duration)[Math.floor(TAPPED_LOADS / 2)];
    if (!slowest) throw new Error('No tap was measured.');
    const [delay, handlers, presentation] = Object.values(slowest.parts).map(Math.round);
    figures.push({
      row: `site: ${name}, slowest tap on a phone: ${slowest.target} (delay ${delay}, handlers ${handlers}, frame ${presentation})`,
      value: { amount: slowest.duration, unit: 'ms' },
      target: { of: 'value', max: 100 },
    });
  }
  return figures;
}

/** Time from a click on a match in the list to the frame that shows its heading. */
async function measureNavigation(
  browser: Browser,
  origin: string,
  { isHovered }: { isHovered: boolean },
): Promise<Figure> {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(browser, PROFILES.desktop, async (page) => {
      await openView(page, origin, LIST);
      if (isHovered) await page.locator(MATCH_LINK).first().hover();
      if (isHovered) await page.waitForTimeout(HOVER_MS);
      times.push(await page.evaluate(clickMatch, MATCH_LINK));
    });
  }
  return {
    row: `site: from a click in /matches to the match, painted, ${isHovered ? 'after hovering' : 'without hovering'}`,
    value: { amount: median(times), unit: 'ms' },
    ...(isHovered ? { target: { of: 'value', max: 60 } } : {}),
  };
}

/** Resolves when the content is visible and the network idle. */
async function openView(page: Page, origin: string, { path, content, cookie }: View): Promise<void> {
  if (cookie) await page.context().addCookies([readCookie(cookie, origin)]);
  await page.goto(origin + path);
  await page.locator(content).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

/** Parses a `cookie` header with one cookie. */
function readCookie(cookie: string, url: string) {
  const equals = cookie.indexOf('=');
  return { name: cookie.slice(0, equals), value: cookie.slice(equals + 1), url };
}

/** Runs in the page. */
async function clickMatch(selector: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(selector);
  const before = document.querySelector('h1')?.textContent;
  if (!link) throw new Error('The list shows no match.');
  const start = performance.now();
  link.click();
  // A frame paints the content present when it begins; the next frame begins afterwards.
  while ((document.querySelector('h1')?.textContent ?? before) === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

async function findFirstMatch(browser: Browser, origin: string): Promise<string> {
  let href: string | null = null;
  await withPage(browser, PROFILES.desktop, async (page) => {
    await openView(page, origin, LIST);
    href = await page.locator(MATCH_LINK).first().getAttribute('href');
  });
  return href ?? LIST.path;
}

interface File {
  gzipped: number;
  /** Bytes over the network, without headers. */
  sent: number;
}

async function loadFiles(browser: Browser, url: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  await withPage(browser, PROFILES.desktop, async (page) => {
    page.on('requestfinished', async (request) => {
      const { pathname } = new URL(request.url());
      const response = await request.response();
      if (!response?.ok() || !/\.(js|css|woff2)$/.test(pathname)) return;
      // Prefetched for another page.
      if ((await request.allHeaders())['sec-purpose']) return;
      const [body, { responseBodySize }] = await Promise.all([response.body(), request.sizes()]);
      files.set(pathname, { gzipped: gzipSync(body, { level: 9 }).byteLength, sent: responseBodySize });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
  });
  return files;
}

/** Style sheets that the page's HTML contains. */
function listInlinedStyles(html: string): [string, File][] {
  return [...html.matchAll(/<style data-file="([^"]+)">(.*?)<\/style>/gs)].map(([, file = '', css = '']) => [
    file,
    { gzipped: gzipSync(css, { level: 9 }).byteLength, sent: 0 },
  ]);
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
