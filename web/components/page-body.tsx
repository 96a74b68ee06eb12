import { type ComponentType, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, useLocation, useMatches, useNavigation } from 'react-router';
import styles from '#web/components/page-body.module.css';
import type { PageHandle } from '#web/components/page-handle.ts';
import type { PageSkeletonProps } from '#web/components/page-skeleton.tsx';
import { SiteRoutes } from '#web/components/site-routes.ts';
import { shouldSaveData } from '#web/http/data-saver.ts';
import { whenIdle } from '#web/lazy-part.tsx';
import typography from '#web/styles/typography.module.css';
import { WaitingPage } from '#web/ui/waiting.tsx';

/** Milliseconds a navigation may take before the page that is left makes way for a skeleton. */
const SKELETON_DELAY_MS = 150;

/** Rendered directly, since React holds back the content of a Suspense boundary for 300 ms after its fallback. */
let Skeleton: ComponentType<PageSkeletonProps> | null = null;

interface PageBodyProps {
  /** The innermost layout: navigations within a frame replace the pages of this body alone. */
  isInFrame?: boolean;
  children: ReactNode;
}

/** The page of a layout. A slow navigation to another page hides it behind the skeleton of that page. */
export function PageBody({ isInFrame = false, children }: PageBodyProps) {
  const target = useTarget(isInFrame);
  const isSlow = useSlow(target !== null);
  useScrollToSkeleton(isSlow);
  useSkeletons(target !== null);
  return (
    <>
      {isSlow && (
        <>
          <p className={typography.screenReaderOnly} role="status">
            Loading the page
          </p>
          <div aria-hidden="true">
            {Skeleton ? <Skeleton shape={target?.shape} isFramed={target?.isFramed} /> : <WaitingPage />}
          </div>
        </>
      )}
      <div className={styles.body} hidden={isSlow}>
        {children}
      </div>
    </>
  );
}

interface Target {
  shape: PageHandle['skeleton'];
  /** Whether the page brings a frame that the one that is left does not have. */
  isFramed: boolean;
}

/** The page that is loading in this body; null without any, or while the same page loads other data. */
function useTarget(isInFrame: boolean): Target | null {
  const routes = use(SiteRoutes);
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname === pathname) return null;
  const next = listHandles(routes, location);
  const frame = next.find((handle) => handle?.isFrame);
  const keepsFrame = frame !== undefined && handles.includes(frame);
  if (keepsFrame !== isInFrame) return null;
  return { shape: next.at(-1)?.skeleton, isFramed: frame !== undefined && !keepsFrame };
}

function listHandles(routes: Parameters<typeof matchRoutes>[0], location: Location): (PageHandle | undefined)[] {
  return (matchRoutes(routes, location) ?? []).map(({ route }) => route.handle);
}

/** Turns true once `isLoading` has lasted, and false with it: a page that has arrived is never held back. */
function useSlow(isLoading: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setHasLasted(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isLoading]);
  return isLoading && hasLasted;
}

/** A skeleton begins at the top, wherever the page that is left was. */
function useScrollToSkeleton(isShown: boolean) {
  useSiteLayoutEffect(() => {
    if (isShown) window.scrollTo(0, 0);
  }, [isShown]);
}

const useSiteLayoutEffect = import.meta.env.SSR ? () => {} : useLayoutEffect;

/** Loads the skeletons once the first page is idle; for visitors who save data, with their first navigation. */
function useSkeletons(isNeeded: boolean) {
  useEffect(() => {
    if (Skeleton) return;
    if (isNeeded) loadSkeletons();
    else if (!shouldSaveData()) whenIdle(loadSkeletons);
  }, [isNeeded]);
}

function loadSkeletons() {
  import('#web/components/page-skeleton.tsx').then(
    ({ PageSkeleton }) => {
      Skeleton = PageSkeleton;
    },
    () => {},
  );
}
