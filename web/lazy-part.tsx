import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { isFrugal } from '#web/http/frugal.ts';
import { inTime } from '#web/lazy-page.ts';
import { WaitingPart } from '#web/ui/waiting.tsx';

/**
 * A part of a page whose code comes by itself: once the page is idle, at the latest when the part is shown; until then
 * `waiting` takes its place.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <WaitingPart />,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await inTime(load()) }));
  if (!isFrugal()) whenIdle(() => load().catch(() => {}));

  return function LazyPart(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Safari has no idle callback. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}
