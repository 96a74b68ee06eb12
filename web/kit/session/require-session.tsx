import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Redirect } from '#web/kit/session/redirect.tsx';
import { usePageUser, useSession } from '#web/kit/session/session.tsx';
import { PageSpinner } from '#web/kit/ui/spinner.tsx';

/** Protected pages redirect here without a user. */
export const SIGNED_OUT_PATH = '/';

/**
 * Parent of protected routes: a spinner while the session loads, a redirect to the landing page without a user. If the
 * session ends on a page, the page stays open with its unsent input.
 */
export function RequireSession() {
  const { state } = useSession();
  const user = usePageUser();
  if (state === 'loading') return <PageSpinner />;
  return user ? <Outlet /> : <GoHome />;
}

/** After the end of a session, the sign-in returns to the last requested page. */
function GoHome() {
  const { end } = useSession();
  const { pathname, search, hash } = useLocation();
  useEffect(() => end(pathname + search + hash), [end, pathname, search, hash]);
  return <Redirect to={SIGNED_OUT_PATH} />;
}
