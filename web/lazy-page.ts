import type { LoaderFunctionArgs } from 'react-router';
import { LAZY_LOAD_TIMEOUT } from '#contract/kit/limits.ts';
import { loadPageData, prefetchPageData } from '#web/kit/http/queries.ts';
import type { PageHandle } from '#web/kit/page/page-handle.ts';

/** `module` is the imported path, which the build fills in (scripts/page-modules.mjs). */
type LoadPage<M> = (() => Promise<M>) & { module?: string };

/** What a lazy route loads, as far as links on other pages prefetch it. */
export interface LoadedPage {
  prefetch?: (args: LoaderFunctionArgs) => void;
  shouldRevalidate?: unknown;
}

/** Loads a page's module for a lazy route; rejects after 120 s. */
export function lazyPage<M extends object>(load: () => Promise<M>, module?: string): LoadPage<M> {
  async function loadPage() {
    const page = await withLoadTimeout(load());
    // The page cache belongs to one visitor, so the server doesn't use it.
    if (import.meta.env.SSR || !hasLoader(page)) return page;
    return {
      ...page,
      loader: (args: LoaderFunctionArgs) =>
        loadPageData(args.request.url, () => page.loader(args), args.request.signal),
      prefetch: (args: LoaderFunctionArgs) => prefetchPageData(args.request.url, () => page.loader(args)),
    };
  }
  return Object.assign(loadPage, { module });
}

/**
 * The lazy route of a frame around pages. It shares their URLs, so its data are not in the page cache: the router keeps them
 * while its pages change.
 */
export function lazyFrame<M extends object>(load: () => Promise<M>, module?: string) {
  const handle: PageHandle = { isFrame: true };
  return { handle, lazy: Object.assign(() => withLoadTimeout(load()), { module }) };
}

/** The module of a lazy route, as `web/…`. */
export function moduleOf(lazy: unknown): string | undefined {
  const { module } = typeof lazy === 'function' ? (lazy as LoadPage<unknown>) : {};
  return module === undefined ? undefined : toModule(module);
}

/** The module of an imported path: `web/…` for `#web/…`. */
export function toModule(path: string): string {
  return path.replace('#', '');
}

/** Rejects when the module takes more than 120 s to load. */
export async function withLoadTimeout<M>(module: Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading this page timed out.')), LAZY_LOAD_TIMEOUT);
  });
  try {
    return await Promise.race([module, timeOut]);
  } finally {
    clearTimeout(timer);
  }
}

function hasLoader<M extends object>(page: M): page is M & { loader: (args: LoaderFunctionArgs) => Promise<unknown> } {
  return 'loader' in page && typeof page.loader === 'function';
}
