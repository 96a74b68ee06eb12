import { use, useLayoutEffect } from 'react';
import { plainText } from '#contract/kit/plain-text.ts';
import type { PageMetadata } from '#contract/site/pages.ts';
import { PageRenderContext } from '#web/kit/page/page-render.ts';
import { site } from '#web/site.ts';

/** The document's title while the page is shown, and on the server the rest of its head. */
export function PageHead({ title, description, subject, isUnlisted }: PageMetadata) {
  const render = use(PageRenderContext);
  if (render) render.head = { title, description, subject, isUnlisted };
  useTitle(title);
  return null;
}

/** The head of a page that search engines do not list. */
export function PageTitle({ children }: { children: string }) {
  return <PageHead title={children} />;
}

const useBrowserEffect = import.meta.env.SSR ? () => {} : useLayoutEffect;

/** Resets the title to the site's name on unmount. */
function useTitle(title: string) {
  useBrowserEffect(() => {
    document.title = `${plainText(title)} · ${site.name}`;
    return () => {
      document.title = site.name;
    };
  }, [title]);
}
