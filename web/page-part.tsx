import { type ComponentType, Suspense, use } from 'react';
import { PageRenderContext } from '#web/components/page-render.ts';
import { browserPart, loadOnServer, RendersParts } from '#web/lazy-part.tsx';
import { WaitingPart } from '#web/ui/waiting.tsx';

/** `load` is for the page's loader; it rejects after 120 s. */
export type PagePart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> };

/** In a browser: how parts of the loaded pages are loaded, by their modules. */
const loads = new Map<string, () => Promise<unknown>>();

/** Before hydration: loads the parts that the server rendered. */
export async function loadPageParts(modules: readonly string[]): Promise<void> {
  await Promise.all(modules.map((module) => loads.get(module)?.()));
}

/**
 * A part with its own chunk that some addresses of a page begin with. The server renders it and names its files in the page.
 * Its page's loader awaits `load` where the part is shown; elsewhere the chunk is prefetched when the page is idle. `module`
 * is the imported path, which the build fills in (scripts/page-modules.mjs).
 */
export function pagePart<P extends object>(load: () => Promise<ComponentType<P>>, module = ''): PagePart<P> {
  return import.meta.env.SSR ? serverPart(load, module) : prefetchedPart(load, module);
}

/**
 * A page part that the page is hydrated without, for views of links and texts: the server renders it and names its styles,
 * and its chunk is loaded after hydration. Its props stay the same until the page is revalidated.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, module = ''): PagePart<P> {
  if (import.meta.env.SSR) return lateServerPart(load, module);
  const { LatePart, loadPart } = browserPart(load, <WaitingPart />);
  return Object.assign(LatePart, { load: loadPart });
}

function serverPart<P extends object>(load: () => Promise<ComponentType<P>>, module: string): PagePart<P> {
  let Part: ComponentType<P> | undefined;
  const loading = loadOnServer(async () => {
    Part = await load();
  });

  function ServerPart(props: P) {
    const render = use(PageRenderContext);
    const isWithoutScripts = use(RendersParts);
    if (render && !isWithoutScripts && module !== '') {
      render.parts ??= new Set();
      render.parts.add(module);
    }
    return Part ? <Part {...props} /> : <WaitingPart />;
  }
  return Object.assign(ServerPart, { load: () => loading });
}

function lateServerPart<P extends object>(load: () => Promise<ComponentType<P>>, module: string): PagePart<P> {
  let Part: ComponentType<P> | undefined;
  const loading = loadOnServer(async () => {
    Part = await load();
  });

  function LateServerPart(props: P) {
    const render = use(PageRenderContext);
    if (render && module !== '') {
      render.lateParts ??= new Set();
      render.lateParts.add(module);
    }
    return <Suspense>{Part ? <Part {...props} /> : <WaitingPart />}</Suspense>;
  }
  return Object.assign(LateServerPart, { load: () => loading });
}

function prefetchedPart<P extends object>(load: () => Promise<ComponentType<P>>, module: string): PagePart<P> {
  const { Part, loadPart } = browserPart(load, <WaitingPart />);
  if (module !== '') loads.set(module, loadPart);
  return Object.assign(Part, { load: loadPart });
}
