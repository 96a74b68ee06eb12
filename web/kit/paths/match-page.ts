import type { RouteObject } from 'react-router';

interface Page {
  path: string;
  /** Matches decoded paths; its groups are the path's parameters. */
  pattern: RegExp;
  /** The page's routes, the outermost first. */
  chain: readonly RouteObject[];
}

interface MatchedPage extends Pick<Page, 'chain'> {
  params: Record<string, string>;
}

const compiled = new WeakMap<readonly RouteObject[], readonly Page[]>();

/**
 * The page that the router shows at a path. Routes are compiled once, where the router's `matchRoutes` compiles all of them
 * for each path. Their paths are absolute, and end with all of their parameters.
 */
export function matchPage(routes: readonly RouteObject[], pathname: string): MatchedPage {
  const decoded = decodeSegments(pathname);
  for (const { pattern, chain } of compile(routes)) {
    const match = pattern.exec(decoded);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, value.replaceAll('%2F', '/')]);
    return { chain, params: Object.fromEntries(values) };
  }
  return { chain: [], params: {} };
}

/** In the router's order: paths with more fixed segments first. */
function compile(routes: readonly RouteObject[]): readonly Page[] {
  const known = compiled.get(routes);
  if (known) return known;
  const pages = listPages(routes, []).sort((one, other) => countFixed(other) - countFixed(one));
  compiled.set(routes, pages);
  return pages;
}

function listPages(routes: readonly RouteObject[], frames: readonly RouteObject[]): Page[] {
  return routes.flatMap((route) => {
    const chain = [...frames, route];
    if (route.children) return listPages(route.children, chain);
    const { path = '' } = route;
    const pattern = path
      .replace('*', '.*')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')
      .replace(/\/?$/, '/*');
    // Time bounded: a parameter matches one segment of the path.
    return [{ path, chain, pattern: new RegExp(`^${pattern}$`, 'i') }];
  });
}

function countFixed({ path }: Page): number {
  return path.split('/').filter((segment) => /^[^:*]/.test(segment)).length;
}

/** A slash within a segment stays encoded. A malformed path is left as it is. */
function decodeSegments(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
