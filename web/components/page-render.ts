import { createContext } from 'react';
import type { PageHead } from '#contract/pages.ts';

/** What the page says while the server renders it, which becomes its head, or its redirect. */
export interface PageRender {
  head?: PageHead;
  redirect?: string;
}

/** Null in a browser. */
export const PageRenderContext = createContext<PageRender | null>(null);
