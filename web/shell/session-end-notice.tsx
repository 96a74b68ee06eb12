import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentPath, loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { addToast, dismissToast } from '#web/kit/ui/toast-store.ts';
import { SESSION_ENDED } from '#web/messages.ts';

/** After a 401: a message that the session has ended, with a sign-in that returns to this page. */
export function SessionEndNotice() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const ended = session.state === 'signedOut' && pathname !== '/login' ? session.ended : undefined;
  const [endedOn, path] = [ended?.pathname, ended?.path];

  useEffect(() => {
    if (path === undefined) return;
    const id = addToast('failure', SESSION_ENDED.text, SESSION_ENDED.detail, {
      label: 'Log in',
      // The page's hash, its selected tab, may have changed since.
      run: () => navigate(loginPath(window.location.pathname === endedOn ? currentPath() : path)),
    });
    return () => dismissToast(id);
  }, [endedOn, path, navigate]);

  return null;
}
