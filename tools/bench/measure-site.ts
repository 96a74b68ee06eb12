import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BUDGETS } from '#scripts/page-budgets.mjs';
import { PROFILES, type Tap, withPage } from '#tools/bench/browser-profiles.ts';
import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { percentile } from '#tools/bench/load.ts';
import { measurePageCpu } from '#tools/bench/measure-page-cpu.ts';
import { FIRST_ROBLOX_ID } from '#tools/bench/sample-match.ts';
import { findSlowestTap } from '#tools/bench/slowest-tap.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { browserLaunch } from '#tools/browser.ts';

/** Loads per figure, each in a new browser context; the figure is their median. */
const LOADS = 5;
const SETTLE_MS = 500;
/** Loads in which many controls are tapped, for about 15 s each. */
const TAPPED_LOADS = 3;
/** Maximum taps per kind of control. */
const MAX_TAPS = 3;

const MATCH_LINK = 'main a[href^="/matches/"]';

/**
 * The site: the server's CPU time for its pages, bytes of a first visit; in Chromium largest paint, layout shifts and
 * taps.
 */
export async function measureSite(workbench: Workbench): Promise<Figure[]> {
  const { server } = workbench;
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
      ...(await measureFirstLoad(server.origin)),
      ...(await measurePaints(workbench, browser, [LIST, PLAYER, LEAGUE])),
      ...(await measureTaps(workbench, browser, [LIST, MATCH, PLAYER, LEAGUE])),
    ];
  } finally {
    await browser.close();
  }
}

/** A page and the selector of its content. */
export interface View {
  name: string;
  path: string;
  content: string;
}

const LIST: View = { name: '/matches', path: '/matches', content: MATCH_LINK };
const MATCH: View = { name: 'a match', path: '/matches/1', content: 'main h1' };
const PLAYER: View = { name: 'a player', path: `/players/${FIRST_ROBLOX_ID}`, content: 'main h1' };
const LEAGUE: View = { name: 'a league', path: '/leagues/3', content: MATCH_LINK };

/** Scripts and styles of a first visit to the list: the files in its HTML, and the inlined styles. */
async function measureFirstLoad(origin: string): Promise<Figure[]> {
  const html = await (await fetch(origin + LIST.path)).text();
  const files = new Set(Array.from(html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g), ([, file = '']) => file));
  const contents = await Promise.all([...files].map(async (file) => (await fetch(new URL(file, origin))).text()));
  contents.push(...Array.from(html.matchAll(/<style data-file="[^"]+">(.*?)<\/style>/gs), ([, css = '']) => css));
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).byteLength, 0);
  return [valueFigure('site: /matches, JS + CSS gzipped', bytes / 1000, 'kB', BUDGETS.firstLoad / 1000)];
}

/** Largest paint and layout shifts of pages. */
export async function measurePaints(
  { server, isQuick }: Workbench,
  browser: Browser,
  views: View[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const view of isQuick ? views.slice(0, 1) : views) {
    for (const name of ['mobile', 'desktop'] as const) {
      const loads = isQuick ? 1 : LOADS;
      figures.push(...(await measurePaint(browser, server.origin, { view, name, loads })));
    }
  }
  return figures;
}

async function measurePaint(
  browser: Browser,
  origin: string,
  { view, name, loads }: { view: View; name: keyof typeof PROFILES; loads: number },
): Promise<Figure[]> {
  const profile = PROFILES[name];
  const paints: number[] = [];
  const shifts: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    await withPage(browser, profile, async (page) => {
      await openView(page, origin, view);
      const { paint, shift } = await page.evaluate(() => window.bench);
      paints.push(paint / 1000);
      shifts.push(shift);
    });
  }
  return [
    valueFigure(`site: ${view.name}, largest paint, ${name}`, percentile(paints, 0.5), 's', profile.max),
    valueFigure(`site: ${view.name}, layout shift, ${name}`, percentile(shifts, 0.5), '', 0),
  ];
}

/** The slowest tap of each page on a phone, and the tapped control. */
export async function measureTaps({ server, isQuick }: Workbench, browser: Browser, views: View[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const loads = isQuick ? 1 : TAPPED_LOADS;
  for (const { name, path, content } of isQuick ? views.slice(0, 1) : views) {
    const taps: Tap[] = [];
    for (let load = 0; load < loads; load += 1) {
      taps.push(await findSlowestTap(browser, { url: server.origin + path, content }, isQuick ? 1 : MAX_TAPS));
    }
    const slowest = taps.toSorted((a, b) => a.duration - b.duration)[Math.floor(loads / 2)];
    if (!slowest) throw new Error('No tap was measured.');
    figures.push(valueFigure(`site: ${name}, slowest tap on a phone: ${slowest.target}`, slowest.duration, 'ms', 100));
  }
  return figures;
}

/** Resolves when the content is visible and the network idle. */
async function openView(page: Page, origin: string, { path, content }: View): Promise<void> {
  await page.goto(origin + path);
  await page.locator(content).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}
