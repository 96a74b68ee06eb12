import { type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, useLocation, useMatches, useNavigation } from 'react-router';
import styles from '#web/kit/page/page-body.module.css';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { SiteRoutes } from '#web/kit/paths/site-routes.ts';
import typography from '#web/kit/styles/typography.module.css';
import { WaitingPage } from '#web/kit/ui/waiting.tsx';

/** A navigation that takes longer shows a skeleton in place of the old page. */
const SKELETON_DELAY_MS = 150;

interface PageBodyProps {
  /** True inside a frame, whose navigations replace this body only. */
  isInFrame?: boolean;
  children: ReactNode;
}

/**
 * The page of a layout. During a slow navigation a skeleton replaces it, which is no Suspense fallback, since React delays
 * the content of a boundary by 300 ms after showing one.
 */
export function PageBody({ isInFrame = false, children }: PageBodyProps) {
  const isSlow = useSlow(useIsPageLoading(isInFrame));
  useScrollToSkeleton(isSlow);
  return (
    <>
      {isSlow && (
        <>
          <p className={typography.screenReaderOnly} role="status">
            Loading the page
          </p>
          <div aria-hidden="true">
            <WaitingPage isDelayed={false} />
          </div>
        </>
      )}
      <div className={styles.body} hidden={isSlow}>
        {children}
      </div>
    </>
  );
}

/** Whether another page is loading in this body, rather than new data of the same page. */
function useIsPageLoading(isInFrame: boolean): boolean {
  const routes = use(SiteRoutes);
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname === pathname) return false;
  const frame = listHandles(routes, location).find((handle) => handle?.isFrame);
  const keepsFrame = frame !== undefined && handles.includes(frame);
  return keepsFrame === isInFrame;
}

function listHandles(routes: Parameters<typeof matchRoutes>[0], location: Location): (PageHandle | undefined)[] {
  return (matchRoutes(routes, location) ?? []).map(({ route }) => route.handle);
}

/** True while `isLoading`, after SKELETON_DELAY_MS. It ends at once, so that a loaded page is shown without delay. */
function useSlow(isLoading: boolean): boolean {
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsDelayOver(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsDelayOver(false);
    };
  }, [isLoading]);
  return isLoading && isDelayOver;
}

/** A skeleton is shown from its top, whatever the old page's scroll position was. */
function useScrollToSkeleton(isShown: boolean) {
  useBrowserLayoutEffect(() => {
    if (isShown) window.scrollTo(0, 0);
  }, [isShown]);
}

const useBrowserLayoutEffect = import.meta.env.SSR ? () => {} : useLayoutEffect;
