import { CirclePlus, Folders, LayoutDashboard, LogIn, Shield, Swords } from 'lucide-react';
import { NavLink } from 'react-router';
import { SubmitLink } from '#web/components/submit-link.tsx';
import { loginPath } from '#web/session/login-path.ts';
import { useSession } from '#web/session/session.tsx';
import '#web/components/tab-bar.css';

/** Phones' navigation at the bottom of the screen. */
export function TabBar() {
  const session = useSession();
  return (
    <nav className="tabbar" aria-label="Main">
      <NavLink to="/leagues">
        <Shield className="i i-20" />
        Leagues
      </NavLink>
      <NavLink to="/matches">
        <Swords className="i i-20" />
        Matches
      </NavLink>
      <NavLink to="/groups">
        <Folders className="i i-20" />
        Groups
      </NavLink>
      <SubmitLink>
        <CirclePlus className="i i-20" />
        Submit
      </SubmitLink>
      {session.state === 'absent' ? (
        <NavLink to={session.ended ? loginPath(session.ended.path) : '/login'}>
          <LogIn className="i i-20" />
          Log In
        </NavLink>
      ) : (
        <NavLink to="/dashboard">
          <LayoutDashboard className="i i-20" />
          Dashboard
        </NavLink>
      )}
    </nav>
  );
}
