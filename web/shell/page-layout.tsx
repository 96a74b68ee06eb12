import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { LeaveConfirmation } from '#web/kit/form/leave-confirmation.tsx';
import { PageBody } from '#web/kit/page/page-body.tsx';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { pauseToasts } from '#web/kit/ui/toast-store.ts';
import { DemoBanner } from '#web/shell/demo-banner.tsx';
import { LeagueDecisions } from '#web/shell/league-decisions.tsx';
import { LogInNotice } from '#web/shell/log-in-notice.tsx';
import styles from '#web/shell/page-layout.module.css';
import { SessionEndNotice } from '#web/shell/session-end-notice.tsx';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { SiteHeader } from '#web/shell/site-header.tsx';
import { TabBar } from '#web/shell/tab-bar.tsx';

/** Header, page and footer of every route. */
export function PageLayout() {
  return (
    <LeaveConfirmation>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </LeaveConfirmation>
  );
}

function PageFrame({ children }: { children: ReactNode }) {
  const hidesTabBar = useMatches().some((match) => (match.handle as PageHandle | undefined)?.hidesTabBar);
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);

  return (
    <div className={styles.site}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page, but its hash must not reach the URL. */}
      <a className={styles.skipLink} href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to content
      </a>
      <SessionEndNotice />
      <LogInNotice />
      <DemoBanner />
      <SiteHeader />
      <LeagueDecisions />
      <main id="main" tabIndex={-1} ref={main}>
        <NavigationProgress />
        <PageBody>{children}</PageBody>
      </main>
      <Suspense>
        <SiteFooter />
        <TabBar isHidden={hidesTabBar} />
      </Suspense>
      <ScrollRestoration />
    </div>
  );
}

/** Focuses the content without changing the hash, which is the selected tab on pages with tabs. */
function skipTo(event: { preventDefault: () => void }, main: HTMLElement | null) {
  event.preventDefault();
  main?.focus();
}

/** Focuses the new page after a navigation, unless the focus is already inside it. */
function useRouteFocus(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const shown = useSteadyFlag(isLoading);
  useEffect(() => pauseToasts(isLoading), [isLoading]);
  if (!shown) return null;
  return <div className={styles.progress} role="progressbar" aria-label="Loading the page" />;
}
