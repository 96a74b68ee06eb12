import '#web/kit/styles/layers.css';
import '#web/kit/styles/fonts.css';
import '#web/kit/styles/tokens.css';
import '#web/kit/styles/theme-light.css';
import '#web/kit/styles/base.css';
import '#web/kit/styles/site.utilities.css';
import '#web/kit/styles/print.css';
import '#web/kit/ui/button.module.css';
import '#web/kit/list/side-nav.module.css';
import '#web/kit/list/data-table.module.css';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { replayEarlyEvents } from '#web/early-events.ts';
import { CrestClips } from '#web/kit/heads/team-crest.tsx';
import { PartQueries } from '#web/kit/http/part-queries.ts';
import { SiteRoutes } from '#web/kit/paths/site-routes.ts';
import { SessionProvider, type SessionState } from '#web/kit/session/session.tsx';
import { ToastProvider } from '#web/kit/ui/toast.tsx';
import { PrefetchPages } from '#web/prefetch-pages.tsx';
import { routes } from '#web/routes.ts';

interface AppProps {
  session: SessionState;
  /** On the server: the data of the page's parts. */
  queries?: QueryClient | null;
  children: ReactNode;
}

/** Providers around the router. Hydration requires the same tree on the server and in the browser. */
export function App({ session, queries = null, children }: AppProps) {
  // Not in a layout effect: keys are recorded until the page's effects have added its listeners.
  useEffect(() => void replayEarlyEvents(), []);
  return (
    <StrictMode>
      <SessionProvider initial={session}>
        <PartQueries value={queries}>
          <ToastProvider>
            <SiteRoutes value={routes}>{children}</SiteRoutes>
            <PrefetchPages routes={routes} />
            <CrestClips />
          </ToastProvider>
        </PartQueries>
      </SessionProvider>
    </StrictMode>
  );
}
