import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { matchPage } from '#web/kit/paths/match-page.ts';
import { canonicalizeAddress, hasPage } from '#web/page-address.ts';
import { routes } from '#web/routes.ts';

const WORDS = [
  ...['leagues', 'matches', 'live', 'overlay', 'manage', 'teams', 'embed', 'docs', 'dashboard', 'myLeagues', 'screen'],
  ...['8', 'MATCHES', 'a%2Fb', 'caf%C3%A9', '%E0%A4', '%0A', "o'neill", '', '.', 'not-found', 'x y'],
];

test('paths lead to the same page as the router leads them to', () => {
  // The router warns of each malformed path.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const segments = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string()), { maxLength: 5 });
  fc.assert(
    fc.property(segments, (parts) => {
      const { pathname } = new URL(`http://page.invalid/${parts.map((part) => part.replace(/[?#]/g, '')).join('/')}`);
      const matches = matchRoutes(routes, pathname) ?? [];
      const { chain, params } = matchPage(routes, pathname);
      expect(chain.map((route) => route.path)).toEqual(matches.map(({ route }) => route.path));
      // The router's `*` matches no line feed.
      const isPage = chain.length > 0 && (chain.at(-1)?.handle as PageHandle | undefined)?.status !== 404;
      if (isPage) expect(params).toEqual(matches[0]?.params);
      expect(hasPage(pathname)).toBe(isPage);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['/Leagues/8/?tab=teams&season=2&tab=x&page=1&utm_source=a', '/leagues/8?tab=teams&season=2'],
  ['/matches/live/overlay', '/matches/live/overlay'],
  ['/matches/live/key/overlay/', '/matches/live/key/overlay'],
  ['/leagues/8/manage/', '/leagues/8/manage'],
])('%s is rendered and cached as %s', (address, canonical) => {
  expect(canonicalizeAddress(address)).toBe(canonical);
});
