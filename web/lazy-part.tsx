import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useState,
} from 'react';
import { shouldSaveData } from '#web/http/data-saver.ts';
import { withLoadTimeout } from '#web/lazy-page.ts';
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
  const { Part } = browserPart(load, waiting);

  return function LazyPart(props: P) {
    // First the placeholder: it matches the server's HTML, and the frame after a tap doesn't wait for the part.
    return useDeferredValue(true, false) ? <Part {...props} /> : waiting;
  };
}

/** In a browser: a part whose chunk is prefetched when the page is idle. */
export function browserPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
): { Part: ComponentType<P>; loadPart: () => Promise<ComponentType<P>> } {
  let Loaded: ComponentType<P> | undefined;
  async function loadPart() {
    Loaded ??= await withLoadTimeout(load());
    return Loaded;
  }
  const Later = lazy(async () => ({ default: await loadPart() }));
  if (!shouldSaveData()) whenIdle(() => loadPart().catch(() => {}));

  function Part(props: P) {
    // A loaded part needs no Suspense, which shows its fallback for at least 300 ms. The choice is made once, as another
    // component would lose the part's state.
    const [Chosen] = useState(() => Loaded);
    if (Chosen) return <Chosen {...props} />;
    return (
      <Suspense fallback={waiting}>
        <Later {...props} />
      </Suspense>
    );
  }
  return { Part, loadPart };
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
