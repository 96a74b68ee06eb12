import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Redirect } from '#web/components/redirect.tsx';
import { usePageUser, useSession } from '#web/session/session.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Where protected pages lead without a user. */
export const SIGNED_OUT_PATH = '/';

/**
 * Parent of protected routes: a spinner while the session loads, the landing page when there is no user (spec §2). The
 * page on which a session ends stays, with what was typed into it.
 */
export function RequireSession() {
  const { state } = useSession();
  const user = usePageUser();
  if (state === 'loading') return <PageSpinner />;
  return user ? <Outlet /> : <GoHome />;
}

/** After the end of a session, the sign-in comes back to the page that was asked for last. */
function GoHome() {
  const { end } = useSession();
  const { pathname, search, hash } = useLocation();
  useEffect(() => end(pathname + search + hash), [end, pathname, search, hash]);
  return <Redirect to={SIGNED_OUT_PATH} />;
}
