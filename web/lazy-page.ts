import type { LoaderFunctionArgs } from 'react-router';
import { LAZY_LOAD_TIMEOUT } from '#contract/limits.ts';
import { loadPage } from '#web/http/page-memory.ts';

/** Loads a page's module for a lazy route; rejects after 120 s (spec §7). */
export function lazyPage<M extends object>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    const page = await inTime(load());
    if (!hasLoader(page)) return page;
    return { ...page, loader: (args: LoaderFunctionArgs) => loadPage(args.request.url, () => page.loader(args)) };
  };
}

/** The module of a lazy part of a page; rejects after 120 s (spec §7). */
export async function inTime<M>(module: Promise<M>): Promise<M> {
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
