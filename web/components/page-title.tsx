import { useLayoutEffect } from 'react';
import { plainText } from '#contract/plain-text.ts';
import { site } from '#web/site.ts';

/** The document's title while the page is shown; then it is the site's name again. */
export function PageTitle({ children }: { children: string }) {
  useLayoutEffect(() => {
    document.title = `${plainText(children)} · ${site.name}`;
    return () => {
      document.title = site.name;
    };
  }, [children]);
  return null;
}
