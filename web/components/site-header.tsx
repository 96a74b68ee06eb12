import { ArrowUpRight, Plus } from 'lucide';
import { Link, NavLink } from 'react-router';
import { Avatar } from '#web/components/avatar.tsx';
import { LogoMark, LogoWord } from '#web/components/logo.tsx';
import { SearchButton } from '#web/components/search-button.tsx';
import { SubmitLink } from '#web/components/submit-link.tsx';
import { ThemeSwitch } from '#web/components/theme-switch.tsx';
import { loginPath } from '#web/session/login-path.ts';
import { useSession } from '#web/session/session.tsx';
import { site } from '#web/site.ts';
import { ButtonLink, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/components/site-header.css';

/** The public navbar (spec §2); below 860px the tab bar carries its links. */
export function SiteHeader() {
  return (
    <header className="hdr">
      <div className="wrap hdr__in">
        <Link className="logo" to="/" aria-label={`${site.name}, home`}>
          <LogoMark />
          <LogoWord />
        </Link>
        <nav className="nav" aria-label="Main">
          <NavLink className="nav__a" to="/leagues">
            Leagues
          </NavLink>
          <NavLink className="nav__a" to="/matches">
            Matches
          </NavLink>
          <NavLink className="nav__a" to="/groups">
            Groups
          </NavLink>
          <a className="nav__a" href={site.supportServerUrl} target="_blank" rel="noreferrer">
            Support Server
            <Icon icon={ArrowUpRight} size={16} />
            <span className="sr"> (opens in a new tab)</span>
          </a>
        </nav>
        <div className="hdr__end">
          <SearchButton />
          <ThemeSwitch />
          <SubmitLink className={buttonClass({ kind: 'line', className: 'only-d' })}>
            <Icon icon={Plus} size={18} />
            Submit
          </SubmitLink>
          <AccountLink />
        </div>
      </div>
    </header>
  );
}

function AccountLink() {
  const session = useSession();
  // As wide as what most visitors see next, so that nothing beside it moves.
  if (session.state === 'loading') {
    return (
      <span className={buttonClass({ kind: 'primary', className: 'hdr__wait' })} aria-hidden="true">
        Log In
      </span>
    );
  }
  if (session.state === 'absent') {
    return (
      <ButtonLink kind="primary" to={session.ended ? loginPath(session.ended.path) : '/login'}>
        Log In
      </ButtonLink>
    );
  }
  return (
    <NavLink className="me" to="/dashboard">
      <Avatar user={session.user} />
      <span className="me__word">Dashboard</span>
    </NavLink>
  );
}
