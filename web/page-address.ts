import { fillPath } from '#contract/kit/endpoint-path.ts';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { matchPage } from '#web/kit/paths/match-page.ts';
import { routes } from '#web/routes.ts';

/** A missing parameter has this value. */
const DEFAULTS: Record<string, string> = { page: '1' };

/**
 * The address under which a page is rendered, cached and hydrated: its path in the case of its route and without a
 * trailing slash, and the first value of each parameter that the page reads, in its route's order. Otherwise the same
 * page would be rendered and cached for each variant.
 */
export function canonicalizeAddress(address: string): string {
  const { pathname, searchParams } = new URL(`http://page.invalid${address}`);
  const { path, params, handle } = findPage(pathname);
  const query = new URLSearchParams();
  for (const name of handle?.parameters ?? []) {
    const value = searchParams.get(name);
    if (value !== null && value !== DEFAULTS[name]) query.set(name, value);
  }
  const canonical = path === undefined || handle?.status === 404 ? pathname : fillPath(path, params);
  return `${canonical}${query.size > 0 ? `?${query}` : ''}`;
}

/** Whether the site has a page at the path. */
export function hasPage(pathname: string): boolean {
  const { path, handle } = findPage(pathname);
  return path !== undefined && handle?.status !== 404;
}

function findPage(pathname: string) {
  const { chain, params } = matchPage(routes, pathname);
  const { path, handle } = chain.at(-1) ?? {};
  return { path, params, handle: handle as PageHandle | undefined };
}
