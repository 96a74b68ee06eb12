import { type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { matchPage } from '#web/kit/paths/match-page.ts';
import { SiteRoutes } from '#web/kit/paths/site-routes.ts';
import { WaitingPage } from '#web/kit/ui/waiting.tsx';

/** A navigation that takes longer replaces the old page by a skeleton. */
const SKELETON_DELAY_MS = 150;

interface PageBodyProps {
  /** True inside a frame, whose navigations replace only this body. */
  isInFrame?: boolean;
  children: ReactNode;
}

/**
 * The page of a layout. During a slow navigation a skeleton replaces it. It isn't a Suspense fallback, since React
 * delays the content of a boundary by 300 ms after showing one.
 */
export function PageBody({ isInFrame = false, children }: PageBodyProps) {
  const isSlow = useSlow(useIsPageLoading(isInFrame));
  useScrollToSkeleton(isSlow);
  return (
    <>
      {isSlow && (
        <>
          <p className="sr-only" role="status">
            Loading the page
          </p>
          <div aria-hidden="true">
            <WaitingPage isDelayed={false} />
          </div>
        </>
      )}
      <div className="[&:not([hidden])]:contents" hidden={isSlow}>
        {children}
      </div>
    </>
  );
}

/** Whether another page is loading in this body, rather than new data for the same page. */
function useIsPageLoading(isInFrame: boolean): boolean {
  const routes = use(SiteRoutes);
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname === pathname) return false;
  const { chain } = matchPage(routes, location.pathname);
  const frame = chain.map(({ handle }) => handle as PageHandle | undefined).find((handle) => handle?.isFrame);
  const keepsFrame = frame !== undefined && handles.includes(frame);
  return keepsFrame === isInFrame;
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

/** A skeleton is shown from its top, regardless of the old page's scroll position. */
function useScrollToSkeleton(isShown: boolean) {
  useBrowserLayoutEffect(() => {
    if (isShown) window.scrollTo(0, 0);
  }, [isShown]);
}

const useBrowserLayoutEffect = import.meta.env.SSR ? () => {} : useLayoutEffect;
