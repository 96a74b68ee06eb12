import { use, useLayoutEffect } from 'react';
import { plainText } from '#contract/kit/plain-text.ts';
import type { PageMetadata } from '#contract/site/pages.ts';
import { PageRenderContext } from '#web/kit/page/page-render.ts';
import { site } from '#web/site.ts';

interface PageHeadProps extends PageMetadata {
  /** Name of the selected tab; absent for the first one, which has the page's title alone. */
  tab?: string | undefined;
}

/** The document's title while the page is shown, and on the server the rest of its head. */
export function PageHead({ title: name, tab, description, subject, isUnlisted }: PageHeadProps) {
  const render = use(PageRenderContext);
  const title = tab === undefined ? name : `${tab} · ${name}`;
  if (render) render.head = { title, description, subject, isUnlisted };
  useTitle(title);
  return null;
}

/** The head of an unlisted page. */
export function PageTitle({ children, tab }: { children: string } & Pick<PageHeadProps, 'tab'>) {
  return <PageHead title={children} tab={tab} />;
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
