import type { LoaderFunctionArgs } from 'react-router';
import { LAZY_LOAD_TIMEOUT } from '#contract/kit/limits.ts';
import { loadPageCache } from '#web/kit/http/page-cache.ts';
import type { PageHandle } from '#web/kit/page/page-handle.ts';

/** `module` is the imported path, which the build fills in (scripts/page-modules.mjs). */
type LoadPage<M> = (() => Promise<M>) & { module?: string };

/** The exports of a page's module that are needed to prefetch it. */
export interface LoadedPage {
  prefetch?: (args: LoaderFunctionArgs) => Promise<void>;
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
      loader: async (args: LoaderFunctionArgs) => {
        const cache = await loadPageCache();
        return cache.loadPageData(args.request.url, () => page.loader(args), args.request.signal);
      },
      prefetch: async (args: LoaderFunctionArgs) => {
        const cache = await loadPageCache();
        cache.prefetchPageData(args.request.url, () => page.loader(args));
      },
    };
  }
  return Object.assign(loadPage, { module });
}

/**
 * The lazy route of a frame around pages. It shares their URLs, so its data isn't in the page cache: the router keeps
 * it while the pages change.
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

/** Converts an imported path `#web/…` to a module's name `web/…`. */
export function toModule(path: string): string {
  return path.replace('#', '');
}

/** Rejects if the module takes more than 120 s to load. */
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
