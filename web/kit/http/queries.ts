import { CancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import {
  ApiError,
  type CallAnswer,
  type CallInput,
  callUntyped,
  NoResponseError,
  onMutation,
} from '#web/kit/http/call.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';

/** What was prefetched, and what the server rendered, is shown for so long without being asked for again. */
const FRESH_MS = 10_000;
/** Data of former pages and parts is kept so long, for going back. */
const KEPT_MS = 15 * 60_000;

/** First part of the keys of pages' data. */
const PAGE = 'page';

/** After these calls there is no user whose data could be refetched. */
const SESSION_ENDS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'POST /auth/logout',
  'POST /auth/delete_account',
]);

/** The data of pages, by their URL, and of parts of pages, by their calls: one of each page request, or of the browser. */
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

/** The browser's. */
export const queries = createQueries();

onMutation((name) => {
  queries.removeQueries({ queryKey: [PAGE] });
  // One user's responses must not be shown to another.
  if (SESSION_ENDS.has(name)) queries.clear();
  else queries.invalidateQueries();
});

/** Retries temporary failures once. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures === 0 && (error instanceof NoResponseError || (error instanceof ApiError && error.status === 503));
}

/** A call as a query of a part of a page. */
export function queryOf(name: EndpointName, input: object | null, pageSignal?: AbortSignal) {
  return {
    queryKey: [name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => callUntyped(name, { ...input, signal: pageSignal ?? signal }),
  };
}

/**
 * For loaders: the data of a part that the page opens with, which `useRead` then has at once. A failed call is repeated by
 * the part, which shows why. Browsers load a part's data with the part, so there it is undefined.
 */
export async function prefetchRead<const K extends EndpointName>(
  name: K,
  { signal, ...input }: CallInput<K> & { signal: AbortSignal },
): Promise<CallAnswer<K> | undefined> {
  const page = findPageRequest(signal);
  const query = queryOf(name, input, signal);
  await page?.queries.prefetchQuery({ ...query, retry: false });
  return page?.queries.getQueryData(query.queryKey);
}

/** The data of parts, from which the server rendered its HTML. */
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

/** Of the server's HTML. */
const rendered = new WeakSet<object>();

/** Whether the server has rendered the data of a part, which is hydrated with the same. */
export function isRendered(data: object): boolean {
  return import.meta.env.SSR || rendered.has(data);
}

let isGoingBack = false;
let wasShownBefore = false;

/** Prefetches a page's data; one visit of the URL within 10 s uses it. */
export function prefetchPageData(url: string, load: () => Promise<unknown>): void {
  queries.prefetchQuery({ queryKey: [PAGE, url], queryFn: load, retry: false });
}

/**
 * A page's data: during a back navigation the data shown before, else prefetched data, else that of `load`. `signal` is that of
 * the navigation, which may share the data of an earlier one to the same page.
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

/** Keeps the data of a visited page for going back to it, also of one that the server rendered. */
export function keepPageData(url: string, data: unknown): void {
  queries.setQueryData([PAGE, url], data, { updatedAt: 0 });
}

/** Until `endBackNavigation`, pages show the data that they showed before. */
export function startBackNavigation(): void {
  isGoingBack = true;
}

/** Returns whether a page showed data from before, and should be revalidated. */
export function endBackNavigation(): boolean {
  const wasShown = wasShownBefore;
  isGoingBack = false;
  wasShownBefore = false;
  return wasShown;
}
