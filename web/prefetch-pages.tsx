import { useEffect } from 'react';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import { isFrugal } from '#web/http/frugal.ts';
import { loadAhead } from '#web/http/page-memory.ts';
import { RequireSession } from '#web/session/require-session.tsx';
import { useSession } from '#web/session/session.tsx';

/** Milliseconds on a link after which a pointer or the focus is no longer only passing. */
const DWELL = 65;

/** Loads the page behind a link, code and data, as soon as a reader points at the link, focuses or touches it. */
export function PrefetchPages({ routes }: { routes: RouteObject[] }) {
  const isSignedIn = useSession().state === 'present';

  useEffect(() => {
    if (isFrugal()) return;
    let pointedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function pointAt(event: Event) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === pointedAt) return;
      pointedAt = link;
      clearTimeout(timer);
      if (!link || !leadsOn(link)) return;
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      timer = setTimeout(() => prefetchPage(routes, link.href, isSignedIn), isTouch ? 0 : DWELL);
    }

    /** Who follows the link already has asked for its page. */
    function follow() {
      clearTimeout(timer);
    }

    document.addEventListener('click', follow, true);
    document.addEventListener('pointerover', pointAt);
    document.addEventListener('focusin', pointAt);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', follow, true);
      document.removeEventListener('pointerover', pointAt);
      document.removeEventListener('focusin', pointAt);
    };
  }, [routes, isSignedIn]);

  return null;
}

/** To another page of the site, in this window. */
function leadsOn({ origin, pathname, search, target, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  if (origin !== location.origin || target !== '' || download !== '') return false;
  return pathname !== location.pathname || search !== location.search;
}

async function prefetchPage(routes: RouteObject[], href: string, isSignedIn: boolean) {
  const url = new URL(href);
  url.hash = '';
  const matches = matchRoutes(routes, url.pathname) ?? [];
  if (!isSignedIn && matches.some(({ route }) => route.Component === RequireSession)) return;
  for (const { route, params } of matches) {
    if (typeof route.lazy !== 'function') continue;
    // What fails here fails again, and is then said, when the link is followed.
    const page = await route.lazy().catch(() => null);
    if (typeof page?.loader !== 'function') continue;
    // A list whose pages are in the browser already asks for nothing.
    if (page.shouldRevalidate && url.pathname === window.location.pathname) continue;
    const { loader } = page;
    const args = { request: new Request(url), params } as LoaderFunctionArgs;
    loadAhead(url.href, async () => loader(args));
  }
}
