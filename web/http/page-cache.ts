/** Lifetime of prefetched data. */
const PREFETCH_LIFETIME_MS = 10_000;
const MAX_VISITED_PAGES = 20;

const prefetched = new Map<string, Promise<unknown>>();
const visited = new Map<string, unknown>();
let isGoingBack = false;
let wasCacheUsed = false;

/** Prefetches a page's data; one visit of the URL within 10 s uses it. */
export function prefetchPageData(url: string, load: () => Promise<unknown>): void {
  if (prefetched.has(url)) return;
  const data = load();
  prefetched.set(url, data);
  data.catch(() => dropPrefetched(url, data));
  setTimeout(() => dropPrefetched(url, data), PREFETCH_LIFETIME_MS);
}

function dropPrefetched(url: string, data: Promise<unknown>) {
  if (prefetched.get(url) === data) prefetched.delete(url);
}

/** A page's data: during a back navigation the data shown before, else prefetched data, else that of `load`. */
export async function loadPageData(url: string, load: () => Promise<unknown>): Promise<unknown> {
  if (isGoingBack && visited.has(url)) {
    wasCacheUsed = true;
    return visited.get(url);
  }
  const early = prefetched.get(url);
  prefetched.delete(url);
  const data = await (early ?? load());
  storePageData(url, data);
  return data;
}

/** Called after a change of data: everything cached may be out of date. */
export function clearPageCache(): void {
  prefetched.clear();
  visited.clear();
}

/** Until `endBackNavigation`, pages load from the cache of visited ones. */
export function startBackNavigation(): void {
  isGoingBack = true;
}

/** Returns whether a page was loaded from the cache, and should be revalidated. */
export function endBackNavigation(): boolean {
  const usedCache = wasCacheUsed;
  isGoingBack = false;
  wasCacheUsed = false;
  return usedCache;
}

/** Caches the data of a visited page, also of one that the server rendered. */
export function storePageData(url: string, data: unknown) {
  visited.delete(url);
  visited.set(url, data);
  const oldest = visited.keys().next().value;
  if (visited.size > MAX_VISITED_PAGES && oldest !== undefined) visited.delete(oldest);
}
