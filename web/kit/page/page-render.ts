import { createContext } from 'react';
import type { PageMetadata } from '#contract/site/pages.ts';

/** Head, redirect and rendered parts of a page, set by its components while the server renders it. */
export interface PageRender {
  head?: PageMetadata;
  redirect?: string;
  /** Modules of parts, as `#web/…`. */
  parts: Set<string>;
  /** Modules of parts that hydrate later. */
  lateParts: Set<string>;
}

/** Null in a browser. */
export const PageRenderContext = createContext<PageRender | null>(null);

export function createPageRender(): PageRender {
  return { parts: new Set(), lateParts: new Set() };
}
