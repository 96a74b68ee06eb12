import { readFileSync } from 'node:fs';
import type { LoaderFunction, RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { findPage, PAGES } from '#server/http/page-table.ts';

// The server sends each page with the answers that it begins with: what it knows of the pages must be what they do.

const called: string[] = [];
vi.stubGlobal('window', {
  location: { origin: 'http://localhost' },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});
vi.stubGlobal('navigator', { userAgent: '', connection: { saveData: true } });
vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
  called.push(`${method} ${url.replace('http://localhost/api', '')}`);
  return new Response(null, { status: 401 });
});

const { routes } = await import('#web/routes.ts');
const pages = listPages(routes);

beforeEach(() => {
  called.length = 0;
});

function listPages(list: RouteObject[]): RouteObject[] {
  return list.flatMap((route) => [...(route.path ? [route] : []), ...listPages(route.children ?? [])]);
}

/** Two players would be one by the same key. */
function toAddress(path: string): string {
  return path.replace(':other_key', 'name:a%2Fb').replace(/\/:[a-z_]+/g, '/7');
}

/** Loads the page as the site does, and answers what its loader called. */
async function load(path: string, search = ''): Promise<string[]> {
  const page = pages.find((route) => route.path === path);
  const { loader } = typeof page?.lazy === 'function' ? ((await page.lazy()) as { loader?: LoaderFunction }) : {};
  const request = new Request(`http://localhost${toAddress(path)}${search}`);
  const params = { id: '7', match_id: '7', group_id: '7', league_id: '7', player_key: '7', other_key: 'name:a/b' };
  await Promise.resolve(loader?.({ request, params, context: {} } as never)).catch(() => {});
  return called;
}

test('the server knows every page', () => {
  const missing = ['/not-found', '*'];
  expect(Object.keys(PAGES)).toEqual(pages.map(({ path }) => path).filter((path) => !missing.includes(path ?? '')));
});

test.each(Object.keys(PAGES))('%s calls what the server calls for it', async (path) => {
  const { call, list } = findPage(toAddress(path), new URLSearchParams()) ?? {};
  expect(await load(path)).toEqual([call, list].filter(Boolean));
});

test.each([
  '?team=Lions+%26+Co&date=2026-03-01&min_events=2&min_goals=1&min_players=3&page=4',
  '?min_goals=2',
  '?page=1',
])('the list of matches with %s too', async (search) => {
  expect(await load('/matches', search)).toEqual([findPage('/matches', new URLSearchParams(search))?.call]);
});

test.each(['/players/:player_key', '/dashboard/matchHistory'])('%s on page 3 too', async (path) => {
  const { call, list } = findPage(toAddress(path), new URLSearchParams('page=3')) ?? {};
  expect(await load(path, '?page=3')).toEqual([call, list].filter(Boolean));
});

test("the server knows each page's module", () => {
  const source = readFileSync('web/routes.ts', 'utf8');
  const imports = [...source.matchAll(/path: '([^']+)',[^}]*?import\('#web\/pages\/([^']+)'\)/g)];
  const modules = Object.entries(PAGES).map(([path, page]) => [path, page.modules.at(-1)]);
  expect(imports.map(([, path, module]) => [path, module])).toEqual(modules);
});

test.each([
  ['/matches/7/', '/matches/:match_id'],
  ['/DASHBOARD/myleagues', '/dashboard/myLeagues'],
  ['/matches/0', undefined],
  ['/matches/2147483648', undefined],
  ['/matches/seven', undefined],
  ['/players/90000000001037', '/players/:player_key'],
  ['/players/name:quickfeet', '/players/:player_key'],
  ['/players/name%3Aa%2Fb/vs/7', '/players/:player_key/vs/:other_key'],
  ['/players/%E0%A4%A', undefined],
  ['/players/search', undefined],
  ['/players', undefined],
  ['/matches/7/players', undefined],
  ['/not-found', undefined],
  ['//', undefined],
])('%s is the page %s', (pathname, path) => {
  expect(findPage(pathname, new URLSearchParams())?.path).toBe(path);
});
