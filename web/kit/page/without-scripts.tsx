import type { ReactNode } from 'react';
import { RendersParts } from '#web/lazy-part.tsx';

/** Additional content for browsers without scripts, rendered on the server only. */
export function WithoutScripts({ children }: { children: () => ReactNode }) {
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <RendersParts value={true}>{children()}</RendersParts>
    </noscript>
  );
}
