import { test as base, expect, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';

export { expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

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
    page.on('request', (request) => waiting.add(request));
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

/** Signs in as a demo account, skipping the fake provider's page. */
export async function signInAs(page: Page, account: string): Promise<void> {
  await page.goto(`/api/auth/discord?account=${account}`);
  await page.waitForURL((url) => !url.pathname.startsWith('/plogin'));
}

/** Signs in as a new account, independent of other journeys; returns its Discord username. */
export async function signInAsNewUser(page: Page): Promise<string> {
  await page.goto('/api/auth/discord');
  await page.getByRole('button', { name: /new account/i }).click();
  await page.waitForURL(/\/dashboard$/);
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

/** In the browser: resolves when all visible animations have ended. Animations in closed parts never end. */
function settle(): Promise<unknown> {
  const ends = document.getAnimations().map((animation) => animation.finished.catch(() => {}));
  return Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 1000))]);
}

const THEMES = ['dark', 'light'] as const;
type Viewport = { width: number; height: number };
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Violations that axe finds in a part of the page. The site has no frames, so axe runs in the page alone. */
export async function findViolations(page: Page, part = 'html'): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const { violations } = await window.axe.run(selector, { rules, resultTypes: ['violations'] });
    return violations;
  }, part);
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
  for (const theme of THEMES) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await page.evaluate(settle);
      const violations = await findViolations(page);
      expect(violations.map(({ id, nodes }) => `${theme} ${viewport.width}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate(findSmallTargets)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  }
}
