import { Navigate, Outlet } from 'react-router';
import { useSession } from '#web/session/session.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Parent of protected routes: a spinner while the session loads, the landing page when there is no user (spec §2). */
export function RequireSession() {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'absent') return <Navigate to="/" replace />;
  return <Outlet />;
}
