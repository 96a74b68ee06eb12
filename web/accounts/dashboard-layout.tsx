import { LogOut } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { LOGOUT_REDIRECT_DELAY } from '#contract/kit/limits.ts';
import styles from '#web/accounts/dashboard-layout.module.css';
import { centreItem } from '#web/kit/browser/centre-item.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { ApiError, apiUrl, call } from '#web/kit/http/call.ts';
import { PageBody } from '#web/kit/page/page-body.tsx';
import { deleteAllDrafts } from '#web/kit/session/drafts.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NavLink } from '#web/kit/ui/link.tsx';

/**
 * The dashboard's navbar above its pages. It is outside the session guard: logging out redirects home after a second,
 * whereas the guard redirects at once.
 */
export function Component() {
  const session = useSession();
  const { isSaving, save } = useChange();
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  useHomeAfterLogout(isLoggedOut);

  async function logOut() {
    const explain = () => 'Logging out did not work. Please try again.';
    if (!(await save(endSession, null, { failed: 'You are still logged in', explain }))) return;
    setIsLoggedOut(true);
    deleteAllDrafts();
    session.clear();
  }

  if (isLoggedOut) {
    return (
      <div className="page-width">
        <p className="text-ink-2" role="status">
          You are logged out.
        </p>
      </div>
    );
  }
  return (
    <>
      {session.state === 'signedIn' && (
        <DashboardNav isStaff={session.user.isStaff} isBusy={isSaving} onLogOut={logOut} />
      )}
      <PageBody isInFrame>
        <Outlet />
      </PageBody>
    </>
  );
}

/** Also true if the session had already ended. */
async function endSession(): Promise<true> {
  try {
    await call('POST /auth/logout');
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 401)) throw failure;
  }
  return true;
}

/** The landing page resets the title with its own. */
function useHomeAfterLogout(isLoggedOut: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLoggedOut) return;
    const timer = setTimeout(() => navigate('/', { replace: true }), LOGOUT_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isLoggedOut, navigate]);
}

interface DashboardNavProps {
  isStaff: boolean;
  isBusy: boolean;
  onLogOut: () => void;
}

function DashboardNav({ isStaff, isBusy, onLogOut }: DashboardNavProps) {
  const row = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link to the page is found in the DOM.
  useEffect(() => centreItem(row.current, '[aria-current]'), [pathname]);

  return (
    <nav className={`mb-10 border-b border-line print:hidden! phone:mb-6 ${styles.navigation}`} aria-label="Dashboard">
      <div
        className="relative page-width flex h-12 [scroll-padding-inline:3rem] [scrollbar-width:none] items-stretch gap-6 overflow-x-auto phone:gap-3"
        ref={row}
      >
        <NavLink to="/dashboard" end>
          Dashboard
        </NavLink>
        <NavLink to="/dashboard/matchHistory">Match History</NavLink>
        <NavLink to="/dashboard/myLeagues">myLeagues</NavLink>
        <NavLink to="/dashboard/settings">Settings</NavLink>
        {isStaff && (
          <>
            <NavLink to="/dashboard/analyticsPlus">Analytics+</NavLink>
            <NavLink to="/dashboard/leagueRequests">League requests</NavLink>
          </>
        )}
        <form
          className={styles.logOut}
          method="post"
          action={apiUrl('/auth/logout')}
          onSubmit={(event) => {
            event.preventDefault();
            onLogOut();
          }}
        >
          <button type="submit" aria-busy={isBusy} disabled={isBusy}>
            <Icon icon={LogOut} size={16} />
            <span className="phone:sr-only">Log out</span>
          </button>
        </form>
      </div>
    </nav>
  );
}
