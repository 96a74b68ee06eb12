import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { shouldSaveData } from '#web/http/data-saver.ts';
import { withLoadTimeout } from '#web/lazy-page.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { WaitingPart } from '#web/ui/waiting.tsx';

/** True inside `<noscript>`, where the server renders lazy parts too. */
export const RendersParts = createContext(false);

const loading = new Set<Promise<unknown>>();

/** On the server: resolves when the parts of all loaded pages have been imported, since rendering is synchronous. */
export async function waitForParts(): Promise<void> {
  for (const part of loading) {
    await part;
    loading.delete(part);
  }
}

/** On the server: loads a part that `waitForParts` waits for. */
export function loadOnServer(load: () => Promise<void>): Promise<void> {
  const part = load();
  loading.add(part);
  return part;
}

/**
 * A part of a page with its own chunk, for what no address begins with (else `pagePart`). The chunk is prefetched when the
 * page is idle, and loaded at the latest when the part is rendered; `waiting` is its placeholder.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <WaitingPart />,
): ComponentType<P> {
  if (import.meta.env.SSR) return serverPart(load, waiting);
  const Part = lazy(async () => ({ default: await withLoadTimeout(load()) }));
  if (!shouldSaveData()) whenIdle(() => load().catch(() => {}));

  return function LazyPart(props: P) {
    // An update around a Suspense boundary that is still hydrating would discard its server HTML.
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
  loadOnServer(async () => {
    Part = await load();
  });

  return function ServerPart(props: P) {
    return use(RendersParts) && Part ? <Part {...props} /> : waiting;
  };
}

/** Safari lacks `requestIdleCallback`. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}
