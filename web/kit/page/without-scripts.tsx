import type { ReactNode } from 'react';
import { RendersParts } from '#web/lazy-part.tsx';

/** Additional content for browsers without scripts, rendered only on the server. */
export function WithoutScripts({ children }: { children: () => ReactNode }) {
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <RendersParts value={true}>{children()}</RendersParts>
    </noscript>
  );
}
