import { matchRoutes } from 'react-router';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { routes } from '#web/routes.ts';

type Matches = readonly { route: { path?: string; handle?: unknown }; params: Record<string, string | undefined> }[];

/** What a missing parameter means. */
const DEFAULTS: Record<string, string> = { page: '1' };

/**
 * The address under which a page is rendered, cached and hydrated: its path in the case of its route and without a trailing
 * slash, and the first value of each parameter that the page reads, in the order of its route. The same page under another
 * address would be rendered and kept again.
 */
export function canonicalizeAddress(address: string): string {
  const { pathname, searchParams } = new URL(`http://page.invalid${address}`);
  const matches = matchRoutes(routes, pathname) ?? [];
  const handle = matches.at(-1)?.route.handle as PageHandle | undefined;
  const query = new URLSearchParams();
  for (const name of handle?.parameters ?? []) {
    const value = searchParams.get(name);
    if (value !== null && value !== DEFAULTS[name]) query.set(name, value);
  }
  const path = handle?.status === 404 ? pathname : findPath(matches);
  return `${path ?? pathname}${query.size > 0 ? `?${query}` : ''}`;
}

/** Whether the site has a page at the path. */
export function hasPage(pathname: string): boolean {
  const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined;
  return handle?.status !== 404;
}

/** The path of matched routes, in their case. */
export function findPath(matches: Matches): string | undefined {
  const last = matches.at(-1);
  return last?.route.path && fillPath(last.route.path, last.params);
}
