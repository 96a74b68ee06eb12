import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageRedirect, PageRequest, RenderedPage } from '#contract/pages.ts';
import { App } from '#web/app.tsx';
import type { PageHandle } from '#web/components/page-handle.ts';
import { type PageRender, PageRenderContext } from '#web/components/page-render.ts';
import { ApiError } from '#web/http/call.ts';
import { answerCalls } from '#web/http/page-calls.ts';
import { writePageData } from '#web/http/page-data.ts';
import { moduleOf } from '#web/lazy-page.ts';
import { partsLoaded } from '#web/lazy-part.tsx';
import { INTERNAL_ERROR } from '#web/messages.ts';
import { routes } from '#web/routes.ts';
import { RequireSession, SIGNED_OUT_PATH } from '#web/session/require-session.tsx';
import { loadSession, type SessionState } from '#web/session/session.tsx';
import { configureSite, site } from '#web/site.ts';

export { configureSite };

const handler = createStaticHandler(routes);
/** Lazy routes are lazy until they are loaded, and guards are components until then: read before the first request. */
const modules = new Map(listRoutes(handler.dataRoutes).map(({ id = '', lazy }) => [id, moduleOf(lazy)]));
const protectedIds = new Set(listRoutes(handler.dataRoutes).filter(isGuard).flatMap(listIds));

/** Renders a page of the site, its data from calls that the server makes in process. */
export async function renderPage(page: PageRequest): Promise<RenderedPage | PageRedirect> {
  const request = new Request(`http://page.invalid${page.url}`);
  answerCalls(request.signal, page.call);
  const [session, context] = await Promise.all([
    findSession(page, request.signal),
    handler.query(request, {
      // A protected page without a session redirects, so it asks for nothing.
      filterMatchesToLoad: ({ route }) => page.session === 'cookie' || !protectedIds.has(route.id),
    }),
  ]);
  if (context instanceof Response) return toRedirect(context);
  const isProtected = context.matches.some(({ route }) => protectedIds.has(route.id));
  if (isProtected && page.session === 'none') return { status: 302, location: SIGNED_OUT_PATH };
  if (isProtected && page.session === 'unknown') {
    return { ...describePage(context, {}), html: null, data: writePageData({ site, session, hydration: null }) };
  }
  await partsLoaded();
  try {
    return renderContext(withKnownErrors(context, page), session);
  } catch (failure) {
    page.report(failure);
    return renderContext(withFailure(context, page), session);
  }
}

/** Of pages that search engines list and that need no id. */
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
  if (session === 'none') return { state: 'absent' };
  if (session === 'unknown') return { state: 'loading' };
  return (await loadSession(signal)) ?? { state: 'loading' };
}

function toRedirect({ status, headers }: Response): PageRedirect {
  return { status, location: headers.get('location') ?? '/' };
}

/** Errors that no answer of the API and no loader named are reported, and are Internal Errors to the reader. */
function withKnownErrors(context: StaticHandlerContext, page: PageRequest): StaticHandlerContext {
  if (!context.errors) return context;
  const errors = Object.entries(context.errors).map(([routeId, error]) => {
    if (error instanceof ApiError || isRouteErrorResponse(error)) return [routeId, error];
    page.report(error);
    return [routeId, toInternalError(page)];
  });
  return { ...context, errors: Object.fromEntries(errors) };
}

/** The page of a rendering that broke down, at the innermost boundary. */
function withFailure(context: StaticHandlerContext, page: PageRequest): StaticHandlerContext {
  const boundary = context.matches.findLast(({ route }) => route.hasErrorBoundary);
  return { ...context, errors: { [boundary?.route.id ?? '']: toInternalError(page) } };
}

function toInternalError({ requestId, rayId }: PageRequest): ApiError {
  return new ApiError(500, { error: INTERNAL_ERROR }, { requestId, rayId: rayId ?? null });
}

function renderContext(context: StaticHandlerContext, session: SessionState): RenderedPage | PageRedirect {
  const render: PageRender = {};
  const html = renderToString(
    <PageRenderContext value={render}>
      <App session={session}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </PageRenderContext>,
  );
  if (render.redirect !== undefined) return { status: 302, location: render.redirect };
  const { loaderData, errors } = context;
  return {
    ...describePage(context, render),
    html,
    data: writePageData({ site, session, hydration: { loaderData, errors } }),
  };
}

/** What the server needs to know of a page besides its content. */
function describePage({ matches, errors }: StaticHandlerContext, { head = { title: site.name } }: PageRender) {
  const handle = matches.at(-1)?.route.handle as PageHandle | undefined;
  const [error] = Object.values(errors ?? {}) as { status: number }[];
  return {
    status: error?.status ?? handle?.status ?? 200,
    head,
    isListed: handle?.isListed === true && !error,
    path: handle?.status === 404 ? undefined : findPath(matches),
    modules: matches.map(({ route }) => modules.get(route.id)).filter((module) => module !== undefined),
  };
}

/** The page's own path, however its address was written. */
function findPath(matches: StaticHandlerContext['matches']): string | undefined {
  const last = matches.at(-1);
  return last?.route.path?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(last.params[name] ?? ''));
}
