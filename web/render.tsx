import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageRedirect, PageRequest, RenderedPage } from '#contract/site/pages.ts';
import { App } from '#web/app.tsx';
import { ApiError } from '#web/kit/http/call.ts';
import { writePageData } from '#web/kit/http/page-data.ts';
import { type PageRequestData, registerPageRequest } from '#web/kit/http/page-request.ts';
import { createQueries, dehydrateParts } from '#web/kit/http/queries.ts';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { createPageRender, type PageRender, PageRenderContext } from '#web/kit/page/page-render.ts';
import { RequireSession, SIGNED_OUT_PATH } from '#web/kit/session/require-session.tsx';
import { loadSession, type SessionState } from '#web/kit/session/session.tsx';
import lightTokens from '#web/kit/styles/theme-light.css?inline';
import { moduleOf, toModule } from '#web/lazy-page.ts';
import { waitForParts } from '#web/lazy-part.tsx';
import { INTERNAL_ERROR } from '#web/messages.ts';
import { canonicalizeAddress, hasPage } from '#web/page-address.ts';
import { routes } from '#web/routes.ts';
import { configureSite, site } from '#web/site.ts';

export { canonicalizeAddress, configureSite, hasPage };

/** Module of the parts' data, which a browser loads before it hydrates them. */
const PART_CACHE = 'web/kit/http/queries.ts';

const handler = createStaticHandler(routes);
/** Read before the first request, since loading a route replaces its `lazy` and `Component`. */
const modules = new Map(listRoutes(handler.dataRoutes).map(({ id = '', lazy }) => [id, moduleOf(lazy)]));
const protectedIds = new Set(listRoutes(handler.dataRoutes).filter(isGuard).flatMap(listIds));

/** Renders a page of the site; its loaders call the API in process. */
export async function renderPage(page: PageRequest): Promise<RenderedPage | PageRedirect> {
  const request = new Request(`http://page.invalid${page.url}`);
  const queries = createQueries();
  const read: PageRequestData = {
    call: page.call,
    queries,
    hasSession: page.session === 'cookie',
    changesEachMinute: false,
  };
  registerPageRequest(request.signal, read);
  const [session, context] = await Promise.all([
    findSession(page, request.signal),
    handler.query(request, {
      // A protected page without a session redirects, so its loader is skipped.
      filterMatchesToLoad: ({ route }) => page.session === 'cookie' || !protectedIds.has(route.id),
    }),
  ]);
  if (context instanceof Response) return toRedirect(context);
  const isProtected = context.matches.some(({ route }) => protectedIds.has(route.id));
  if (isProtected && page.session === 'none') {
    return { status: 302, location: SIGNED_OUT_PATH, needsSession: true };
  }
  if (isProtected && page.session === 'unknown') {
    return {
      ...describePage(context, createPageRender()),
      html: null,
      data: writePageData({ site, session, hydration: null }),
      changesEachMinute: read.changesEachMinute,
    };
  }
  await waitForParts();
  try {
    const rendered = renderContext(withPublicErrors(context, page), session, read);
    return 'location' in rendered
      ? { ...rendered, needsSession: isProtected && session.state !== 'signedIn' }
      : rendered;
  } catch (failure) {
    page.report(failure);
    return renderContext(withFailure(context, page), session, read);
  }
}

/**
 * The light theme for readers whose system prefers it. It replaces the script that chooses the theme of other pages.
 */
export const lightTheme = `@media (prefers-color-scheme:light){${lightTokens.replace(/\[data-theme="?light"?\]/, ':root')}}`;

/** Paths without parameters that search engines may list. */
export const listedPaths: readonly string[] = listRoutes(routes)
  .filter(({ path, handle }) => (handle as PageHandle | undefined)?.isListed && !path?.includes(':'))
  .map(({ path = '' }) => path);

function listRoutes(list: RouteObject[]): RouteObject[] {
  return list.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);
}

function isGuard({ element }: RouteObject): boolean {
  return (element as { type?: unknown } | undefined)?.type === RequireSession;
}

function listIds(route: RouteObject): (string | undefined)[] {
  return listRoutes([route]).map(({ id }) => id);
}

async function findSession({ session }: PageRequest, signal: AbortSignal): Promise<SessionState> {
  if (session === 'none') return { state: 'signedOut' };
  if (session === 'unknown') return { state: 'loading' };
  return (await loadSession(signal)) ?? { state: 'loading' };
}

function toRedirect({ status, headers }: Response): PageRedirect {
  return { status, location: headers.get('location') ?? '/' };
}

/** Reports unexpected errors and replaces them by an Internal Error; those of the API and of loaders stay. */
function withPublicErrors(context: StaticHandlerContext, page: PageRequest): StaticHandlerContext {
  if (!context.errors) return context;
  const errors = Object.entries(context.errors).map(([routeId, error]) => {
    if (error instanceof ApiError || isRouteErrorResponse(error)) return [routeId, error];
    page.report(error);
    return [routeId, toInternalError(page)];
  });
  return { ...context, errors: Object.fromEntries(errors) };
}

/** Shows an Internal Error at the innermost error boundary, after rendering failed. */
function withFailure(context: StaticHandlerContext, page: PageRequest): StaticHandlerContext {
  const boundary = context.matches.findLast(({ route }) => route.hasErrorBoundary);
  return { ...context, errors: { [boundary?.route.id ?? '']: toInternalError(page) } };
}

function toInternalError({ requestId, rayId }: PageRequest): ApiError {
  return new ApiError(500, { error: INTERNAL_ERROR }, { requestId, rayId: rayId ?? null });
}

function renderContext(
  context: StaticHandlerContext,
  session: SessionState,
  { queries, changesEachMinute }: PageRequestData,
): RenderedPage | PageRedirect {
  const render = createPageRender();
  // The context holds the page's routes; the router would copy all of the site's for each page.
  const router = createStaticRouter([], context);
  const html = renderToString(
    <PageRenderContext value={render}>
      <App session={session} queries={queries}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </PageRenderContext>,
  );
  if (render.redirect !== undefined) return { status: 302, location: render.redirect };
  const { loaderData, errors } = context;
  const partData = dehydrateParts(queries);
  const page = describePage(context, render);
  return {
    ...page,
    modules: partData.length > 0 ? [...page.modules, PART_CACHE] : page.modules,
    html,
    data: writePageData({ site, session, hydration: { loaderData, errors }, partData, parts: [...render.parts] }),
    changesEachMinute,
  };
}

/** Status, head and modules of a page, for the server. */
function describePage({ location, matches, errors }: StaticHandlerContext, render: PageRender) {
  const { head = { title: site.name }, parts, lateParts } = render;
  const handle = matches.at(-1)?.route.handle as PageHandle | undefined;
  const [error] = Object.values(errors ?? {}) as { status: number }[];
  return {
    status: error?.status ?? handle?.status ?? 200,
    head,
    isListed: handle?.isListed === true && !error && !head.isUnlisted,
    embed: handle?.isEmbedded ? { theme: readTheme(location.search) } : null,
    path: handle?.status === 404 ? undefined : location.pathname,
    modules: [
      ...matches.map(({ route }) => modules.get(route.id)).filter((module) => module !== undefined),
      ...[...parts].map(toModule),
    ],
    lateModules: [...lateParts].map(toModule),
  };
}

function readTheme(search: string): 'dark' | 'light' | null {
  const theme = new URLSearchParams(search).get('theme');
  return theme === 'dark' || theme === 'light' ? theme : null;
}
