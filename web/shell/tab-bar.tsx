import { CirclePlus, Folders, LayoutDashboard, LogIn, Shield, Swords } from 'lucide';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { SubmitLink } from '#web/kit/session/submit-link.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NavLink } from '#web/kit/ui/link.tsx';
import styles from '#web/shell/tab-bar.module.css';

/** Navigation at the bottom of the screen on phones. */
export function TabBar({ isHidden }: { isHidden: boolean | undefined }) {
  const session = useSession();
  return (
    <nav className={`${styles.bar} ${isHidden ? styles.hidden : ''}`} aria-label="Main pages">
      <NavLink to="/leagues">
        <Icon icon={Shield} size={20} />
        Leagues
      </NavLink>
      <NavLink to="/matches">
        <Icon icon={Swords} size={20} />
        Matches
      </NavLink>
      <NavLink to="/groups">
        <Icon icon={Folders} size={20} />
        Groups
      </NavLink>
      <SubmitLink>
        <Icon icon={CirclePlus} size={20} />
        Submit
      </SubmitLink>
      {session.state === 'signedOut' ? (
        <NavLink to={session.ended ? loginPath(session.ended.path) : '/login'}>
          <Icon icon={LogIn} size={20} />
          Log In
        </NavLink>
      ) : (
        <NavLink to="/dashboard">
          <Icon icon={LayoutDashboard} size={20} />
          Dashboard
        </NavLink>
      )}
    </nav>
  );
}
