import {
  type ComponentType,
  createContext,
  lazy,
  memo,
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

interface BrowserPart<P> {
  Part: ComponentType<P>;
  /** HTML that the server rendered within `Suspense`, hydrated once the chunk is loaded. */
  LatePart: ComponentType<P>;
  loadPart: () => Promise<ComponentType<P>>;
}

/** In a browser: a part whose chunk is prefetched when the page is idle. */
export function browserPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
): BrowserPart<P> {
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

  // While the chunk can't be loaded, the server's HTML stays. A navigation to the part fails in its page's loader.
  const Hydrated = lazy(async () => ({ default: await loadPart().catch(() => new Promise<never>(() => {})) }));

  function LatePart(props: P) {
    const [Chosen] = useState(() => Loaded);
    return <Suspense fallback={waiting}>{Chosen ? <Chosen {...props} /> : <Hydrated {...props} />}</Suspense>;
  }
  // A page that is rendered again before the chunk is loaded would replace the server's HTML by the placeholder.
  return { Part, LatePart: memo(LatePart) as unknown as ComponentType<P>, loadPart };
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
