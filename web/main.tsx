import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';
import { App } from '#web/app.tsx';
import { BrowserRouter } from '#web/kit/browser/browser-router.ts';
import { prefetchWhenIdle } from '#web/kit/http/data-saver.ts';
import { registerServiceWorker } from '#web/kit/http/offline-pages.ts';
import { keepFirstPage, loadPageCache, readPageCache } from '#web/kit/http/page-cache.ts';
import { type PageData, readPageData } from '#web/kit/http/page-data.ts';
import { matchPage } from '#web/kit/paths/match-page.ts';
import { ToastProvider } from '#web/kit/ui/toast.tsx';
import { addToast } from '#web/kit/ui/toast-store.ts';
import { loadParts } from '#web/lazy-part.tsx';
import { PART_NOT_LOADED } from '#web/messages.ts';
import { canonicalizeAddress } from '#web/page-address.ts';
import { routes } from '#web/routes.ts';
import { configureSite, site } from '#web/site.ts';

/** Hydrates the server's HTML, or renders the page if the server sent none. */
async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  linkInlineStyles();
  replaceAddress();
  const { session, hydration, partData = [], parts } = readData();
  const cache = partData.length > 0 ? loadPageCache() : undefined;
  // Without the page's code the first render would be a placeholder, which differs from the server's HTML.
  if (hydration) await loadMatchedPages();
  (await cache)?.hydrateParts(partData);
  if (parts) await loadParts(parts);
  keepFirstPageData(hydration?.loaderData);

  // Registered before the router's listener: going back shows cached data first, then revalidates it.
  window.addEventListener('popstate', () => readPageCache()?.startBackNavigation());
  const router = createBrowserRouter(routes, { hydrationData: hydration ?? undefined });
  router.subscribe(({ navigation }) => {
    // Revalidation keeps the scroll position, so it starts after that has been restored.
    if (navigation.state === 'idle' && readPageCache()?.endBackNavigation()) setTimeout(() => router.revalidate());
  });
  const app = (
    <App session={session}>
      <BrowserRouter value={router}>
        <RouterProvider router={router} />
      </BrowserRouter>
    </App>
  );
  prefetchWhenIdle(loadPageCache);
  if (!hydration) return createRoot(root).render(app);
  hydrateRoot(root, app);
  // The HTML came from the browser's cache and may be old.
  if (cameFromHistory()) router.revalidate();
}

function readData(): PageData {
  const json = document.getElementById('page-data')?.textContent ?? 'null';
  configureSite({ origin: window.location.origin });
  if (json === 'null') return { site, session: { state: 'loading' }, hydration: null };
  const data = readPageData(json);
  configureSite(data.site);
  return data;
}

/** The server rendered the page for its canonical address, and links on it repeat that address's parameters. */
function replaceAddress() {
  const { pathname, search, hash } = window.location;
  const canonical = canonicalizeAddress(pathname + search);
  if (canonical !== pathname + search) window.history.replaceState(window.history.state, '', canonical + hash);
}

/**
 * Adds disabled links for inlined style sheets, since Vite loads the styles of lazy code unless it finds a link to
 * them.
 */
function linkInlineStyles() {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.setAttribute('href', dataset.file ?? '');
    document.head.append(link);
  }
}

/** The page's loader is the last one; frames around it have their own data. */
function keepFirstPageData(loaderData: Record<string, unknown> | undefined) {
  const url = new URL(window.location.href);
  url.hash = '';
  const data = Object.values(loaderData ?? {}).at(-1);
  if (data !== undefined) keepFirstPage(url.href, data);
}

async function loadMatchedPages() {
  await Promise.all(matchPage(routes, window.location.pathname).chain.map(loadPage));
}

async function loadPage(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

function cameFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/** The server's HTML stays readable, and its links work. Buttons don't, so a message offers to load the page again. */
function reportFailedStart(failure: unknown) {
  addToast('failure', PART_NOT_LOADED, 'Check your connection, then reload the page.', {
    label: 'Reload',
    run: () => window.location.reload(),
  });
  createRoot(document.createElement('div')).render(<ToastProvider>{null}</ToastProvider>);
  throw failure;
}

start().catch(reportFailedStart);
registerServiceWorker();
