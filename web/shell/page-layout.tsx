import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate, useNavigation } from 'react-router';
import { REFUSED_PATH_COOKIE, readReturnPath } from '#contract/accounts/return-path.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { LeaveConfirmation } from '#web/kit/form/leave-confirmation.tsx';
import { PageBody } from '#web/kit/page/page-body.tsx';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { currentPath, loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { addToast, dismissToast, pauseToasts } from '#web/kit/ui/toast-store.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { logInFirst, SESSION_ENDED } from '#web/messages.ts';
import styles from '#web/shell/page-layout.module.css';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { SiteHeader } from '#web/shell/site-header.tsx';
import { TabBar } from '#web/shell/tab-bar.tsx';
import { site } from '#web/site.ts';

const DecisionList = lazyPart(() => import('#web/shell/decision-list.tsx').then((part) => part.DecisionList), {
  waiting: null,
});

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
    <div className="flex min-h-[100dvh] flex-col pb-[calc(var(--tabs-h,0px)_+_var(--toasts-h,0px))] print:max-w-none print:p-0">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page, but its hash must not reach the URL. */}
      <a
        className="fixed start-4 -top-16 z-99 rounded-2 bg-act px-4 py-2 font-semibold text-on-act focus:top-3 print:hidden!"
        href="#main"
        onClick={(event) => skipTo(event, main.current)}
      >
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
  return (
    <div
      className={`fixed inset-x-0 top-0 bottom-auto z-[calc(var(--z-header)+1)] h-0.75 bg-flag forced-colors:bg-[Highlight] print:hidden! ${styles.progress}`}
      role="progressbar"
      aria-label="Loading the page"
    />
  );
}

/** Shown on every page of a demo. */
function DemoBanner() {
  if (!site.demo) return null;
  return (
    <aside className="bg-warn-soft py-1.5 text-13/[1.4] text-ink-2 print:hidden!" aria-label="Demo">
      <div className="page-width">
        <b className="text-warn">Demo:</b> sign-in is simulated and all data is fictional.
      </div>
    </aside>
  );
}

/** Shown on every page: decisions on one's requests for leagues, until they are closed or followed on any device. */
function LeagueDecisions() {
  const session = useSession();
  if (session.state !== 'signedIn' || session.decisions.length === 0) return null;
  return <DecisionList decisions={session.decisions} />;
}

/** A message after a redirect from a page that needs a session, with a sign-in that returns to that page. */
function LogInNotice() {
  const navigate = useNavigate();
  useEffect(() => {
    const path = takeRefusedPath();
    if (path === null) return;
    addToast('info', logInFirst(path), undefined, { label: 'Log in', run: () => navigate(loginPath(path)) });
  }, [navigate]);
  return null;
}

/** Returns and deletes the path in the redirect's cookie. */
function takeRefusedPath(): string | null {
  const start = `${REFUSED_PATH_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  if (!cookie) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: Safari lacks the Cookie Store API on http and in older versions.
  document.cookie = `${start}; path=/; max-age=0`;
  try {
    return readReturnPath(decodeURIComponent(cookie.slice(start.length)));
  } catch {
    return null;
  }
}

/** A message after a 401 that the session has ended, with a sign-in that returns to this page. */
function SessionEndNotice() {
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
