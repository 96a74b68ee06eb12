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
import { prefetchWhenIdle } from '#web/kit/http/data-saver.ts';
import { PageRenderContext } from '#web/kit/page/page-render.ts';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { withLoadTimeout } from '#web/lazy-page.ts';

/** True inside `<noscript>`, where the server also renders lazy parts. */
export const RendersParts = createContext(false);

const loading = new Set<Promise<unknown>>();

/** On the server: resolves once the parts of all loaded pages have been imported, since rendering is synchronous. */
export async function waitForParts(): Promise<void> {
  for (const part of loading) {
    await part;
    loading.delete(part);
  }
}

/** `load` is for the page's loader; it rejects after 120 s. */
export type LazyPart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> };

interface PartOptions {
  /** Placeholder until the chunk is loaded. */
  waiting?: ReactNode;
  /**
   * A part that some addresses of a page begin with: the server renders it and lists its files in the page, and the
   * page's loader awaits `load` if the part is shown. The page hydrates with it, or `late` without it, for views of
   * links and texts whose props don't change until the page is revalidated.
   */
  opens?: 'with the page' | 'late';
}

/** In a browser: loaders of the parts that the server rendered, by module. */
const loads = new Map<string, () => Promise<unknown>>();

/** Before hydration: loads the parts that the server rendered. */
export async function loadParts(modules: readonly string[]): Promise<void> {
  await Promise.all(modules.map((module) => loads.get(module)?.()));
}

/**
 * A part of a page with its own chunk, which is prefetched when the page is idle, and loaded at the latest when the
 * part is rendered. `module` is the imported path of a part that the server renders; the build fills it in
 * (scripts/page-modules.mjs).
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = <WaitingPart />, opens }: PartOptions = {},
  module = '',
): LazyPart<P> {
  if (import.meta.env.SSR) return opens ? openingServerPart(load, opens, module) : serverPart(load, waiting);
  const { Part, LatePart, loadPart } = browserPart(load, waiting);
  if (opens === 'late') return Object.assign(LatePart, { load: loadPart });
  if (opens) {
    if (module !== '') loads.set(module, loadPart);
    return Object.assign(Part, { load: loadPart });
  }

  function ChosenPart(props: P) {
    // The placeholder comes first: it matches the server's HTML, and the frame after a tap doesn't wait for the part.
    return useDeferredValue(true, false) ? <Part {...props} /> : waiting;
  }
  return Object.assign(ChosenPart, { load: loadPart });
}

interface BrowserPart<P> {
  Part: ComponentType<P>;
  /** HTML that the server rendered within `Suspense`, hydrated once the chunk is loaded. */
  LatePart: ComponentType<P>;
  loadPart: () => Promise<ComponentType<P>>;
}

/** In a browser: a part whose chunk is prefetched when the page is idle. */
function browserPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode): BrowserPart<P> {
  let Loaded: ComponentType<P> | undefined;
  async function loadPart() {
    Loaded ??= await withLoadTimeout(load());
    return Loaded;
  }
  const Later = lazy(async () => ({ default: await loadPart() }));
  prefetchWhenIdle(loadPart);

  function Part(props: P) {
    // A loaded part needs no Suspense, which shows its fallback for at least 300 ms. The choice is made once, as
    // switching components would lose the part's state.
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
  // Memoised, as rendering the page again before the chunk is loaded would replace the server's HTML by the
  // placeholder.
  return { Part, LatePart: memo(LatePart) as unknown as ComponentType<P>, loadPart };
}

function serverPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode): LazyPart<P> {
  const part = loadOnServer(load);

  function ServerPart(props: P) {
    const Part = part.Loaded;
    return use(RendersParts) && Part ? <Part {...props} /> : waiting;
  }
  return Object.assign(ServerPart, { load: () => part.loading });
}

function openingServerPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  opens: 'with the page' | 'late',
  module: string,
): LazyPart<P> {
  const part = loadOnServer(load);

  function OpeningPart(props: P) {
    const render = use(PageRenderContext);
    const isWithoutScripts = use(RendersParts);
    if (module !== '' && opens === 'late') render?.lateParts.add(module);
    else if (module !== '' && !isWithoutScripts) render?.parts.add(module);
    const Part = part.Loaded;
    const content = Part ? <Part {...props} /> : <WaitingPart />;
    return opens === 'late' ? <Suspense>{content}</Suspense> : content;
  }
  return Object.assign(OpeningPart, { load: () => part.loading });
}

interface ServerPart<P> {
  Loaded?: ComponentType<P>;
  loading: Promise<void>;
}

/** Loads a part for `waitForParts`. */
function loadOnServer<P>(load: () => Promise<ComponentType<P>>): ServerPart<P> {
  const part: ServerPart<P> = { loading: loadPart() };
  loading.add(part.loading);
  return part;

  async function loadPart() {
    const Loaded = await load();
    part.Loaded = Loaded;
  }
}
