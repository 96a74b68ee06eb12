import { useEffect } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { shouldSaveData } from '#web/kit/http/data-saver.ts';
import { matchPage } from '#web/kit/paths/match-page.ts';
import { RequireSession } from '#web/kit/session/require-session.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import type { LoadedPage } from '#web/lazy-page.ts';

/** Time that a pointer or the focus must stay on a link. */
const HOVER_DELAY_MS = 65;

/** Prefetches code and data of a link's page when the link is hovered, focused or touched. */
export function PrefetchPages({ routes }: { routes: RouteObject[] }) {
  const isSignedIn = useSession().state === 'signedIn';

  useEffect(() => {
    if (shouldSaveData()) return;
    let pointedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function pointAt(event: Event) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === pointedAt) return;
      pointedAt = link;
      clearTimeout(timer);
      if (!link || !isToOtherPage(link)) return;
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      timer = setTimeout(() => prefetchPage(routes, link.href, isSignedIn), isTouch ? 0 : HOVER_DELAY_MS);
    }

    /** A click loads the page, so the pending prefetch is cancelled. */
    function cancel() {
      clearTimeout(timer);
    }

    document.addEventListener('click', cancel, true);
    document.addEventListener('pointerover', pointAt);
    document.addEventListener('focusin', pointAt);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', cancel, true);
      document.removeEventListener('pointerover', pointAt);
      document.removeEventListener('focusin', pointAt);
    };
  }, [routes, isSignedIn]);

  return null;
}

/** Whether the link opens another page of the site in this window. */
function isToOtherPage({ origin, pathname, search, target, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  if (origin !== location.origin || target !== '' || download !== '') return false;
  return pathname !== location.pathname || search !== location.search;
}

async function prefetchPage(routes: RouteObject[], href: string, isSignedIn: boolean) {
  const url = new URL(href);
  url.hash = '';
  const { chain, params } = matchPage(routes, url.pathname);
  if (!isSignedIn && chain.some(({ Component }) => Component === RequireSession)) return;
  for (const route of chain) {
    if (typeof route.lazy !== 'function') continue;
    // Errors are ignored here; following the link loads the page again and shows them.
    const page = (await route.lazy().catch(() => null)) as LoadedPage | null;
    if (!page?.prefetch) continue;
    // The browser has the whole list, so its other pages need no request.
    if (page.shouldRevalidate && url.pathname === window.location.pathname) continue;
    page.prefetch({ request: new Request(url), params } as LoaderFunctionArgs).catch(() => {});
  }
}
