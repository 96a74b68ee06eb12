import { ArrowUpRight, Plus } from 'lucide';
import { NavLink } from 'react-router';
import { Avatar } from '#web/kit/heads/avatar.tsx';
import logoStyles from '#web/kit/heads/logo.module.css';
import { LogoMark, LogoWord } from '#web/kit/heads/logo.tsx';
import { SubmitLink } from '#web/kit/page/submit-link.tsx';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { ButtonLink, buttonClass } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { BellLink } from '#web/shell/bell-link.tsx';
import { SearchButton } from '#web/shell/search-button.tsx';
import styles from '#web/shell/site-header.module.css';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { site } from '#web/site.ts';

const Bell = lazyPart(() => import('#web/shell/unread-bell.tsx').then((part) => part.UnreadBell), {
  waiting: <BellLink />,
});

/** The public navbar; below 860px its links are in the tab bar. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={`${layout.page} ${styles.inner}`}>
        <Link className={logoStyles.logo} to="/" aria-label={`${site.name}, home`}>
          <LogoMark />
          <LogoWord />
        </Link>
        <nav className={styles.navigation} aria-label="Main">
          <NavLink className={styles.link} to="/leagues">
            Leagues
          </NavLink>
          <NavLink className={styles.link} to="/matches">
            Matches
          </NavLink>
          <NavLink className={styles.link} to="/groups">
            Groups
          </NavLink>
          {site.supportServerUrl && (
            <a className={styles.link} href={site.supportServerUrl} target="_blank" rel="noreferrer">
              Support Server
              <Icon icon={ArrowUpRight} size={16} />
              <span className={typography.screenReaderOnly}> (opens in a new tab)</span>
            </a>
          )}
        </nav>
        <div className={styles.end}>
          <SearchButton />
          <ThemeSwitch />
          <SubmitLink className={buttonClass({ kind: 'line', className: typography.desktopOnly })}>
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
  // As wide as the link that most visitors see next, to avoid a layout shift.
  if (session.state === 'loading') {
    return (
      <span className={buttonClass({ kind: 'primary', className: styles.placeholder })} aria-hidden="true">
        Log In
      </span>
    );
  }
  if (session.state === 'signedOut') {
    return (
      <ButtonLink kind="primary" to={session.ended ? loginPath(session.ended.path) : '/login'}>
        Log In
      </ButtonLink>
    );
  }
  return (
    <>
      <Bell />
      <NavLink className={styles.account} to="/dashboard">
        <Avatar user={session.user} />
        <span className={styles.accountWord}>Dashboard</span>
      </NavLink>
    </>
  );
}
