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

/** A navigation that takes longer shows a skeleton in place of the old page. */
const SKELETON_DELAY_MS = 150;

/** Not a Suspense fallback, since React delays the content of a boundary by 300 ms after showing its fallback. */
let Skeleton: ComponentType<PageSkeletonProps> | null = null;

interface PageBodyProps {
  /** True inside a frame, whose navigations replace this body only. */
  isInFrame?: boolean;
  children: ReactNode;
}

/** The page of a layout. During a slow navigation the skeleton of the next page replaces it. */
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
  /** Whether the next page has a frame that the current one lacks. */
  isFramed: boolean;
}

/** The page that is loading in this body; null if there is none, or if only the data of the same page changes. */
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

/** Loads the skeletons when the first page is idle; with data saving, at the first navigation. */
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
