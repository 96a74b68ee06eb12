import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';
import type { MatchList, MatchSummary } from '#contract/matches/schema.ts';

export { expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Requests of each page that have no response yet. */
const pending = new WeakMap<Page, Set<Request>>();

/** A browser page on the running site; any error that it reports fails the journey. */
export const test = base.extend<{ expected: { errors: RegExp[] }; pagesAreRendered: boolean }>({
  expected: [{ errors: [] }, { option: true }],
  // False for journeys that intercept a page's first calls: the browser then renders the page.
  pagesAreRendered: [true, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_URL),
  page: async ({ page, expected, pagesAreRendered }, use, testInfo) => {
    if (!pagesAreRendered) await page.addInitScript(forgetPageData);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    const waiting = new Set<Request>();
    pending.set(page, waiting);
    page.on('request', (request) => {
      // A new document cancels the former one's requests, and Chromium does not report the end of all of them.
      if (request.isNavigationRequest()) waiting.clear();
      // The stream of a live match stays open.
      if (request.resourceType() !== 'eventsource') waiting.add(request);
    });
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus && waiting.size > 0) {
      const body = [...waiting].map((request) => request.url()).join('\n');
      await testInfo.attach('requests without a response', { body, contentType: 'text/plain' });
    }
    // A visitor's session request is a 401, and Chromium logs every failed call to the console.
    const patterns = [/401 .*\/api\/auth\/session$/, ...expected.errors];
    expect(errors.filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});

/** In the browser, by `addInitScript`: removes the page data before the scripts read it. */
export function forgetPageData(): void {
  document.addEventListener('readystatechange', () => document.getElementById('page-data')?.remove());
}

/** Player key of a demo account, by its number in the demo's list. */
export function demoPlayerKey(number: number): string {
  return `900000000001${String(number).padStart(2, '0')}`;
}

/** The links of a list of matches; one to what is live may stand above it. */
export function matchRows(page: Page): Locator {
  return page.locator('main li > a[href^="/matches/"]');
}

/** All listed matches, newest first. Those of the demo's season are newer each week, the others stay where they are. */
export async function listMatches(page: Page): Promise<MatchSummary[]> {
  const matches: MatchSummary[] = [];
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
    const query = new URLSearchParams({ per_page: '100', cursor });
    const list: MatchList = await (await page.request.get(`/api/matches/all_matches?${query}`)).json();
    matches.push(...list.matches);
    cursor = list.next_cursor;
  }
  return matches;
}

/** Waits until the loaded page has neither a task nor a request left, mostly sooner than the half second of `networkidle`. */
export async function untilIdle(page: Page): Promise<void> {
  for (let times = 0; times < 2; ) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
    times = pending.get(page)?.size ? 0 : times + 1;
  }
}

/** Holds back requests to these addresses until the returned function is called. */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** Signs in as a demo account by the redirects of OAuth, and leaves the page. The dashboard is not opened, which takes time. */
export async function signInAs(page: Page, account: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  let address = `/api/auth/discord?account=${account}`;
  while (address.includes('/discord')) {
    const response = await page.request.get(address, { maxRedirects: 0 });
    address = response.headers().location ?? '';
  }
  expect(address).toMatch(/\/plogin\?status=2$/);
}

/** Signs in as a new account, independent of other journeys; returns its Discord username. */
export async function signInAsNewUser(page: Page): Promise<string> {
  await page.goto('/api/auth/discord');
  await page.getByRole('button', { name: /new account/i }).click();
  await page.waitForURL(/\/dashboard$/);
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

/** In the browser: ends transitions, and waits until the page has rendered for its present size. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  }
}

type Viewport = { width: number; height: number };
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

const LABEL_RULE = { 'label-content-name-mismatch': { enabled: true } };
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds in a part of the page. The site has no frames, so axe runs in the page alone. */
export async function findViolations(page: Page, part = 'html', only?: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // The only rule that preloads files is about sounds and films, which the site doesn't have.
  const common: axe.RunOptions = { resultTypes: ['violations'], preload: false };
  const options = only ? { ...common, runOnly: only } : { ...common, rules: LABEL_RULE };
  return page.evaluate(async ([selector, chosen]) => (await window.axe.run(selector, chosen)).violations, [
    part,
    options,
  ] as const);
}

/** In both themes axe finds no violations in a part of the page. The light one differs by colours alone. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await untilIdle(page);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    await page.evaluate(settle);
    const violations = await findViolations(page, part, theme === 'dark' ? undefined : RULES_OF_COLOUR);
    const where = `${page.url()} ${theme} ${page.viewportSize()?.width}`;
    expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }
}

/**
 * Targets below 24 px, other than links within text. axe's rule also counts those that a sticky bar or a scrolled part covers.
 * A field in a label is clicked by the label.
 */
function findSmallTargets(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('a, button, select, summary, textarea, input, label')];
  return targets.flatMap((target) => {
    const isField = target.matches('input');
    if (isField ? target.closest('label') : target.matches('label:not(:has(input))')) return [];
    if (!target.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = target.getBoundingClientRect();
    // Hidden from the eye alone.
    if (width < 2 || getComputedStyle(target).display === 'inline') return [];
    return width < 23.9 || height < 23.9 ? `${width} x ${height}: ${target.outerHTML}` : [];
  });
}

/** In both themes at each width: axe finds no violations, targets have 24 px, and nothing overflows horizontally. */
export async function expectAccessibleLayout(page: Page, viewports: readonly Viewport[] = VIEWPORTS): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    expect(await page.evaluate(findSmallTargets)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
}
