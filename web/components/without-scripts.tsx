import type { ReactNode } from 'react';
import { RendersParts } from '#web/lazy-part.tsx';

/** What readers without scripts see in addition. The server alone renders it, and browsers with scripts skip it. */
export function WithoutScripts({ children }: { children: () => ReactNode }) {
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <RendersParts value={true}>{children()}</RendersParts>
    </noscript>
  );
}
