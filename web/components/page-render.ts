import { createContext } from 'react';
import type { PageHead } from '#contract/pages.ts';

/** Head or redirect of a page, which its components set while the server renders it. */
export interface PageRender {
  head?: PageHead;
  redirect?: string;
}

/** Null in a browser. */
export const PageRenderContext = createContext<PageRender | null>(null);
