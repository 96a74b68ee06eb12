import { readFileSync } from 'node:fs';
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';
import type { MatchList, MatchSummary } from '#contract/matches/schema.ts';

export { expect };

declare global {
  interface Window {
    axe: typeof axe;
    /** Elements with text, and those found in each theme. */
    texts: Element[];
    textsOf: Record<Theme, WeakSet<Element>> | undefined;
  }
}

/** Pending requests of each page. */
const pending = new WeakMap<Page, Set<Request>>();

/** A browser page on the running site; any error that it reports fails the journey. */
export const test = base.extend<{ expected: { errors: RegExp[] }; pagesAreRendered: boolean }>({
  expected: [{ errors: [] }, { option: true }],
  // False for journeys that intercept a page's first calls: the browser then renders the page.
  pagesAreRendered: [true, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_URL),
  // Each journey is another visitor: the server divides its time among addresses.
  extraHTTPHeaders: async ({ browserName: _ }, use, { testId }) => use({ 'x-forwarded-for': addressOf(testId) }),
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

/** An IPv4 address of a private network, by the last digits of a hexadecimal id. */
function addressOf(testId: string): string {
  return `10.${Buffer.from(testId.slice(-6), 'hex').join('.')}`;
}

/** In the browser, by `addInitScript`: removes the page data before the scripts read it. */
export function forgetPageData(): void {
  document.addEventListener('readystatechange', () => document.getElementById('page-data')?.remove());
}

/** Player key of a demo account, by its number in the demo's list. */
export function demoPlayerKey(number: number): string {
  return `900000000001${String(number).padStart(2, '0')}`;
}

/** Links of a list of matches, without one to a live match above it. */
export function matchRows(page: Page): Locator {
  return page.locator('main li > a[href^="/matches/"]');
}

/** All listed matches, newest first. The demo's season moves by weeks, other matches keep their dates. */
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

/** In the browser: whether React handles the page's events. A page without its scripts needs no waiting. */
function isHydrated(): boolean {
  const root = document.getElementById('root') ?? {};
  return !('takeEarlyEvents' in window) || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

/**
 * Waits until the loaded page is hydrated and idle, without requests; usually faster than the half second of
 * `networkidle`. Before that, clicking a link would load a whole page from the server.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
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

/**
 * Signs in as a demo account, or a `new` one, by the redirects of OAuth, and leaves the page. The dashboard isn't
 * opened, to save time.
 */
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
  await signInAs(page, 'new');
  return (await (await page.request.get('/api/auth/session')).json()).user.d_username;
}

/** In the browser: ends transitions, and waits until the page is rendered for its present size. */
async function finishTransitions(): Promise<void> {
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

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
// The only rule that preloads files concerns audio and video, which the site doesn't have.
const OPTIONS = { resultTypes: ['violations'], preload: false } satisfies axe.RunOptions;
const ALL_RULES: axe.RunOptions = { ...OPTIONS, rules: { 'label-content-name-mismatch': { enabled: true } } };
const RULES_OF_COLOUR: axe.RunOptions = { ...OPTIONS, runOnly: ['color-contrast', 'link-in-text-block'] };
type Theme = 'dark' | 'light';

/**
 * Violations that axe finds on the page, or in its modal dialog, as everything else is inert then. The site has no
 * frames, so axe doesn't search any.
 */
export async function findViolations(page: Page, options = ALL_RULES, isOfTexts = false): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([chosen, hasTexts]) => {
      const part = document.querySelector('dialog:modal') ?? document.documentElement;
      return (await window.axe.run(hasTexts ? { include: window.texts } : part, chosen)).violations;
    },
    [options, isOfTexts] as const,
  );
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
  await page.evaluate(finishTransitions);
}

function expectNone(page: Page, theme: Theme, violations: readonly axe.Result[]): void {
  const where = `${page.url()} ${theme} ${page.viewportSize()?.width}`;
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Expects no violations in both themes. The light one differs only in colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilIdle(page);
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    expectNone(page, theme, await findViolations(page, theme === 'dark' ? ALL_RULES : RULES_OF_COLOUR));
  }
}

/**
 * Targets below 24 px, other than links within text. axe's rule would include those covered by a sticky bar or a
 * scrolled part. A labelled field is clicked by its label.
 */
function findSmallTargets(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('a, button, select, summary, textarea, input, label')];
  return targets.flatMap((target) => {
    const isField = target.matches('input');
    if (isField ? target.closest('label') : target.matches('label:not(:has(input))')) return [];
    if (!target.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = target.getBoundingClientRect();
    // Excludes visually hidden targets.
    if (width < 2 || getComputedStyle(target).display === 'inline') return [];
    return width < 23.9 || height < 23.9 ? `${width} x ${height}: ${target.outerHTML}` : [];
  });
}

/**
 * In the browser: puts the visible elements with text that it has not found in this theme before into `texts`, and
 * returns their number.
 */
function findNewTexts(theme: Theme): number {
  window.textsOf ??= { dark: new WeakSet(), light: new WeakSet() };
  const known = window.textsOf[theme];
  window.texts = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll('*')].filter((element) => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (!hasText && !element.matches('input, select, textarea')) return false;
    return !known.has(element) && element.checkVisibility({ visibilityProperty: true }) && known.add(element);
  });
  return window.texts.length;
}

/**
 * Expects no violations, targets of at least 24 px, and no horizontal overflow at both widths, one in each theme, and
 * contrast in the other theme of texts that the other width hides.
 */
export async function expectAccessibleLayout(
  page: Page,
  [narrow, wide]: readonly [Viewport, Viewport] = VIEWPORTS,
): Promise<void> {
  await page.evaluate(() => {
    window.textsOf = undefined;
  });
  for (const { viewport, theme, isWhole } of [
    { viewport: wide, theme: 'light', isWhole: true },
    { viewport: narrow, theme: 'dark', isWhole: true },
    { viewport: narrow, theme: 'light', isWhole: false },
    { viewport: wide, theme: 'dark', isWhole: false },
  ] as const) {
    await page.setViewportSize(viewport);
    await untilIdle(page);
    await showTheme(page, theme);
    const newTexts = await page.evaluate(findNewTexts, theme);
    if (!isWhole) {
      if (newTexts > 0) expectNone(page, theme, await findViolations(page, RULES_OF_COLOUR, true));
      continue;
    }
    expectNone(page, theme, await findViolations(page));
    expect(await page.evaluate(findSmallTargets)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
}
