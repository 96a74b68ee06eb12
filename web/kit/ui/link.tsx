import { type ComponentProps, type MouseEvent, use } from 'react';
import { type To, useHref, useLocation } from 'react-router';
import { BrowserRouter } from '#web/kit/browser/browser-router.ts';

/** Absolute paths that resolve to themselves: without empty and dot segments. */
const PLAIN_PATH = /^\/(?:[^/?#.][^/?#]*(?:\/[^/?#.][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

interface Navigation {
  /** By default only a link to the present address replaces its history entry. */
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Navigation {
  to: To;
}

/**
 * A link to a page of the site. React Router's link reads the location, so a navigation renders all links of a page
 * again, even a tap on a tab.
 */
export function Link({ to, ...props }: LinkProps) {
  if (typeof to === 'string' && PLAIN_PATH.test(to)) return <PathLink {...props} path={to} />;
  return <RelativeLink {...props} to={to} />;
}

function RelativeLink({ to, ...props }: LinkProps) {
  return <PathLink {...props} path={useHref(to)} />;
}

function PathLink({
  path,
  replace,
  state,
  preventScrollReset,
  onClick,
  ...anchor
}: Omit<LinkProps, 'to'> & { path: string }) {
  const router = use(BrowserRouter);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isForOtherTab = !['', '_self'].includes(event.currentTarget.target);
    if (!router || event.defaultPrevented || isForOtherTab || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = router.state.location;
    router.navigate(path, { replace: replace ?? path === pathname + search + hash, state, preventScrollReset });
  }
  return <a {...anchor} href={path} onClick={follow} />;
}

/** Whether the click opens a new tab or window of the browser. */
export function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** A link that is marked on its page, and unless `end` on pages below it. */
export function NavLink({ end = false, ...props }: Omit<LinkProps, 'to'> & { to: string; end?: boolean }) {
  const { pathname } = useLocation();
  const [own = ''] = props.to.split('?');
  const isCurrent = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
