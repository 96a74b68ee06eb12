import { type LinkProps, Link as RouterLink } from 'react-router';

/** Absolute paths that resolve to themselves: without empty segments and those of dots. */
const PLAIN_PATH = /^\/(?:[^/?#.][^/?#]*(?:\/[^/?#.][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

/** A link to a page of the site. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

/**
 * The anchor that React Router renders. Its link resolves the path by JSON of the matched routes, twice, and adds handlers
 * that a rendered page doesn't have: on pages with a hundred links a sixth of the rendering.
 */
function ServerLink({ to, ...props }: LinkProps) {
  if (typeof to !== 'string' || !PLAIN_PATH.test(to)) return <RouterLink to={to} {...props} />;
  const { target, discover: _, prefetch, relative, reloadDocument, replace, mask, state, ...others } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...anchor } = others;
  return <a {...anchor} href={to} target={target} data-discover="true" />;
}
