import { ArrowUpRight, Moon, Plus, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readServerTheme, readTheme, subscribeToTheme } from '#web/kit/browser/theme.ts';
import { Avatar } from '#web/kit/heads/avatar.tsx';
import { LogoMark, LogoWord } from '#web/kit/heads/logo.tsx';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { SubmitLink } from '#web/kit/session/submit-link.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Button, ButtonLink, buttonClass } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link, NavLink } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { SearchButton } from '#web/search/search-button.tsx';
import { BellLink } from '#web/shell/bell-link.tsx';
import { HeaderLink } from '#web/shell/header-link.tsx';
import styles from '#web/shell/site-header.module.css';
import { site } from '#web/site.ts';

const Bell = lazyPart(() => import('#web/shell/unread-bell.tsx').then((part) => part.UnreadBell), {
  waiting: <BellLink />,
});

/** The public navbar; below 860px its links are in the tab bar. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-(--z-header) bg-bg [box-shadow:inset_0_-2px_0_var(--line-2)] print:hidden! [@media_(max-width:_18rem)]:static">
      <div className="page-width flex min-h-header-h flex-wrap items-center gap-x-8 gap-y-0 laptop:gap-x-5 laptop:gap-y-0 tablet:justify-between phone:gap-0 [@media_(max-width:_18rem)]:py-2 [@media_(max-width:_22.4375rem)]:[&>a_svg:last-child]:hidden">
        <Link className="inline-flex items-center gap-2.5" to="/" aria-label={`${site.name}, home`}>
          <LogoMark />
          <LogoWord />
        </Link>
        <nav className="flex flex-1 flex-wrap gap-1 self-stretch tablet:hidden" aria-label="Main">
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
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </nav>
        <div className="flex flex-wrap items-center gap-2 phone:gap-0">
          <SearchButton />
          <ThemeSwitch />
          <SubmitLink className={buttonClass({ kind: 'line', className: tw`phone:hidden!` })}>
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
      <span className={buttonClass({ kind: 'line', className: tw`invisible` })} aria-hidden="true">
        Log In
      </span>
    );
  }
  if (session.state === 'signedOut') {
    return (
      <ButtonLink kind="line" to={session.ended ? loginPath(session.ended.path) : '/login'}>
        Log In
      </ButtonLink>
    );
  }
  return (
    <>
      <Bell />
      <HeaderLink to="/dashboard">
        <Avatar user={session.user} />
        <span className="laptop:absolute laptop:size-px laptop:overflow-hidden laptop:[clip-path:inset(50%)]">
          Dashboard
        </span>
      </HeaderLink>
    </>
  );
}

function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, readServerTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button kind="ghost" isIcon aria-label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      <Icon icon={Sun} size={20} className={styles.sun} />
      <Icon icon={Moon} size={20} className={`hidden ${styles.moon}`} />
    </Button>
  );
}
