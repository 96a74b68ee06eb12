import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { isFrugal } from '#web/http/frugal.ts';
import { inTime } from '#web/lazy-page.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { WaitingPart } from '#web/ui/waiting.tsx';

/** True where the server writes what readers without scripts see: there, parts are rendered as well. */
export const RendersParts = createContext(false);

const loading = new Set<Promise<unknown>>();

/** On the server: resolves when the parts of all pages that have been loaded are there, so that a render never waits. */
export async function partsLoaded(): Promise<void> {
  for (const part of loading) {
    await part;
    loading.delete(part);
  }
}

/**
 * A part of a page whose code comes by itself: once the page is idle, at the latest when the part is shown; until then
 * `waiting` takes its place.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <WaitingPart />,
): ComponentType<P> {
  if (import.meta.env.SSR) return serverPart(load, waiting);
  const Part = lazy(async () => ({ default: await inTime(load()) }));
  if (!isFrugal()) whenIdle(() => load().catch(() => {}));

  return function LazyPart(props: P) {
    // A boundary that React hydrates while its code is on the way would be thrown away by the next update around it.
    if (!useHydrated()) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function serverPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  const loaded = load().then((part) => {
    Part = part;
  });
  loading.add(loaded);

  return function ServerPart(props: P) {
    return use(RendersParts) && Part ? <Part {...props} /> : waiting;
  };
}

/** Safari has no idle callback. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}
