import { CancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import { use } from 'react';
import { ApiError, endsSession, NoResponseError, onMutation } from '#web/kit/http/call.ts';
import { PartQueries, type queryOf } from '#web/kit/http/part-queries.ts';

/** Time for which prefetched and server-rendered data is shown without a new request. */
const FRESH_MS = 10_000;
/** Time for which data of earlier pages and parts is cached, for back navigations. */
const KEPT_MS = 15 * 60_000;

/** First element of the keys of pages' data. */
const PAGE = 'page';

/**
 * The data of pages, by their URL, and of parts of pages, by their calls; one instance per page request, or per
 * browser.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : KEPT_MS,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** The browser's instance. */
export const queries = createQueries();

// Queries are refetched when the tab is visible again, or online.
if (!import.meta.env.SSR) queries.mount();

/** The data of the page's parts. */
export function useQueries(): QueryClient {
  return use(PartQueries) ?? queries;
}

/** Counts changes, which make the responses to earlier requests old. */
let changes = 0;

onMutation((name) => {
  changes += 1;
  queries.removeQueries({ queryKey: [PAGE] });
  // Without a user no data can be refetched, and one user's responses must not be shown to another.
  if (endsSession(name)) queries.clear();
  else queries.invalidateQueries();
});

/** Retries temporary failures once. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures === 0 && (error instanceof NoResponseError || (error instanceof ApiError && error.status === 503));
}

/** The data of parts from which the server rendered its HTML. */
export type PartData = [QueryKey, unknown][];

export function dehydrateParts(rendered: QueryClient): PartData {
  return rendered.getQueriesData({}).filter(([, data]) => data !== undefined);
}

export function hydrateParts(parts: PartData): void {
  const updatedAt = Date.now() + FRESH_MS;
  for (const [key, data] of parts) {
    queries.setQueryData(key, data, { updatedAt });
    rendered.add(data as object);
  }
}

/** Data in the server's HTML. */
const rendered = new WeakSet<object>();

/** Whether the server rendered a part from this data, so that it hydrates equally. */
export function isRendered(data: object): boolean {
  return import.meta.env.SSR || rendered.has(data);
}

/** Loads a part's data before the page is shown; undefined if that fails. The part then needs no request for 10 s. */
export async function loadPart(query: ReturnType<typeof queryOf>): Promise<unknown> {
  const { queryKey } = query;
  const [changesBefore, isPending] = [changes, queries.isFetching({ queryKey, exact: true }) > 0];
  const data = await queries.fetchQuery({ ...query, retry: false }).catch(() => undefined);
  const state = queries.getQueryState(queryKey);
  const isNew = data !== undefined && state !== undefined && state.dataUpdatedAt <= Date.now();
  if (isNew && !state.isInvalidated && !isPending && changes === changesBefore) {
    queries.setQueryData(queryKey, data, { updatedAt: Date.now() + FRESH_MS });
  }
  return data;
}

let isGoingBack = false;
let wasShownBefore = false;

/** Prefetches a page's data, for one visit of the URL within 10 s. */
export function prefetchPageData(url: string, load: () => Promise<unknown>): void {
  queries.prefetchQuery({ queryKey: [PAGE, url], queryFn: load, retry: false });
}

/**
 * A page's data: during a back navigation the data shown before, else prefetched data, else that of `load`. `signal` is
 * the navigation's; several navigations to one page may share data.
 */
export async function loadPageData(url: string, load: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  const queryKey = [PAGE, url];
  const shown = isGoingBack ? queries.getQueryData(queryKey) : undefined;
  if (shown !== undefined) {
    wasShownBefore = true;
    return shown;
  }
  try {
    const data = await queries.fetchQuery({ queryKey, queryFn: load, staleTime: FRESH_MS, retry: false });
    keepPageData(url, data);
    return data;
  } catch (failure) {
    // A change made meanwhile has removed the query: its data would be outdated.
    const wasRemoved = failure instanceof CancelledError;
    const hasEarlierEnded = failure instanceof Error && failure.name === 'AbortError' && signal?.aborted === false;
    if (wasRemoved || hasEarlierEnded) return loadPageData(url, load, signal);
    throw failure;
  }
}

/** Caches the data of a visited page for back navigations, also if the server rendered it. */
export function keepPageData(url: string, data: unknown): void {
  queries.setQueryData([PAGE, url], data, { updatedAt: 0 });
}

/** Until `endBackNavigation`, pages show their former data. */
export function startBackNavigation(): void {
  isGoingBack = true;
}

/** Returns whether a page showed former data, and should be revalidated. */
export function endBackNavigation(): boolean {
  const wasShown = wasShownBefore;
  isGoingBack = false;
  wasShownBefore = false;
  return wasShown;
}
