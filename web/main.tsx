import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { App } from '#web/app.tsx';
import { type PageData, readPageData } from '#web/http/page-data.ts';
import { beginReturn, endReturn, remember } from '#web/http/page-memory.ts';
import { keepReadPages } from '#web/http/read-pages.ts';
import { routes } from '#web/routes.ts';
import { configureSite, site } from '#web/site.ts';

/** Takes over the server's HTML, or renders the page where the server has not. */
async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  linkInlineStyles();
  const { session, hydration } = readData();
  // The first render needs the code of its page, as what waits for it is other HTML.
  if (hydration) await loadMatchedPages();
  rememberFirstPage(hydration?.loaderData);

  // Before the router listens: going back shows a page as it was, and then asks the server what became of it.
  window.addEventListener('popstate', beginReturn);
  const router = createBrowserRouter(routes, { hydrationData: hydration ?? undefined });
  router.subscribe(({ navigation }) => {
    // Once it stands where it stood: asking keeps the place that it is asked at.
    if (navigation.state === 'idle' && endReturn()) setTimeout(() => router.revalidate());
  });
  const app = (
    <App session={session}>
      <RouterProvider router={router} />
    </App>
  );
  if (!hydration) return createRoot(root).render(app);
  hydrateRoot(root, app);
  // The browser may have kept such a page for long.
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

/** Vite loads the styles of lazy code where it finds no link to their files: those that came within the page are there. */
function linkInlineStyles() {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.setAttribute('href', dataset.file ?? '');
    document.head.append(link);
  }
}

/** Of the matched routes one at most has a loader: the page's. */
function rememberFirstPage(loaderData: Record<string, unknown> | undefined) {
  const url = new URL(window.location.href);
  url.hash = '';
  for (const data of Object.values(loaderData ?? {})) remember(url.href, data);
}

async function loadMatchedPages() {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(matches.map(({ route }) => loadPage(route)));
}

async function loadPage(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

function cameFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

start();
keepReadPages();
