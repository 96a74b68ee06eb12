import { Outlet } from 'react-router';
import { Redirect } from '#web/components/redirect.tsx';
import { useSession } from '#web/session/session.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Where protected pages lead without a user. */
export const SIGNED_OUT_PATH = '/';

/** Parent of protected routes: a spinner while the session loads, the landing page when there is no user (spec §2). */
export function RequireSession() {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'absent') return <Redirect to={SIGNED_OUT_PATH} />;
  return <Outlet />;
}
